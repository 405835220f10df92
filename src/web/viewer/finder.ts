import { components } from './pdfjs.ts';

type Match = Parameters<
  InstanceType<typeof components.PDFFindController>['scrollMatchIntoView']
>[0];

/** Where a match comes to stand: this far down from the top of what is seen. */
const FROM_TOP = 1 / 4;

/**
 * Finds words, and brings them into sight by scrolling the pages alone. pdf.js leaves that to the
 * browser, which also scrolls whatever the viewer is framed in: the list of results would run away.
 */
export class Finder extends components.PDFFindController {
  override scrollMatchIntoView({ element, ...match }: Match): void {
    // Whether this is the match to show is known to pdf.js, which of the element asks only this.
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
