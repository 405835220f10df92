import { isDataSaverOn } from '../lib/isDataSaverOn.ts';
import { RequestError } from '../lib/requestError.ts';
import type { LazySearchClient } from './searchClient.ts';
import type { SearchWorkerInit, SearchWorkerMessage } from './searchWorkerMessages.ts';
import { createWorkerSearchClient, type StartSearchWorker } from './workerSearchClient.ts';

/**
 * Timeout of the wait for an idle moment, in ms: results must not depend on the server for ever.
 */
const IDLE_CALLBACK_TIMEOUT_MS = 4000;

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
 * @param preloadChunks fetches chunks that may be needed offline
 */
export function createBrowserSearch(
  catalog: string | undefined,
  preloadChunks: () => void,
): LazySearchClient {
  if (catalog === undefined) return NO_BROWSER_SEARCH;
  const savesData = isDataSaverOn();
  const search = createWorkerSearchClient(workerStarter(catalog), () => {
    document.documentElement.dataset.search = 'ready';
    if (!savesData) whenIdle(preloadChunks);
  });
  if (globalThis.earlySearchWorker) void search.prepare();
  else if (!savesData) whenIdle(() => void search.prepare());
  if (!savesData) addEventListener('online', () => search.restart());
  return search;
}

/** For sites where only the server can search. */
const NO_BROWSER_SEARCH: LazySearchClient = {
  current: undefined,
  prepare: async () => new RequestError('unreachable'),
  restart: () => undefined,
  replace: async () => false,
};

function workerStarter(catalog: string): StartSearchWorker {
  return (onMessage, onCrash, bytes) => {
    const early = bytes ? undefined : globalThis.earlySearchWorker;
    if (early) globalThis.earlySearchWorker = undefined;
    const worker = early?.worker ?? startWorker(bytes ? { bytes } : { catalog });
    const handleEvent = (event: Event) => {
      if (event instanceof MessageEvent) {
        // Only our own worker sends messages on this channel.
        const data: SearchWorkerMessage = event.data;
        onMessage(data);
      } else onCrash(event instanceof ErrorEvent ? event.message : '');
    };
    worker.onmessage = handleEvent;
    worker.onerror = handleEvent;
    queueMicrotask(() => early?.events.forEach(handleEvent));
    return worker;
  };
}

function startWorker(start: SearchWorkerInit): Worker {
  const worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
  worker.postMessage(start, 'bytes' in start ? [start.bytes] : []);
  return worker;
}

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window)
    requestIdleCallback(run, { timeout: IDLE_CALLBACK_TIMEOUT_MS });
  else setTimeout(run, 1000);
}
