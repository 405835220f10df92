import type { ReactElement } from 'react';
import { showTooltipsIn } from './tooltips.ts';

/**
 * The only tooltip of the page, rendered once near the root. It shows the `title` of any element:
 * before scripts run, the browser shows titles natively, afterwards this layer does, with the
 * delays of the specification (section 9). So hundreds of cards need no tooltip components.
 */
export function TooltipLayer(): ReactElement {
  return (
    <div
      ref={mountTooltips}
      hidden
      aria-hidden="true"
      className="pointer-events-none fixed inset-auto z-50 m-0 w-max max-w-72 animate-appear overflow-visible rounded-md border-0 bg-ink px-2.5 py-1 text-xs leading-5 text-paper"
    />
  );
}

/** Ref callback: starts on mount; React calls the result on unmount. */
function mountTooltips(bubble: HTMLElement | null): (() => void) | undefined {
  return bubble ? showTooltipsIn(bubble) : undefined;
}
