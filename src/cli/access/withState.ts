import { resolve } from 'node:path';
import { findArchiveProblem } from '../../archive/readArchive.ts';
import { prepareDataFolder } from '../../config/dataFolder.ts';
import type { Environment } from '../../config/environment.ts';
import { findDataFolder } from '../../config/rememberedData.ts';
import { openState } from '../../state/openState.ts';
import type { State } from '../../state/state.ts';
import { StateError } from '../../state/stateError.ts';
import type { ExitCode } from '../commandContext.ts';
import { refuse } from '../refuse.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** The site whose database is opened. */
export interface StateContext {
  /** The archive folder; the current folder by default, never the demo. */
  readonly archive?: string | undefined;
  readonly data?: string | undefined;
  readonly environment: Environment;
  readonly terminal: Terminal;
}

/**
 * Runs an action on the database of a site, which may be running. Logs an error of the database in
 * one line.
 */
export async function withState(
  { archive: named, data, environment, terminal }: StateContext,
  run: (state: State, archive: string) => Promise<ExitCode>,
): Promise<ExitCode> {
  const archive = resolve(named ?? '.');
  const reason = await findArchiveProblem(archive);
  if (reason !== undefined) {
    const advice = named === undefined ? ' Name that of the site with --archive.' : '';
    return refuse(terminal, `${reason}.${advice}`);
  }
  const { folder, error: gone } = await findDataFolder(archive, environment, data);
  if (gone !== undefined) return refuse(terminal, gone);
  const prepared = await prepareDataFolder(folder, archive);
  if (prepared.error !== undefined) return refuse(terminal, prepared.error);
  const { state, error } = await openState({
    url: environment.DATABASE_URL,
    folder,
    now: Date.now,
  });
  if (!state) return refuse(terminal, error);
  try {
    return await run(state, archive);
  } catch (failure) {
    if (failure instanceof StateError) return refuse(terminal, failure.message);
    throw failure;
  } finally {
    await state.close();
  }
}
