import type { Environment } from '../../config/environment.ts';
import { createJournalService } from '../../contribute/journal/createJournalService.ts';
import { closePending } from '../../contribute/takedown/closePending.ts';
import { openState } from '../../state/openState.ts';
import { StateError } from '../../state/stateError.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { TakedownRequest } from './runTakedown.ts';

const ACTIONS = {
  'take-down': 'takedown.add',
  undo: 'takedown.undo',
  allow: 'takedown.allow',
} as const;

/**
 * Writes an act of the command into the journal, and ends what waits for a decision about an item that
 * was taken down. The act has happened: a database that cannot be reached is only a warning.
 */
export async function noteTakedown(
  { id, act, reason }: Pick<TakedownRequest, 'act' | 'reason'> & { readonly id: string },
  {
    data,
    environment,
    terminal,
  }: {
    readonly data: string;
    readonly environment: Pick<Environment, 'DATABASE_URL'>;
    readonly terminal: Pick<Terminal, 'log'>;
  },
): Promise<void> {
  const warn = (reason: string) =>
    terminal.log(`The journal and open proposals could not be updated: ${reason}`);
  const url = environment.DATABASE_URL;
  const { state, error } = await openState({ url, folder: data, now: Date.now });
  if (!state) return warn(error);
  try {
    if (act === 'take-down') await closePending(state, id);
    const change = act === 'take-down' ? { after: { reason } } : {};
    await createJournalService(state.journal).record('command', ACTIONS[act], id, change);
  } catch (failure) {
    if (!(failure instanceof StateError)) throw failure;
    warn(failure.message);
  } finally {
    await state.close();
  }
}
