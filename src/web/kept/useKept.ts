import { useEffect, useSyncExternalStore } from 'react';
import type { KeptState, KeptStore } from './keptStore.ts';
import { loadedKept, loadKept } from './loadKept.ts';

/** What is kept on this device, and its store; undefined until it has loaded. */
export interface LoadedKept {
  readonly kept: KeptStore;
  readonly state: KeptState;
}

export function useKept(): LoadedKept | undefined {
  const kept = useSyncExternalStore(loadedKept.subscribe, loadedKept.current, () => undefined);
  const state = useSyncExternalStore(
    loadedKept.subscribe,
    () => loadedKept.current()?.state(),
    () => undefined,
  );
  useEffect(() => void loadKept(), []);
  return kept && state && { kept, state };
}
