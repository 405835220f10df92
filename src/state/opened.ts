import type { Dialect, Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** A database before it is used: what SQLite and PostgreSQL do differently. */
export interface Opened {
  /** What it is called in an error; never with a password. */
  readonly place: string;
  readonly dialect: Dialect;
  /** Makes ready what has to be there first. */
  prepare(): Promise<void>;
  /** Throws a `StateError` where what it holds cannot be trusted. */
  inspect(db: Kysely<Tables>): Promise<void>;
  /** Leaves nothing of rows that were removed, as far as it can be had. */
  forget(db: Kysely<Tables>): Promise<void>;
  /** Why it is not the one any more that was opened, though it answers. */
  whyAnother(): Promise<string | undefined>;
  /**
   * Another number whenever something was written, by whatever program; undefined where that is not
   * known at once. Costs a tenth of a question, so it is asked before one.
   */
  revision(): number | undefined;
  /** Keeps other programs from changing the tables until the transaction ends. */
  lock(transaction: Transaction<Tables>): Promise<void>;
}
