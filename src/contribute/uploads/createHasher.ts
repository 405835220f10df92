import { Worker } from 'node:worker_threads';
import * as v from 'valibot';

/** The digests of a file, in lower-case hexadecimal. */
export interface FileDigests {
  readonly md5: string;
  readonly sha256: string;
}

const AnswerSchema = v.object({ md5: v.string(), sha256: v.string() });

export interface Hasher {
  /** Rejects if the file cannot be read, or on abort. A second call waits for the first one. */
  hash(path: string, signal: AbortSignal): Promise<FileDigests>;
}

/**
 * Computes digests in a thread that lives as long as one file: 300 MB take a second, which requests would
 * notice.
 */
export function createHasher(): Hasher {
  let last: Promise<unknown> = Promise.resolve();
  return {
    hash(path, signal) {
      const turn = last.then(() => hashInThread(path, signal));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

async function hashInThread(path: string, signal: AbortSignal): Promise<FileDigests> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./hashThread.ts', import.meta.url), { workerData: path });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<FileDigests>((resolve, reject) => {
      worker.once('message', (answer) => resolve(v.parse(AnswerSchema, answer)));
      worker.once('error', reject);
      worker.once('exit', () => reject(signal.reason ?? new Error('the thread has ended')));
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
