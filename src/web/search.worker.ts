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
import { fetchJson } from './lib/fetchJson.ts';

/**
 * The search worker: hears where the lists are, fetches lists, index and dictionary, says whether it can search, and then
 * answers one question after the other. The only file of the web app that runs the engine.
 */
const { lists } = await new Promise<StartOfSearchWorker>((resolve) => {
  self.onmessage = ({ data }: MessageEvent<StartOfSearchWorker>) => resolve(data);
});
const [items, wiki, index, dictionary] = await Promise.allSettled([
  fetchJson(lists.items),
  fetchJson(lists.wiki),
  fetchJson(lists.searchIndex),
  loadDictionary(),
]);

if (items.status === 'rejected') say({ type: 'failed', reason: String(items.reason) });
else {
  const catalog = readCatalog(items.value, wiki.status === 'fulfilled' ? wiki.value : []);
  const segment = dictionary.status === 'fulfilled' ? dictionary.value : byCharacters();
  const engine = openEngine(
    catalog.items,
    index.status === 'fulfilled' ? index.value : undefined,
    segment,
  );
  if (engine) {
    answerWith(engine);
    const complete = wiki.status === 'fulfilled' && dictionary.status === 'fulfilled';
    say({ type: 'ready', complete });
  } else say({ type: 'failed', reason: 'the index does not fit the items it was built from' });
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
  self.onmessage = ({ data: { id, request } }: MessageEvent<ToSearchWorker>) => {
    say({ type: 'answer', id, result: engine.search(request) });
  };
}

/** jieba with its dictionary, fetched behind whatever the page needs sooner. */
async function loadDictionary(): Promise<Segment> {
  await initDictionary({ module_or_path: fetch(dictionaryUrl, { priority: 'low' }) });
  const segment = segmentByJieba({ cut, cut_all });
  // The first cut unpacks the dictionary, for a quarter of a second: not while someone types.
  segment.cut('预热');
  return segment;
}

/** Without a dictionary every character is a word, which every index knows. */
function byCharacters(): Segment {
  return { everyWord: (run) => [...run], cut: (run) => [...run] };
}

function say(message: FromSearchWorker): void {
  self.postMessage(message);
}
