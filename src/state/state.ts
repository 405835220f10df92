import type { Blocks } from './blocks.ts';
import type { DeviceGrants } from './deviceGrants.ts';
import type { Downloads } from './downloads.ts';
import type { Keys } from './keys.ts';
import type { Meters } from './meters.ts';
import type { PendingSignIns } from './pendingSignIns.ts';
import type { Phrases } from './phrases.ts';
import type { Sessions } from './sessions.ts';
import type { SignIns } from './signIns.ts';
import type { Tokens } from './tokens.ts';

/**
 * What a site remembers beside its archive: who is signed in, what was downloaded how often. Rows
 * in SQLite or PostgreSQL, behind the same stores. What cannot be asked or kept throws a
 * `StateError`; what is kept was committed when its promise resolves.
 */
export interface State {
  readonly sessions: Sessions;
  readonly signIns: SignIns;
  readonly pendingSignIns: PendingSignIns;
  readonly deviceGrants: DeviceGrants;
  readonly tokens: Tokens;
  readonly blocks: Blocks;
  readonly meters: Meters;
  readonly downloads: Downloads;
  readonly keys: Keys;
  readonly phrases: Phrases;
  /**
   * Another number whenever something was written, by this program or another on this machine;
   * undefined where that cannot be known at once, as with a database elsewhere.
   */
  revision(): number | undefined;
  /** Whether it can be read and written within 2 s: `reason` says in a line why not. */
  isWell(): Promise<{ readonly isWell: boolean; readonly reason?: string }>;
  /** Removes what has expired; done by itself every few minutes as well. Returns how many rows. */
  prune(): Promise<number>;
  /** Waits for what is under way, and lets go of the database. */
  close(): Promise<void>;
}
