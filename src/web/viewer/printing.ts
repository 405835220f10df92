import { choosePrinting } from './choosePrinting.ts';
import { getElement } from './getElement.ts';
import { createButton, createLink } from './notice.ts';
import type { Reader } from './reader.ts';
import type { ViewerFile } from './viewerFile.ts';

type PdfDocument = NonNullable<Reader['viewer']['pdfDocument']>;

/** Sharp enough on paper, while an A4 page takes no more than 9 MB when it is drawn. */
const DOTS_PER_INCH = 150;
const POINTS_PER_INCH = 72;

/** Prints the document: draws its pages one by one, then opens the browser's print dialog. */
export function createPrinting({ viewer }: Reader, file: ViewerFile) {
  const dialog = getElement('print-dialog', HTMLDialogElement);
  const title = getElement('print-title', HTMLHeadingElement);
  const text = getElement('print-text', HTMLParagraphElement);
  const progress = getElement('print-progress', HTMLProgressElement);
  const actions = getElement('print-actions', HTMLDivElement);
  const pages = getElement('print-pages', HTMLDivElement);
  let job = new AbortController();

  const show = (heading: string, description: string, ...buttons: HTMLElement[]): void => {
    title.textContent = heading;
    text.textContent = description;
    progress.hidden = true;
    buttons[0]?.classList.add('primary');
    actions.replaceChildren(...buttons);
    if (!dialog.open) dialog.showModal();
  };
  const stop = (): void => {
    job.abort();
    dialog.close();
    clear(pages);
  };
  dialog.addEventListener('cancel', stop);
  window.addEventListener('afterprint', () => clear(pages));

  const prepare = async (document: PdfDocument): Promise<void> => {
    job = new AbortController();
    const { signal } = job;
    show('正在准备打印', '', createButton('取消', stop));
    actions.firstElementChild?.classList.remove('primary');
    progress.hidden = false;
    progress.max = document.numPages;
    const showProgress = (done: number): void => {
      progress.value = done;
      text.textContent = `第 ${done} / ${document.numPages} 页`;
    };
    showProgress(0);
    clear(pages);
    try {
      for (let number = 1; number <= document.numPages && !signal.aborted; number++) {
        pages.append(await renderPage(document, number));
        showProgress(number);
      }
    } catch {
      // A page cannot be drawn, or there is no memory for it: offer the download instead.
      if (signal.aborted) return;
      clear(pages);
      show('无法打印', '请下载后使用其他软件打印。', ...createFallbackActions(file, stop));
      return;
    }
    if (signal.aborted) return;
    dialog.close();
    window.print();
  };

  return (): void => {
    const document = viewer.pdfDocument;
    if (!document || dialog.open) return;
    const advice = choosePrinting(document.numPages);
    if (advice === 'print') void prepare(document);
    else if (advice === 'download')
      show(
        `该文件共 ${document.numPages} 页`,
        '在浏览器中打印会占用过多内存，请下载后使用其他软件打印。',
        ...createFallbackActions(file, stop),
      );
    else
      show(
        `该文件共 ${document.numPages} 页`,
        '准备打印需要一些时间。如果只打印几页，下载后打印更快。',
        createButton('继续打印', () => void prepare(document)),
        ...createFallbackActions(file, stop),
      );
  };
}

function createFallbackActions(file: ViewerFile, close: () => void): HTMLElement[] {
  const save = createLink('下载', file.downloadUrl, { saveAs: file.name });
  save.addEventListener('click', close);
  return [save, createButton('取消', close)];
}

async function renderPage(pdf: PdfDocument, number: number): Promise<HTMLElement> {
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
