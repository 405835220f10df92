import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RoadState, SearchRoad } from './searchRoad.ts';

export const RoadContext = createContext<SearchRoad | undefined>(undefined);

/** The search of this visit. */
export function useSearchRoad(): SearchRoad {
  const road = useContext(RoadContext);
  if (!road) throw new Error('There is no search here: RoadContext is missing around this part.');
  return road;
}

/** Where the search of this visit stands. */
export function useRoadState(): RoadState {
  const road = useSearchRoad();
  return useSyncExternalStore(road.subscribe, road.state, road.initialState);
}
