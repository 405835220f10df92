import { createDocumentTexts } from './documentTexts.ts';
import { createFindBar } from './findBar.ts';
import { followAddress } from './followAddress.ts';
import { getElement } from './getElement.ts';
import { listenToKeys } from './keyboard.ts';
import { createMarks } from './marks.ts';
import { type LoadResult, openDocument } from './openDocument.ts';
import { showOutline } from './outline.ts';
import { listenToPinches } from './pinch.ts';
import { createPrinting } from './printing.ts';
import { createReader } from './reader.ts';
import { createRecognizedText } from './recognizedText.ts';
import { showResumeBanner } from './resumeBanner.ts';
import { createToolbar } from './toolbar.ts';
import type { ViewerFile } from './viewerFile.ts';

type PdfDocument = Extract<LoadResult, { type: 'document' }>['document'];

/** Shows an open document and enables its tools. */
function showDocument(
  pdf: PdfDocument,
  file: ViewerFile,
  on: { onFirstPage(): void; onFailed(): void },
): void {
  const reader = createReader(
    getElement('pages', HTMLDivElement),
    getElement('viewer', HTMLDivElement),
  );
  const { eventBus, viewer, links } = reader;
  const tools = createToolbar(reader);
  const hasServer = document.documentElement.dataset.standalone === undefined;
  const texts = hasServer ? createDocumentTexts(file.id, (...args) => fetch(...args)) : undefined;
  const marks = createMarks(reader, (view) => recognized?.recognize(view));
  const recognized = texts && createRecognizedText(reader, texts, marks.redraw);
  const findBar = createFindBar(reader, marks, texts);
  const print = createPrinting(reader, file);
  getElement('print', HTMLButtonElement).addEventListener('click', print);
  listenToKeys(reader, { ...tools, find: findBar.open, findAgain: findBar.findAgain, print });
  listenToPinches(reader);

  eventBus.on('pagesinit', () => {
    // Before the first scale, with which pdf.js begins to draw: else it would begin with page 1.
    followAddress(reader, marks, file.id, { onHit: findBar.clear, onSearch: findBar.search });
    viewer.currentScaleValue = 'auto';
    // Fitting the scale has scrolled the margin above the first page away.
    if (viewer.currentPageNumber === 1) viewer.container.scrollTop = 0;
    void showOutline(reader);
  });
  eventBus.on('pagerendered', ({ pageNumber, error }: { pageNumber: number; error?: unknown }) => {
    if (document.documentElement.dataset.viewer !== 'ready') on.onFirstPage();
    document.documentElement.dataset.viewer = 'ready';
    if (error) viewer.getPageView(pageNumber - 1)?.div.classList.add('failed');
  });

  viewer.setDocument(pdf);
  links.setDocument(pdf);
  viewer.firstPagePromise?.catch(on.onFailed);
  // In the preview panel the focus stays in the field where the user is typing.
  if (window.parent === window) viewer.container.focus({ preventScroll: true });
}

export { openDocument, showDocument, showResumeBanner };
