// The thread that searches texts: a long search delays nothing but other searches of texts. With an
// index in a file it is handed one call after the other; a cluster answers several at once.
import { parentPort, workerData } from 'node:worker_threads';
import { createStoredPages } from '../../archive/covers/createStoredPages.ts';
import { openRecognizedPages } from '../../archive/covers/openRecognizedPages.ts';
import { loadVariants } from '../../archive/loadCharacters.ts';
import { createTextSearcher } from '../../fulltext/createTextSearcher.ts';
import type { FoundText, TextCatalog } from '../../fulltext/searchTexts.ts';
import { TextIndexAway } from '../../fulltext/textIndex.ts';
import { messageOf } from '../../lib/messageOf.ts';
import { openTextIndex } from './openTextIndex.ts';
import { unpackIdList } from './packedIds.ts';
import { readOpening } from './readOpening.ts';
import {
  MOST_CATALOGS,
  type TextAnswers,
  type TextCall,
  type TextQuestion,
  type TextThreadMessage,
  type TextThreadTask,
} from './textMessages.ts';

/** A search ends with what it has after this time, in ms. */
const DEADLINE_MS = 400;
/** Results that are kept for `show`, and pages of these: about 50 MB. */
const MOST_TICKETS = 1000;
const MOST_PAGES = 1_000_000;

if (!parentPort) throw new Error('this is started as a thread');
const port = parentPort;
const task: TextThreadTask = workerData;
const pages = createStoredPages(task.texts, openRecognizedPages(task.recognized));
const index = await openTextIndex(task.index, {
  readOnly: true,
  onUnreadable: () => send({ isUnreadable: true }),
});
const searcher = createTextSearcher({
  index,
  pages,
  variants: await loadVariants(),
  timeoutMs: DEADLINE_MS,
});
const catalogs = new Map<number, TextCatalog>();
const tickets = new Map<number, Ticket>();
let lastTicket = 0;
let keptPages = 0;

/** A result that is kept for `show`. */
interface Ticket {
  readonly catalog: TextCatalog;
  readonly found: ReadonlyMap<number, FoundText>;
  readonly pageCount: number;
}

/** Asked for what is not kept any more. */
class ForgottenError extends Error {}

function send(message: TextThreadMessage): void {
  port.postMessage(message);
}

port.on('message', (question: TextQuestion) => void reply(question));

async function reply({ call, ...question }: TextQuestion): Promise<void> {
  try {
    send({ call, answer: await answer(question) });
  } catch (error) {
    if (error instanceof ForgottenError) send({ call, isForgotten: true });
    else if (error instanceof TextIndexAway) send({ call, isAway: true, reason: error.message });
    else send({ call, error: messageOf(error) });
  }
}

async function answer(question: TextCall): Promise<TextAnswers[TextCall['kind']]> {
  switch (question.kind) {
    case 'catalog':
      openCatalog(question.catalog, question.ids);
      return undefined;
    case 'find':
      return find(question.catalog, question.plan);
    case 'show':
      return show(question.ticket, question.positions);
    case 'matches':
      return searcher.matches(question.id, question.query);
    case 'page':
      return readPage(question.id, question.page);
    case 'opening':
      return readOpening(pages, question.id);
    case 'size':
      return index.size();
  }
}

function readPage(id: string, page: number): TextAnswers['page'] {
  const known = pages.read(id, page);
  return (
    known && { page, text: known.text, ...(known.recognized && { recognized: known.recognized }) }
  );
}

function openCatalog(number: number, packed: Uint8Array): void {
  const ids = unpackIdList(packed);
  const positions = new Map(
    ids.flatMap((id, position) => (id === undefined ? [] : [[id, position] as const])),
  );
  catalogs.set(number, { ids, positions });
  const [oldest] = catalogs.keys();
  if (oldest !== undefined && catalogs.size > MOST_CATALOGS) catalogs.delete(oldest);
}

async function find(
  number: number,
  plan: Extract<TextCall, { kind: 'find' }>['plan'],
): Promise<TextAnswers['find']> {
  const catalog = catalogs.get(number);
  if (!catalog) throw new ForgottenError();
  const { documents, isPartial, isNear } = await searcher.find(plan, catalog);
  lastTicket += 1;
  const found = new Map(documents.map((document) => [document.position, document]));
  keep(lastTicket, {
    catalog,
    found,
    pageCount: documents.reduce((sum, document) => sum + document.pages.length, 0),
  });
  const positions = Uint32Array.from(documents, ({ position }) => position);
  return { ticket: lastTicket, positions, isPartial, isNear };
}

function show(number: number, positions: readonly number[]): TextAnswers['show'] {
  const ticket = tickets.get(number);
  if (!ticket) throw new ForgottenError();
  drop(number, ticket);
  const { catalog, found } = ticket;
  const deadline = performance.now() + DEADLINE_MS;
  return positions.map((position) => {
    const [document, id] = [found.get(position), catalog.ids[position]];
    if (!document || id === undefined) return { pages: [], morePages: 0 };
    if (performance.now() < deadline) return searcher.show(document, id);
    const [page = 1, ...more] = document.pages;
    return { pages: [{ page, words: [] }], morePages: more.length };
  });
}

/** Keeps a result instead of the oldest ones, which nobody has asked to show. */
function keep(number: number, ticket: Ticket): void {
  // Nobody asks to show nothing.
  if (ticket.found.size === 0) return;
  tickets.set(number, ticket);
  keptPages += ticket.pageCount;
  for (const [oldest, { pageCount }] of tickets) {
    const isFull = keptPages > MOST_PAGES || tickets.size > MOST_TICKETS;
    if (!isFull || oldest === number) return;
    drop(oldest, { pageCount });
  }
}

function drop(number: number, { pageCount }: Pick<Ticket, 'pageCount'>): void {
  tickets.delete(number);
  keptPages -= pageCount;
}
