import { LONGEST_SILENCE_MS } from '../lib/longestSilence.ts';
import { RequestError } from '../lib/requestError.ts';
import { createItemReceiver } from './itemExchange.ts';
import type { LazySearchClient, SearchClient, SuggestingClient } from './searchClient.ts';
import type { FromSearchWorker, ToSearchWorker } from './searchWorkerMessages.ts';

/** The part of a Worker that is used here. */
export interface SearchWorker {
  postMessage(message: ToSearchWorker): void;
  terminate(): void;
}

/**
 * Starts a worker, whose messages and whose breakdown are reported; with the bytes of a catalog it
 * searches that one, and else whichever there is.
 */
export type StartSearchWorker = (
  onMessage: (message: FromSearchWorker) => void,
  onBreakdown: (reason: string) => void,
  catalog?: ArrayBuffer,
) => SearchWorker;

/**
 * Searches in a worker of this browser. It is started by the first `prepare()`; one that failed is
 * ended, and the next `prepare()` starts another.
 *
 * @param onReady called each time a worker has become able to answer all by itself
 */
export function createWorkerSearchClient(
  startWorker: StartSearchWorker,
  onReady: () => void,
): LazySearchClient {
  /** The one that answers, or is to. */
  let running: RunningWorker | undefined;

  function open(catalog?: ArrayBuffer): RunningWorker {
    // It may end before it is known here.
    let opened: RunningWorker | undefined;
    opened = runWorker((hear, breakDown) => startWorker(hear, breakDown, catalog), {
      onReady: () => {
        if (running === opened) onReady();
      },
      onEnd: () => {
        if (running === opened) running = undefined;
      },
    });
    return opened;
  }

  function prepare(): Promise<SearchClient | RequestError> {
    if (running) return running.prepared;
    const opened = open();
    // One that could not even be started has ended already.
    if (!opened.hasEnded) running = opened;
    return opened.prepared;
  }

  return {
    get current() {
      return running?.client;
    },
    prepare,
    renew() {
      if (running?.client) return;
      running?.end(new RequestError('unreachable'));
      void prepare();
    },
    async replace(catalog) {
      const before = running;
      const next = open(catalog);
      const prepared = await next.prepared;
      if (prepared instanceof RequestError) return false;
      if (!before?.client || running !== before) {
        next.end(new RequestError('internal'));
        return false;
      }
      running = next;
      before.retire();
      return true;
    },
  };
}

/** A worker from its start to its end. */
interface RunningWorker {
  /** The client, once it can answer. */
  readonly client: SuggestingClient | undefined;
  readonly prepared: Promise<SearchClient | RequestError>;
  readonly hasEnded: boolean;
  /** Ends it at once: who waits for an answer gets this. */
  end(failure: RequestError): void;
  /** Ends it when it has answered what it has been asked. */
  retire(): void;
}

function runWorker(
  startWorker: StartSearchWorker,
  { onReady, onEnd }: { readonly onReady: () => void; readonly onEnd: () => void },
): RunningWorker {
  const waiting: Waiting = new Map();
  let resolve: (prepared: SearchClient | RequestError) => void = () => undefined;
  const prepared = new Promise<SearchClient | RequestError>((settle) => {
    resolve = settle;
  });
  let worker: SearchWorker | undefined;
  let client: QueuedClient | undefined;
  let hasSpoken = false;
  let hasEnded = false;
  let silence = startTimer();

  function startTimer() {
    return setTimeout(() => end(new RequestError('too-slow')), LONGEST_SILENCE_MS);
  }

  function end(failure: RequestError) {
    clearTimeout(silence);
    worker?.terminate();
    client = undefined;
    hasEnded = true;
    for (const settle of waiting.values()) settle(failure);
    onEnd();
    resolve(failure);
  }

  function hear(message: FromSearchWorker) {
    hasSpoken = true;
    clearTimeout(silence);
    if (message.type === 'loading') silence = startTimer();
    else if (message.type === 'ready' && worker) {
      client = createClient(worker, waiting);
      onReady();
      resolve(client);
    } else if (message.type === 'failed') {
      end(new RequestError(message.code, { cause: message.reason }));
    } else if ('id' in message) waiting.get(message.id)?.(message);
  }

  try {
    // One that never said a word is one whose script could not be fetched.
    worker = startWorker(hear, (cause) =>
      end(new RequestError(hasSpoken ? 'internal' : 'unreachable', { cause })),
    );
  } catch (cause) {
    // Some browsers know no workers, or not this kind.
    end(new RequestError('internal', { cause }));
  }
  return {
    get client() {
      return client;
    },
    prepared,
    get hasEnded() {
      return hasEnded;
    },
    end,
    retire: () => void client?.whenIdle().then(() => end(new RequestError('internal'))),
  };
}

/** What answers a question. */
type Reply = Extract<FromSearchWorker, { readonly id: number }>;

/** Who waits for which answer. */
type Waiting = Map<number, (reply: Reply | RequestError) => void>;

interface QueuedClient extends SuggestingClient {
  /** When it has answered all that it has been asked so far. */
  whenIdle(): Promise<unknown>;
}

function createClient(worker: SearchWorker, waiting: Waiting): QueuedClient {
  let lastId = 0;
  const receive = createItemReceiver();
  /** A worker answers one after the other: what was given up while it waited is not asked at all. */
  let queue: Promise<unknown> = Promise.resolve();

  function ask(params: (id: number) => ToSearchWorker, signal: AbortSignal): Promise<Reply> {
    const answer = queue.then(() => {
      signal.throwIfAborted();
      lastId += 1;
      const id = lastId;
      return new Promise<Reply>((resolve, reject) => {
        waiting.set(id, (reply) => {
          waiting.delete(id);
          if (reply instanceof RequestError) reject(reply);
          else resolve(reply);
        });
        worker.postMessage(params(id));
      });
    });
    queue = answer.catch(() => undefined);
    return answer;
  }

  return {
    async search(request, signal) {
      const reply = await ask((id) => ({ id, request }), signal);
      if (reply.type !== 'answer') throw new RequestError('internal');
      return { ...reply.result, items: receive(reply.items) };
    },
    async suggest(request, signal) {
      const reply = await ask((id) => ({ id, suggest: request }), signal);
      if (reply.type !== 'suggestions') throw new RequestError('internal');
      return reply.suggestions;
    },
    whenIdle: () => queue,
  };
}
