import { access, constants, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, isNotFound } from '../../../lib/systemError.ts';
import { type Check, type Finding, fail, ok, type SiteContext } from '../check.ts';

/** Permission bits of group and others (inode(7)). */
const FOR_OTHERS = 0o077;

/** How many files of a folder are tried. */
const MOST_TRIED = 2000;

/** Files of the data folder that nobody else may read. */
const PRIVATE_FILES = ['secret', 'state.sqlite'];

/** Who may read and write archive and data folder. */
export const checkPermissions: Check = {
  name: 'permissions',
  async run(site) {
    return [...(await examineData(site)), ...(await examineArchive(site))];
  },
};

async function examineData({ data }: SiteContext): Promise<Finding[]> {
  // Windows has no such bits.
  if (process.platform === 'win32') return [];
  const found = await statOf(data);
  if (!found) return [ok(`the data folder ${data} is made at the first start`)];
  const findings: Finding[] = [];
  const uid = process.getuid?.();
  if (uid !== undefined && found.uid !== uid && uid !== 0) {
    findings.push(
      fail(
        `the data folder ${data} belongs to another user (${found.uid})`,
        'Run this as the user who serves: sudo -u campusdocs campusdocs doctor …',
      ),
    );
  }
  for (const path of [data, ...PRIVATE_FILES.map((name) => join(data, name))]) {
    const { mode } = (await statOf(path)) ?? { mode: 0 };
    // A file is as private as the folder that it is in.
    if ((mode & FOR_OTHERS) === 0 || (path !== data && (found.mode & FOR_OTHERS) === 0)) continue;
    findings.push(
      fail(
        `other users of this machine may read ${path} (${(mode & 0o777).toString(8)})`,
        `Run chmod go= ${path}`,
      ),
    );
  }
  if (uid === found.uid && !(await isAllowed(data, constants.W_OK | constants.X_OK))) {
    findings.push(fail(`nothing can be written to ${data}`, `Run chmod u+rwx ${data}`));
  }
  return findings.length > 0 ? findings : [ok(`the data folder ${data} is private`)];
}

async function examineArchive({ archive, file }: SiteContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const folder of ['metadata', 'files']) {
    const closed = await unreadable(join(archive, folder));
    const [first] = closed;
    if (first === undefined) continue;
    findings.push(
      fail(
        `${closed.length} files of ${folder} cannot be read, such as ${first}`,
        `Run chmod -R u+rX ${join(archive, folder)}, or give them to the user who serves.`,
      ),
    );
  }
  const { contribute, archive: settings } = file.settings;
  const isWritten = contribute.who !== 'nobody' || settings.git !== undefined;
  if (isWritten && !(await isAllowed(archive, constants.W_OK))) {
    findings.push(
      fail(
        `the archive ${archive} cannot be written, and site.yml takes contributions or pulls`,
        `Give it to the user who serves: chown -R campusdocs ${archive}`,
      ),
    );
  }
  return findings.length > 0 ? findings : [ok('the files of the archive can be read')];
}

async function unreadable(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isNotFound(error)) return [];
    if (errorCode(error) === 'EACCES') return undefined;
    throw error;
  });
  if (names === undefined) return [folder];
  const tried = names.slice(0, MOST_TRIED).map(async (name) => {
    return (await isAllowed(join(folder, name), constants.R_OK)) ? [] : [name];
  });
  return (await Promise.all(tried)).flat();
}

async function isAllowed(path: string, mode: number): Promise<boolean> {
  return await access(path, mode).then(
    () => true,
    () => false,
  );
}

async function statOf(path: string) {
  return await stat(path).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
}
