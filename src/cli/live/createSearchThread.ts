import { Worker } from 'node:worker_threads';
import type { ArchivePagesService } from '../../server/pages/archivePagesService.ts';
import type { SearchService } from '../../server/searchService.ts';
import type { EditionItems } from '../../server/texts/editionItems.ts';
import type {
  Names,
  SearchCall,
  SearchMessage,
  SearchReply,
  SearchTask,
} from './searchMessages.ts';

/** What answers instead of a search that has been replaced. */
type Successor = SearchService & ArchivePagesService;

/** The search of one edition, in a separate thread. */
export interface SearchThread extends SearchService, EditionItems, ArchivePagesService {
  /** Resolves when it accepts requests; rejects if it never will. */
  readonly ready: Promise<void>;
  /** Sends the names that it waits for; keeps a copy for a replacement thread. */
  learn(names: Names): void;
  /**
   * Ends it after it has been idle for a while. Later requests of callers that still hold it go to
   * its successor.
   */
  retire(successor: Successor): void;
  close(): Promise<void>;
}

export interface SearchThreadOptions {
  /** Called with the reason when the thread dies. */
  readonly report: (error: unknown) => void;
  /** Returns the task for a restart; undefined if the search is no longer needed. */
  readonly again: () => SearchTask | undefined;
  readonly script?: URL;
  readonly restMs?: number;
  readonly restartMs?: number;
}

/** How long a request usually takes at most from getting its edition to its last search, in ms. */
const IDLE_MS = 1000;

/** Delay before a dead thread is restarted, in ms. */
const RESTART_MS = 1000;

const SCRIPT = new URL('./searchThread.ts', import.meta.url);

const ENDED = 'the thread that searches has ended';

type Reply = Exclude<SearchReply, 'ready'>;

/** The calls that a thread has not answered yet. */
interface PendingCalls {
  readonly isEmpty: () => boolean;
  /** Posts a call. Resolves with the reply; rejects if the thread ends before. */
  send(thread: Worker, call: SearchCall): Promise<Reply>;
  settle(reply: Reply): void;
  rejectAll(error: Error): void;
}

function createPendingCalls(): PendingCalls {
  const waiting = new Map<number, PromiseWithResolvers<Reply>>();
  let lastId = 0;
  return {
    isEmpty: () => waiting.size === 0,
    send(thread, call) {
      lastId += 1;
      const pending = Promise.withResolvers<Reply>();
      waiting.set(lastId, pending);
      postMessage(thread, { id: lastId, call });
      return pending.promise;
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

function postMessage(thread: Worker, message: SearchMessage): void {
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

/** Closes a search that has a successor after it has been idle for a while. */
function createRetirement(restMs: number, isIdle: () => boolean, close: () => Promise<void>) {
  let successor: Successor | undefined;
  let idleTimer: NodeJS.Timeout | undefined;

  /** Called after each reply. */
  function closeWhenIdle(): void {
    clearTimeout(idleTimer);
    if (successor && isIdle()) idleTimer = setTimeout(close, restMs).unref();
  }

  return {
    successor: () => successor,
    begin(next: Successor): void {
      successor = next;
      closeWhenIdle();
    },
    closeWhenIdle,
    /** Called for each request. */
    stay: () => clearTimeout(idleTimer),
  };
}

/** A promise that knows whether it was resolved, and whose rejection need not be handled. */
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
  { report, again, script = SCRIPT, restMs = IDLE_MS, restartMs = RESTART_MS }: SearchThreadOptions,
): SearchThread {
  const pending = createPendingCalls();
  const ready = createReady();
  let names: Names | undefined;
  let isClosed = false;
  const retirement = createRetirement(restMs, pending.isEmpty, close);
  /** Undefined between its death and the restart. */
  let thread: Worker | undefined = start(task);

  function start(given: SearchTask): Worker {
    const started = startThread(script, given, { onReply, onEnd });
    if (names) postMessage(started, names);
    return started;
  }

  function onReply(reply: SearchReply): void {
    if (reply === 'ready') {
      ready.resolve();
      return;
    }
    pending.settle(reply);
    retirement.closeWhenIdle();
  }

  function onEnd(cause: unknown): void {
    thread = undefined;
    const error = new Error(ENDED, { cause });
    pending.rejectAll(error);
    ready.reject(error);
    if (isClosed) return;
    report(error);
    // A thread that was never ready would fail again.
    if (ready.isResolved()) setTimeout(restart, restartMs).unref();
  }

  function restart(): void {
    const given = isClosed ? undefined : again();
    if (given) thread = start(given);
    else isClosed = true;
  }

  async function call(question: SearchCall): Promise<Reply> {
    retirement.stay();
    if (!thread) throw new Error(ENDED);
    return pending.send(thread, question);
  }

  async function close(): Promise<void> {
    isClosed = true;
    retirement.stay();
    await thread?.terminate();
  }

  const successor = () => (isClosed ? retirement.successor() : undefined);

  return {
    ready: ready.promise,
    learn(given) {
      names = given;
      if (thread) postMessage(thread, given);
    },
    async search(request) {
      const next = successor();
      if (next) return next.search(request);
      const reply = await call({ request });
      return 'json' in reply ? reply.json : unexpected();
    },
    async namesOf(ids) {
      const next = successor();
      if (next) return next.namesOf(ids);
      const reply = await call({ ids });
      return 'names' in reply ? reply.names : unexpected();
    },
    async itemsOf(ids) {
      const next = successor();
      if (next) return next.itemsOf(ids);
      const reply = await call({ itemIds: ids });
      return 'items' in reply ? reply.items : unexpected();
    },
    // What belongs together in a search of texts is about the items of one edition: no successor.
    async planTexts(textQuery) {
      const reply = await call({ textQuery });
      return 'plan' in reply ? reply.plan : unexpected();
    },
    async selectItems(selection) {
      const reply = await call({ selection });
      return 'selected' in reply ? reply.selected : unexpected();
    },
    async packedIds() {
      const reply = await call('packed-ids');
      return 'packedIds' in reply ? reply.packedIds : unexpected();
    },
    async itemPage(id) {
      const next = successor();
      if (next) return next.itemPage(id);
      const reply = await call({ itemPage: id });
      return 'itemContents' in reply ? reply.itemContents : unexpected();
    },
    async coursePage(name) {
      const next = successor();
      if (next) return next.coursePage(name);
      const reply = await call({ coursePage: name });
      return 'courseContents' in reply ? reply.courseContents : unexpected();
    },
    async overview() {
      const next = successor();
      if (next) return next.overview();
      const reply = await call('overview');
      return 'overview' in reply ? reply.overview : unexpected();
    },
    retire: retirement.begin,
    close,
  };
}

function unexpected(): never {
  throw new Error('an answer to another question');
}
