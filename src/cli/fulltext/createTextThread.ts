import { Worker } from 'node:worker_threads';
import type { TextIndexSize } from '../../fulltext/textIndex.ts';
import type { EditionItems } from '../../server/texts/editionItems.ts';
import { type TextEngine, TextSearchAway, TextSearchBusy } from '../../server/texts/textEngine.ts';
import {
  MOST_CATALOGS,
  type TextAnswers,
  type TextCall,
  type TextQuestion,
  type TextReply,
  type TextThreadMessage,
  type TextThreadTask,
} from './textMessages.ts';

/** Calls that wait beyond these, or longer than this, are refused: the visitor has typed on. */
const MOST_WAITING = 100;
const LONGEST_WAIT_MS = 500;
/** Calls that run at once: searches of a cluster are mostly waits, those of a file are work. */
const MOST_RUNNING = { file: 1, cluster: 24 };
/** Delay before a dead thread is started again, in ms. */
const RESTART_MS = 1000;

interface TextThreadOptions {
  /** Called with the reason when the thread dies. */
  readonly report: (error: unknown) => void;
  /** Called when the thread finds no index that it can read. */
  readonly onUnreadable: () => void;
  /** Milliseconds since an arbitrary start. */
  readonly now: () => number;
  readonly script?: URL;
}

/** The search of texts in a thread, which starts with the first call at the latest. */
export interface TextThread extends Omit<TextEngine, 'health'> {
  /** Starts the thread, which takes half a second. */
  prepare(): void;
  /** How much the index contains. */
  size(): Promise<TextIndexSize>;
  close(): Promise<void>;
}

interface Waiting {
  readonly question: TextCall;
  readonly since: number;
  readonly outcome: PromiseWithResolvers<TextReply>;
}

const SCRIPT = new URL('./textThread.ts', import.meta.url);

export function createTextThread(
  task: TextThreadTask,
  { report, onUnreadable, now, script = SCRIPT }: TextThreadOptions,
): TextThread {
  const queue = createCallQueue(task, { report, onUnreadable, now, script });
  /** The number of each edition that the thread was told about. */
  const opened = new WeakMap<object, OpenedCatalog>();
  let lastNumber = 0;

  /** Tells the thread about an edition once; calls that come meanwhile wait for the same answer. */
  function openCatalog(catalog: Pick<EditionItems, 'packedIds'>): Promise<number> {
    const known = opened.get(catalog);
    const isKept = known && lastNumber - known.number < MOST_CATALOGS;
    if (isKept && known.thread === queue.thread()) return known.sent;
    lastNumber += 1;
    const number = lastNumber;
    const sent = send(number, catalog);
    opened.set(catalog, { number, thread: queue.thread(), sent });
    sent.catch(() => opened.delete(catalog));
    return sent;
  }

  async function send(number: number, catalog: Pick<EditionItems, 'packedIds'>): Promise<number> {
    const ids = await catalog.packedIds();
    await queue.call('catalog', { kind: 'catalog', catalog: number, ids }, NEVER);
    return number;
  }

  return {
    async find(plan, catalog, signal) {
      const number = await openCatalog(catalog);
      return queue.call('find', { kind: 'find', catalog: number, plan }, signal);
    },
    show: (ticket, positions, signal) =>
      queue.call('show', { kind: 'show', ticket, positions }, signal),
    matches: (id, query, signal) => queue.call('matches', { kind: 'matches', id, query }, signal),
    page: (id, page, signal) => queue.call('page', { kind: 'page', id, page }, signal),
    opening: (id, signal) => queue.call('opening', { kind: 'opening', id }, signal),
    size: () => queue.call('size', { kind: 'size' }, NEVER),
    prepare: queue.prepare,
    close: queue.close,
  };
}

/** An edition that a thread was told about. */
interface OpenedCatalog {
  readonly number: number;
  /** Which thread it was: after a failure there is another. */
  readonly thread: number;
  /** Resolves with the number when the thread knows it. */
  readonly sent: Promise<number>;
}

const NEVER = new AbortController().signal;

/** These come first and never wait in vain: what was found before them is lost otherwise. */
const URGENT: ReadonlySet<TextCall['kind']> = new Set(['catalog', 'show']);

/** Calls a few at a time, so that those that nobody waits for any more are never made. */
function createCallQueue(
  task: TextThreadTask,
  { report, onUnreadable, now, script }: Required<TextThreadOptions>,
) {
  const waiting: Waiting[] = [];
  const running = new Map<number, Waiting>();
  const mostRunning = MOST_RUNNING[typeof task.index === 'string' ? 'file' : 'cluster'];
  let thread: Worker | undefined;
  let ended = 0;
  let lastCall = 0;
  let isClosed = false;
  let pausedUntil = 0;

  function start(): Worker {
    const started = new Worker(script, { workerData: task });
    let cause: unknown = new Error('the thread ended');
    started.on('message', (message: TextThreadMessage) => {
      if (!('call' in message)) {
        onUnreadable();
        return;
      }
      running.get(message.call)?.outcome.resolve(message);
      running.delete(message.call);
      next();
    });
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      thread = undefined;
      ended += 1;
      for (const { outcome } of running.values()) outcome.reject(cause);
      running.clear();
      if (isClosed) return;
      report(cause);
      pausedUntil = now() + RESTART_MS;
      for (const { outcome } of waiting.splice(0)) outcome.reject(new TextSearchBusy());
    });
    return started;
  }

  function next(): void {
    if (running.size >= mostRunning || isClosed) return;
    const first = waiting.shift();
    if (!first) return;
    if (!URGENT.has(first.question.kind) && now() - first.since > LONGEST_WAIT_MS) {
      first.outcome.reject(new TextSearchBusy());
      next();
      return;
    }
    thread ??= start();
    lastCall += 1;
    running.set(lastCall, first);
    thread.postMessage({ call: lastCall, ...first.question } satisfies TextQuestion);
  }

  function enqueue(question: TextCall, signal: AbortSignal): Promise<TextReply> {
    const outcome = Promise.withResolvers<TextReply>();
    const call: Waiting = { question, since: now(), outcome };
    if (URGENT.has(question.kind)) waiting.unshift(call);
    else waiting.push(call);
    signal.addEventListener(
      'abort',
      () => {
        const at = waiting.indexOf(call);
        if (at >= 0) waiting.splice(at, 1);
        // A call that is running ends by its deadline.
        outcome.reject(new TextSearchBusy());
      },
      { once: true },
    );
    next();
    return outcome.promise;
  }

  return {
    prepare() {
      if (!isClosed) thread ??= start();
    },
    /** Which thread it is: another after each that has ended. */
    thread: () => ended,
    async call<Kind extends TextCall['kind']>(
      kind: Kind,
      question: Extract<TextCall, { kind: Kind }>,
      signal: AbortSignal,
    ): Promise<TextAnswers[Kind]> {
      const isFull = waiting.length >= MOST_WAITING && !URGENT.has(kind);
      if (isClosed || isFull || signal.aborted || now() < pausedUntil) throw new TextSearchBusy();
      const reply = await enqueue(question, signal);
      if ('error' in reply) throw new Error(reply.error);
      if ('isAway' in reply) throw new TextSearchAway(reply.reason);
      if ('isForgotten' in reply) throw new TextSearchBusy();
      // The thread answers a call of a kind with an answer of that kind.
      return reply.answer as TextAnswers[Kind];
    },
    async close(): Promise<void> {
      isClosed = true;
      for (const { outcome } of waiting.splice(0)) outcome.reject(new TextSearchBusy());
      await thread?.terminate();
    },
  };
}
