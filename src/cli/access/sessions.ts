import { personTag } from '../../access/personTag.ts';
import type { Session } from '../../state/sessions.ts';
import type { EndedSignIns } from '../../state/signIns.ts';
import type { State } from '../../state/state.ts';
import type { ExitCode } from '../commandContext.ts';
import { refuse } from '../refuse.ts';
import { countOf } from '../terminal/countOf.ts';
import { inDigits } from '../terminal/progressLine.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { dayOf } from './dayOf.ts';

/** Prints the number of sessions by method. */
export async function countSessions(
  { sessions }: State,
  terminal: Terminal,
  { json }: { readonly json: boolean },
): Promise<ExitCode> {
  const counts = [...(await sessions.count())].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  if (json) {
    terminal.printJson({ total, ways: counts.map(([way, count]) => ({ way, sessions: count })) });
    return 0;
  }
  terminal.print(total === 0 ? 'Nobody is signed in.' : `${countOf(total, 'session')}`);
  for (const [method, count] of counts) terminal.print(`  ${inDigits(count)}  ${method}`);
  return 0;
}

/** Prints the newest sessions. */
export async function listSessions(
  { sessions }: State,
  terminal: Terminal,
  { json, limit }: { readonly json: boolean; readonly limit: number },
): Promise<ExitCode> {
  const list = await sessions.list({ limit });
  if (json) terminal.printJson({ sessions: list.map(shown) });
  else {
    for (const session of list) {
      const { id, person, way, since, lastUsed } = shown(session);
      terminal.print(`${terminal.style('bold', id)}  ${way}`);
      const of = person === null ? '' : `of ${person}, `;
      terminal.print(`  ${of}since ${since}, used ${lastUsed}`);
    }
  }
  return 0;
}

function shown({ id, person, method, since, expires, lastUsed }: Session) {
  return {
    id,
    person: person === undefined ? null : personTag(person),
    way: method,
    since: dayOf(since),
    lastUsed: dayOf(lastUsed),
    until: dayOf(expires),
  };
}

/** Ends one session. */
export async function endSession(
  { sessions }: State,
  terminal: Terminal,
  id: string,
): Promise<ExitCode> {
  if (!(await sessions.end(id))) return refuse(terminal, `There is no session ${id}.`);
  terminal.print('1 session ended');
  return 0;
}

/**
 * Ends all sessions, or those of one method, and revokes the tokens of command lines that were signed
 * in by it. Tokens that a maintainer has created stay.
 */
export async function endSessions(
  { signIns }: State,
  terminal: Terminal,
  method: string | undefined,
): Promise<ExitCode> {
  const ended = await signIns.end(method === undefined ? 'all' : { method });
  const commandLines = commandLinesOf(ended);
  const lines = commandLines === 0 ? '' : `, ${countOf(commandLines, 'command line')} signed out`;
  terminal.print(`${countOf(ended.sessions, 'session')} ended${lines}`);
  return 0;
}

/** Counts command lines, including those that were confirmed but have not fetched their token. */
export function commandLinesOf({ grants, tokens }: EndedSignIns): number {
  return grants + tokens;
}
