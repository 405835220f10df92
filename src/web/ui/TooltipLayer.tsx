import type { ReactElement } from 'react';
import { showTitlesIn } from './tooltips.ts';

/**
 * The one tooltip of the page; stands once, near its root. Whatever has a `title` gets it: before
 * any script has run the browser shows the title in its own way, afterwards this layer does, with
 * the delays of the specification (section 9). Hundreds of cards carry no tooltip of their own.
 */
export function TooltipLayer(): ReactElement {
  return (
    <div
      ref={showTitlesOf}
      hidden
      aria-hidden="true"
      className="pointer-events-none fixed inset-auto z-50 m-0 w-max max-w-72 animate-appear overflow-visible rounded-md border-0 bg-ink px-2.5 py-1 text-xs leading-5 text-paper"
    />
  );
}

/** Starts with the element and stops with it: React calls the result when the element goes. */
function showTitlesOf(bubble: HTMLElement | null): (() => void) | undefined {
  return bubble ? showTitlesIn(bubble) : undefined;
}
