import { hash, randomBytes } from 'node:crypto';
import { HOUR_MS } from '../../lib/durations.ts';

/** The most packs that are remembered: about 2 MB, however many visitors there are. */
const MOST = 10_000;

/**
 * Which visitors were charged for all of a pack within the last hour: going on with it is then no new
 * download of its documents. After an hour their amount is whole again anyway. In memory only, and as
 * keyed hashes: nothing there says who has which documents.
 */
export interface PaidPacks {
  has(visitor: string, tag: string): boolean;
  add(visitor: string, tag: string): void;
}

/** @param now milliseconds since 1970 */
export function createPaidPacks(now: () => number, most: number = MOST): PaidPacks {
  /** When each was paid or gone on with; the earliest first. */
  const paid = new Map<string, number>();
  const secret = randomBytes(16).toString('hex');
  const keyOf = (visitor: string, tag: string) =>
    hash('sha256', `${secret} ${tag} ${visitor}`, 'base64url');
  function add(visitor: string, tag: string): void {
    const key = keyOf(visitor, tag);
    paid.delete(key);
    paid.set(key, now());
    const [oldest] = paid.keys();
    if (paid.size > most && oldest !== undefined) paid.delete(oldest);
  }
  return {
    add,
    has(visitor, tag) {
      const time = paid.get(keyOf(visitor, tag));
      return time !== undefined && now() - time < HOUR_MS;
    },
  };
}
