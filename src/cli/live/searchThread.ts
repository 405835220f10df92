// The thread that searches one edition: it makes the index, and then answers one question after the
// other. It ends with its edition, and all of its memory with it.
import { parentPort, workerData } from 'node:worker_threads';
import { CATEGORIES } from '../../catalog/category.ts';
import { readPublished } from '../../catalog/readPublished.ts';
import { createEngine } from '../../search/createEngine.ts';
import type { SearchEngine } from '../../search/engine.ts';
import { unpackLexicon } from '../../search/packLexicon.ts';
import { namesIn, searchAsJson } from '../../server/searchService.ts';
import { MANY_ITEMS, returnMemory } from './returnMemory.ts';
import type { SearchQuestion, SearchReply, SearchTask } from './searchMessages.ts';

if (!parentPort) throw new Error('this is started as a thread');
const port = parentPort;
const engine = openEngine(workerData);
port.on('message', (question: SearchQuestion) => say(answer(question)));
say('ready');

function openEngine(task: SearchTask): SearchEngine {
  const lists = { items: take(task.items), wiki: take(task.wiki) };
  const { items } = readPublished(lists, task.mainHost);
  const engine = createEngine({ items, lexicon: unpackLexicon(JSON.parse(take(task.lexicon))) });
  // Filters prepare what they count when they are first asked: better now than while someone waits.
  for (const category of CATEGORIES) {
    engine.search({ query: '', category, offset: 0, limit: 1 });
  }
  if (items.length >= MANY_ITEMS) returnMemory();
  return engine;
}

/** The text of bytes that nobody needs afterwards: `workerData` would keep them with the thread. */
function take(bytes: Uint8Array<ArrayBuffer>): string {
  const text = new TextDecoder().decode(bytes);
  bytes.buffer.transfer(0);
  return text;
}

function answer(question: SearchQuestion): SearchReply {
  const { id } = question;
  return 'request' in question
    ? { id, json: searchAsJson(engine, question.request) }
    : { id, names: namesIn(engine, question.ids) };
}

function say(reply: SearchReply): void {
  port.postMessage(reply);
}
