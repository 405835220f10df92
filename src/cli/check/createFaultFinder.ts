import { setTimeout } from 'node:timers/promises';
import type { Faults } from '../../contribute/desk/createDesk.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { type FaultTask, findFaults } from './findFaults.ts';

export interface FaultFinder {
  /**
   * What `campusdocs check` finds in the archive. Until a check is complete, what the last one found, or
   * what is known without one.
   */
  find(): Promise<Faults>;
  /** Ends a check that is under way. */
  close(): Promise<void>;
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
  const closing = new AbortController();

  async function check(): Promise<void> {
    const checked = { revision: revision(), time: now() };
    try {
      last = { ...checked, faults: await findFaults({ folder, environment }, closing.signal) };
    } catch (err) {
      if (!closing.signal.aborted) log.warn({ err }, 'the archive could not be checked');
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
      closing.abort();
      await running;
    },
  };
}
