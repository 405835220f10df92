import { RequestError } from '../lib/requestError.ts';
import type { LazySearchClient } from './searchClient.ts';
import type { FromSearchWorker, StartOfSearchWorker } from './searchWorkerMessages.ts';
import { createWorkerSearchClient, type StartSearchWorker } from './workerSearchClient.ts';

/**
 * Timeout of the wait for an idle moment, in ms: results must not depend on the server for ever.
 */
const LATEST_START_MS = 4000;

/** The worker that the script in index.html has started, with the messages it has sent since. */
interface EarlyWorker {
  readonly worker: Worker;
  readonly events: readonly Event[];
}

declare global {
  var earlySearchWorker: EarlyWorker | undefined;
}

/**
 * Creates the search in this browser, in a worker: the one that the page has started before the
 * app, or one that starts as soon as the page is idle. With the data saver on there is none, and
 * the server keeps answering. `data-search` on the root shows that the browser can search by
 * itself. After a failure it starts again when the network is back.
 *
 * @param catalog URL of the packed catalog; undefined if it is too large to send
 * @param preloadParts fetches chunks that may be needed offline
 */
export function createBrowserSearch(
  catalog: string | undefined,
  preloadParts: () => void,
): LazySearchClient {
  if (catalog === undefined) return NO_BROWSER_SEARCH;
  const isSaving = wantsToSaveData();
  const search = createWorkerSearchClient(workerStarter(catalog), () => {
    document.documentElement.dataset.search = 'ready';
    if (!isSaving) whenIdle(preloadParts);
  });
  if (globalThis.earlySearchWorker) void search.prepare();
  else if (!isSaving) whenIdle(() => void search.prepare());
  if (!isSaving) addEventListener('online', () => search.renew());
  return search;
}

/** For sites where only the server can search. */
const NO_BROWSER_SEARCH: LazySearchClient = {
  current: undefined,
  prepare: async () => new RequestError('unreachable'),
  renew: () => undefined,
  replace: async () => false,
};

function workerStarter(catalog: string): StartSearchWorker {
  return (onMessage, onBreakdown, bytes) => {
    const early = bytes ? undefined : globalThis.earlySearchWorker;
    if (early) globalThis.earlySearchWorker = undefined;
    const worker = early?.worker ?? startWorker(bytes ? { bytes } : { catalog });
    const hear = (event: Event) => {
      if (event instanceof MessageEvent) {
        // Only our own worker sends messages on this channel.
        const data: FromSearchWorker = event.data;
        onMessage(data);
      } else onBreakdown(event instanceof ErrorEvent ? event.message : '');
    };
    worker.onmessage = hear;
    worker.onerror = hear;
    queueMicrotask(() => early?.events.forEach(hear));
    return worker;
  };
}

function startWorker(start: StartOfSearchWorker): Worker {
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(start, 'bytes' in start ? [start.bytes] : []);
  return worker;
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
