import type { KeptStore } from './keptStore.ts';

let store: KeptStore | undefined;
let loading: Promise<KeptStore | undefined> | undefined;
const listeners = new Set<() => void>();

/**
 * Loads what is kept on this device, once. Resolves to undefined if the code cannot be fetched, and
 * tries again when it is next called.
 */
export function loadKept(): Promise<KeptStore | undefined> {
  loading ??= import('./browserKept.ts').then(
    ({ kept }) => {
      store = kept;
      const tell = () => {
        for (const listener of listeners) listener();
      };
      kept.subscribe(tell);
      tell();
      return kept;
    },
    () => {
      loading = undefined;
      return undefined;
    },
  );
  return loading;
}

/** What has been loaded of it, as an external store for React. */
export const loadedKept = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: (): KeptStore | undefined => store,
};
