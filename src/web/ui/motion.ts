/** The easing of all animations; the default of the style sheet (theme.css). */
export const EASING = 'cubic-bezier(0.2, 0, 0, 1)';

/** Returns the duration of an animation, in ms: 0 if the user prefers reduced motion. */
export function motionDuration(milliseconds: number): number {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : milliseconds;
}
