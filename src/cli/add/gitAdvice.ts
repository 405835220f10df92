import { access } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * Returns the command that commits the written files, or undefined outside a Git repository. Nothing
 * is committed automatically: a person reviews it, and often adds more.
 *
 * @param written paths inside the archive
 */
export async function gitAdvice(
  archive: string,
  written: readonly string[],
): Promise<string | undefined> {
  if (written.length === 0 || !(await isInRepository(archive))) return undefined;
  const place = relative(process.cwd(), archive);
  const where = place === '' ? '' : `-C ${quoted(place)} `;
  const paths = written.length > MOST_PATHS ? ['metadata', 'files', 'SHA256SUMS'] : written;
  return `git ${where}add ${paths.toSorted().map(quoted).join(' ')}`;
}

const MOST_PATHS = 12;

async function isInRepository(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    const found = await access(join(at, '.git')).then(
      () => true,
      () => false,
    );
    if (found) return true;
    if (dirname(at) === at) return false;
  }
}

/** Quotes a path for the shell, if it needs that. */
export function quoted(path: string): string {
  return /^[\w./@%+=:,-]+$/u.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
