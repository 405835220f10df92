// The thread that searches one edition: it builds the index, and then answers one call after the
// other. It ends with its edition, which frees all of its memory.
import { parentPort, workerData } from 'node:worker_threads';
import type { Catalog } from '../../catalog/catalog.ts';
import { CATEGORIES } from '../../catalog/category.ts';
import { readPrepared, readPublished } from '../../catalog/readPublished.ts';
import { createEngine } from '../../search/createEngine.ts';
import type { SearchEngine } from '../../search/engine.ts';
import { unpackLexicon } from '../../search/pack/packLexicon.ts';
import { namesIn, searchAsJson } from '../../server/searchService.ts';
import { MANY_ITEMS, returnMemory } from './returnMemory.ts';
import type { SearchMessage, SearchQuestion, SearchReply, SearchTask } from './searchMessages.ts';

if (!parentPort) throw new Error('this is started as a thread');
const port = parentPort;
const items = readItems(workerData);
let engine: SearchEngine | undefined;
/** Calls that arrived before the index was ready. */
let waiting: SearchQuestion[] = [];
port.on('message', (message: SearchMessage) => {
  if ('lexicon' in message) {
    engine = openEngine(message.lexicon);
    post('ready');
    for (const question of waiting) post(answer(question, engine));
    waiting = [];
  } else if (engine) post(answer(message, engine));
  else waiting.push(message);
});

function readItems({ items, wiki, arePrepared, mainHost }: SearchTask): Catalog['items'] {
  const read = arePrepared ? readPrepared : readPublished;
  return read({ items: decode(items), wiki: decode(wiki) }, mainHost).items;
}

function openEngine(lexicon: Uint8Array<ArrayBuffer>): SearchEngine {
  const created = createEngine({ items, lexicon: unpackLexicon(JSON.parse(decode(lexicon))) });
  // Filters prepare their counts on first use: warm them up before the first request.
  for (const category of CATEGORIES) {
    created.search({ query: '', category, offset: 0, limit: 1 });
  }
  if (items.length >= MANY_ITEMS) returnMemory();
  return created;
}

/** Decodes bytes and releases them: `workerData` would keep them as long as the thread. */
function decode(bytes: Uint8Array<ArrayBuffer>): string {
  const text = new TextDecoder().decode(bytes);
  bytes.buffer.transfer(0);
  return text;
}

function answer(question: SearchQuestion, engine: SearchEngine): SearchReply {
  const { id } = question;
  return 'request' in question
    ? { id, json: searchAsJson(engine, question.request) }
    : { id, names: namesIn(engine, question.ids) };
}

function post(reply: SearchReply): void {
  port.postMessage(reply);
}
