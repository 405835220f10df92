import { components } from './pdfjs.ts';

type Match = Parameters<
  InstanceType<typeof components.PDFFindController>['scrollMatchIntoView']
>[0];

/** Where a match is scrolled to, as a share of the viewport's height from its top. */
const FROM_TOP = 1 / 4;

/**
 * Finds words and scrolls only the pages to them. pdf.js uses `scrollIntoView`, which also scrolls
 * the page that embeds the viewer: the list of results would move.
 */
export class Finder extends components.PDFFindController {
  override scrollMatchIntoView({ element, ...match }: Match): void {
    // pdf.js decides whether this match is shown; `scrollIntoView` is all it calls on the element.
    const standIn = element && { scrollIntoView: () => scrollPagesTo(element) };
    super.scrollMatchIntoView({ ...match, element: standIn as typeof element });
  }
}

function scrollPagesTo(element: HTMLElement): void {
  const pages = element.closest('.pages');
  if (!pages) return;
  const seen = pages.getBoundingClientRect();
  const place = element.getBoundingClientRect();
  const isBeside = place.left < seen.left || place.right > seen.right;
  pages.scrollBy({
    top: place.top - seen.top - seen.height * FROM_TOP,
    left: isBeside ? (place.left + place.right - seen.left - seen.right) / 2 : 0,
    behavior: 'instant',
  });
}
