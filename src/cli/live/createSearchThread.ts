import { Worker } from 'node:worker_threads';
import type { SearchService } from '../../server/searchService.ts';
import type { SearchMessage, SearchQuestion, SearchReply, SearchTask } from './searchMessages.ts';

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

const ENDED = 'the thread that searches has ended';

interface Waiting {
  resolve(reply: Exclude<SearchReply, 'ready'>): void;
  reject(error: Error): void;
}

/** Starts the thread; the buffers of the task go over to it. */
export function createSearchThread(
  task: SearchTask,
  { report, again, script, restMs = REST_MS, restartMs = RESTART_MS }: SearchThreadOptions,
): SearchThread {
  const waiting = new Map<number, Waiting>();
  const ready = Promise.withResolvers<void>();
  let lexicon: Uint8Array<ArrayBuffer> | undefined;
  let lastId = 0;
  let isReady = false;
  let isClosed = false;
  let successor: SearchService | undefined;
  let resting: NodeJS.Timeout | undefined;
  /** Undefined between its death and the start of another. */
  let thread: Worker | undefined = start(task);

  function start(given: SearchTask): Worker {
    const { items, wiki } = given;
    const started = new Worker(script ?? new URL('./searchThread.ts', import.meta.url), {
      workerData: given,
      transferList: [items.buffer, wiki.buffer],
    });
    started.on('message', hear);
    let reason: unknown = new Error('the thread ended');
    started.on('error', (error) => {
      reason = error;
    });
    started.on('exit', () => die(reason));
    if (lexicon) tell(started, { lexicon });
    return started;
  }

  function hear(reply: SearchReply): void {
    if (reply === 'ready') {
      isReady = true;
      ready.resolve();
      return;
    }
    waiting.get(reply.id)?.resolve(reply);
    waiting.delete(reply.id);
    rest();
  }

  function die(cause: unknown): void {
    thread = undefined;
    const error = new Error(ENDED, { cause });
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    ready.reject(error);
    if (isClosed) return;
    report(error);
    // One that never was ready would not be the next time.
    if (isReady) setTimeout(restart, restartMs).unref();
  }

  function restart(): void {
    const given = isClosed ? undefined : again();
    if (given) thread = start(given);
    else isClosed = true;
  }

  /** After the last answer, and again after each that comes later. */
  function rest(): void {
    clearTimeout(resting);
    if (successor && waiting.size === 0) resting = setTimeout(close, restMs).unref();
  }

  function ask(question: SearchQuestion): Promise<Exclude<SearchReply, 'ready'>> {
    clearTimeout(resting);
    if (!thread) return Promise.reject(new Error(ENDED));
    const { promise, resolve, reject } = Promise.withResolvers<Exclude<SearchReply, 'ready'>>();
    waiting.set(question.id, { resolve, reject });
    tell(thread, question);
    return promise;
  }

  function tell(hearer: Worker, message: SearchMessage): void {
    hearer.postMessage(message);
  }

  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(resting);
    await thread?.terminate();
  }

  // Nobody may be waiting for it.
  ready.promise.catch(() => undefined);
  return {
    ready: ready.promise,
    learn(given) {
      lexicon = given;
      if (thread) tell(thread, { lexicon });
    },
    async search(request) {
      if (isClosed && successor) return successor.search(request);
      lastId += 1;
      const reply = await ask({ id: lastId, request });
      return 'json' in reply ? reply.json : unexpected();
    },
    async namesOf(ids) {
      if (isClosed && successor) return successor.namesOf(ids);
      lastId += 1;
      const reply = await ask({ id: lastId, ids });
      return 'names' in reply ? reply.names : unexpected();
    },
    retire(next) {
      successor = next;
      rest();
    },
    close,
  };
}

function unexpected(): never {
  throw new Error('an answer to another question');
}
