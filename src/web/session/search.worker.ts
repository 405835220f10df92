import { createEngine } from '../../search/createEngine.ts';
import type { SearchEngine } from '../../search/engine.ts';
import { unpackCatalog } from '../../search/pack/packCatalog.ts';
import { fetchBytes } from '../lib/fetchBytes.ts';
import { RequestError } from '../lib/requestError.ts';
import { createItemSender } from './itemExchange.ts';
import type {
  SearchWorkerInit,
  SearchWorkerMessage,
  SearchWorkerRequest,
} from './searchWorkerMessages.ts';

/**
 * The search worker: receives the catalog or its URL, reports whether it can search, and then
 * answers one request after the other. The only file of the web app that runs the engine.
 */
self.onmessage = async ({ data }: MessageEvent<SearchWorkerInit>) => {
  try {
    serveRequests(openCatalog('bytes' in data ? data.bytes : await fetchCatalog(data.catalog)));
    post({ type: 'ready' });
  } catch (reason) {
    const code = reason instanceof RequestError ? reason.code : 'internal';
    post({ type: 'failed', code, reason: String(reason) });
  }
};

function fetchCatalog(url: string): Promise<BufferSource> {
  return fetchBytes(url, { onPart: () => post({ type: 'loading' }) });
}

function openCatalog(bytes: BufferSource): SearchEngine {
  const start = performance.now();
  const catalog = unpackCatalog(new TextDecoder().decode(bytes));
  if (!catalog) throw new RequestError('unreadable');
  const engine = createEngine(catalog);
  performance.measure('open catalog', { start });
  return engine;
}

function serveRequests(engine: SearchEngine): void {
  const send = createItemSender();
  self.onmessage = ({ data }: MessageEvent<SearchWorkerRequest>) => {
    const { id } = data;
    if ('request' in data) {
      const { items, ...result } = engine.search(data.request);
      post({ type: 'answer', id, result, items: send(items) });
    } else {
      const { query, limit } = data.suggest;
      post({ type: 'suggestions', id, suggestions: engine.suggest(query, limit) });
    }
  };
}

function post(message: SearchWorkerMessage): void {
  self.postMessage(message);
}
