import { minuteInChina } from '../../lib/chinaTime.ts';
import { parseDay, startOfDay } from '../../state/days.ts';
import type { JournalEntry, JournalQuery } from '../../state/journal.ts';
import type { State } from '../../state/state.ts';
import type { ExitCode } from '../commandContext.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Entries that are read at a time. */
const PAGE = 500;

/** Prints entries of the journal, newest first. */
export async function showJournal(
  { journal }: Pick<State, 'journal'>,
  terminal: Terminal,
  {
    json,
    since,
    limit,
    ...query
  }: Omit<JournalQuery, 'since' | 'before'> & {
    readonly json: boolean;
    /** A day such as `2026-11-21`. */
    readonly since?: string | undefined;
  },
): Promise<ExitCode> {
  const from = since === undefined ? undefined : startOfDay(parseDay(since));
  const entries: JournalEntry[] = [];
  for (;;) {
    const before = entries.at(-1)?.id;
    const room = Math.min(PAGE, limit - entries.length);
    const page = await journal.list({ ...query, since: from, before, limit: room });
    entries.push(...page);
    if (page.length < room || entries.length >= limit) break;
  }
  if (json) terminal.printJson({ entries: entries.map(shown) });
  else if (entries.length === 0) terminal.print('There is no such entry.');
  else for (const entry of entries) terminal.print(inLine(entry));
  return 0;
}

function shown({ id, time, actor, action, subject, before, after }: JournalEntry) {
  const at = new Date(time).toISOString();
  return { id, time: at, actor, action, subject, before: before ?? null, after: after ?? null };
}

function inLine({ time, actor, action, subject }: JournalEntry): string {
  return `${minuteInChina(time)}  ${actor.padEnd(12)}  ${action}  ${subject}`;
}
