import { randomInt } from 'node:crypto';
import { isStorable, requireStorable } from './storableText.ts';
import type { Database, StoreParts, Tables } from './tables.ts';

/** An act of somebody, as the journal keeps it. */
export interface JournalEntry {
  /** Ascending with time. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** The tag of a person (`personTag`), or `visitor`, `command` or `server`; never a name. */
  readonly actor: string;
  /** Such as `proposal.accept`. */
  readonly action: string;
  /** The id of what it was done to. */
  readonly subject: string;
  /** Plain JSON; undefined where there is nothing to compare. */
  readonly before: unknown;
  readonly after: unknown;
}

export interface JournalQuery {
  readonly subject?: string | undefined;
  /** An action, or the part before its dot. */
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  /** Only entries older than the one with this id. */
  readonly before?: string | undefined;
  /** Only entries of this time or later. */
  readonly since?: number | undefined;
  /** At most 500. */
  readonly limit: number;
}

/** What somebody does, as it is written down. */
export type JournalAct = Omit<JournalEntry, 'id' | 'time'>;

/** Writes an act down, in the transaction of what was done. */
export type AddEntry = (db: Database, act: JournalAct) => Promise<void>;

/** The append-only log of what anybody did. No store changes an entry; `prune` removes old ones. */
export interface Journal {
  add(act: JournalAct): Promise<void>;
  /** Newest first. */
  list(query: JournalQuery): Promise<readonly JournalEntry[]>;
}

const MOST_ENTRIES = 500;
const LONGEST = { actor: 64, action: 64, subject: 200, detail: 200_000 } as const;

export function createEntries({ now }: Pick<StoreParts, 'now'>): AddEntry {
  const nextId = createIds(now);
  return async (db, { actor, action, subject, before, after }) => {
    await db
      .insertInto('journal')
      .values({
        ...nextId(),
        actor: requireStorable('actor', actor, LONGEST.actor),
        action: requireStorable('action', action, LONGEST.action),
        subject: requireStorable('subject', subject, LONGEST.subject),
        before: requireStorable('before', JSON.stringify(before), LONGEST.detail),
        after: requireStorable('after', JSON.stringify(after), LONGEST.detail),
      })
      .execute();
  };
}

export function createJournal({ db }: StoreParts, addEntry: AddEntry): Journal {
  return {
    add: (act) => addEntry(db, act),
    async list({ subject, action, actor, before, since, limit }) {
      const isKnown = [subject, action, actor, before].every((text) => isStorable(text ?? '', 200));
      if (!isKnown) return [];
      const group = `${action}.`;
      const rows = await db
        .selectFrom('journal')
        .selectAll()
        .$if(subject !== undefined, (query) => query.where('subject', '=', subject ?? ''))
        .$if(actor !== undefined, (query) => query.where('actor', '=', actor ?? ''))
        .$if(action !== undefined, (query) =>
          query.where(({ eb, fn, or, val }) =>
            or([
              eb('action', '=', action ?? ''),
              eb(fn('substr', ['action', val(1), val(group.length)]), '=', group),
            ]),
          ),
        )
        .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
        .$if(since !== undefined, (query) => query.where('time', '>=', since ?? 0))
        .orderBy('id', 'desc')
        .limit(Math.min(limit, MOST_ENTRIES))
        .execute();
      return rows.map(entryOf);
    },
  };
}

/**
 * Ids of decimal digits, which every collation sorts as numbers: the time, a counter for entries of the
 * same millisecond, and random digits for those of other machines.
 */
function createIds(now: () => number): () => Pick<Tables['journal'], 'id' | 'time'> {
  let last = 0;
  let count = 0;
  return () => {
    // A clock that is set back must not put an entry before an earlier one.
    const time = Math.max(last, now());
    count = time === last ? count + 1 : 0;
    last = time;
    const id = [digits(time, 14), digits(count, 6), digits(randomInt(1e8), 8)].join('');
    return { id, time };
  };
}

function digits(number: number, length: number): string {
  return String(number).padStart(length, '0');
}

function entryOf({ before, after, ...row }: Tables['journal']): JournalEntry {
  return { ...row, before: parse(before), after: parse(after) };
}

function parse(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}
