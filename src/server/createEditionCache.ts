import { createRecentlyUsed, type RecentlyUsed } from './recentlyUsed.ts';

/** Values that are made from an edition, and dropped with it. */
export interface EditionCache<Value> {
  /**
   * The value of an edition with a key. Requests for one value share its making.
   *
   * @param make makes it; undefined if there is no such value, which is not kept
   */
  get(
    edition: object,
    key: string,
    make: () => Promise<Value | undefined>,
  ): Promise<Value | undefined>;
}

export interface EditionCacheOptions<Value> {
  /** Milliseconds since an arbitrary start. */
  readonly now: () => number;
  /** How much the values of an edition take at most. */
  readonly mostBytes: number;
  /** After this time, in ms, a value is made again. */
  readonly freshMs: number;
  readonly bytesOf: (value: Value) => number;
}

interface Entry<Value> {
  readonly made: number;
  readonly value: Value;
}

interface EditionValues<Value> {
  readonly ready: RecentlyUsed<Entry<Value>>;
  readonly pending: Map<string, Promise<Value | undefined>>;
}

export function createEditionCache<Value>({
  now,
  mostBytes,
  freshMs,
  bytesOf,
}: EditionCacheOptions<Value>): EditionCache<Value> {
  const editions = new WeakMap<object, EditionValues<Value>>();
  const valuesOf = (edition: object): EditionValues<Value> => {
    const values = editions.get(edition) ?? {
      ready: createRecentlyUsed<Entry<Value>>(mostBytes),
      pending: new Map(),
    };
    editions.set(edition, values);
    return values;
  };
  return {
    get(edition, key, make) {
      const { ready, pending } = valuesOf(edition);
      const known = ready.get(key);
      if (known && now() - known.made < freshMs) return Promise.resolve(known.value);
      const started = pending.get(key);
      if (started) return started;
      const making = make().then((value) => {
        if (value !== undefined) ready.set(key, { made: now(), value }, bytesOf(value));
        return value;
      });
      pending.set(key, making);
      return making.finally(() => pending.delete(key));
    },
  };
}
