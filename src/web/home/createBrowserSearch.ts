import type { ListUrls } from '../../protocol/hosts.ts';
import type { LazySearchClient } from './searchClient.ts';
import type { FromSearchWorker, StartOfSearchWorker } from './searchWorkerMessages.ts';
import { createWorkerSearchClient, type StartSearchWorker } from './workerSearchClient.ts';

/** Waiting for an idle moment ends here: results must not depend on the server for ever. */
const LATEST_START_MS = 4000;

/**
 * The search of this browser, in a worker. It gets ready as soon as the page is idle, unless the
 * visitor wants to save data: then the server goes on answering. `data-search` on the root says
 * when the browser can search by itself. What was missing is fetched when the network comes back.
 *
 * @param preloadParts fetches what else may be wanted offline
 */
export function createBrowserSearch(lists: ListUrls, preloadParts: () => void): LazySearchClient {
  const isSaving = wantsToSaveData();
  const search = createWorkerSearchClient(workerStarter(lists), () => {
    document.documentElement.dataset.search = 'ready';
    if (!isSaving) whenIdle(preloadParts);
  });
  if (!isSaving) {
    whenIdle(() => void search.prepare());
    addEventListener('online', () => search.renew());
  }
  return search;
}

function workerStarter(lists: ListUrls): StartSearchWorker {
  return (onMessage, onBreakdown) => {
    const worker = new Worker(new URL('../search.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromSearchWorker>) => onMessage(data);
    worker.onerror = ({ message }) => onBreakdown(message);
    worker.postMessage({ lists } satisfies StartOfSearchWorker);
    return worker;
  };
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATEST_START_MS });
  else setTimeout(run, 1000);
}

function wantsToSaveData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined;
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  );
}
