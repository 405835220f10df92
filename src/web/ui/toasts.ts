/** The constants of toasts (specification, section 9). */
export const TOAST = {
  visible: 3,
  /** In ms. */
  duration: 4000,
  /** In px. */
  width: 356,
  /** Between two toasts, in px. */
  gap: 14,
  /** How far a toast must be swiped to go, in px. */
  swipe: 20,
  position: 'bottom-right',
  hotkey: ['altKey', 'KeyT'],
} as const;

/** How far the library itself wants a toast to be swiped, in px; it cannot be told otherwise. */
const LIBRARY_SWIPE = 45;

/**
 * The swipe to report to the library for one of so many px: past our threshold it is one past the
 * library's.
 */
export function reportedSwipe(amount: number): number {
  const isOurs = Math.abs(amount) >= TOAST.swipe && Math.abs(amount) < LIBRARY_SWIPE;
  return isOurs ? Math.sign(amount) * LIBRARY_SWIPE : amount;
}
