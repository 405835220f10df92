// The thread that searches texts: it answers one call after the other, so that a long search delays
// nothing but other searches of texts.
import { parentPort, workerData } from 'node:worker_threads';
import { createStoredPages } from '../../archive/covers/createStoredPages.ts';
import { openRecognizedPages } from '../../archive/covers/openRecognizedPages.ts';
import { loadVariants } from '../../archive/loadCharacters.ts';
import { createTextSearcher } from '../../fulltext/createTextSearcher.ts';
import type { FoundText, TextCatalog } from '../../fulltext/searchTexts.ts';
import { createSqliteTextIndex } from '../../fulltext/sqlite/createSqliteTextIndex.ts';
import { messageOf } from '../../lib/messageOf.ts';
import { unpackIdList } from './packedIds.ts';
import type {
  TextAnswers,
  TextCall,
  TextQuestion,
  TextReply,
  TextThreadTask,
} from './textMessages.ts';

/** A search ends with what it has after this time, in ms. */
const DEADLINE_MS = 400;
/** Results that are kept for `show`, and editions that requests may still hold. */
const MOST_TICKETS = 100;
const MOST_CATALOGS = 3;

if (!parentPort) throw new Error('this is started as a thread');
const port = parentPort;
const task: TextThreadTask = workerData;
const pages = createStoredPages(task.texts, openRecognizedPages(task.recognized));
const searcher = createTextSearcher({
  index: createSqliteTextIndex({ path: task.index, readOnly: true, timeoutMs: DEADLINE_MS }),
  pages,
  variants: await loadVariants(),
});
const catalogs = new Map<number, TextCatalog>();
const tickets = new Map<number, { catalog: TextCatalog; found: Map<number, FoundText> }>();
let lastTicket = 0;

let before: Promise<void> = Promise.resolve();
port.on('message', (question: TextQuestion) => {
  before = before.then(() => reply(question));
});

async function reply({ call, ...question }: TextQuestion): Promise<void> {
  let message: TextReply;
  try {
    message = { call, answer: await answer(question) };
  } catch (error) {
    message = { call, error: messageOf(error) };
  }
  port.postMessage(message);
}

async function answer(question: TextCall): Promise<TextAnswers[TextCall['kind']]> {
  switch (question.kind) {
    case 'catalog':
      keep(catalogs, question.catalog, openCatalog(question.ids), MOST_CATALOGS);
      return undefined;
    case 'find':
      return find(question.catalog, question.plan);
    case 'show':
      return show(question.ticket, question.positions);
    case 'matches':
      return searcher.matches(question.id, question.query);
    case 'page':
      return readPage(question.id, question.page);
  }
}

function readPage(id: string, page: number): TextAnswers['page'] {
  const known = pages.read(id, page);
  return (
    known && { page, text: known.text, ...(known.recognized && { recognized: known.recognized }) }
  );
}

function openCatalog(packed: Uint8Array): TextCatalog {
  const ids = unpackIdList(packed);
  const positions = new Map(
    ids.flatMap((id, position) => (id === undefined ? [] : [[id, position] as const])),
  );
  return { ids, positions };
}

async function find(
  number: number,
  plan: Extract<TextCall, { kind: 'find' }>['plan'],
): Promise<TextAnswers['find']> {
  const catalog = catalogs.get(number);
  if (!catalog) throw new Error('there is no such catalog');
  const { documents, isPartial, isNear } = await searcher.find(plan, catalog);
  lastTicket += 1;
  const found = new Map(documents.map((document) => [document.position, document]));
  keep(tickets, lastTicket, { catalog, found }, MOST_TICKETS);
  const positions = Uint32Array.from(documents, ({ position }) => position);
  return { ticket: lastTicket, positions, isPartial, isNear };
}

function show(number: number, positions: readonly number[]): TextAnswers['show'] {
  const ticket = tickets.get(number);
  if (!ticket) throw new Error('there is no such result');
  const { catalog, found } = ticket;
  return positions.map((position) => {
    const [document, id] = [found.get(position), catalog.ids[position]];
    if (!document || id === undefined) return { pages: [], morePages: 0 };
    return searcher.show(document, id);
  });
}

/** Keeps the newest entries of a map. */
function keep<Value>(map: Map<number, Value>, key: number, value: Value, most: number): void {
  map.set(key, value);
  const [oldest] = map.keys();
  if (oldest !== undefined && map.size > most) map.delete(oldest);
}
