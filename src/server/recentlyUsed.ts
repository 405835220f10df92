/** What was used lately, as much of it as there is room for. */
export interface RecentlyUsed<Value> {
  get(key: string): Value | undefined;
  /** Takes the place of what the key had; what is larger than all the room is not kept. */
  set(key: string, value: Value, bytes: number): void;
  /** How many bytes all that is kept takes. */
  readonly bytes: number;
}

/** @param mostBytes the room; what has not been used for the longest makes way for others */
export function createRecentlyUsed<Value>(mostBytes: number): RecentlyUsed<Value> {
  /** The one that was used last stands last. */
  const kept = new Map<string, { readonly value: Value; readonly bytes: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const entry = kept.get(key);
      if (!entry) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      drop(key);
      if (bytes > mostBytes) return;
      kept.set(key, { value, bytes });
      total += bytes;
      for (const oldest of kept.keys()) {
        if (total <= mostBytes) break;
        drop(oldest);
      }
    },
    get bytes() {
      return total;
    },
  };
}
