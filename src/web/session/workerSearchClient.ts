import { IDLE_TIMEOUT_MS } from '../lib/idleTimeout.ts';
import { RequestError } from '../lib/requestError.ts';
import { createItemReceiver } from './itemExchange.ts';
import type { LazySearchClient, SearchClient, SuggestingClient } from './searchClient.ts';
import type { SearchWorkerMessage, SearchWorkerRequest } from './searchWorkerMessages.ts';

/** The part of `Worker` that is used here. */
export interface SearchWorker {
  postMessage(message: SearchWorkerRequest): void;
  terminate(): void;
}

/**
 * Starts a worker and reports its messages and its crash. It searches the catalog in `bytes`, or
 * else the one on the server.
 */
export type StartSearchWorker = (
  onMessage: (message: SearchWorkerMessage) => void,
  onCrash: (reason: string) => void,
  catalog?: ArrayBuffer,
) => SearchWorker;

/**
 * Searches in a worker of this browser. The first `prepare()` starts it; a failed worker is
 * terminated, and the next `prepare()` starts another.
 *
 * @param onReady called each time a worker becomes ready
 */
export function createWorkerSearchClient(
  startWorker: StartSearchWorker,
  onReady: () => void,
): LazySearchClient {
  /** The current worker, ready or starting. */
  let running: RunningWorker | undefined;

  function open(catalog?: ArrayBuffer): RunningWorker {
    // It may end before `opened` is assigned.
    let opened: RunningWorker | undefined;
    opened = runWorker((handleMessage, onCrash) => startWorker(handleMessage, onCrash, catalog), {
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
    // A worker that could not start has already ended.
    if (!opened.hasEnded) running = opened;
    return opened.prepared;
  }

  return {
    get current() {
      return running?.client;
    },
    prepare,
    restart() {
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
      before.endWhenIdle();
      return true;
    },
  };
}

/** A worker and its lifecycle. */
interface RunningWorker {
  /** The client, once it is ready. */
  readonly client: SuggestingClient | undefined;
  readonly prepared: Promise<SearchClient | RequestError>;
  readonly hasEnded: boolean;
  /** Terminates it at once; pending requests fail with this error. */
  end(failure: RequestError): void;
  /** Terminates it after its pending requests. */
  endWhenIdle(): void;
}

function runWorker(
  startWorker: StartSearchWorker,
  { onReady, onEnd }: { readonly onReady: () => void; readonly onEnd: () => void },
): RunningWorker {
  const pending: PendingRequests = new Map();
  let resolve: (prepared: SearchClient | RequestError) => void = () => undefined;
  const prepared = new Promise<SearchClient | RequestError>((settle) => {
    resolve = settle;
  });
  let worker: SearchWorker | undefined;
  let client: QueuedClient | undefined;
  let hasSentMessage = false;
  let hasEnded = false;
  let idleTimer = startTimer();

  function startTimer() {
    return setTimeout(() => end(new RequestError('too-slow')), IDLE_TIMEOUT_MS);
  }

  function end(failure: RequestError) {
    clearTimeout(idleTimer);
    worker?.terminate();
    client = undefined;
    hasEnded = true;
    for (const settle of pending.values()) settle(failure);
    onEnd();
    resolve(failure);
  }

  function handleMessage(message: SearchWorkerMessage) {
    hasSentMessage = true;
    clearTimeout(idleTimer);
    if (message.type === 'loading') idleTimer = startTimer();
    else if (message.type === 'ready' && worker) {
      client = createClient(worker, pending);
      onReady();
      resolve(client);
    } else if (message.type === 'failed') {
      end(new RequestError(message.code, { cause: message.reason }));
    } else if ('id' in message) pending.get(message.id)?.(message);
  }

  try {
    // If it never sent a message, its script could not be fetched.
    worker = startWorker(handleMessage, (cause) =>
      end(new RequestError(hasSentMessage ? 'internal' : 'unreachable', { cause })),
    );
  } catch (cause) {
    // Some browsers do not support workers, or module workers.
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
    endWhenIdle: () => void client?.whenIdle().then(() => end(new RequestError('internal'))),
  };
}

/** The reply to a request. */
type Reply = Extract<SearchWorkerMessage, { readonly id: number }>;

/** Callbacks of pending requests, by request id. */
type PendingRequests = Map<number, (reply: Reply | RequestError) => void>;

interface QueuedClient extends SuggestingClient {
  /** Resolves when all requests so far are answered. */
  whenIdle(): Promise<unknown>;
}

function createClient(worker: SearchWorker, pending: PendingRequests): QueuedClient {
  let lastId = 0;
  const receive = createItemReceiver();
  /** A worker answers one request at a time: a request aborted in the queue is never sent. */
  let queue: Promise<unknown> = Promise.resolve();

  function call(params: (id: number) => SearchWorkerRequest, signal: AbortSignal): Promise<Reply> {
    const answer = queue.then(() => {
      signal.throwIfAborted();
      lastId += 1;
      const id = lastId;
      return new Promise<Reply>((resolve, reject) => {
        pending.set(id, (reply) => {
          pending.delete(id);
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
      const reply = await call((id) => ({ id, request }), signal);
      if (reply.type !== 'answer') throw new RequestError('internal');
      return { ...reply.result, items: receive(reply.items) };
    },
    async suggest(request, signal) {
      const reply = await call((id) => ({ id, suggest: request }), signal);
      if (reply.type !== 'suggestions') throw new RequestError('internal');
      return reply.suggestions;
    },
    whenIdle: () => queue,
  };
}
