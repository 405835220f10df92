import { Worker } from 'node:worker_threads';
import type { EditionItems } from '../../server/texts/editionItems.ts';
import { type TextEngine, TextSearchBusy } from '../../server/texts/textEngine.ts';
import type {
  TextAnswers,
  TextCall,
  TextQuestion,
  TextReply,
  TextThreadTask,
} from './textMessages.ts';

/** Calls that wait beyond these, or longer than this, are refused: the visitor has typed on. */
const MOST_WAITING = 100;
const LONGEST_WAIT_MS = 800;
/** Delay before a dead thread is started again, in ms. */
const RESTART_MS = 1000;

interface TextThreadOptions {
  /** Called with the reason when the thread dies. */
  readonly report: (error: unknown) => void;
  /** Milliseconds since an arbitrary start. */
  readonly now: () => number;
  readonly script?: URL;
}

/** The search of texts in a thread, which starts with the first call. */
export interface TextThread extends Omit<TextEngine, 'health'> {
  close(): Promise<void>;
}

interface Waiting {
  readonly question: TextCall;
  readonly signal: AbortSignal;
  readonly since: number;
  readonly outcome: PromiseWithResolvers<TextReply>;
}

const SCRIPT = new URL('./textThread.ts', import.meta.url);

export function createTextThread(
  task: TextThreadTask,
  { report, now, script = SCRIPT }: TextThreadOptions,
): TextThread {
  const queue = createCallQueue(task, { report, now, script });
  /** The number of each edition, and whether the running thread knows it. */
  const numbers = new WeakMap<object, number>();
  let lastNumber = 0;

  /** Tells the thread about an edition once. */
  async function openCatalog(
    catalog: Pick<EditionItems, 'packedIds'>,
    signal: AbortSignal,
  ): Promise<number> {
    const known = numbers.get(catalog);
    if (known !== undefined && queue.knows(known)) return known;
    const ids = await catalog.packedIds();
    lastNumber += 1;
    const number = lastNumber;
    numbers.set(catalog, number);
    await queue.call('catalog', { kind: 'catalog', catalog: number, ids }, signal);
    queue.remember(number);
    return number;
  }

  return {
    async find(plan, catalog, signal) {
      const number = await openCatalog(catalog, signal);
      return queue.call('find', { kind: 'find', catalog: number, plan }, signal);
    },
    show: (ticket, positions, signal) =>
      queue.call('show', { kind: 'show', ticket, positions }, signal),
    matches: (id, query, signal) => queue.call('matches', { kind: 'matches', id, query }, signal),
    page: (id, page, signal) => queue.call('page', { kind: 'page', id, page }, signal),
    close: queue.close,
  };
}

/** Calls one after the other, so that those that nobody waits for any more are never made. */
function createCallQueue(
  task: TextThreadTask,
  { report, now, script }: Required<TextThreadOptions>,
) {
  const waiting: Waiting[] = [];
  let running: { readonly call: number; readonly waiting: Waiting } | undefined;
  let thread: Worker | undefined;
  let known = new Set<number>();
  let lastCall = 0;
  let isClosed = false;
  let pausedUntil = 0;

  function start(): Worker {
    const started = new Worker(script, { workerData: task });
    known = new Set();
    let cause: unknown = new Error('the thread ended');
    started.on('message', (reply: TextReply) => {
      if (reply.call !== running?.call) return;
      running.waiting.outcome.resolve(reply);
      running = undefined;
      next();
    });
    started.on('error', (error) => {
      cause = error;
    });
    started.on('exit', () => {
      thread = undefined;
      running?.waiting.outcome.reject(cause);
      running = undefined;
      if (isClosed) return;
      report(cause);
      pausedUntil = now() + RESTART_MS;
      for (const { outcome } of waiting.splice(0)) outcome.reject(new TextSearchBusy());
    });
    return started;
  }

  function next(): void {
    if (running || isClosed) return;
    const first = waiting.shift();
    if (!first) return;
    if (first.signal.aborted || now() - first.since > LONGEST_WAIT_MS) {
      first.outcome.reject(new TextSearchBusy());
      next();
      return;
    }
    thread ??= start();
    lastCall += 1;
    running = { call: lastCall, waiting: first };
    thread.postMessage({ call: lastCall, ...first.question } satisfies TextQuestion);
  }

  return {
    knows: (catalog: number) => thread !== undefined && known.has(catalog),
    remember: (catalog: number) => void known.add(catalog),
    async call<Kind extends TextCall['kind']>(
      _kind: Kind,
      question: Extract<TextCall, { kind: Kind }>,
      signal: AbortSignal,
    ): Promise<TextAnswers[Kind]> {
      if (isClosed || now() < pausedUntil || waiting.length >= MOST_WAITING) {
        throw new TextSearchBusy();
      }
      const outcome = Promise.withResolvers<TextReply>();
      waiting.push({ question, signal, since: now(), outcome });
      next();
      const reply = await outcome.promise;
      if ('error' in reply) throw new Error(reply.error);
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
