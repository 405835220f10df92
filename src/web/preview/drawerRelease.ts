/** When a drawer can be dragged, and when it closes (specification, section 9). */
export const DRAWER = {
  /** The share of its height that it must be dragged to close. */
  closeThreshold: 0.25,
  /** The speed in px per ms at which a flick closes it whatever the distance. */
  velocity: 0.4,
  /** How long it cannot be dragged after its content was scrolled, in ms. */
  scrollLock: 100,
} as const;

/**
 * Returns whether a released drawer closes or snaps back.
 *
 * @param distance how far it was dragged down, in px
 * @param height its height, in px
 * @param milliseconds how long the drag took
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
