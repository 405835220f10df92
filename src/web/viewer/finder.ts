import { components } from './pdfjs.ts';
import { scrollPagesTo } from './scrollPagesTo.ts';

type Match = Parameters<
  InstanceType<typeof components.PDFFindController>['scrollMatchIntoView']
>[0];

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
