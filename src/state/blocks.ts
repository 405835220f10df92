import { sql } from 'kysely';
import { isStorable, requireStorable } from './storableText.ts';
import type { Database, StoreParts, Tables } from './tables.ts';

/** A person who may not open files, known only by a keyed hash. */
export interface Block {
  readonly person: string;
  readonly since: number;
  /** When the block ends, in milliseconds since 1970; never if undefined. */
  readonly until: number | undefined;
  /** The reason, for other maintainers; at most 500 characters. */
  readonly note: string | undefined;
}

/** Blocks. A block that has ended is not found. `find` of sessions and tokens reports blocks, too. */
export interface Blocks {
  /** Blocks a person, or changes the end and the reason. */
  add(block: Pick<Block, 'person' | 'until' | 'note'>): Promise<void>;
  /** Returns false if the person was not blocked. */
  remove(person: string): Promise<boolean>;
  find(person: string): Promise<Block | undefined>;
  /** Newest first. */
  list(): Promise<readonly Block[]>;
}

const LONGEST_PERSON = 100;

export function createBlocks({ db, now }: StoreParts): Blocks {
  const active = () => activeBlocks(db, now());
  return {
    async add({ person, until, note }) {
      const row = {
        person: requireStorable('person', person, LONGEST_PERSON),
        since: now(),
        until: until ?? null,
        note: requireStorable('note', note, 500),
      };
      await db
        .insertInto('blocks')
        .values(row)
        .onConflict((conflict) =>
          conflict.column('person').doUpdateSet({
            until: row.until,
            note: row.note,
            // A block that has ended starts anew.
            since: sql`case when blocks.until <= ${row.since} then excluded.since else blocks.since end`,
          }),
        )
        .execute();
    },
    async remove(person) {
      if (!isStorable(person, LONGEST_PERSON)) return false;
      const deleted = await db.deleteFrom('blocks').where('person', '=', person).executeTakeFirst();
      return deleted.numDeletedRows > 0n;
    },
    async find(person) {
      if (!isStorable(person, LONGEST_PERSON)) return undefined;
      const row = await active().where('person', '=', person).executeTakeFirst();
      return row && blockOf(row);
    },
    async list() {
      const rows = await active().orderBy('since', 'desc').orderBy('person').execute();
      return rows.map(blockOf);
    },
  };
}

/** Whether a row joined with its person's block, if there is one, is blocked at a time. */
export function isBlockedAt(
  {
    blocked,
    blockedUntil,
  }: { readonly blocked: number | null; readonly blockedUntil: number | null },
  time: number,
): boolean {
  return blocked !== null && (blockedUntil === null || blockedUntil > time);
}

/** The blocks in force at a time. */
export function activeBlocks(db: Database, time: number) {
  return db
    .selectFrom('blocks')
    .selectAll()
    .where(({ eb, or }) => or([eb('until', 'is', null), eb('until', '>', time)]));
}

function blockOf(row: Tables['blocks']): Block {
  return { ...row, until: row.until ?? undefined, note: row.note ?? undefined };
}
