import initDictionary, { cut, cut_all } from 'jieba-wasm/web';
import dictionaryUrl from '../../node_modules/jieba-wasm/pkg/web/jieba_rs_wasm_bg.wasm?url';
import { readCatalog } from '../catalog/catalog.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import { buildIndex } from '../search/buildIndex.ts';
import { createEngine } from '../search/createEngine.ts';
import type { SearchEngine, Segment } from '../search/engine.ts';
import { segmentByJieba } from '../search/segmentByJieba.ts';
import type {
  FromSearchWorker,
  StartOfSearchWorker,
  ToSearchWorker,
} from './home/searchWorkerMessages.ts';
import { Failure } from './lib/failure.ts';
import { fetchBytes } from './lib/fetchBytes.ts';
import { fetchJson } from './lib/fetchJson.ts';

/** Without a dictionary every character is a word, which every index knows. */
const BY_CHARACTERS: Segment = { everyWord: (run) => [...run], cut: (run) => [...run] };

/**
 * The search worker: hears where the lists are, fetches lists, index and dictionary, says whether it
 * can search, and then answers one question after the other. The only file of the web app that runs
 * the engine. The dictionary is by far the largest of these: until it is there, what can be found by
 * single characters is.
 */
const { lists } = await new Promise<StartOfSearchWorker>((resolve) => {
  self.onmessage = ({ data }: MessageEvent<StartOfSearchWorker>) => resolve(data);
});
say({ type: 'loading' });
// Absent where it cannot be had: characters are searched then.
const dictionary: Promise<Segment | undefined> = loadDictionary().catch(() => undefined);
const [items, wiki, index] = await Promise.allSettled([
  fetchJson(lists.items),
  fetchJson(lists.wiki),
  fetchJson(lists.searchIndex),
]);

if (items.status === 'rejected') fail(items.reason);
else if (!Array.isArray(items.value)) fail(new Failure('unreadable'));
else {
  const catalog = readCatalog(items.value, wiki.status === 'fulfilled' ? wiki.value : []);
  const sentIndex = index.status === 'fulfilled' ? index.value : undefined;
  const early = createEngine({ items: catalog.items, index: sentIndex, segment: BY_CHARACTERS });
  if (early.engine) {
    answerWith(early.engine);
    say({ type: 'ready', complete: false });
  }
  const segment = await dictionary;
  const engine = openEngine(catalog.items, sentIndex, segment ?? BY_CHARACTERS);
  if (engine) {
    answerWith(engine);
    say({ type: 'ready', complete: wiki.status === 'fulfilled' && segment !== undefined });
  } else fail(new Error('the index does not fit the items it was built from'));
}

/** The index that was sent, or, where it is missing or of other items, one built here. */
function openEngine(
  items: readonly (Item | UnknownItem)[],
  index: unknown,
  segment: Segment,
): SearchEngine | undefined {
  const sent = createEngine({ items, index, segment });
  if (sent.engine) return sent.engine;
  return createEngine({ items, index: buildIndex(items, segment), segment }).engine;
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

/** jieba with its dictionary, fetched behind whatever the page needs sooner. */
async function loadDictionary(): Promise<Segment> {
  const bytes = await fetchBytes(dictionaryUrl, {
    options: { priority: 'low' },
    onPart: () => say({ type: 'loading' }),
  });
  await initDictionary({ module_or_path: bytes });
  const segment = segmentByJieba({ cut, cut_all });
  // The first cut unpacks the dictionary, for a quarter of a second: not while someone types.
  segment.cut('预热');
  return segment;
}

function fail(reason: unknown): void {
  const code = reason instanceof Failure ? reason.code : 'internal';
  say({ type: 'failed', code, reason: String(reason) });
}

function say(message: FromSearchWorker): void {
  self.postMessage(message);
}
