import { personTag } from '../../access/personTag.ts';
import { createJournalService } from '../../contribute/journal/createJournalService.ts';
import { DAY_MS } from '../../lib/durations.ts';
import type { Block } from '../../state/blocks.ts';
import type { State } from '../../state/state.ts';
import type { ExitCode } from '../commandContext.ts';
import { refuse } from '../refuse.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { dayOf } from './dayOf.ts';
import { findPerson } from './findPerson.ts';

/** Prevents a person from opening files, from the next request on. */
export async function block(
  state: State,
  terminal: Terminal,
  {
    person: named,
    days,
    note,
  }: {
    readonly person: string;
    readonly days?: number | undefined;
    readonly note?: string | undefined;
  },
): Promise<ExitCode> {
  const { person, error } = await findPerson(state, named);
  if (person === undefined) return refuse(terminal, error);
  const until = days === undefined ? undefined : Date.now() + days * DAY_MS;
  await state.blocks.add({ person, until, note });
  const tag = personTag(person);
  await createJournalService(state.journal).record('command', 'block.add', tag, {
    after: { until: until === undefined ? null : dayOf(until) },
  });
  terminal.print(`${tag} is blocked${until === undefined ? '' : ` until ${dayOf(until)}`}`);
  return 0;
}

export async function unblock(state: State, terminal: Terminal, named: string): Promise<ExitCode> {
  const { person, error } = await findPerson(state, named);
  if (person === undefined) return refuse(terminal, error);
  if (!(await state.blocks.remove(person))) {
    return refuse(terminal, `${personTag(person)} is not blocked.`);
  }
  await createJournalService(state.journal).record('command', 'block.remove', personTag(person));
  terminal.print(`${personTag(person)} is not blocked any more`);
  return 0;
}

export async function listBlocks(
  { blocks }: State,
  terminal: Terminal,
  { json }: { readonly json: boolean },
): Promise<ExitCode> {
  const list = await blocks.list();
  if (json) terminal.printJson({ blocks: list.map(shown) });
  else if (list.length === 0) terminal.print('Nobody is blocked.');
  else for (const one of list) terminal.print(inLine(shown(one)));
  return 0;
}

function shown({ person, since, until, note }: Block) {
  return {
    person: personTag(person),
    since: dayOf(since),
    until: until === undefined ? null : dayOf(until),
    note: note ?? null,
  };
}

function inLine({ person, since, until, note }: ReturnType<typeof shown>): string {
  const end = until === null ? '' : ` until ${until}`;
  return `${person}  since ${since}${end}${note === null ? '' : `  ${note}`}`;
}
