/** Scrolls a pane to the page after or before the one at its top. */
export function scrollToPage(pane: HTMLElement | null, by: 1 | -1): void {
  if (!pane) return;
  const top = pane.getBoundingClientRect().top;
  const pages = [...pane.querySelectorAll('figure')];
  const tops = pages.map((page) => page.getBoundingClientRect().top - top);
  // Half a line is no distance: the pane stands at that page.
  const next =
    by === 1 ? tops.find((distance) => distance > 8) : tops.findLast((distance) => distance < -8);
  pane.scrollBy({ top: next ?? (by === 1 ? pane.scrollHeight : -pane.scrollTop) });
}
