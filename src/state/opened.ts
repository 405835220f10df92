import type { Dialect, Kysely, RawBuilder, Transaction } from 'kysely';
import type { OpenSignals } from './signals.ts';
import type { Tables } from './tables.ts';

/** A database before it is used: what SQLite and PostgreSQL do differently. */
export interface Opened {
  /** Its name in errors, without a password. */
  readonly place: string;
  readonly dialect: Dialect;
  /** Creates what must exist first. */
  prepare(): Promise<void>;
  /** Throws a `StateError` if the database is damaged. */
  inspect(db: Kysely<Tables>): Promise<void>;
  /** Erases removed rows from disk, as far as possible. */
  forget(db: Kysely<Tables>): Promise<void>;
  /** Why it is no longer the database that was opened, although it answers. */
  whyReplaced(): Promise<string | undefined>;
  /**
   * A number that changes whenever any program writes; undefined if that is not known at once. Costs a
   * tenth of a query, so callers check it before one.
   */
  revision(): number | undefined;
  /** Whether servers on other machines may use it at the same time. */
  readonly isShared: boolean;
  /** Its own clock in ms, for times that servers share; undefined to use that of the program. */
  readonly clock: RawBuilder<number> | undefined;
  readonly openSignals: OpenSignals;
  /** Keeps other programs from changing the tables until the transaction ends. */
  lock(transaction: Transaction<Tables>): Promise<void>;
}
