import { Worker } from 'node:worker_threads';
import type { ArchivePagesService } from '../../server/pages/archivePagesService.ts';
import type { SearchService } from '../../server/searchService.ts';
import type { EditionItems } from '../../server/texts/editionItems.ts';
import type {
  CallReply,
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
   * The search of the next edition in the same thread, which answers this one's calls meanwhile.
   * Undefined if the task says nothing about the difference, or about that from another edition.
   */
  next(task: SearchTask, options: SearchThreadOptions): SearchThread | undefined;
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

/** The calls about one edition that a thread has not answered yet. */
interface PendingCalls {
  readonly isEmpty: () => boolean;
  /** Posts a call. Resolves with the reply; rejects if the thread ends before. */
  send(place: Place, call: SearchCall): Promise<CallReply>;
  settle(reply: CallReply): void;
  rejectAll(error: Error): void;
}

/** The id of the last call to any thread. */
let lastId = 0;

function createPendingCalls(): PendingCalls {
  const waiting = new Map<number, PromiseWithResolvers<CallReply>>();
  return {
    isEmpty: () => waiting.size === 0,
    send({ host, edition }, call) {
      lastId += 1;
      const pending = Promise.withResolvers<CallReply>();
      waiting.set(lastId, pending);
      host.post({ id: lastId, edition, call });
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

/** What is told about a thread to the searches of its editions. */
interface Listener {
  readonly onReply: (reply: SearchReply) => void;
  readonly onEnd: (cause: unknown) => void;
}

/** A thread, which may search several editions. */
interface Host {
  post(message: SearchMessage, transfer?: ArrayBuffer[]): void;
  /** Returns the number of a further edition. */
  addEdition(listener: Listener): number;
  /** Ends the thread with the last of its editions. */
  remove(edition: number): Promise<void>;
}

/** An edition in a thread. */
interface Place {
  readonly host: Host;
  readonly edition: number;
}

/** Starts a thread with its first edition, 0; the buffers of the task are transferred to it. */
function startHost(script: URL, { items, wiki, arePrepared, mainHost }: SearchTask): Host {
  const workerData = { items, wiki, arePrepared, mainHost } satisfies SearchTask;
  const worker = new Worker(script, { workerData, transferList: [items.buffer, wiki.buffer] });
  const listeners = new Map<number, Listener>();
  let editions = 0;
  let cause: unknown = new Error('the thread ended');
  worker.on('message', (reply: SearchReply) => {
    for (const { onReply } of [...listeners.values()]) onReply(reply);
  });
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    for (const { onEnd } of [...listeners.values()]) onEnd(cause);
  });
  return {
    post: (message, transfer) => worker.postMessage(message, transfer),
    addEdition(listener) {
      listeners.set(editions, listener);
      editions += 1;
      return editions - 1;
    },
    async remove(edition) {
      if (!listeners.has(edition)) return;
      if (listeners.size === 1) await worker.terminate();
      else {
        listeners.delete(edition);
        worker.postMessage({ forget: edition } satisfies SearchMessage);
      }
    },
  };
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
export function createSearchThread(task: SearchTask, options: SearchThreadOptions): SearchThread {
  return openSearch(options, task.version, (listener) => {
    const host = startHost(options.script ?? SCRIPT, task);
    return { host, edition: host.addEdition(listener) };
  });
}

/**
 * @param version the version of the items
 * @param enter enters an edition into a thread
 */
function openSearch(
  options: SearchThreadOptions,
  version: string | undefined,
  enter: (listener: Listener) => Place,
): SearchThread {
  const { report, again, script = SCRIPT, restMs = IDLE_MS, restartMs = RESTART_MS } = options;
  const pending = createPendingCalls();
  const ready = createReady();
  let names: Names | undefined;
  let isClosed = false;
  let ownVersion = version;
  const retirement = createRetirement(restMs, pending.isEmpty, close);
  const listener = { onReply, onEnd };
  /** Undefined between its death and the restart. */
  let place: Place | undefined = enter(listener);

  function onReply(reply: SearchReply): void {
    if (reply === 'ready') {
      if (place?.edition === 0) ready.resolve();
    } else if ('ready' in reply) {
      if (place?.edition === reply.ready) ready.resolve();
    } else if ('failed' in reply) {
      if (place?.edition === reply.failed) ready.reject(new Error(reply.reason));
    } else {
      pending.settle(reply);
      retirement.closeWhenIdle();
    }
  }

  function onEnd(cause: unknown): void {
    place = undefined;
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
    if (!given) {
      isClosed = true;
      return;
    }
    const host = startHost(script, given);
    place = { host, edition: host.addEdition(listener) };
    ownVersion = given.version;
    if (names) sendNames(place, names);
  }

  function sendNames({ host, edition }: Place, given: Names): void {
    host.post({ ...given, edition });
  }

  async function call(question: SearchCall): Promise<CallReply> {
    retirement.stay();
    if (!place) throw new Error(ENDED);
    return pending.send(place, question);
  }

  async function close(): Promise<void> {
    isClosed = true;
    retirement.stay();
    const left = place;
    place = undefined;
    const error = new Error(ENDED);
    pending.rejectAll(error);
    ready.reject(error);
    await left?.host.remove(left.edition);
  }

  const successor = () => (isClosed ? retirement.successor() : undefined);

  return {
    ready: ready.promise,
    learn(given) {
      names = given;
      if (place) sendNames(place, given);
    },
    next({ update, wiki, mainHost, version: nextVersion }, nextOptions) {
      const current = place;
      if (!current || isClosed || !ready.isResolved()) return undefined;
      if (!update || update.from !== ownVersion) return undefined;
      return openSearch(nextOptions, nextVersion, (nextListener) => {
        const { host } = current;
        const edition = host.addEdition(nextListener);
        const { kept, changed } = update;
        host.post(
          { edition, after: current.edition, kept, changed, wiki: wiki.slice(), mainHost },
          [kept.buffer, changed.buffer],
        );
        return { host, edition };
      });
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
    async collegePage(name) {
      const next = successor();
      if (next) return next.collegePage(name);
      const reply = await call({ collegePage: name });
      return 'collegeContents' in reply ? reply.collegeContents : unexpected();
    },
    async overview() {
      const next = successor();
      if (next) return next.overview();
      const reply = await call('overview');
      return 'overview' in reply ? reply.overview : unexpected();
    },
    async courses() {
      const next = successor();
      if (next) return next.courses();
      const reply = await call('courses');
      return 'courses' in reply ? reply.courses : unexpected();
    },
    retire: retirement.begin,
    close,
  };
}

function unexpected(): never {
  throw new Error('an answer to another question');
}
