// The thread that searches one edition: it builds the index, and then answers one call after the
// other. It ends with its edition, which frees all of its memory.
import { parentPort, workerData } from 'node:worker_threads';
import type { Catalog } from '../../catalog/catalog.ts';
import { CATEGORIES } from '../../catalog/category.ts';
import { readPrepared, readPublished } from '../../catalog/readPublished.ts';
import type { ArchivePages } from '../../search/courses/archivePages.ts';
import { createArchivePages } from '../../search/courses/createArchivePages.ts';
import { createContexts } from '../../search/createContexts.ts';
import { createEngine } from '../../search/createEngine.ts';
import { createItemSelection } from '../../search/createItemSelection.ts';
import type { SearchEngine } from '../../search/engine.ts';
import { buildIndex } from '../../search/index/buildIndex.ts';
import { EMPTY_LEXICON } from '../../search/lexicon/lexicon.ts';
import { unpackLexicon } from '../../search/pack/packLexicon.ts';
import { createTextPlanner, type TextPlanner } from '../../search/planTextSearch.ts';
import { itemsIn, namesIn, searchAsJson } from '../../server/searchService.ts';
import { packIdList } from '../fulltext/packedIds.ts';
import { MANY_ITEMS, returnMemory } from './returnMemory.ts';
import type {
  Names,
  SearchAnswer,
  SearchCall,
  SearchMessage,
  SearchQuestion,
  SearchReply,
  SearchTask,
} from './searchMessages.ts';

if (!parentPort) throw new Error('this is started as a thread');
const port = parentPort;
const items = readItems(workerData);
let search: Search | undefined;
/** Calls that arrived before the index was ready. */
let waiting: SearchQuestion[] = [];
port.on('message', (message: SearchMessage) => {
  if ('lexicon' in message) {
    search = openSearch(message);
    post('ready');
    for (const question of waiting) post(reply(question, search));
    waiting = [];
  } else if (search) post(reply(message, search));
  else waiting.push(message);
});

function readItems({ items, wiki, arePrepared, mainHost }: SearchTask): Catalog['items'] {
  const read = arePrepared ? readPrepared : readPublished;
  return read({ items: decode(items), wiki: decode(wiki) }, mainHost).items;
}

/** The search of titles, and what the search of texts needs of the items. */
interface Search {
  readonly engine: SearchEngine;
  readonly planTexts: TextPlanner;
  readonly selectItems: ReturnType<typeof createItemSelection>;
  readonly pages: ArchivePages;
}

function openSearch({ lexicon: packed, aliases }: Names): Search {
  const lexicon = unpackLexicon(JSON.parse(decode(packed))) ?? EMPTY_LEXICON;
  const index = buildIndex(items, lexicon);
  const engine = createEngine({ items, lexicon, index });
  // Filters prepare their counts on first use: warm them up before the first request.
  for (const category of CATEGORIES) {
    engine.search({ query: '', category, offset: 0, limit: 1 });
  }
  if (items.length >= MANY_ITEMS) returnMemory();
  return {
    engine,
    planTexts: createTextPlanner(index, createContexts(index, items.length)),
    selectItems: createItemSelection(items),
    pages: createArchivePages({ items, aliases, lexicon }),
  };
}

/** Decodes bytes and releases them: `workerData` would keep them as long as the thread. */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const text = new TextDecoder().decode(bytes);
  bytes.buffer.transfer(0);
  return text;
}

function reply({ id, call }: SearchQuestion, given: Search): SearchReply {
  return { id, ...answer(call, given) };
}

function answer(call: SearchCall, { engine, planTexts, selectItems, pages }: Search): SearchAnswer {
  if (call === 'packed-ids') return { packedIds: packIdList(items.map(({ id }) => id)) };
  if (call === 'overview') return { overview: pages.overview() };
  if ('itemPage' in call) return { itemContents: pages.itemPage(call.itemPage) };
  if ('coursePage' in call) return { courseContents: pages.coursePage(call.coursePage) };
  if ('request' in call) return { json: searchAsJson(engine, call.request) };
  if ('ids' in call) return { names: namesIn(engine, call.ids) };
  if ('itemIds' in call) return { items: itemsIn(engine, call.itemIds) };
  if ('textQuery' in call) return { plan: planTexts(call.textQuery) };
  return { selected: selectItems(call.selection) };
}

function post(reply: SearchReply): void {
  port.postMessage(reply);
}
