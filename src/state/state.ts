import type { Blocks } from './blocks.ts';
import type { Debts } from './debts.ts';
import type { DeviceGrants } from './deviceGrants.ts';
import type { Downloads } from './downloads.ts';
import type { Editions } from './editions.ts';
import type { ItemChanges } from './itemChanges.ts';
import type { Jobs } from './jobs.ts';
import type { Journal } from './journal.ts';
import type { Keys } from './keys.ts';
import type { Leases } from './leases.ts';
import type { Marks } from './marks.ts';
import type { Meters } from './meters.ts';
import type { MissedSearches } from './missedSearches.ts';
import type { Nodes } from './nodes.ts';
import type { PendingSignIns } from './pendingSignIns.ts';
import type { Phrases } from './phrases.ts';
import type { Proposals } from './proposals.ts';
import type { Reports } from './reports.ts';
import type { Roles } from './roles.ts';
import type { Sessions } from './sessions.ts';
import type { Signals } from './signals.ts';
import type { SignIns } from './signIns.ts';
import type { Tokens } from './tokens.ts';
import type { UploadPieces } from './uploadPieces.ts';
import type { Uploads } from './uploads.ts';
import type { Wishes } from './wishes.ts';

/**
 * The state of a site outside its archive, such as sessions and download counts, in SQLite or PostgreSQL
 * behind the same stores. Failures throw a `StateError`; a write is committed when its promise resolves.
 */
export interface State {
  readonly sessions: Sessions;
  readonly signIns: SignIns;
  readonly pendingSignIns: PendingSignIns;
  readonly deviceGrants: DeviceGrants;
  readonly tokens: Tokens;
  readonly blocks: Blocks;
  readonly meters: Meters;
  readonly debts: Debts;
  readonly downloads: Downloads;
  readonly keys: Keys;
  readonly phrases: Phrases;
  readonly roles: Roles;
  readonly journal: Journal;
  readonly proposals: Proposals;
  readonly uploads: Uploads;
  readonly uploadPieces: UploadPieces;
  readonly reports: Reports;
  readonly wishes: Wishes;
  readonly missedSearches: MissedSearches;
  /** Whether servers on other machines may use the database at the same time. */
  readonly isShared: boolean;
  readonly leases: Leases;
  readonly nodes: Nodes;
  readonly jobs: Jobs;
  readonly editions: Editions;
  readonly signals: Signals;
  readonly marks: Marks;
  readonly itemChanges: ItemChanges;
  /**
   * A number that changes whenever any program on this machine writes; undefined if that cannot be known
   * at once, as with a database elsewhere.
   */
  revision(): number | undefined;
  /** Whether the database can be read and written within 2 s; `reason` is one line. */
  isWell(): Promise<{ readonly isWell: boolean; readonly reason?: string }>;
  /** Removes expired rows, which also happens every `PERIODS.prune`. Returns how many. */
  prune(): Promise<number>;
  /** Waits for pending work, and closes the database. */
  close(): Promise<void>;
}
