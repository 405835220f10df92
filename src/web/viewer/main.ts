import 'pdfjs-dist/web/pdf_viewer.css';
import './styles/viewer.css';
import { guardLinks } from '../in-app/guardLinks.ts';
import { takeEarly } from '../lib/earlyDocument.ts';
import { showComingPage } from './comingPage.ts';
import { createFullScreen } from './fullScreen.ts';
import { getElement } from './getElement.ts';
import { lacksFeatures } from './lacksFeatures.ts';
import { createMoreMenu } from './moreMenu.ts';
import { askPassword, hideNotice, showError } from './notice.ts';
import { createProgress } from './progress.ts';
import { createSharing } from './sharing.ts';
import { openSource } from './source.ts';
import { startWorker } from './startWorker.ts';
import type { ViewerErrorCode } from './viewerErrors.ts';
import { parseViewerFile, type ViewerFile } from './viewerFile.ts';

/**
 * Entry point of the viewer. Loads in parallel: the worker that parses PDF, the components that
 * show it, and the first bytes of the document.
 */
async function view(file: ViewerFile): Promise<void> {
  const fail = (errorCode: ViewerErrorCode): void => {
    progress.stop();
    showError(errorCode, { file });
  };
  const progress = createProgress();
  progress.start();
  try {
    await open(file, progress, fail);
  } catch {
    // The browser lacks a feature that the viewer needs, such as workers.
    fail('browser');
  }
}

async function open(
  file: ViewerFile,
  progress: ReturnType<typeof createProgress>,
  fail: (errorCode: ViewerErrorCode) => void,
): Promise<void> {
  const worker = startWorker();
  const starting = new AbortController();
  // A worker that cannot start would leave the page waiting for ever. An error without a message
  // means that its script was not fetched; with one, the browser cannot run it.
  worker.addEventListener(
    'error',
    (event) => fail(event instanceof ErrorEvent && event.message ? 'browser' : 'network'),
    { signal: starting.signal },
  );

  const [opened, parts] = await Promise.all([
    openSource(file.previewUrl, {
      fetch: (input, init) => fetch(input, init),
      takeFirst: () => takeEarly(file.id, window.parent),
      onReceived: progress.add,
    }),
    loadParts().catch(() => undefined),
  ]);
  if (parts === undefined) return fail('network');
  if (opened.type === 'failed') return fail(opened.errorCode);

  const loaded = await parts.openDocument(opened, worker, {
    askPassword: async (isIncorrect) => {
      progress.stop();
      const password = await askPassword(isIncorrect, file);
      hideNotice();
      return password;
    },
    onReadFailed: parts.showResumeBanner,
  });
  starting.abort();
  if (loaded.type === 'failed') return fail(loaded.errorCode);
  parts.showDocument(loaded.document, file, {
    onFirstPage: () => {
      progress.stop();
      loaded.fetchRest();
    },
    onFailed: () => fail('damaged'),
  });
}

/** Loads the components that show a document, after the polyfills where they are needed. */
async function loadParts() {
  if (lacksFeatures()) await import('./coreJs.ts');
  return import('./show.ts');
}

// Hides the message that viewer.html shows without a script; the embedding page checks it, too.
document.documentElement.dataset.viewer = 'opening';
if (window.parent !== window) document.documentElement.dataset.framed = '';
createMoreMenu();
createFullScreen();
guardLinks();
const file = parseViewerFile(location.search, location.origin);
if (file === undefined) {
  showError('address', {});
} else {
  document.title = file.name;
  getElement('title', HTMLHeadingElement).textContent = file.name;
  const download = getElement('download', HTMLAnchorElement);
  download.href = file.downloadUrl;
  download.download = file.name;
  download.hidden = false;
  if (window.parent !== window) {
    const newTab = getElement('new-tab', HTMLAnchorElement);
    newTab.href = location.href;
    newTab.hidden = false;
    newTab.addEventListener('click', () => {
      newTab.href = location.href;
    });
  }
  createSharing(file);
  showComingPage(file);
  void view(file);
}
