import { createHash } from 'node:crypto';
import { access, constants, mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { errorCode } from '../lib/systemError.ts';
import type { Environment } from './environment.ts';

/**
 * The default folder (`findDataFolder`) for generated files of an archive (covers, texts) and for
 * the server's state (database, secret): one for each archive in the user's data folder (XDG base
 * directories). It is never inside the archive, which belongs to Git and to its maintainers.
 */
export function defaultDataFolder(archiveFolder: string, environment: Environment): string {
  const userDataFolder = environment.XDG_DATA_HOME || join(homedir(), '.local', 'share');
  const path = resolve(archiveFolder);
  const suffix = createHash('sha256').update(path).digest('hex').slice(0, 8);
  return join(userDataFolder, 'campusdocs', `${basename(path)}-${suffix}`);
}

/**
 * Why a folder cannot be a data folder: inside the archive, its secret would be published with it.
 */
export function findDataFolderProblem(folder: string, archiveFolder: string): string | undefined {
  const relativePath = relative(resolve(archiveFolder), resolve(folder));
  if (relativePath.split(sep)[0] === '..' || isAbsolute(relativePath)) return undefined;
  return `The data folder ${folder} is inside the archive, and its secret would be published with it. Choose another with --data.`;
}

/**
 * Creates the data folder of an archive if it is missing, for its owner only: it contains covers
 * and texts of protected documents. Returns one line if it is unusable: inside the archive, secret
 * and sessions would be published with the next commit.
 */
export async function prepareDataFolder(
  folder: string,
  archiveFolder: string,
): Promise<{ readonly error?: string }> {
  const unfit = findDataFolderProblem(folder, archiveFolder);
  if (unfit !== undefined) return { error: unfit };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
    return {};
  } catch (error) {
    const reason = errorCode(error);
    return {
      error: `Nothing can be kept in the folder ${folder} (${reason}). Choose another with --data.`,
    };
  }
}
