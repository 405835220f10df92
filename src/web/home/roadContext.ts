import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { RoadState, SearchPhase } from './roadState.ts';
import type { SearchRoad } from './searchRoad.ts';

export const RoadContext = createContext<SearchRoad | undefined>(undefined);

/** The search of this visit. */
export function useSearchRoad(): SearchRoad {
  const road = useContext(RoadContext);
  if (!road) throw new Error('There is no search here: RoadContext is missing around this part.');
  return road;
}

/**
 * A part of where the search stands; renders again only when that part changes, because each key
 * changes something.
 *
 * @param select must give the same value for the same state
 */
export function useRoad<T>(select: (state: RoadState) => T): T {
  const road = useSearchRoad();
  return useSyncExternalStore(
    road.subscribe,
    () => select(road.state()),
    () => select(road.initialState()),
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
  return useRoad(({ phase }) => {
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
  const road = useSearchRoad();
  const [isLate, setLate] = useState(false);
  // Time passes outside React.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    function watch() {
      if (road.state().phase.status === 'pending') {
        timer ??= setTimeout(() => setLate(true), PATIENCE_MS);
        return;
      }
      clearTimeout(timer);
      timer = undefined;
      setLate(false);
    }
    watch();
    const unsubscribe = road.subscribe(watch);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [road]);
  return isLate;
}
