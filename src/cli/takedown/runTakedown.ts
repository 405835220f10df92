import { resolve } from 'node:path';
import { findArchiveProblem } from '../../archive/readArchive.ts';
import type {
  ListedTakedown,
  RestoreOutcome,
  TakedownOutcome,
  Takedowns,
} from '../../archive/takedown/openTakedowns.ts';
import type { Remainder } from '../../archive/takedown/remains.ts';
import type { TakedownReason } from '../../catalog/takedownReason.ts';
import { readSite } from '../../config/readSite.ts';
import { inDays, LIFETIMES } from '../../lib/lifetimes.ts';
import type { CommandContext, ExitCode } from '../commandContext.ts';
import { describeRemainder } from '../contribute/describeRemainder.ts';
import { openSiteTakedowns } from '../contribute/openSiteTakedowns.ts';
import { openFolders, prepareData } from '../openSite.ts';
import { findServedArchive } from '../prepareServedArchive.ts';
import { refuse } from '../refuse.ts';
import { noteTakedown } from './noteTakedown.ts';

export interface TakedownRequest {
  readonly archive?: string | undefined;
  readonly data?: string | undefined;
  /** Undefined to list everything. */
  readonly id: string | undefined;
  readonly act: 'take-down' | 'undo' | 'allow';
  readonly reason: TakedownReason | undefined;
  readonly json: boolean;
}

type Context = Pick<CommandContext, 'environment' | 'terminal'>;

/** Runs `campusdocs takedown`, also beside a server, which notices the change by itself. */
export async function runTakedown(
  request: TakedownRequest,
  { environment, terminal }: Context,
): Promise<ExitCode> {
  const named = resolve(request.archive ?? '.');
  const problem = await findArchiveProblem(named);
  if (problem !== undefined) return refuse(terminal, `${problem}. Name one with --archive.`);
  const { data, error: unprepared } = await prepareData({
    archive: named,
    environment,
    ...(request.data !== undefined && { data: request.data }),
  });
  if (data === undefined) return refuse(terminal, unprepared);
  const archive = await findServedArchive(named, data);
  const unserved = await findArchiveProblem(archive);
  if (unserved !== undefined) {
    return refuse(terminal, 'The demo is changed only where it is served: start it first.');
  }
  const { folders, error } = await openFolders({ archive, data, environment });
  if (!folders) return refuse(terminal, error);
  const { settings } = await readSite(archive, () => '');
  const { takedowns } = await openSiteTakedowns({
    archive,
    folders,
    pushes: settings.archive.git?.push !== undefined,
    now: Date.now,
  });
  for (const reason of await takedowns.sweep()) terminal.log(reason);
  const { id } = request;
  const state = { data: folders.data, environment, terminal };
  if (id === undefined) {
    printList(await takedowns.list(), request, terminal);
    return 0;
  }
  const code = await act(takedowns, { ...request, id }, terminal);
  if (code === 0) await noteTakedown({ ...request, id }, state);
  return code;
}

async function act(
  takedowns: Takedowns,
  { id, act, reason, json }: TakedownRequest & { readonly id: string },
  terminal: Context['terminal'],
): Promise<ExitCode> {
  const outcome = await run(takedowns, { id, act, reason });
  switch (outcome.kind) {
    case 'done':
      if (json) terminal.print(JSON.stringify({ id, ...outcome }));
      else terminal.print(messageOf(act, id, 'remains' in outcome ? outcome.remains : []));
      return 0;
    case 'unknown':
      return refuse(
        terminal,
        act === 'take-down' ? `The archive has no item ${id}.` : `${id} was not taken down.`,
      );
    case 'too-late':
      return refuse(terminal, tooLate(id));
    case 'unavailable':
      return refuse(terminal, outcome.reason);
  }
}

function run(
  takedowns: Takedowns,
  { id, act, reason = 'other' }: Pick<TakedownRequest, 'act' | 'reason'> & { readonly id: string },
): Promise<TakedownOutcome | RestoreOutcome> {
  switch (act) {
    case 'take-down':
      return takedowns.takeDown(id, reason);
    case 'undo':
      return takedowns.restore(id);
    case 'allow':
      return takedowns.allow(id);
  }
}

function tooLate(id: string): string {
  const days = inDays(LIFETIMES.takedownUndo);
  return `There is no copy of ${id} here any more: copies are kept for ${days} days, on the machine that took it down. To let the file in again, use campusdocs takedown --allow ${id}.`;
}

function messageOf(act: TakedownRequest['act'], id: string, remains: readonly Remainder[]): string {
  if (act === 'undo') return `${id} is back.`;
  if (act === 'allow') return `${id} may be added again.`;
  const lines = remains.flatMap((remainder) => {
    const { english, commands } = describeRemainder(remainder);
    return ['', english, ...commands.map((command) => `  ${command}`)];
  });
  return [`${id} is taken down.`, ...lines].join('\n');
}

function printList(
  listed: readonly ListedTakedown[],
  { json }: TakedownRequest,
  terminal: Context['terminal'],
): void {
  if (json) {
    const takedowns = listed.map(({ id, type = null, date = null, reason, canRestore }) => ({
      id,
      type,
      date,
      reason,
      canRestore,
    }));
    terminal.print(JSON.stringify({ takedowns }));
    return;
  }
  const lines = listed.map(
    ({ id, type = '?', date = '?', reason, canRestore }) =>
      `  ${id}  ${date}  ${type}  ${reason}${canRestore ? '  (can be undone)' : ''}`,
  );
  const count = listed.length === 1 ? '1 item is' : `${listed.length} items are`;
  terminal.print([`${count} taken down`, ...lines].join('\n'));
}
