import type { Box } from '../../protocol/documentTexts.ts';
import { rotateBox } from './boxes.ts';
import { type LayerText, measureBoxes, readLayerText } from './layerText.ts';
import { locateMarks, locateSnippet, type TextRange } from './locateMarks.ts';
import type { Reader } from './reader.ts';
import { scrollPagesTo } from './scrollPagesTo.ts';

/** The words that are marked in the pages that are shown. */
export interface Marking {
  readonly words: readonly string[];
  /** Whether a page is known to contain the words. */
  isHit(page: number): boolean;
  /** Whether only the current one is marked. */
  readonly onlyCurrent?: boolean;
}

/** The mark that is brought into view. */
export interface MarkTarget {
  readonly page: number;
  /** Which mark of the page, from 0. */
  readonly order: number;
  /** The text that ends with it, which identifies it better than the order. */
  readonly before?: string | undefined;
  /** Whether it looks different from the others. */
  readonly isCurrent?: boolean;
}

type PageView = ReturnType<Reader['viewer']['getPageView']>;

interface DrawnMarks {
  readonly layer: HTMLElement;
  readonly text: LayerText;
  readonly ranges: readonly TextRange[];
  readonly marks: readonly { readonly box: Box; readonly element: HTMLElement }[];
}

/**
 * Marks words in the shown pages, by the text that these pages have: nothing else of the document
 * is read. The marks are boxes between the picture of a page and its text layer, in shares of the
 * page. So the text stays selectable, and the marks follow every zoom without being measured anew.
 *
 * (Not CSS highlights, which Firefox has had since version 140. Not elements around the words: pdf.js
 * rewrites its text layer when its own finder marks something.)
 *
 * @param onMissing is called when a page that should contain the words does not
 */
export function createMarks(
  { eventBus, viewer }: Reader,
  onMissing: (view: PageView) => void = () => undefined,
) {
  const markings: { link?: Marking | undefined; find?: Marking | undefined } = {};
  let marking: Marking | undefined;
  let target: MarkTarget | undefined;
  /** Whether the target stays in view while pages are loaded and resized. */
  let isHeld = false;
  const drawn = new WeakMap<PageView, DrawnMarks>();

  function draw(view: PageView): void {
    drawn.get(view)?.layer.remove();
    drawn.delete(view);
    const textLayer = view.textLayer?.div;
    const picture = view.div.querySelector('.canvasWrapper');
    if (!marking || !textLayer?.isConnected || !picture) return;
    const isHit = marking.isHit(view.id);
    const text = readLayerText(textLayer);
    const ranges = locateMarks(text.text, marking.words, { startsCount: isHit });
    if (ranges.length === 0) {
      if (isHit) onMissing(view);
      return;
    }
    const layer = document.createElement('div');
    layer.className = 'marks';
    const marks = ranges.flatMap((range, order) =>
      measureBoxes(text, range, view.div, viewer.pagesRotation).map((box) => {
        const element = document.createElement('div');
        element.className = 'mark';
        element.dataset.order = `${order}`;
        layer.append(element);
        return { box, element };
      }),
    );
    const shown = { layer, text, ranges, marks };
    place(shown);
    drawn.set(view, shown);
    picture.append(layer);
    showCurrent(view, shown);
  }

  function place({ marks }: DrawnMarks): void {
    for (const { box, element } of marks) {
      const [left, top, right, bottom] = rotateBox(box, viewer.pagesRotation);
      element.style.left = `${left * 100}%`;
      element.style.top = `${top * 100}%`;
      element.style.width = `${(right - left) * 100}%`;
      element.style.height = `${(bottom - top) * 100}%`;
    }
  }

  /** The elements of the target, if it is on this page. */
  function elementsOfTarget(view: PageView, { text, ranges, marks }: DrawnMarks): HTMLElement[] {
    if (!target || target.page !== view.id) return [];
    const named =
      target.before === undefined ? undefined : locateSnippet(text.text, ranges, target.before);
    const order = `${named ?? Math.min(target.order, ranges.length - 1)}`;
    return marks.map(({ element }) => element).filter(({ dataset }) => dataset.order === order);
  }

  function showCurrent(view: PageView, shown: DrawnMarks): void {
    const current = target?.isCurrent ? elementsOfTarget(view, shown) : [];
    for (const { element } of shown.marks) {
      element.classList.toggle('current', current.includes(element));
      element.hidden = marking?.onlyCurrent === true && !current.includes(element);
    }
  }

  function scrollToTarget(view: PageView): void {
    const shown = drawn.get(view);
    const [first] = shown ? elementsOfTarget(view, shown) : [];
    if (!first) return;
    scrollPagesTo(first);
  }

  const redraw = (view: PageView): void => {
    draw(view);
    if (isHeld && target?.page === view.id) scrollToTarget(view);
  };

  eventBus.on('textlayerrendered', ({ source }: { source: PageView }) => redraw(source));
  eventBus.on('rotationchanging', () => {
    for (const view of viewer.getCachedPageViews()) {
      const shown = drawn.get(view);
      if (shown) place(shown);
    }
  });
  const release = (): void => {
    isHeld = false;
  };
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => {
    if (pageNumber !== target?.page) release();
  });
  for (const event of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    viewer.container.addEventListener(event, release, { passive: true });

  return {
    redraw,
    /** Marks what a link or the find bar asks for; what is found comes before what is linked. */
    show(by: 'link' | 'find', words: Marking | undefined): void {
      markings[by] = words;
      marking = markings.find ?? markings.link;
      target = undefined;
      release();
      viewer.getCachedPageViews().forEach(draw);
    },
    /** Brings a mark into view; if its page is not shown yet, the page now and the mark later. */
    reveal(next: MarkTarget): void {
      target = next;
      for (const view of viewer.getCachedPageViews()) {
        const shown = drawn.get(view);
        if (shown) showCurrent(view, shown);
      }
      const view = viewer.getPageView(next.page - 1);
      const isShown = view !== undefined && drawn.has(view);
      if (isShown) scrollToTarget(view);
      else viewer.currentPageNumber = next.page;
      isHeld = true;
    },
  };
}

export type Marks = ReturnType<typeof createMarks>;
