/** How all that moves here sets out and arrives; the style sheet's default (theme.css). */
export const EASING = 'cubic-bezier(0.2, 0, 0, 1)';

/** How long something is to move, in ms: not at all where people want no motion. */
export function motionTime(milliseconds: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : milliseconds;
}
