import { type ReactElement, useCallback, useEffectEvent } from 'react';
import { observeNearViewport } from './observeNearViewport.ts';

/** Reserves the space of results that are not rendered yet; reports when the viewport nears it. */
export function ListGap({
  heights,
  onReached,
}: {
  /** Heights of the results, in pixels. */
  readonly heights: readonly number[];
  readonly onReached: () => void;
}): ReactElement {
  const reach = useEffectEvent(onReached);
  const observe = useCallback(
    (element: HTMLLIElement) => observeNearViewport(element, 0, reach),
    [],
  );
  const height = heights.reduce((sum, each) => sum + each, 0);
  return <li ref={observe} aria-hidden="true" style={{ height }} />;
}
