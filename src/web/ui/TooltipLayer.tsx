import { type ReactElement, useEffect, useRef } from 'react';
import { showTitlesIn } from './tooltips.ts';

/**
 * The one tooltip of the page; stands once, near its root. Whatever has a `title` gets it: before
 * any script has run the browser shows the title in its own way, afterwards this layer does, with
 * the delays of the specification (section 9). Hundreds of cards carry no tooltip of their own.
 */
export function TooltipLayer(): ReactElement {
  const bubble = useRef<HTMLDivElement>(null);
  // It listens to the whole document, which is outside React.
  useEffect(() => (bubble.current ? showTitlesIn(bubble.current) : undefined), []);
  return (
    <div
      ref={bubble}
      hidden
      aria-hidden="true"
      className="pointer-events-none fixed inset-auto z-50 m-0 w-max max-w-72 animate-appear overflow-visible rounded-md border-0 bg-ink px-2.5 py-1 text-xs leading-5 text-paper"
    />
  );
}
