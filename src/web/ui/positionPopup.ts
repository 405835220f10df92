const GAP = 4;
const EDGE = 8;
/** With less space than this below, a list opens above if there is more space, in px. */
const MIN_SPACE = 240;

/**
 * Sets `--left`, `--top` and `--room` to the position of a list in the page: below its owner, or
 * above if there is more space, and never outside the window. It scrolls with its owner.
 */
export function positionPopup(list: HTMLElement, anchor: HTMLElement): void {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - bottom - GAP - EDGE;
  const above = top - GAP - EDGE;
  const isBelow = below >= MIN_SPACE || below >= above;
  list.style.setProperty('--room', `${isBelow ? below : above}px`);
  const rightmost = clientWidth - EDGE - list.offsetWidth;
  list.style.setProperty('--left', `${Math.max(EDGE, Math.min(left, rightmost)) + scrollX}px`);
  const start = isBelow ? bottom + GAP : top - GAP - list.offsetHeight;
  list.style.setProperty('--top', `${start + scrollY}px`);
}
