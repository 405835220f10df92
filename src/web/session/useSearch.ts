import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SearchState } from './searchState.ts';
import type { SearchStore } from './searchStore.ts';

export const SearchContext = createContext<SearchStore | undefined>(undefined);

/** Returns the search store. */
export function useSearchStore(): SearchStore {
  const store = useContext(SearchContext);
  if (!store)
    throw new Error('There is no search here: SearchContext is missing around this component.');
  return store;
}

/**
 * Selects a part of the search state. The component renders again only when that part changes, as
 * every key press changes something.
 *
 * @param select must return the same value for the same state
 */
export function useSearch<T>(select: (state: SearchState) => T): T {
  const store = useSearchStore();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.state()),
    () => select(store.initialState()),
  );
}
