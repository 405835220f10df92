import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findArchiveProblem } from '../../archive/readArchive.ts';
import { defaultDataFolder, findDataFolderProblem } from '../../config/dataFolder.ts';
import type { Environment } from '../../config/environment.ts';
import {
  type FoundData,
  findDataFolder,
  forgetData,
  rememberData,
} from '../../config/rememberedData.ts';
import type { ExitCode } from '../commandContext.ts';
import { refuse } from '../refuse.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface DataOptions {
  /** The archive folder. */
  readonly archive: string;
  /** A folder to remember. */
  readonly use: string | undefined;
  readonly forget: boolean;
  readonly json: boolean;
  readonly environment: Environment;
  readonly terminal: Terminal;
}

const REASONS: Readonly<Record<FoundData['by'], string>> = {
  option: 'as --data says',
  environment: 'as CAMPUSDOCS_DATA says',
  memory: 'remembered: campusdocs data --forget takes it back',
  nothing: 'the usual one, as nothing else was said',
};

/** Prints the data folder of an archive, and changes the remembered one. */
export async function showData(options: DataOptions): Promise<ExitCode> {
  const { use, forget, json, environment, terminal } = options;
  const archive = resolve(options.archive);
  const reason = await findArchiveProblem(archive);
  if (reason !== undefined) return refuse(terminal, reason);
  if (use !== undefined) {
    const folder = resolve(use);
    const isThere = await stat(folder).then(
      (stats) => stats.isDirectory(),
      () => false,
    );
    if (!isThere) return refuse(terminal, `There is no folder ${folder}: serve --data makes one.`);
    const unfit = findDataFolderProblem(folder, archive);
    if (unfit !== undefined) return refuse(terminal, unfit);
    await rememberData(archive, environment, folder);
  }
  if (forget && !(await forgetData(archive, environment))) {
    terminal.log('Nothing was remembered of this archive.');
  }
  const { folder, by, error } = await findDataFolder(archive, environment);
  if (use !== undefined && by === 'environment') {
    terminal.log('It is remembered, and CAMPUSDOCS_DATA comes before it.');
  }
  if (error !== undefined) return refuse(terminal, error);
  const usual = defaultDataFolder(archive, environment);
  if (json) terminal.printJson({ archive, folder, by, usual });
  else terminal.print(`${folder} (${REASONS[by]})`);
  return 0;
}
