import pLimit from 'p-limit';
import { StorageError } from './storage.ts';

export interface LaneOptions {
  /** How many operations are under way at once, besides those that are stuck. */
  readonly atOnce: number;
  /** How many may be stuck before the next ones are refused: each keeps a thread of Node's. */
  readonly mostStuck: number;
  /** After how long an operation counts as stuck, in ms. */
  readonly stuckAfter: number;
}

/** Runs an operation when it is its turn; its outcome, or a `StorageError` `stuck`. */
export type Lane = <Result>(operation: () => Promise<Result>) => Promise<Result>;

/**
 * Takes operations on files in turn. One that a file system does not answer, such as a network mount
 * that is gone, can be neither cancelled nor waited for: it is given up after a while, and the next
 * has its turn. Where several are stuck, the rest is refused at once, until one of them ends.
 */
export function createLane({ atOnce, mostStuck, stuckAfter }: LaneOptions): Lane {
  const inTurn = pLimit(atOnce);
  let stuck = 0;
  return (operation) =>
    inTurn(async () => {
      if (stuck >= mostStuck) throw new StorageError('stuck', 'the folder');
      const outcome = operation();
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        const freed = () => {
          stuck -= 1;
        };
        stuck += 1;
        outcome.then(freed, freed);
        late.reject(new StorageError('stuck', 'the folder'));
      }, stuckAfter);
      try {
        return await Promise.race([outcome, late.promise]);
      } finally {
        clearTimeout(timer);
      }
    });
}
