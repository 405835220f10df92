/** The constants of toasts (specification, section 9). */
export const TOAST = {
  visible: 3,
  /** In ms. */
  duration: 4000,
  /** In px. */
  width: 356,
  /** Between two toasts, in px. */
  gap: 14,
  /** How far a toast must be swiped to dismiss it, in px. */
  swipe: 20,
  position: 'bottom-right',
  hotkey: ['altKey', 'KeyT'],
} as const;

/** The swipe threshold of the library, in px, which is not configurable. */
const LIBRARY_SWIPE = 45;

/**
 * Returns the swipe distance to report to the library, in px: beyond our threshold, a distance
 * beyond the library's.
 */
export function adjustSwipe(amount: number): number {
  const isOurs = Math.abs(amount) >= TOAST.swipe && Math.abs(amount) < LIBRARY_SWIPE;
  return isOurs ? Math.sign(amount) * LIBRARY_SWIPE : amount;
}
