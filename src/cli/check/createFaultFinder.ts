import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { Environment } from '../../config/environment.ts';
import type { Faults } from '../../contribute/desk/createDesk.ts';
import { MINUTE_MS } from '../../lib/durations.ts';

export interface FaultFinder {
  /**
   * What `campusdocs check` finds in the archive. Until a check is complete, what the last one found, or
   * what is known without one.
   */
  find(): Promise<Faults>;
  /** Ends a check that is under way. */
  close(): Promise<void>;
}

/** What the thread gets. */
export interface FaultTask {
  /** The archive folder, absolute. */
  readonly folder: string;
  /** Names the data folder, and has the keys of a bucket. */
  readonly environment: Environment;
}

export interface FaultFinderOptions extends FaultTask {
  /** Names the state of the archive: another one is checked anew. */
  readonly revision: () => string;
  /** What reading the archive has found. */
  readonly known: () => Faults;
  readonly log: { warn(facts: object, message: string): void };
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Small archives are checked by then; for a large one, the next look has the result. */
const PATIENCE_MS = 1500;
/** Documents may come and go without another revision. */
const VALID_MS = 10 * MINUTE_MS;

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

/**
 * Checks the archive for the desk, in a thread of its own: 10,000 items take some seconds. One check at a
 * time, and only when somebody looks.
 */
export function createFaultFinder({
  folder,
  environment,
  revision,
  known,
  log,
  now,
}: FaultFinderOptions): FaultFinder {
  let last:
    | { readonly revision: string; readonly time: number; readonly faults: Faults }
    | undefined;
  let running: Promise<void> | undefined;
  let worker: Worker | undefined;

  async function check(): Promise<void> {
    const checked = { revision: revision(), time: now() };
    worker = new Worker(new URL('./faultThread.ts', import.meta.url), {
      workerData: { folder, environment } satisfies FaultTask,
    });
    try {
      last = { ...checked, faults: await answerOf(worker) };
    } catch (err) {
      log.warn({ err }, 'the archive could not be checked');
    } finally {
      await worker.terminate();
    }
  }

  return {
    async find() {
      const isValid = last?.revision === revision() && now() - last.time < VALID_MS;
      if (!isValid) {
        running ??= check().finally(() => {
          running = undefined;
        });
        await Promise.race([running, setTimeout(PATIENCE_MS, undefined, { ref: false })]);
      }
      return last?.faults ?? known();
    },
    async close() {
      await worker?.terminate();
      await running;
    },
  };
}

async function answerOf(worker: Worker): Promise<Faults> {
  return await new Promise((resolve, reject) => {
    worker.once('message', (answer) => resolve(v.parse(FaultsSchema, answer)));
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('the thread has ended')));
  });
}
