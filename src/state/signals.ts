import { EventEmitter } from 'node:events';
import { requireStorable } from './storableText.ts';
import type { Database } from './tables.ts';

/** What has changed: an edition was published, texts of a document were read, an upload has arrived. */
export const SIGNALS = ['edition', 'texts', 'upload'] as const;

export type SignalName = (typeof SIGNALS)[number];

export type SignalListener = (payload: string) => void;

/** Wakes the servers that share a database, itself included. Signals may be lost: receivers poll as well. */
export interface Signals {
  /** Sends a signal to all servers. A payload has at most 1,000 characters. */
  send(name: SignalName, payload?: string): Promise<void>;
  /**
   * Calls a listener for each signal of a name, and with an empty payload when some may have been lost.
   * Returns how to end that.
   */
  on(name: SignalName, listener: SignalListener): () => void;
}

/** Opens the signals of a database; `close` ends their connection. */
export type OpenSignals = (db: Database) => { readonly signals: Signals; close(): Promise<void> };

/** Returns a payload that any database transports. */
export function requirePayload(payload: string | undefined): string {
  return requireStorable('payload', payload ?? '', 1000);
}

/** The listeners of this process. */
export interface SignalListeners {
  add: Signals['on'];
  call(name: SignalName, payload: string): void;
  /** Calls everyone, because signals may have been lost. */
  callAll(): void;
}

export function createSignalListeners(): SignalListeners {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  return {
    add(name, listener) {
      emitter.on(name, listener);
      return () => void emitter.off(name, listener);
    },
    call(name, payload) {
      emitter.emit(name, payload);
    },
    callAll() {
      for (const name of emitter.eventNames()) emitter.emit(name, '');
    },
  };
}

/** Signals within this process, for a database that no other server uses. */
export const openLocalSignals: OpenSignals = () => {
  const listeners = createSignalListeners();
  return {
    signals: {
      async send(name, payload) {
        const checked = requirePayload(payload);
        // As from a database: never before the sender goes on.
        setImmediate(() => listeners.call(name, checked));
      },
      on: listeners.add,
    },
    close: async () => undefined,
  };
};
