import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { Environment } from '../../config/environment.ts';
import type { Faults } from '../../contribute/desk/createDesk.ts';

/** What the thread gets. */
export interface FaultTask {
  /** The archive folder, absolute. */
  readonly folder: string;
  /** Names the data folder, and has the keys of a bucket. */
  readonly environment: Environment;
}

const FaultsSchema = v.object({
  errors: v.number(),
  warnings: v.number(),
  list: v.array(
    v.object({
      file: v.string(),
      field: v.string(),
      reason: v.string(),
      severity: v.picklist(['error', 'warning']),
    }),
  ),
});

/** Checks an archive in a thread of its own: 10,000 items take some seconds. */
export async function findFaults(task: FaultTask, signal: AbortSignal): Promise<Faults> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./faultThread.ts', import.meta.url), { workerData: task });
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', (answer) => resolve(v.parse(FaultsSchema, answer)));
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the thread has ended')));
    });
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
}
