import { Failure } from '../lib/failure.ts';
import { LONGEST_SILENCE_MS } from '../lib/longestSilence.ts';
import { createItemReceiver } from './itemExchange.ts';
import type { LazySearchClient, SearchClient, SuggestingClient } from './searchClient.ts';
import type { FromSearchWorker, ToSearchWorker } from './searchWorkerMessages.ts';

/** The part of a Worker that is used here. */
export interface SearchWorker {
  postMessage(message: ToSearchWorker): void;
  terminate(): void;
}

/** Starts a worker, whose messages and whose breakdown are reported. */
export type StartSearchWorker = (
  onMessage: (message: FromSearchWorker) => void,
  onBreakdown: (reason: string) => void,
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
  let current: SuggestingClient | undefined;
  let preparing: Promise<SearchClient | Failure> | undefined;
  let endCurrent: ((failure: Failure) => void) | undefined;

  function prepare(): Promise<SearchClient | Failure> {
    preparing ??= new Promise((done) => {
      const waiting: Waiting = new Map();
      let worker: SearchWorker | undefined;
      let hasSpoken = false;
      let silence = startTimer();

      function startTimer() {
        return setTimeout(() => end(new Failure('too-slow')), LONGEST_SILENCE_MS);
      }

      function end(failure: Failure) {
        clearTimeout(silence);
        worker?.terminate();
        current = undefined;
        preparing = undefined;
        endCurrent = undefined;
        for (const settle of waiting.values()) settle(failure);
        done(failure);
      }

      function hear(message: FromSearchWorker) {
        hasSpoken = true;
        clearTimeout(silence);
        if (message.type === 'loading') silence = startTimer();
        else if (message.type === 'ready' && worker) {
          current = createClient(worker, waiting);
          onReady();
          done(current);
        } else if (message.type === 'failed') {
          end(new Failure(message.code, { cause: message.reason }));
        } else if ('id' in message) waiting.get(message.id)?.(message);
      }

      endCurrent = end;
      try {
        // One that never said a word is one whose script could not be fetched.
        worker = startWorker(hear, (cause) =>
          end(new Failure(hasSpoken ? 'internal' : 'unreachable', { cause })),
        );
      } catch (cause) {
        // Some browsers know no workers, or not this kind.
        end(new Failure('internal', { cause }));
      }
    });
    return preparing;
  }

  return {
    get current() {
      return current;
    },
    prepare,
    renew() {
      if (current) return;
      endCurrent?.(new Failure('unreachable'));
      void prepare();
    },
  };
}

/** What answers a question. */
type Reply = Extract<FromSearchWorker, { readonly id: number }>;

/** Who waits for which answer. */
type Waiting = Map<number, (reply: Reply | Failure) => void>;

function createClient(worker: SearchWorker, waiting: Waiting): SuggestingClient {
  let lastId = 0;
  const receive = createItemReceiver();
  /** A worker answers one after the other: what was given up while it waited is not asked at all. */
  let queue: Promise<unknown> = Promise.resolve();

  function ask(question: (id: number) => ToSearchWorker, signal: AbortSignal): Promise<Reply> {
    const answer = queue.then(() => {
      signal.throwIfAborted();
      lastId += 1;
      const id = lastId;
      return new Promise<Reply>((resolve, reject) => {
        waiting.set(id, (reply) => {
          waiting.delete(id);
          if (reply instanceof Failure) reject(reply);
          else resolve(reply);
        });
        worker.postMessage(question(id));
      });
    });
    queue = answer.catch(() => undefined);
    return answer;
  }

  return {
    async search(request, signal) {
      const reply = await ask((id) => ({ id, request }), signal);
      if (reply.type !== 'answer') throw new Failure('internal');
      return { ...reply.result, items: receive(reply.items) };
    },
    async suggest(request, signal) {
      const reply = await ask((id) => ({ id, suggest: request }), signal);
      if (reply.type !== 'suggestions') throw new Failure('internal');
      return reply.suggestions;
    },
  };
}
