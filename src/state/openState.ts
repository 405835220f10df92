import { Kysely } from 'kysely';
import { createBlocks } from './blocks.ts';
import { createDeviceGrants } from './deviceGrants.ts';
import { createDownloads } from './downloads.ts';
import { createKeys } from './keys.ts';
import { createMeters } from './meters.ts';
import { askAndWrite, migrate, TABLES_VERSION } from './migrations.ts';
import { createPendingSignIns } from './pendingSignIns.ts';
import { createPhrases } from './phrases.ts';
import { openPostgres } from './postgres/openPostgres.ts';
import { prune } from './prune.ts';
import { createSessions } from './sessions.ts';
import { openSqlite } from './sqlite/openSqlite.ts';
import type { State } from './state.ts';
import { StateError } from './stateError.ts';
import type { Tables } from './tables.ts';
import { createTokens } from './tokens.ts';

export interface StateOptions {
  /** `postgres://…`; without it SQLite, in `folder`. */
  readonly url?: string | undefined;
  /** The data folder, which exists: where `state.sqlite` lies. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const PRUNE_EVERY_MS = 300_000;
const WELL_WITHIN_MS = 2000;

/**
 * Opens what a site remembers, and brings its tables up to date. Why that cannot be is an error of
 * one line, without the password of the address.
 */
export async function openState(
  options: StateOptions,
): Promise<{ state: State; error?: never } | { state?: never; error: string }> {
  const { now } = options;
  const { place, dialect, prepare, inspect, lock } =
    options.url === undefined ? openSqlite(options.folder) : openPostgres(options.url);
  const db = new Kysely<Tables>({ dialect });
  try {
    await prepare();
    await inspect(db);
    const found = await migrate(db, lock);
    if (found > TABLES_VERSION) {
      await db.destroy();
      return {
        error: `${place} was written by a newer version of this program (its tables are of version ${found}, known are those up to ${TABLES_VERSION}): update the program.`,
      };
    }
  } catch (error) {
    await db.destroy();
    return { error: `${place} cannot be used: ${reasonOf(error)}.` };
  }
  return { state: createState(db, now) };
}

function createState(db: Kysely<Tables>, now: () => number): State {
  const parts = { db, now };
  const { downloads, settled } = createDownloads(parts);
  let pruning: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    // What fails now is done the next time; `isWell` tells of it.
    pruning = prune(parts).catch(reasonOf);
  }, PRUNE_EVERY_MS);
  timer.unref();
  return {
    sessions: createSessions(parts),
    pendingSignIns: createPendingSignIns(parts),
    deviceGrants: createDeviceGrants(parts),
    tokens: createTokens(parts),
    blocks: createBlocks(parts),
    meters: createMeters(parts),
    downloads,
    keys: createKeys(parts),
    phrases: createPhrases(parts),
    async isWell() {
      const { promise: late, resolve } = Promise.withResolvers<string>();
      const timer = setTimeout(() => resolve('the database does not answer'), WELL_WITHIN_MS);
      const asked = askAndWrite(db).then(() => undefined, reasonOf);
      const reason = await Promise.race([asked, late]);
      clearTimeout(timer);
      return reason === undefined ? { isWell: true } : { isWell: false, reason };
    },
    prune: () => prune(parts),
    async close() {
      clearInterval(timer);
      await pruning;
      await settled();
      await db.destroy();
    },
  };
}

function reasonOf(error: unknown): string {
  return error instanceof StateError ? error.message : String(error);
}
