import { MINUTE_MS } from '../../lib/durations.ts';
import type { DeskWork } from '../../protocol/contribution/desk.ts';

/** How far background work on documents is, since the server was started. */
export interface WorkMeter {
  /** More documents are worked on, until the promise settles. */
  expect(count: number, work: Promise<unknown>): void;
  /** One document is done. `kept`: there was nothing to do. */
  note(outcome: 'made' | 'kept' | 'failed'): void;
  state(): Omit<DeskWork, 'kind'>;
}

/** The rate is that of the last minutes: documents differ, and what was fast in the beginning says nothing. */
const MEASURED_MS = 5 * MINUTE_MS;

/** @param now milliseconds since 1970 */
export function createWorkMeter(now: () => number): WorkMeter {
  let total = 0;
  let done = 0;
  let failed = 0;
  let pending = 0;
  /** When documents were made or failed, lately. */
  let times: number[] = [];
  let since = now();

  function settle(): void {
    pending -= 1;
    // What could not be opened for its cover is not read for its text.
    if (pending === 0) done = total;
  }

  return {
    expect(count, work) {
      if (pending === 0) since = now();
      pending += 1;
      total += count;
      void work.then(settle, settle);
    },
    note(outcome) {
      done += 1;
      if (outcome === 'failed') failed += 1;
      if (outcome !== 'kept') times.push(now());
    },
    state() {
      const time = now();
      times = times.filter((each) => time - each < MEASURED_MS);
      const minutes = Math.min(time - since, MEASURED_MS) / MINUTE_MS;
      const isUnderWay = pending > 0 && done < total && minutes > 0;
      // What is tried again is done twice.
      return {
        done: Math.min(done, total),
        total,
        failed,
        ...(isUnderWay && { perMinute: times.length / minutes }),
      };
    },
  };
}
