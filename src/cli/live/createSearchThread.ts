import { Worker } from 'node:worker_threads';
import type { SearchService } from '../../server/searchService.ts';
import type { SearchCall, SearchMessage, SearchReply, SearchTask } from './searchMessages.ts';

/** The search of one edition, in a thread of its own. */
export interface SearchThread extends SearchService {
  /** Resolves when it can be asked; rejects where it never can. */
  readonly ready: Promise<void>;
  /** Hands over the packed lexicon that it waits for; a copy is kept for another thread in its place. */
  learn(lexicon: Uint8Array<ArrayBuffer>): void;
  /**
   * Ends it once nobody has asked it anything for a while. Who has begun with it and asks later is
   * answered by its successor.
   */
  retire(successor: SearchService): void;
  close(): Promise<void>;
}

interface SearchThreadOptions {
  /** Hears why the thread died. */
  readonly report: (error: unknown) => void;
  /** What it is to be made of again after its death; undefined where nobody needs it any more. */
  readonly again: () => SearchTask | undefined;
  readonly script?: URL;
  readonly restMs?: number;
  readonly restartMs?: number;
}

/** How long a request takes at most from its edition to its last search, as a rule, in ms. */
const REST_MS = 1000;

/** How long it takes until a thread that has died is replaced, in ms. */
const RESTART_MS = 1000;

const SCRIPT = new URL('./searchThread.ts', import.meta.url);

const ENDED = 'the thread that searches has ended';

type Reply = Exclude<SearchReply, 'ready'>;

/** The questions that a thread has not answered yet. */
interface Questions {
  readonly isEmpty: () => boolean;
  /** Posts a question. Resolves with the reply; rejects if the thread ends before. */
  ask(thread: Worker, question: SearchCall): Promise<Reply>;
  settle(reply: Reply): void;
  rejectAll(error: Error): void;
}

function createQuestions(): Questions {
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  let lastId = 0;
  return {
    isEmpty: () => waiting.size === 0,
    ask(thread, question) {
      lastId += 1;
      const asked = Promise.withResolvers<Reply>();
      waiting.set(lastId, asked);
      tell(thread, { id: lastId, ...question });
      return asked.promise;
    },
    settle(reply) {
      waiting.get(reply.id)?.resolve(reply);
      waiting.delete(reply.id);
    },
    rejectAll(error) {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
}

function tell(thread: Worker, message: SearchMessage): void {
  thread.postMessage(message);
}

/** Starts a thread; the buffers of the task are transferred to it. */
function startThread(
  script: URL,
  task: SearchTask,
  { onReply, onEnd }: { onReply: (reply: SearchReply) => void; onEnd: (cause: unknown) => void },
): Worker {
  const { items, wiki } = task;
  const transferList = [items.buffer, wiki.buffer];
  const started = new Worker(script, { workerData: task, transferList });
  let cause: unknown = new Error('the thread ended');
  started.on('message', onReply);
  started.on('error', (error) => {
    cause = error;
  });
  started.on('exit', () => onEnd(cause));
  return started;
}

/** Closes a search that has a successor, once nobody has asked it anything for a while. */
function createRetirement(restMs: number, isIdle: () => boolean, close: () => Promise<void>) {
  let successor: SearchService | undefined;
  let resting: NodeJS.Timeout | undefined;

  /** After the last answer, and again after each that comes later. */
  function rest(): void {
    clearTimeout(resting);
    if (successor && isIdle()) resting = setTimeout(close, restMs).unref();
  }

  return {
    successor: () => successor,
    begin(next: SearchService): void {
      successor = next;
      rest();
    },
    rest,
    /** Somebody asks. */
    stay: () => clearTimeout(resting),
  };
}

/** A promise that knows whether it was resolved. Nobody need wait for it: a rejection is no error. */
function createReady() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let isResolved = false;
  promise.catch(() => undefined);
  return {
    promise,
    isResolved: () => isResolved,
    resolve(): void {
      isResolved = true;
      resolve();
    },
    reject,
  };
}

/** Starts the search of an edition; the buffers of the task are transferred to its thread. */
export function createSearchThread(
  task: SearchTask,
  { report, again, script = SCRIPT, restMs = REST_MS, restartMs = RESTART_MS }: SearchThreadOptions,
): SearchThread {
  const questions = createQuestions();
  const ready = createReady();
  let lexicon: Uint8Array<ArrayBuffer> | undefined;
  let isClosed = false;
  const retirement = createRetirement(restMs, questions.isEmpty, close);
  /** Undefined between its death and the start of another. */
  let thread: Worker | undefined = start(task);

  function start(given: SearchTask): Worker {
    const started = startThread(script, given, { onReply: hear, onEnd: die });
    if (lexicon) tell(started, { lexicon });
    return started;
  }

  function hear(reply: SearchReply): void {
    if (reply === 'ready') {
      ready.resolve();
      return;
    }
    questions.settle(reply);
    retirement.rest();
  }

  function die(cause: unknown): void {
    thread = undefined;
    const error = new Error(ENDED, { cause });
    questions.rejectAll(error);
    ready.reject(error);
    if (isClosed) return;
    report(error);
    // A thread that never was ready would not be the next time.
    if (ready.isResolved()) setTimeout(restart, restartMs).unref();
  }

  function restart(): void {
    const given = isClosed ? undefined : again();
    if (given) thread = start(given);
    else isClosed = true;
  }

  async function ask(question: SearchCall): Promise<Reply> {
    retirement.stay();
    if (!thread) throw new Error(ENDED);
    return questions.ask(thread, question);
  }

  async function close(): Promise<void> {
    isClosed = true;
    retirement.stay();
    await thread?.terminate();
  }

  return {
    ready: ready.promise,
    learn(given) {
      lexicon = given;
      if (thread) tell(thread, { lexicon });
    },
    async search(request) {
      const successor = isClosed ? retirement.successor() : undefined;
      if (successor) return successor.search(request);
      const reply = await ask({ request });
      return 'json' in reply ? reply.json : unexpected();
    },
    async namesOf(ids) {
      const successor = isClosed ? retirement.successor() : undefined;
      if (successor) return successor.namesOf(ids);
      const reply = await ask({ ids });
      return 'names' in reply ? reply.names : unexpected();
    },
    retire: retirement.begin,
    close,
  };
}

function unexpected(): never {
  throw new Error('an answer to another question');
}
