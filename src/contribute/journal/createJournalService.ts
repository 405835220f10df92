import { personTag } from '../../access/personTag.ts';
import type { Journal, JournalAct, JournalEntry, JournalQuery } from '../../state/journal.ts';
import type { Actor } from '../actor.ts';

/** Who did something: somebody with a request, somebody at the server's command line, or the server itself. */
export type JournalActor = Pick<Actor, 'person'> | 'command' | 'server';

/** What an act changed, as plain JSON. Never an address, a secret or the name of a person who did it. */
export interface JournalChange {
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes and reads the journal. */
export interface JournalService {
  /**
   * Records an act that has happened.
   *
   * @param action such as `proposal.accept`: what it was done to, and the verb
   * @param subject the id of what it was done to
   */
  record(
    actor: JournalActor,
    action: string,
    subject: string,
    change?: JournalChange,
  ): Promise<void>;
  /** Newest first. */
  list(query: JournalQuery): Promise<readonly JournalEntry[]>;
}

/** Long values, such as 50 changed items, are cut: the journal says what happened, and is no backup. */
const LONGEST_CHANGE = 20_000;

/** Records acts by the tags of people: the keyed hash of a person never leaves the table of sessions. */
export function createJournalService(journal: Journal): JournalService {
  return {
    record: (...act) => journal.add(journalAct(...act)),
    list: (query) => journal.list(query),
  };
}

/** An act as the journal has it, for a store that writes it down together with what was done. */
export function journalAct(
  ...[actor, action, subject, { before, after } = {}]: Parameters<JournalService['record']>
): JournalAct {
  return {
    actor: actorName(actor),
    action,
    subject,
    before: shortened(before),
    after: shortened(after),
  };
}

/** The name of an actor in the journal. */
function actorName(actor: JournalActor): string {
  if (typeof actor === 'string') return actor;
  return actor.person === undefined ? 'visitor' : personTag(actor.person);
}

function shortened(value: unknown): unknown {
  const text = JSON.stringify(value);
  if (text === undefined || text.length <= LONGEST_CHANGE) return value;
  return { shortened: text.slice(0, LONGEST_CHANGE).toWellFormed() };
}
