import { createHmac, hash, randomBytes } from 'node:crypto';
import { HOUR_MS } from '../../lib/durations.ts';
import type { Meters } from '../../state/meters.ts';

/** The most packs that are remembered: about 2 MB, however many visitors there are. */
const MOST = 10_000;

/**
 * Which visitors were charged for all of a pack within the last hour: going on with it is then no new
 * download of its documents. After an hour their amount is whole again anyway. As keyed hashes:
 * nothing there says who has which documents.
 */
export interface PaidPacks {
  has(visitor: string, tag: string): boolean | Promise<boolean>;
  add(visitor: string, tag: string): void | Promise<void>;
}

interface SharedPackParts {
  readonly meters: Pick<Meters, 'hit' | 'look'>;
  /** The key of the hashes: 32 bytes. */
  readonly key: Buffer;
  /** Called when the database fails: then the pack may be charged again. */
  readonly report: (error: unknown) => void;
}

/** Paid packs in the database that servers share: a download goes on with another server. */
export function createSharedPaidPacks({ meters, key, report }: SharedPackParts): PaidPacks {
  const once = { limit: 1, windowMs: HOUR_MS };
  const meterOf = (visitor: string, tag: string) =>
    `pack:${createHmac('sha256', key)
      .update(JSON.stringify([tag, visitor]))
      .digest('base64url')}`;
  return {
    async has(visitor, tag) {
      try {
        return !(await meters.look(meterOf(visitor, tag), once)).allowed;
      } catch (error) {
        report(error);
        return false;
      }
    },
    async add(visitor, tag) {
      await meters.hit(meterOf(visitor, tag), once).catch(report);
    },
  };
}

type PackOf = Parameters<PaidPacks['has']>;

/**
 * Paid packs in memory.
 *
 * @param now milliseconds since 1970
 */
export function createPaidPacks(
  now: () => number,
  most: number = MOST,
): { has(...pack: PackOf): boolean; add(...pack: PackOf): void } {
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
