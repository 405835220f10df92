import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { EASING, motionTime } from '../ui/motion.ts';
import { useSearchRoad } from './roadContext.ts';

const RISE_MS = 200;

/**
 * Lets an element glide between its places on the landing and above results. Only its picture
 * moves: what stands around it takes its place at once and is not pushed along.
 */
export function useRise(element: RefObject<HTMLElement | null>, isLanding: boolean): void {
  const road = useSearchRoad();
  const left = useRef<number>(undefined);

  // The road tells its listeners before React draws: the last moment to see the old place.
  useEffect(() => {
    let wasLanding = road.state().phase.status === 'landing';
    return road.subscribe(() => {
      const isLanding = road.state().phase.status === 'landing';
      if (isLanding === wasLanding) return;
      wasLanding = isLanding;
      left.current = element.current?.getBoundingClientRect().top;
    });
  }, [road, element]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when this changes, and only then
  useLayoutEffect(() => {
    const from = left.current;
    left.current = undefined;
    if (from === undefined || !element.current) return;
    const distance = from - element.current.getBoundingClientRect().top;
    element.current.animate(
      { transform: [`translateY(${distance}px)`, 'none'] },
      { duration: motionTime(RISE_MS), easing: EASING },
    );
  }, [isLanding]);
}
