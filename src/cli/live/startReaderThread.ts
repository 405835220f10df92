import { clearTimeout, setTimeout as setTimer } from 'node:timers';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { ArchiveAnswer, ArchiveQuestion } from '../contribute/archiveQuestions.ts';
import type { LiveMessage, LiveRequest, LiveTask } from './liveMessages.ts';

/** Delay before a dead thread is replaced, in ms. */
const RESTART_MS = 2000;

/** How long an answer may take, in ms: a large archive may be read at the same time. */
const LONGEST_ANSWER_MS = 20_000;

interface Asked {
  /** The thread that was asked. */
  readonly of: Worker;
  readonly resolve: (answer: ArchiveAnswer) => void;
  readonly reject: (reason: Error) => void;
}

/** The thread that reads the archive, which is replaced if it dies. */
export interface ReaderThread {
  /** Reads the folder now. */
  refresh(): void;
  /**
   * Asks about the archive that was published last. Rejects if the thread dies; one that takes longer
   * than 20 s is ended, because some hostile text must keep it busy, and replaced.
   */
  ask(question: ArchiveQuestion): Promise<ArchiveAnswer>;
  /** Ends the thread; its replacement reads everything again. */
  discard(): Promise<void>;
  close(): Promise<void>;
}

export interface ReaderThreadOptions {
  readonly script: URL;
  /** Returns the task of the next thread. */
  readonly taskOf: () => LiveTask;
  /** Called with one message at a time; the next waits until this one is handled. */
  readonly onMessage: (message: LiveMessage) => Promise<void>;
  /** Called with the reason why a thread died, or a message could not be handled. */
  readonly onError: (error: unknown) => void;
  /** Whether a dead thread must be replaced. */
  readonly isNeeded: () => boolean;
}

export function startReaderThread(options: ReaderThreadOptions): ReaderThread {
  const { script, taskOf, onMessage, onError, isNeeded } = options;
  let isClosed = false;
  let lastId = 0;
  const asked = new Map<number, Asked>();
  let worker = start();

  function start(): Worker {
    const started = new Worker(script, { workerData: taskOf() });
    let before: Promise<void> = Promise.resolve();
    const inTurn = (next: () => Promise<void> | void) => {
      before = before.then(next).catch(onError);
    };
    started.on('message', (message: LiveMessage) => {
      if (message.kind === 'answer') asked.get(message.id)?.resolve(message.answer);
      else if (message.kind === 'no-answer')
        asked.get(message.id)?.reject(new Error(message.reason));
      else inTurn(() => onMessage(message));
    });
    started.on('error', (error) => inTurn(() => onError(error)));
    started.on('exit', () => {
      for (const { of, reject } of asked.values()) {
        if (of === started) reject(new Error('the thread that reads the archive has ended'));
      }
      inTurn(restart);
    });
    return started;
  }

  async function restart(): Promise<void> {
    if (isClosed || !isNeeded()) return;
    await setTimeout(RESTART_MS, undefined, { ref: false });
    if (!isClosed) worker = start();
  }

  async function ask(question: ArchiveQuestion): Promise<ArchiveAnswer> {
    lastId += 1;
    const id = lastId;
    const of = worker;
    const { promise, resolve, reject } = Promise.withResolvers<ArchiveAnswer>();
    asked.set(id, { of, resolve, reject });
    const late = setTimer(() => void of.terminate(), LONGEST_ANSWER_MS);
    try {
      of.postMessage({ id, question } satisfies LiveRequest);
      return await promise;
    } finally {
      clearTimeout(late);
      asked.delete(id);
    }
  }

  return {
    ask,
    refresh: () => worker.postMessage('refresh' satisfies LiveRequest),
    async discard() {
      await worker.terminate();
    },
    async close() {
      isClosed = true;
      await worker.terminate();
    },
  };
}
