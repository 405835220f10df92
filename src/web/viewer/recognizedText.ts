import type { DocumentTexts } from './documentTexts.ts';
import { pdfjs } from './pdfjs.ts';
import type { Reader } from './reader.ts';
import { RECOGNIZED_FONT, recognizedItems } from './recognizedItems.ts';

/** A page with fewer visible characters has no text of its own: a stamp, a page number. */
const FEWEST_CHARACTERS = 16;

type PageView = ReturnType<Reader['viewer']['getPageView']>;

/**
 * Gives pages without a text layer the text that the server has recognised in them. Asks once for
 * each page, and only for pages that are drawn.
 *
 * @param onText is called when a page that is shown has got its text
 */
export function createRecognizedText(
  { eventBus }: Reader,
  texts: Pick<DocumentTexts, 'fetchPage'>,
  onText: (view: PageView) => void,
) {
  const asked = new Set<number>();

  async function recognize(view: PageView): Promise<void> {
    if (asked.has(view.id)) return;
    asked.add(view.id);
    const lines = (await texts.fetchPage(view.id))?.recognized?.lines;
    if (!lines?.length || !view.pdfPage) return;
    replaceText(view.pdfPage, lines);
    try {
      // Not there if the page has been left: when it comes back, it has its text.
      view.textLayer?.cancel();
      await view.textLayer?.render({ viewport: view.viewport });
      if (view.textLayer) onText(view);
    } catch (error) {
      // The page was left or zoomed meanwhile, and is drawn again with its text.
      if (!(error instanceof pdfjs.AbortException)) throw error;
    }
  }

  eventBus.on('textlayerrendered', ({ source }: { source: PageView }) => {
    const text = source.textLayer?.div.textContent ?? '';
    if (text.replace(/\s+/gu, '').length < FEWEST_CHARACTERS) void recognize(source);
  });
  return { recognize: (view: PageView) => void recognize(view) };
}

type PdfPage = NonNullable<PageView['pdfPage']>;

/** From now on pdf.js reads this text from the page: for its text layer, and to find in it. */
function replaceText(page: PdfPage, lines: Parameters<typeof recognizedItems>[0]): void {
  const viewport = page.getViewport({ scale: 1 });
  const items = recognizedItems(lines, (x, y) => {
    const [left = 0, bottom = 0] = viewport.convertToPdfPoint(
      x * viewport.width,
      y * viewport.height,
    );
    return [left, bottom];
  });
  const style = { fontFamily: 'sans-serif', ascent: 0.8, descent: -0.2, vertical: false };
  const content = { items, styles: { [RECOGNIZED_FONT]: style }, lang: 'zh' };
  page.getTextContent = async () => content;
  page.streamTextContent = () =>
    new ReadableStream({
      start(controller) {
        controller.enqueue(content);
        controller.close();
      },
    });
}
