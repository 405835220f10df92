import { Worker } from 'node:worker_threads';
import { StateError } from '../stateError.ts';
import type { StatementResult, Value } from './connection.ts';
import { stateErrorOfSqlite } from './stateErrorOfSqlite.ts';
import type { ThreadRequest, ThreadResponse, ThreadTask } from './threadMessages.ts';

/** The connection that writes, in its own thread. Statements run in order. */
export interface Writer {
  request(sql: string, parameters: readonly Value[]): Promise<StatementResult>;
  /** Changes after the thread has died, and with it the transaction in progress. */
  generation(): number;
  close(): Promise<void>;
}

interface PendingRequest {
  resolve(answer: StatementResult): void;
  reject(error: StateError): void;
}

const NOTHING: StatementResult = { rows: [], changes: undefined };

/** Creates the writer of a file. Its thread starts with the first statement, and again if it dies. */
export function createWriter(task: ThreadTask): Writer {
  let thread: Worker | undefined;
  let lastId = 0;
  let generation = 0;
  const waiting = new Map<number, PendingRequest>();

  function start(): Worker {
    const started = new Worker(new URL('./writerThread.ts', import.meta.url), { workerData: task });
    started.on('message', ({ id, answer, error }: ThreadResponse) => {
      const request = waiting.get(id);
      waiting.delete(id);
      // Let a process end that has nothing else to do.
      if (waiting.size === 0) started.unref();
      if (error) request?.reject(stateErrorOfSqlite(error));
      else request?.resolve(answer ?? NOTHING);
    });
    const fail = (reason: unknown) => {
      if (thread !== started) return;
      thread = undefined;
      generation += 1;
      const error = new StateError('internal', 'the thread that writes to the database died', {
        cause: reason,
      });
      for (const request of waiting.values()) request.reject(error);
      waiting.clear();
    };
    started.on('error', fail);
    started.on('exit', fail);
    return started;
  }

  function request(sql: string, parameters: readonly Value[]): Promise<StatementResult> {
    thread ??= start();
    lastId += 1;
    const question: ThreadRequest = { id: lastId, sql, parameters };
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>();
    waiting.set(question.id, { resolve, reject });
    thread.ref();
    thread.postMessage(question);
    return promise;
  }

  return {
    request,
    generation: () => generation,
    async close() {
      const ending = thread;
      if (!ending) return;
      await request('', []);
      thread = undefined;
      await ending.terminate();
    },
  };
}
