import { readCatalog } from '../catalog/catalog.ts';
import { createEngine } from '../search/createEngine.ts';
import type { SearchEngine } from '../search/engine.ts';
import type {
  FromSearchWorker,
  StartOfSearchWorker,
  ToSearchWorker,
} from './home/searchWorkerMessages.ts';
import { Failure } from './lib/failure.ts';
import { fetchJson } from './lib/fetchJson.ts';

/**
 * The search worker: hears where the lists are, fetches them, says whether it can search, and then
 * answers one question after the other. The only file of the web app that runs the engine.
 */
const { lists } = await new Promise<StartOfSearchWorker>((resolve) => {
  self.onmessage = ({ data }: MessageEvent<StartOfSearchWorker>) => resolve(data);
});
say({ type: 'loading' });
const [items, wiki] = await Promise.allSettled([fetchJson(lists.items), fetchJson(lists.wiki)]);

if (items.status === 'rejected') fail(items.reason);
else if (!Array.isArray(items.value)) fail(new Failure('unreadable'));
else {
  const catalog = readCatalog(items.value, wiki.status === 'fulfilled' ? wiki.value : []);
  answerWith(createEngine({ items: catalog.items }));
  say({ type: 'ready', complete: wiki.status === 'fulfilled' });
}

function answerWith(engine: SearchEngine): void {
  self.onmessage = ({ data }: MessageEvent<ToSearchWorker>) => {
    const { id } = data;
    if ('request' in data) say({ type: 'answer', id, result: engine.search(data.request) });
    else {
      const { query, limit } = data.suggest;
      say({ type: 'suggestions', id, suggestions: engine.suggest(query, limit) });
    }
  };
}

function fail(reason: unknown): void {
  const code = reason instanceof Failure ? reason.code : 'internal';
  say({ type: 'failed', code, reason: String(reason) });
}

function say(message: FromSearchWorker): void {
  self.postMessage(message);
}
