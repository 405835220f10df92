/** When a drawer can be pulled, and closes (specification, section 9). */
export const DRAWER = {
  /** The part of its height that it must be pulled down to close. */
  closeThreshold: 0.25,
  /** The speed in px per ms at which a flick closes it whatever the distance. */
  velocity: 0.4,
  /** How long after its content was scrolled it cannot be pulled, in ms. */
  scrollLock: 100,
} as const;

/**
 * What becomes of a drawer that is let go.
 *
 * @param distance how far it was pulled down, in px
 * @param height its own height, in px
 * @param milliseconds how long the pull took
 */
export function drawerRelease(
  distance: number,
  height: number,
  milliseconds: number,
): 'close' | 'stay' {
  if (distance <= 0) return 'stay';
  if (distance >= height * DRAWER.closeThreshold) return 'close';
  return distance / Math.max(milliseconds, 1) > DRAWER.velocity ? 'close' : 'stay';
}
