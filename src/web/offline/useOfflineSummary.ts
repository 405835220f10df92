import { useMemo, useSyncExternalStore } from 'react';
import { offlineStateOf, subscribeToOffline } from './offlineState.ts';
import { type OfflineSummary, summarise } from './offlineSummary.ts';

/** Returns the state of documents, and renders again when it changes. */
export function useOfflineSummary(ids: readonly string[]): OfflineSummary {
  // A string, because React compares snapshots by identity.
  const read = () => JSON.stringify(summarise(ids.map(offlineStateOf)));
  const snapshot = useSyncExternalStore(subscribeToOffline, read, () => NONE);
  return useMemo(() => JSON.parse(snapshot), [snapshot]);
}

const NONE = JSON.stringify({ phase: 'none' });
