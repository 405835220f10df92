import { components } from './pdfjs.ts';

type Match = Parameters<
  InstanceType<typeof components.PDFFindController>['scrollMatchIntoView']
>[0];

/** Where a match is scrolled to, as a share of the viewport's height from its top. */
const MATCH_POSITION = 1 / 4;

/**
 * Finds words and scrolls only the pages to them. pdf.js uses `scrollIntoView`, which also scrolls
 * the page that embeds the viewer: the list of results would move.
 */
export class Finder extends components.PDFFindController {
  override scrollMatchIntoView({ element, ...match }: Match): void {
    // pdf.js decides whether this match is shown; `scrollIntoView` is all it calls on the element.
    const proxy = element && { scrollIntoView: () => scrollPagesTo(element) };
    super.scrollMatchIntoView({ ...match, element: proxy as typeof element });
  }
}

function scrollPagesTo(element: HTMLElement): void {
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
