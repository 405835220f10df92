import type { GeneratedFiles } from '../../archive/takedown/generatedFiles.ts';
import type { Takedowns } from '../../archive/takedown/openTakedowns.ts';
import type { PurgeSettings } from '../../config/contributeSettings.ts';
import { createPurger, type PurgeHealth } from '../../contribute/purge/createPurger.ts';
import { sendPurge } from '../../contribute/purge/sendPurge.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { PERIODS } from '../../lib/lifetimes.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { Log } from '../../server/log.ts';
import { openPurgedItems } from './purgedItems.ts';

/** What the current edition says of takedowns. */
export interface TombstoneState {
  readonly ids: ReadonlySet<string>;
  readonly purge: PurgeSettings | undefined;
  /** The host of the site, if known. */
  readonly host: string | undefined;
}

interface FollowOptions {
  /** The data folder. */
  readonly data: string;
  readonly takedowns: Pick<Takedowns, 'sweep'>;
  /** Whether this node may change the archive. */
  readonly isLeader?: () => boolean;
  readonly generated: GeneratedFiles;
  readonly state: () => TombstoneState;
  readonly log: Log;
}

/** A cover that was being drawn when its document went is written at most so much later, in ms. */
const LATE_WORK_MS = MINUTE_MS;

export interface TombstoneFollower {
  /** Must be called after each new edition. */
  onEdition(): void;
  health(): { readonly purge?: PurgeHealth };
  close(): void;
}

/**
 * Follows the tombstones of a served archive, whoever wrote them: removes what was made of the items,
 * and purges the cache in front once nothing of them is served. Finishes what killed runs have begun,
 * and removes copies that are too old.
 */
export function followTombstones({
  data,
  takedowns,
  isLeader = () => true,
  generated,
  state,
  log,
}: FollowOptions): TombstoneFollower {
  const purged = openPurgedItems(data);
  const removed = new Set<string>();
  const late = new Set<NodeJS.Timeout>();
  const purger = createPurger({
    async send(path, signal) {
      const { purge, host } = state();
      if (purge) await sendPurge(purge.url, path, { host, signal });
    },
    onPurged: (ids) => run(() => notePurged(ids)),
    log,
  });
  let running: Promise<void> = Promise.resolve();

  function run(action: () => Promise<void>): void {
    running = running.then(action).catch((error: unknown) => {
      log.error({ reason: messageOf(error) }, 'what was taken down cannot be removed everywhere');
    });
  }

  async function notePurged(ids: readonly string[]): Promise<void> {
    await purged.write(new Set([...(await purged.read()), ...ids]));
  }

  async function removeGenerated(ids: readonly string[]): Promise<void> {
    for (const id of ids) await generated.remove(id);
  }

  async function follow(): Promise<void> {
    const { ids, purge } = state();
    const fresh = [...ids].filter((id) => !removed.has(id));
    await removeGenerated(fresh);
    removed.clear();
    for (const id of ids) removed.add(id);
    if (fresh.length > 0) {
      const timer = setTimeout(() => {
        late.delete(timer);
        run(() => removeGenerated(fresh));
      }, LATE_WORK_MS).unref();
      late.add(timer);
    }
    if (purge === undefined) return;
    const known = await purged.read();
    // What was lifted has to be purged again if it is taken down once more.
    if ([...known].some((id) => !ids.has(id))) {
      await purged.write(new Set([...known].filter((id) => ids.has(id))));
    }
    purger.purge([...ids].filter((id) => !known.has(id)));
  }

  async function sweep(): Promise<void> {
    if (!isLeader()) return;
    for (const reason of await takedowns.sweep()) {
      log.warn({ reason }, 'a takedown cannot be finished at present');
    }
  }

  run(sweep);
  const sweeping = setInterval(() => run(sweep), PERIODS.prune).unref();
  return {
    onEdition: () => run(follow),
    health() {
      const purge = purger.health();
      return purge ? { purge } : {};
    },
    close() {
      clearInterval(sweeping);
      for (const timer of late) clearTimeout(timer);
      purger.close();
    },
  };
}
