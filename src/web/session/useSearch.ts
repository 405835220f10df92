import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { SearchPhase, SearchState } from './searchState.ts';
import type { SearchStore } from './searchStore.ts';

export const SearchContext = createContext<SearchStore | undefined>(undefined);

/** The search of this visit. */
export function useSearchStore(): SearchStore {
  const store = useContext(SearchContext);
  if (!store) throw new Error('There is no search here: RoadContext is missing around this part.');
  return store;
}

/**
 * A part of where the search stands; renders again only when that part changes, because each key
 * changes something.
 *
 * @param select must give the same value for the same state
 */
export function useSearch<T>(select: (state: SearchState) => T): T {
  const store = useSearchStore();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.state()),
    () => select(store.initialState()),
  );
}

/**
 * The phase to draw. While an answer is on its way, what stands there stays, without any drawing:
 * the answer comes with the next frame or the one after, and drawing the waiting would only put it
 * off. An older answer of nothing is not kept, because it says nothing about what is asked now, and
 * the landing not for long.
 */
export function useDrawnPhase(): SearchPhase {
  const isLate = useIsLate();
  const last = useRef<SearchPhase>(undefined);
  return useSearch(({ phase }) => {
    const isKept =
      phase.status === 'pending' &&
      (phase.answer ? phase.answer.total > 0 : last.current?.status === 'landing' && !isLate);
    if (!isKept || !last.current) last.current = phase;
    return last.current;
  });
}

/** How long an answer may take before the page says that it is on its way, in ms. */
const PATIENCE_MS = 150;

/** Whether an answer has been on its way for so long that it should be said. */
export function useIsLate(): boolean {
  const store = useSearchStore();
  const [isLate, setLate] = useState(false);
  // Time passes outside React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function watch() {
      if (store.state().phase.status === 'pending') {
        timer ??= setTimeout(() => setLate(true), PATIENCE_MS);
        return;
      }
      clearTimeout(timer);
      timer = undefined;
      setLate(false);
    }
    watch();
    const unsubscribe = store.subscribe(watch);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [store]);
  return isLate;
}
