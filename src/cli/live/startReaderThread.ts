import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { LiveMessage, LiveRequest, LiveTask } from './liveMessages.ts';

/** Delay before a dead thread is replaced, in ms. */
const RESTART_MS = 2000;

/** The thread that reads the archive, which is replaced if it dies. */
export interface ReaderThread {
  /** Reads the folder now. */
  refresh(): void;
  /** Ends the thread; its replacement reads everything again. */
  discard(): Promise<void>;
  close(): Promise<void>;
}

interface ReaderThreadOptions {
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
  let worker = start();

  function start(): Worker {
    const started = new Worker(script, { workerData: taskOf() });
    let before: Promise<void> = Promise.resolve();
    const inTurn = (next: () => Promise<void> | void) => {
      before = before.then(next).catch(onError);
    };
    started.on('message', (message: LiveMessage) => inTurn(() => onMessage(message)));
    started.on('error', (error) => inTurn(() => onError(error)));
    started.on('exit', () => inTurn(restart));
    return started;
  }

  async function restart(): Promise<void> {
    if (isClosed || !isNeeded()) return;
    await setTimeout(RESTART_MS, undefined, { ref: false });
    if (!isClosed) worker = start();
  }

  return {
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
