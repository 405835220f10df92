import pLimit from 'p-limit';
import { StorageError } from './storage.ts';

export interface ConcurrencyLimitOptions {
  /** How many operations run at once, besides those that are stuck. */
  readonly atOnce: number;
  /** How many operations may be stuck before others are refused: each occupies a thread of Node. */
  readonly maxStuck: number;
  /** When an operation counts as stuck, in ms. */
  readonly stuckAfterMs: number;
}

/** Runs an operation in turn. Rejects with a `StorageError` `stuck` if the file system does not answer. */
export type ConcurrencyLimit = <Result>(operation: () => Promise<Result>) => Promise<Result>;

/**
 * Limits concurrent operations on files. An operation that the file system never answers, such as one
 * on a lost network mount, can be neither cancelled nor awaited: it is abandoned after `stuckAfterMs`, and
 * the next one starts. While `maxStuck` are stuck, others are refused at once.
 */
export function createConcurrencyLimit({
  atOnce,
  maxStuck,
  stuckAfterMs,
}: ConcurrencyLimitOptions): ConcurrencyLimit {
  const inTurn = pLimit(atOnce);
  let stuck = 0;
  return (operation) =>
    inTurn(async () => {
      if (stuck >= maxStuck) throw new StorageError('stuck', 'the folder');
      const outcome = operation();
      const late = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        const freed = () => {
          stuck -= 1;
        };
        stuck += 1;
        outcome.then(freed, freed);
        late.reject(new StorageError('stuck', 'the folder'));
      }, stuckAfterMs);
      try {
        return await Promise.race([outcome, late.promise]);
      } finally {
        clearTimeout(timer);
      }
    });
}
