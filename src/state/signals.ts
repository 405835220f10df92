/** What other nodes are told of. */
export type SignalName = 'edition' | 'jobs' | 'upload';

/** Wakes other nodes. A signal may be lost, so whoever waits for one must also look by itself. */
export interface Signals {
  /** @param payload at most 1000 characters */
  send(name: SignalName, payload?: string): Promise<void>;
  /** Adds a listener; returns the function that removes it. */
  on(name: SignalName, listener: (payload: string) => void): () => void;
  close(): Promise<void>;
}

/** The listeners of a process, by name. */
export function createListeners() {
  const listeners = new Map<SignalName, Set<(payload: string) => void>>();
  return {
    call(name: string, payload: string): void {
      for (const [known, all] of listeners) {
        if (known === name) for (const listener of all) listener(payload);
      }
    },
    callAll(): void {
      for (const all of listeners.values()) for (const listener of all) listener('');
    },
    add(name: SignalName, listener: (payload: string) => void): () => void {
      const all = listeners.get(name) ?? new Set();
      listeners.set(name, all.add(listener));
      return () => void all.delete(listener);
    },
  };
}

/** Signals within one process, which a site with SQLite has. */
export function createLocalSignals(): Signals {
  const listeners = createListeners();
  return {
    send: async (name, payload = '') => listeners.call(name, payload),
    on: listeners.add,
    close: async () => undefined,
  };
}
