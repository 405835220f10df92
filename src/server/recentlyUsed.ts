/** A cache of recently used values with a maximum size. */
export interface RecentlyUsed<Value> {
  get(key: string): Value | undefined;
  /** Replaces the value of a key; a value larger than the cache is not stored. */
  set(key: string, value: Value, bytes: number): void;
  /** The total size of the entries in bytes. */
  readonly bytes: number;
}

/** @param mostBytes the maximum size; the least recently used entries are evicted */
export function createRecentlyUsed<Value>(mostBytes: number): RecentlyUsed<Value> {
  /** The most recently used entry is last. */
  const entries = new Map<string, { readonly value: Value; readonly bytes: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      drop(key);
      if (bytes > mostBytes) return;
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= mostBytes) break;
        drop(oldest);
      }
    },
    get bytes() {
      return total;
    },
  };
}
