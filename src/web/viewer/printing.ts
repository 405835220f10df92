import { element } from './element.ts';
import { button, link } from './notice.ts';
import { printAdvice } from './printAdvice.ts';
import type { Reader } from './reader.ts';
import type { ViewerFile } from './viewerFile.ts';

type PdfDocument = NonNullable<Reader['viewer']['pdfDocument']>;

/** Sharp enough on paper, while an A4 page takes no more than 9 MB when it is drawn. */
const DOTS_PER_INCH = 150;
const POINTS_PER_INCH = 72;

/** Prints the document: draws its pages one by one, then opens the browser's print dialog. */
export function createPrinting({ viewer }: Reader, file: ViewerFile) {
  const dialog = element('print-dialog', HTMLDialogElement);
  const title = element('print-title', HTMLHeadingElement);
  const text = element('print-text', HTMLParagraphElement);
  const progress = element('print-progress', HTMLProgressElement);
  const actions = element('print-actions', HTMLDivElement);
  const pages = element('print-pages', HTMLDivElement);
  let work = new AbortController();

  const show = (heading: string, words: string, ...ways: HTMLElement[]): void => {
    title.textContent = heading;
    text.textContent = words;
    progress.hidden = true;
    ways[0]?.classList.add('primary');
    actions.replaceChildren(...ways);
    if (!dialog.open) dialog.showModal();
  };
  const stop = (): void => {
    work.abort();
    dialog.close();
    clear(pages);
  };
  dialog.addEventListener('cancel', stop);
  window.addEventListener('afterprint', () => clear(pages));

  const prepare = async (document: PdfDocument): Promise<void> => {
    work = new AbortController();
    const { signal } = work;
    show('正在准备打印', '', button('取消', stop));
    actions.firstElementChild?.classList.remove('primary');
    progress.hidden = false;
    progress.max = document.numPages;
    const tell = (done: number): void => {
      progress.value = done;
      text.textContent = `第 ${done} / ${document.numPages} 页`;
    };
    tell(0);
    clear(pages);
    try {
      for (let number = 1; number <= document.numPages && !signal.aborted; number++) {
        pages.append(await drawnPage(document, number));
        tell(number);
      }
    } catch {
      // A page cannot be drawn, or there is no memory for it: offer the download instead.
      if (signal.aborted) return;
      clear(pages);
      show('无法准备打印', '可以下载后，用其他软件打印。', ...waysOut(file, stop));
      return;
    }
    if (signal.aborted) return;
    dialog.close();
    window.print();
  };

  return (): void => {
    const document = viewer.pdfDocument;
    if (!document || dialog.open) return;
    const advice = printAdvice(document.numPages);
    if (advice === 'print') void prepare(document);
    else if (advice === 'download')
      show(
        `这份文件有 ${document.numPages} 页`,
        '在浏览器里打印会占用过多内存。请下载后，用其他软件打印。',
        ...waysOut(file, stop),
      );
    else
      show(
        `这份文件有 ${document.numPages} 页`,
        '准备打印需要一些时间。只打印几页的话，下载后打印更快。',
        button('继续打印', () => void prepare(document)),
        ...waysOut(file, stop),
      );
  };
}

function waysOut(file: ViewerFile, close: () => void): HTMLElement[] {
  const save = link('下载', file.downloadUrl, { saveAs: file.name });
  save.addEventListener('click', close);
  return [save, button('取消', close)];
}

async function drawnPage(pdf: PdfDocument, number: number): Promise<HTMLElement> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: DOTS_PER_INCH / POINTS_PER_INCH });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  const draw = () => page.render({ canvas, viewport, intent: 'print' }).promise;
  await draw();
  // The first drawing may have requested a Chinese font that the system lacks (hanFallback).
  if (document.fonts.status === 'loading') {
    await document.fonts.ready;
    await draw();
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done));
  canvas.width = 0;
  if (blob === null) throw new Error('the canvas is too large for this browser');
  const image = document.createElement('img');
  image.alt = `第 ${number} 页`;
  image.src = URL.createObjectURL(blob);
  await image.decode();
  if (number === 1) setPaper(viewport.width, viewport.height);
  const sheet = document.createElement('div');
  sheet.append(image);
  return sheet;
}

/** Sets the paper size of the print dialog to that of the first page (from Safari 16.4 on). */
function setPaper(width: number, height: number): void {
  if (!('adoptedStyleSheets' in document)) return;
  const inches = (pixels: number): string => `${(pixels / DOTS_PER_INCH).toFixed(3)}in`;
  const style = new CSSStyleSheet();
  style.replaceSync(`@page { size: ${inches(width)} ${inches(height)}; margin: 0 }`);
  document.adoptedStyleSheets = [style];
}

function clear(pages: HTMLElement): void {
  for (const image of pages.querySelectorAll('img')) URL.revokeObjectURL(image.src);
  pages.replaceChildren();
}
