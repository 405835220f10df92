import { type ReactElement, useCallback, useEffectEvent } from 'react';

/** Keeps the place of results that are not drawn yet; reports when someone comes near it. */
export function ListGap({
  heights,
  onReached,
}: {
  /** Of the results, in pixels. */
  readonly heights: readonly number[];
  readonly onReached: () => void;
}): ReactElement {
  const reach = useEffectEvent(onReached);
  const observe = useCallback((element: HTMLLIElement) => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach());
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const height = heights.reduce((sum, each) => sum + each, 0);
  return <li ref={observe} aria-hidden="true" style={{ height }} />;
}
