/** Where a match is scrolled to, as a share of the viewport's height from its top. */
const MATCH_POSITION = 1 / 4;

/** Scrolls the pages, and nothing around them, until this element of a page is in view. */
export function scrollPagesTo(element: HTMLElement): void {
  const pages = element.closest('.pages');
  if (!pages) return;
  const viewport = pages.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  const isOutside = box.left < viewport.left || box.right > viewport.right;
  pages.scrollBy({
    top: box.top - viewport.top - viewport.height * MATCH_POSITION,
    left: isOutside ? (box.left + box.right - viewport.left - viewport.right) / 2 : 0,
    behavior: 'instant',
  });
}
