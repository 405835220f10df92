import {
  createSearchThread,
  type SearchThread,
  type SearchThreadOptions,
} from './createSearchThread.ts';
import type { Names, SearchTask } from './searchMessages.ts';

type SearchRequest = Parameters<SearchThread['search']>[0];

/** The search of one edition, in one thread or more. */
export interface SearchPool extends Omit<SearchThread, 'next'> {
  /** The search of the next edition, in the first thread: see `SearchThread.next`. */
  next(task: SearchTask, options: SearchPoolOptions): SearchPool | undefined;
  /** The requests that were answered last, the newest first. */
  recentRequests(): readonly SearchRequest[];
  /**
   * Searches for requests in advance, for some time at most, and keeps the answers until they are
   * asked for: so the first visitors of an edition do not wait for code that is not compiled yet.
   */
  prepareAnswers(requests: readonly SearchRequest[]): Promise<void>;
}

export interface SearchPoolOptions extends SearchThreadOptions {
  /** The maximum number of threads; the number of cores, since each can keep one busy. */
  readonly mostThreads: number;
  /** Milliseconds, monotonic. */
  readonly now?: () => number;
  readonly growMs?: number;
  readonly shrinkMs?: number;
}

/** How long searches must have waited for each other before another thread starts, in ms. */
const GROW_MS = 200;

/** How long an additional thread may be idle before it ends, in ms. */
const SHRINK_MS = 60_000;

/** How many answers are prepared for the next edition, and for how long at most, in ms. */
const MOST_PREPARED = 64;
const PREPARE_MS = 250;

interface Extra {
  readonly thread: SearchThread;
  isReady: boolean;
  idleTimer?: NodeJS.Timeout;
}

const keyOf = (request: SearchRequest) => JSON.stringify(request);

function createRecentRequests() {
  const requests = new Map<string, SearchRequest>();
  return {
    /** Returns the key of the request. */
    add(request: SearchRequest): string {
      const key = keyOf(request);
      requests.delete(key);
      requests.set(key, request);
      const [oldest] = requests.size > MOST_PREPARED ? requests.keys() : [];
      if (oldest !== undefined) requests.delete(oldest);
      return key;
    },
    all: () => [...requests.values()].toReversed(),
  };
}

/**
 * The search of one edition in as many threads as its load needs: one at rest, and up to
 * `mostThreads` while searches wait for each other. Additional threads answer searches only;
 * everything else, and all answers that belong together, come from the first.
 */
export function createSearchPool(task: SearchTask, options: SearchPoolOptions): SearchPool {
  return poolAround(createSearchThread(task, options), options);
}

function poolAround(first: SearchThread, options: SearchPoolOptions): SearchPool {
  const { mostThreads, now = () => performance.now() } = options;
  const { growMs = GROW_MS, shrinkMs = SHRINK_MS, report, again } = options;
  const extras = new Set<Extra>();
  /** The searches that each thread has not answered yet. */
  const waiting = new Map<SearchThread, number>([[first, 0]]);
  const recent = createRecentRequests();
  const prepared = new Map<string, string>();
  let names: Names | undefined;
  /** Since when more searches than threads have been waiting without a break. */
  let busySince: number | undefined;
  let isOver = false;

  const waitingFor = (thread: SearchThread) => waiting.get(thread) ?? 0;

  function leastBusy(): SearchThread {
    let best = first;
    for (const { thread, isReady } of extras) {
      if (isReady && waitingFor(thread) < waitingFor(best)) best = thread;
    }
    return best;
  }

  function noteLoad(): void {
    let total = 0;
    for (const count of waiting.values()) total += count;
    if (total <= waiting.size) busySince = undefined;
    else busySince ??= now();
  }

  function growIfBusy(): void {
    if (busySince === undefined || now() - busySince < growMs) return;
    const isStarting = Array.from(extras).some(({ isReady }) => !isReady);
    if (isOver || isStarting || !names || 1 + extras.size >= mostThreads) return;
    const given = again();
    if (!given) return;
    const extra: Extra = { thread: startExtra(given, () => drop(extra)), isReady: false };
    extras.add(extra);
    waiting.set(extra.thread, 0);
    extra.thread.learn(names);
    void extra.thread.ready.then(
      () => {
        extra.isReady = true;
        endWhenIdle(extra);
      },
      () => drop(extra),
    );
  }

  function startExtra(given: SearchTask, onDeath: () => void): SearchThread {
    return createSearchThread(given, {
      ...options,
      report(error) {
        onDeath();
        report(error);
      },
      // The load decides whether there is another one.
      again: () => undefined,
    });
  }

  function drop(extra: Extra): void {
    clearTimeout(extra.idleTimer);
    extras.delete(extra);
    waiting.delete(extra.thread);
  }

  function endWhenIdle(extra: Extra): void {
    clearTimeout(extra.idleTimer);
    extra.idleTimer = setTimeout(() => {
      if (waitingFor(extra.thread) > 0) return endWhenIdle(extra);
      drop(extra);
      void extra.thread.close();
    }, shrinkMs).unref();
  }

  async function search(request: SearchRequest): Promise<string> {
    const key = recent.add(request);
    const answer = prepared.get(key);
    // The server caches it from now on.
    prepared.delete(key);
    if (answer !== undefined && !isOver) return answer;
    growIfBusy();
    const thread = isOver ? first : leastBusy();
    waiting.set(thread, waitingFor(thread) + 1);
    noteLoad();
    for (const extra of extras) if (extra.thread === thread) endWhenIdle(extra);
    try {
      return await thread.search(request);
    } finally {
      if (waiting.has(thread)) waiting.set(thread, waitingFor(thread) - 1);
      noteLoad();
    }
  }

  return {
    ...first,
    next(task, nextOptions) {
      const thread = first.next(task, nextOptions);
      return thread && poolAround(thread, nextOptions);
    },
    search,
    recentRequests: recent.all,
    async prepareAnswers(requests) {
      const started = now();
      for (const request of requests.toReversed()) recent.add(request);
      for (const request of requests) {
        if (now() - started > PREPARE_MS) return;
        prepared.set(keyOf(request), await first.search(request));
      }
    },
    learn(given) {
      names = given;
      first.learn(given);
    },
    retire(successor) {
      isOver = true;
      first.retire(successor);
      for (const extra of extras) {
        clearTimeout(extra.idleTimer);
        extra.thread.retire(successor);
      }
    },
    async close() {
      isOver = true;
      const all = [first, ...Array.from(extras, ({ thread }) => thread)];
      for (const extra of extras) clearTimeout(extra.idleTimer);
      await Promise.all(all.map((thread) => thread.close()));
    },
  };
}
