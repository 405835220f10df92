// The thread that searches editions, one call after the other. It builds the index of the first one,
// and makes that of each later one from the index before. It ends with the last of its editions, which
// frees all of its memory.
import { parentPort, workerData } from 'node:worker_threads';
import type { Catalog } from '../../catalog/catalog.ts';
import { CATEGORIES } from '../../catalog/category.ts';
import { mergePublishedWiki, readPublished } from '../../catalog/readPublished.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { ArchivePages } from '../../search/courses/archivePages.ts';
import { createArchivePages } from '../../search/courses/createArchivePages.ts';
import { createContexts } from '../../search/createContexts.ts';
import { createItemSelection } from '../../search/createItemSelection.ts';
import {
  createEngineState,
  type EngineState,
  updateEngineState,
} from '../../search/engineState.ts';
import { EMPTY_LEXICON, type Lexicon } from '../../search/lexicon/lexicon.ts';
import { unpackLexicon } from '../../search/pack/packLexicon.ts';
import { createTextPlanner, type TextPlanner } from '../../search/planTextSearch.ts';
import { inSlices } from '../../server/inSlices.ts';
import { itemsIn, namesIn, searchAsJson } from '../../server/searchService.ts';
import { packInParts } from '../fulltext/packedIds.ts';
import { MANY_ITEMS, returnMemory } from './returnMemory.ts';
import type {
  Names,
  NextItems,
  SearchAnswer,
  SearchCall,
  SearchMessage,
  SearchQuestion,
  SearchReply,
  SearchTask,
} from './searchMessages.ts';
import { type EditionItemLists, updateItems } from './updateItems.ts';

if (!parentPort) throw new Error('this is started as a thread');
const port = parentPort;

/** The search of titles of one edition, and what the search of texts needs of the items. */
interface Search extends EditionItemLists {
  readonly state: EngineState;
  readonly planTexts: TextPlanner;
  readonly selectItems: ReturnType<typeof createItemSelection>;
  readonly pages: ArchivePages;
}

/** Opens the search of an edition, whose items are known, with its names. */
type Opening = (names: Names) => Promise<Search> | Search;

const searches = new Map<number, Search>();
/** By edition; each is used once. */
const openings = new Map<number, Opening>([[0, openingOf(workerData)]]);
/** Editions that were not wanted any more while they were made. */
const forgotten = new Set<number>();
/** Calls that arrived before their edition was ready. */
let waiting: SearchQuestion[] = [];

port.on('message', (message: SearchMessage) => {
  if ('lexicon' in message) void open(message.edition, message);
  else if ('forget' in message) forget(message.forget);
  else if ('kept' in message) openings.set(message.edition, nextOpeningOf(message));
  else answerCall(message);
});

async function open(edition: number, names: Names): Promise<void> {
  const opening = openings.get(edition);
  openings.delete(edition);
  if (!opening) return;
  // Without its first edition, a thread is of no use.
  const search = edition === 0 ? await opening(names) : await tryOpening(edition, opening, names);
  if (!search || forgotten.delete(edition)) return;
  searches.set(edition, search);
  post(edition === 0 ? 'ready' : { ready: edition });
  const before = waiting;
  waiting = [];
  for (const question of before) answerCall(question);
}

async function tryOpening(
  edition: number,
  opening: Opening,
  names: Names,
): Promise<Search | undefined> {
  try {
    return await opening(names);
  } catch (error) {
    post({ failed: edition, reason: messageOf(error) });
    return undefined;
  }
}

function forget(edition: number): void {
  const isKnown = searches.delete(edition) || openings.delete(edition);
  if (!isKnown) forgotten.add(edition);
  waiting = waiting.filter((question) => question.edition !== edition);
}

function answerCall(question: SearchQuestion): void {
  const { id, edition, call } = question;
  const search = searches.get(edition);
  if (!search) waiting.push(question);
  else if (call === 'packed-ids') void packIds(id, search);
  else post({ id, ...answer(call, search) });
}

async function packIds(id: number, { items }: Search): Promise<void> {
  post({ id, packedIds: await inSlices(packInParts(items.map((item) => item.id))) });
}

function openingOf(task: SearchTask): Opening {
  const lists = readLists(task);
  return ({ lexicon, aliases }) => {
    const state = createEngineState(lists.items, unpack(lexicon));
    // Filters prepare their counts on first use: warm them up before the first request.
    for (const category of CATEGORIES) {
      state.engine.search({ query: '', category, offset: 0, limit: 1 });
    }
    if (lists.items.length >= MANY_ITEMS) returnMemory();
    return openSearch(lists, state, aliases);
  };
}

function readLists({ items, wiki, arePrepared, mainHost }: SearchTask): EditionItemLists {
  const lists = { items: decode(items), wiki: decode(wiki) };
  if (!arePrepared) {
    const read = readPublished(lists, mainHost).items;
    // Nothing follows an edition that was read so.
    return { listed: read, items: read };
  }
  const listed: Catalog['items'] = JSON.parse(lists.items);
  return { listed, items: mergePublishedWiki(listed, lists.wiki, mainHost).items };
}

function nextOpeningOf({ after, kept, changed, wiki, mainHost }: NextItems): Opening {
  const update = { kept, changed: JSON.parse(decode(changed)), wiki: decode(wiki), mainHost };
  return async ({ lexicon, aliases }) => {
    const before = searches.get(after);
    if (!before) throw new Error('the edition before is gone');
    const lists = await inSlices(updateItems(before, update));
    const state = await inSlices(updateEngineState(before.state, lists, unpack(lexicon)));
    if (!state) throw new Error('texts have to be folded anew');
    return openSearch(lists, state, aliases);
  };
}

function unpack(lexicon: Uint8Array<ArrayBuffer>): Lexicon {
  return unpackLexicon(JSON.parse(decode(lexicon))) ?? EMPTY_LEXICON;
}

function openSearch(
  { listed, items }: EditionItemLists,
  state: EngineState,
  aliases: Names['aliases'],
): Search {
  const { index, lexicon } = state;
  return {
    listed,
    items,
    state,
    planTexts: createTextPlanner(index, createContexts(index, items.length)),
    selectItems: createItemSelection(items, state),
    pages: createArchivePages({ items, aliases, lexicon }),
  };
}

/** Decodes bytes and releases them: `workerData` would keep them as long as the thread. */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const text = new TextDecoder().decode(bytes);
  bytes.buffer.transfer(0);
  return text;
}

function answer(
  call: Exclude<SearchCall, 'packed-ids'>,
  { state: { engine }, planTexts, selectItems, pages }: Search,
): SearchAnswer {
  if (call === 'overview') return { overview: pages.overview() };
  if (call === 'courses') return { courses: pages.courses() };
  if ('itemPage' in call) return { itemContents: pages.itemPage(call.itemPage) };
  if ('coursePage' in call) return { courseContents: pages.coursePage(call.coursePage) };
  if ('collegePage' in call) return { collegeContents: pages.collegePage(call.collegePage) };
  if ('request' in call) return { json: searchAsJson(engine, call.request) };
  if ('ids' in call) return { names: namesIn(engine, call.ids) };
  if ('itemIds' in call) return { items: itemsIn(engine, call.itemIds) };
  if ('textQuery' in call) return { plan: planTexts(call.textQuery) };
  return { selected: selectItems(call.selection) };
}

function post(reply: SearchReply): void {
  port.postMessage(reply);
}
