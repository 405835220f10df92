import { RequestError } from '../lib/requestError.ts';
import type { LazySearchClient } from './searchClient.ts';
import type { FromSearchWorker, StartOfSearchWorker } from './searchWorkerMessages.ts';
import { createWorkerSearchClient, type StartSearchWorker } from './workerSearchClient.ts';

/** Waiting for an idle moment ends here: results must not depend on the server for ever. */
const LATEST_START_MS = 4000;

/** What the script in index.html leaves: a worker that it has started, and what that has said since. */
interface EarlyWorker {
  readonly worker: Worker;
  readonly events: readonly Event[];
}

declare global {
  var earlySearchWorker: EarlyWorker | undefined;
}

/**
 * The search of this browser, in a worker: the one that the page has started before the app, or else
 * one that starts as soon as the page is idle; none at all if the visitor wants to save data, for
 * whom the server goes on answering. `data-search` on the root says when the browser can search by
 * itself. Where it failed it is tried again when the network comes back.
 *
 * @param catalog where the packed catalog is; undefined where it is too large to be sent
 * @param preloadParts fetches what else may be wanted offline
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

/** Where the server alone can search. */
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
        // Only our own worker speaks on this channel.
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
