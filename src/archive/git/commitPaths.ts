import type { Git } from './createGit.ts';

export type CommitOutcome =
  | { readonly kind: 'committed'; readonly commit: string }
  /** These paths are as in the last commit, or ignored. */
  | { readonly kind: 'nothing' }
  /** One line for a person. */
  | { readonly kind: 'failed'; readonly reason: string };

/** The author where nobody has told Git who works here. */
const ANONYMOUS = ['-c', 'user.name=CampusDocs', '-c', 'user.email=campusdocs@localhost'];

/**
 * Commits these paths as they are in the folder now, added, changed or removed, and nothing else that
 * is staged. Run again after it was killed, it finishes.
 *
 * @param change.paths inside the folder of `git`
 */
export async function commitPaths(
  git: Git,
  { paths, message }: { readonly paths: readonly string[]; readonly message: string },
): Promise<CommitOutcome> {
  const listed = await git([
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
    '--',
    ...paths,
  ]);
  if (listed.failure !== undefined) return { kind: 'failed', reason: listed.failure };
  // Git refuses paths that it does not know and that are not there.
  const known = namesIn(listed.output);
  if (known.length === 0) return commitStaged(git, paths, message);
  const added = await git(['add', '--all', '--', ...known]);
  if (added.failure !== undefined) return { kind: 'failed', reason: added.failure };
  return commitStaged(git, paths, message);
}

async function commitStaged(
  git: Git,
  paths: readonly string[],
  message: string,
): Promise<CommitOutcome> {
  const staged = await git([
    'diff',
    '--cached',
    '--name-only',
    '--relative',
    '--no-renames',
    '-z',
    '--',
    ...paths,
  ]);
  if (staged.failure !== undefined) return { kind: 'failed', reason: staged.failure };
  const changed = namesIn(staged.output);
  if (changed.length === 0) return { kind: 'nothing' };
  const identity = await git(['config', 'user.email']);
  const author = identity.failure === undefined ? [] : ANONYMOUS;
  const options = ['--quiet', '--only', '--no-gpg-sign', '--message', message];
  const done = await git([...author, 'commit', ...options, '--', ...changed]);
  if (done.failure !== undefined) return { kind: 'failed', reason: done.failure };
  const head = await git(['rev-parse', 'HEAD']);
  if (head.failure !== undefined) return { kind: 'failed', reason: head.failure };
  return { kind: 'committed', commit: head.output.toString('latin1').trim() };
}

function namesIn(output: Buffer): readonly string[] {
  return output
    .toString('utf8')
    .split('\0')
    .filter((name) => name !== '');
}
