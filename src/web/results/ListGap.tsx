import { type CSSProperties, type ReactElement, useCallback, useEffectEvent } from 'react';
import { observeNearViewport } from './observeNearViewport.ts';

/** Chromium and Safari lay out in 1/64 px. */
const UNITS_PER_PX = 64;

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
  // As high as the cards together: each length is rounded down to a layout unit.
  const units = heights.reduce((sum, each) => sum + Math.floor(each * UNITS_PER_PX), 0);
  const style = { '--gap': `${units / UNITS_PER_PX}px` } as CSSProperties; // React's type knows no custom properties
  return <li ref={observe} aria-hidden="true" className="result-gap" style={style} />;
}
