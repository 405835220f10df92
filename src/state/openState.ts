import { sql } from 'kysely';
import { PERIODS } from '../lib/lifetimes.ts';
import { createBlocks } from './blocks.ts';
import { createDebts } from './debts.ts';
import { createDeviceGrants } from './deviceGrants.ts';
import { createDownloads } from './downloads.ts';
import { createEditions } from './editions.ts';
import { createItemChanges } from './itemChanges.ts';
import { createJobs } from './jobs.ts';
import { createEntries, createJournal } from './journal.ts';
import { createKeys } from './keys.ts';
import { createLeases } from './leases.ts';
import { createMarks } from './marks.ts';
import { createMeters } from './meters.ts';
import { checkReadWrite } from './migrate.ts';
import { TABLES_VERSION } from './migrations.ts';
import { createMissedSearches } from './missedSearches.ts';
import { createNodes } from './nodes.ts';
import {
  type DatabaseLocation,
  openDatabase,
  type ReadyDatabase,
  reasonOf,
} from './openDatabase.ts';
import { createPendingSignIns } from './pendingSignIns.ts';
import { createPhrases } from './phrases.ts';
import { createProposals } from './proposals.ts';
import { prune } from './prune.ts';
import { createReports } from './reports.ts';
import { createRoles } from './roles.ts';
import { createSessions } from './sessions.ts';
import { createSignIns } from './signIns.ts';
import type { State } from './state.ts';
import { createTokens } from './tokens.ts';
import { createUploadPieces } from './uploadPieces.ts';
import { createUploads } from './uploads.ts';
import { createWishes } from './wishes.ts';

export interface StateOptions extends DatabaseLocation {
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const WELL_WITHIN_MS = 2000;

/**
 * Opens the state of a site and migrates its tables. An error is one line, without the password in the
 * URL.
 */
export async function openState(
  options: StateOptions,
): Promise<{ state: State; error?: never } | { state?: never; error: string }> {
  const opened = await openDatabase(options);
  return opened.db ? { state: createState(opened, options.now) } : { error: opened.error };
}

function createState(
  { db, whyReplaced, forget, revision, isShared, clock, openSignals }: ReadyDatabase,
  now: () => number,
): State {
  const time = () => clock ?? sql<number>`${now()}`;
  const parts = { db, now, time, isShared };
  const { signals, close: closeSignals } = openSignals(db);
  const addEntry = createEntries(parts);
  const { downloads, settled } = createDownloads(parts);
  let pruning: Promise<unknown> = Promise.resolve();
  const removeExpired = async () => {
    const removed = await prune(parts);
    await forget(db);
    return removed;
  };
  const timer = setInterval(() => {
    // A failure is retried the next time; `isWell` reports it.
    pruning = removeExpired().catch(reasonOf);
  }, PERIODS.prune);
  timer.unref();
  async function findProblem(): Promise<string | undefined> {
    const reason = await whyReplaced();
    if (reason !== undefined || (await checkReadWrite(db, TABLES_VERSION))) return reason;
    return 'a newer version of this program has changed its tables: update this one';
  }
  return {
    sessions: createSessions(parts),
    signIns: createSignIns(parts),
    pendingSignIns: createPendingSignIns(parts),
    deviceGrants: createDeviceGrants(parts),
    tokens: createTokens(parts),
    blocks: createBlocks(parts),
    meters: createMeters(parts),
    debts: createDebts(parts),
    downloads,
    keys: createKeys(parts),
    phrases: createPhrases(parts),
    roles: createRoles(parts),
    journal: createJournal(parts, addEntry),
    proposals: createProposals(parts, addEntry),
    uploads: createUploads(parts),
    uploadPieces: createUploadPieces(parts),
    reports: createReports(parts),
    wishes: createWishes(parts),
    missedSearches: createMissedSearches(parts),
    isShared,
    leases: createLeases(parts),
    nodes: createNodes(parts),
    jobs: createJobs(parts),
    editions: createEditions(parts),
    signals,
    marks: createMarks(parts),
    itemChanges: createItemChanges(parts),
    async isWell() {
      const { promise: late, resolve } = Promise.withResolvers<string>();
      const timer = setTimeout(() => resolve('the database does not answer'), WELL_WITHIN_MS);
      const reason = await Promise.race([findProblem().catch(reasonOf), late]);
      clearTimeout(timer);
      return reason === undefined ? { isWell: true } : { isWell: false, reason };
    },
    revision,
    prune: removeExpired,
    async close() {
      clearInterval(timer);
      await pruning;
      await settled();
      await closeSignals();
      await db.destroy();
    },
  };
}
