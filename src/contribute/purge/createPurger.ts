import { setTimeout as wait } from 'node:timers/promises';
import { MINUTE_MS } from '../../lib/durations.ts';
import { messageOf } from '../../lib/messageOf.ts';
import { purgePaths } from './purgePaths.ts';

/** The state of the purges, for `/api/health`. */
export interface PurgeHealth {
  /** Items whose addresses the cache may still have. */
  readonly waiting: number;
  readonly result: 'purged' | 'failed';
}

/** Tells a cache in front of the server which addresses it must drop. */
export interface Purger {
  /** Purges everything about these items, again and again until it succeeds. */
  purge(ids: readonly string[]): void;
  /** Undefined before the first purge. */
  health(): PurgeHealth | undefined;
  close(): void;
}

export interface PurgerOptions {
  /** Purges one address; rejects with the reason if it cannot. */
  readonly send: (path: string, signal: AbortSignal) => Promise<void>;
  /** Called with the items whose addresses the cache has dropped. */
  readonly onPurged: (ids: readonly string[]) => void;
  readonly log: {
    info(facts: object, message: string): void;
    error(facts: object, message: string): void;
  };
  /** The pause after the first failure, which doubles with each other one, in ms. */
  readonly retryMs?: number;
}

const RETRY_MS = 1000;
const LONGEST_RETRY_MS = 5 * MINUTE_MS;

export function createPurger({ send, onPurged, log, retryMs = RETRY_MS }: PurgerOptions): Purger {
  const waiting = new Set<string>();
  const stopping = new AbortController();
  let result: PurgeHealth['result'] | undefined;
  let isRunning = false;

  async function purgeOnce(ids: readonly string[]): Promise<void> {
    for (const path of purgePaths(ids)) await send(path, stopping.signal);
    for (const id of ids) waiting.delete(id);
    if (result === 'failed') log.info({}, 'the cache in front can be purged again');
    result = 'purged';
    onPurged(ids);
  }

  async function run(): Promise<void> {
    for (let failures = 0; waiting.size > 0 && !stopping.signal.aborted; ) {
      try {
        await purgeOnce([...waiting]);
        failures = 0;
      } catch (error) {
        if (stopping.signal.aborted) return;
        if (result !== 'failed') {
          const message =
            'the cache in front may still have what was taken down; it is tried again';
          log.error({ reason: messageOf(error) }, message);
        }
        result = 'failed';
        const pause = Math.min(retryMs * 2 ** failures, LONGEST_RETRY_MS);
        failures += 1;
        await wait(pause, undefined, { signal: stopping.signal, ref: false }).catch(
          () => undefined,
        );
      }
    }
  }

  return {
    purge(ids) {
      for (const id of ids) waiting.add(id);
      if (isRunning || waiting.size === 0) return;
      isRunning = true;
      void run().finally(() => {
        isRunning = false;
      });
    },
    health: () => result && { waiting: waiting.size, result },
    close: () => stopping.abort(),
  };
}
