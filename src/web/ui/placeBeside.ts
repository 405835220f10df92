const GAP = 4;
const EDGE = 8;
/** With less room than this below, a list opens above where there is more. */
const LEAST_ROOM = 240;

/**
 * Says in `--left`, `--top` and `--room` where in the page a list belongs: below its owner, or above
 * where that has more room, and never beyond the window. In the page it scrolls with its owner.
 */
export function placeBeside(list: HTMLElement, owner: HTMLElement): void {
  const { left, top, bottom } = owner.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const below = clientHeight - bottom - GAP - EDGE;
  const above = top - GAP - EDGE;
  const isBelow = below >= LEAST_ROOM || below >= above;
  list.style.setProperty('--room', `${isBelow ? below : above}px`);
  const rightmost = clientWidth - EDGE - list.offsetWidth;
  list.style.setProperty('--left', `${Math.max(EDGE, Math.min(left, rightmost)) + scrollX}px`);
  const start = isBelow ? bottom + GAP : top - GAP - list.offsetHeight;
  list.style.setProperty('--top', `${start + scrollY}px`);
}
