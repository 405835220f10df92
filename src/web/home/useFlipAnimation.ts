import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useSearchStore } from '../session/useSearch.ts';
import { EASING, motionTime } from '../ui/motion.ts';

const RISE_MS = 200;

/**
 * Animates an element between its positions on the landing and above results (FLIP: first, last,
 * invert, play). Only a transform moves, so nothing around it is laid out again.
 */
export function useFlipAnimation(element: RefObject<HTMLElement | null>, isLanding: boolean): void {
  const store = useSearchStore();
  const left = useRef<number>(undefined);

  // The store calls its listeners before React renders: the last moment to measure the old position.
  useEffect(() => {
    let wasLanding = store.state().phase.status === 'landing';
    return store.subscribe(() => {
      const isLanding = store.state().phase.status === 'landing';
      if (isLanding === wasLanding) return;
      wasLanding = isLanding;
      left.current = element.current?.getBoundingClientRect().top;
    });
  }, [store, element]);

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
