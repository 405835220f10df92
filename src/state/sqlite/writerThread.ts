// The thread that writes to SQLite, because flushing to disk would block visitors for milliseconds.
import { parentPort, workerData } from 'node:worker_threads';
import { type Connection, connect } from './connection.ts';
import type { ThreadError, ThreadRequest, ThreadResponse, ThreadTask } from './threadMessages.ts';

if (!parentPort) throw new Error('this is started as a thread');
const port = parentPort;
// Trusted: passed by writer.ts, which is the same program.
const task: ThreadTask = workerData;
let connection: Connection | undefined;

port.on('message', ({ id, sql, parameters }: ThreadRequest) => {
  const reply: ThreadResponse = answer(id, sql, parameters);
  port.postMessage(reply);
});

function answer(id: number, sql: string, parameters: ThreadRequest['parameters']): ThreadResponse {
  try {
    connection ??= connect(task.path, { readOnly: false, timeoutMs: task.timeoutMs });
    if (sql === '') {
      connection.close();
      connection = undefined;
      return { id };
    }
    return { id, answer: connection.request(sql, parameters) };
  } catch (error) {
    return { id, error: sendable(error) };
  }
}

function sendable(error: unknown): ThreadError {
  if (!(error instanceof Error)) return { message: String(error), errcode: undefined };
  const errcode =
    'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
  return { message: error.message, errcode };
}
