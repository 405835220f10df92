import { realpath } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { MD5_PATTERN } from '../../catalog/md5.ts';
import { clearKilledCommit, markCommit, unmarkCommit } from './clearKilledCommit.ts';
import { PROPOSAL_TRAILER } from './commitMessage.ts';
import type { Git } from './createGit.ts';
import { undoInterruptedMerge } from './undoInterruptedMerge.ts';

/** The commit of a proposal, or why there is none. */
export type CommitOutcome =
  | { readonly kind: 'committed'; readonly commit: string }
  /** The archive is not a repository of its own, or ignores these files, or has them already. */
  | { readonly kind: 'nothing' }
  /** Trying again may help. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface CommitRequest {
  readonly proposal: string;
  readonly message: string;
  /** Paths inside the archive. Those that Git ignores, and that are not in the folder, are left out. */
  readonly paths: readonly string[];
  /** The branch that must be checked out; any if undefined. */
  readonly branch?: string | undefined;
}

/** Who commits if the settings of Git name nobody. */
const COMMITTER = { name: 'CampusDocs', email: 'campusdocs@localhost' };

/** How often, and after which pause in ms, a commit is tried while another Git holds the index. */
const ATTEMPTS = 4;
const PAUSE_MS = 250;

/**
 * Commits the files of one proposal, and nothing that somebody else has changed or staged. If there is
 * a commit of this proposal on the branch, returns that one. Never rejects.
 *
 * `git commit --only` takes the paths from the folder, writes the commit from an index of its own, and
 * updates only their entries in the index. During a merge, Git refuses that.
 */
export async function commitProposal(git: Git, request: CommitRequest): Promise<CommitOutcome> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryCommit(git, request).catch(
      (error: unknown): CommitOutcome => ({ kind: 'failed', reason: String(error) }),
    );
    const isBusy = outcome.kind === 'failed' && /\.lock|at work/u.test(outcome.reason);
    if (!isBusy || attempt >= ATTEMPTS) return outcome;
    await wait(PAUSE_MS * attempt);
  }
}

/** Whether a folder is the top of a Git work tree. */
export async function isRepository(git: Git, folder: string): Promise<boolean> {
  const { output } = await git(['rev-parse', '--show-toplevel']);
  if (output === undefined) return false;
  const top = output.toString('utf8').replace(/\r?\n$/u, '');
  return (await realpath(top)) === (await realpath(folder));
}

/** The newest commit of a proposal on the current branch. */
export async function findProposalCommit(git: Git, proposal: string): Promise<string | undefined> {
  const { output } = await git([
    ...['log', '--no-show-signature', '--format=%H', '--max-count=1', '--extended-regexp'],
    ...[`--grep=^${PROPOSAL_TRAILER}: ${proposal}$`, 'HEAD', '--'],
  ]);
  return output?.toString('utf8').trim() || undefined;
}

/** The ids of the items that the commit of a proposal lists. */
export async function listCommittedItems(git: Git, commit: string): Promise<readonly string[]> {
  const { output } = await git(['log', '--no-show-signature', '-1', '--format=%b', commit, '--']);
  const lines = output?.toString('utf8').matchAll(new RegExp(`^- (${MD5_PATTERN}) `, 'gmu')) ?? [];
  return [...lines].flatMap(([, id]) => id ?? []);
}

async function tryCommit(git: Git, request: CommitRequest): Promise<CommitOutcome> {
  const { proposal, message, paths, branch } = request;
  const current = await git(['symbolic-ref', '--quiet', '--short', 'HEAD']);
  const on = current.output?.toString('utf8').trim();
  if (on === undefined || (branch !== undefined && on !== branch)) {
    const where = on === undefined ? 'on no branch' : `on the branch ${on}`;
    return { kind: 'failed', reason: `the archive is ${where}` };
  }
  const gitFolder = await git(['rev-parse', '--absolute-git-dir']);
  if (gitFolder.failure !== undefined) return { kind: 'failed', reason: gitFolder.failure };
  const folder = gitFolder.output.toString('utf8').replace(/\r?\n$/u, '');
  const busy = await clearKilledCommit(git, folder, on);
  if (busy !== undefined) return { kind: 'failed', reason: busy };
  // A commit on top of a half-written merge would make its files local changes.
  const half = await undoInterruptedMerge(git, folder, on);
  if (half !== undefined) return { kind: 'failed', reason: half };

  const found = await findProposalCommit(git, proposal);
  if (found !== undefined) return { kind: 'committed', commit: found };

  const added = await listPaths(git, ['--others', '--exclude-standard'], paths);
  if ('reason' in added) return added;
  if (added.paths.length > 0) {
    // Documents are compressed here already: while a commit is written, nobody reads the archive.
    const stored = await git(['hash-object', '-w', '--', ...added.paths], {
      limit: COMMIT_LIMIT_MS,
    });
    if (stored.failure !== undefined) return { kind: 'failed', reason: stored.failure };
    // Git commits only paths that it knows. An entry without content is no staged change.
    const known = await git(['add', '--intent-to-add', '--', ...added.paths]);
    if (known.failure !== undefined) return { kind: 'failed', reason: known.failure };
  }
  const tracked = await listPaths(git, ['--cached'], paths);
  if ('reason' in tracked) return tracked;
  if (tracked.paths.length === 0) return { kind: 'nothing' };
  const changed = await git(['status', '--porcelain', '-z', '--', ...tracked.paths]);
  if (changed.failure !== undefined) return { kind: 'failed', reason: changed.failure };
  if (changed.output.length === 0) return { kind: 'nothing' };

  const commit = await git(
    [
      ...['commit', '--quiet', '--only', '--no-verify', '--no-gpg-sign', '--no-status'],
      ...['--cleanup=verbatim', '--file=-', '--', ...tracked.paths],
    ],
    {
      input: message,
      limit: COMMIT_LIMIT_MS,
      variables: await identityOf(git),
      onStart: (pid) => markCommit(folder, pid),
    },
  );
  // A Git that exits removes its locks; those of one that was killed are removed by the next try.
  if (commit.failure === undefined || !commit.killed) await unmarkCommit(folder);
  if (commit.failure !== undefined) return { kind: 'failed', reason: commit.failure };
  const head = await git(['rev-parse', 'HEAD']);
  if (head.failure !== undefined) return { kind: 'failed', reason: head.failure };
  return { kind: 'committed', commit: head.output.toString('utf8').trim() };
}

/** Documents of 300 MB are compressed. */
const COMMIT_LIMIT_MS = 300_000;

/** Those of the paths that `git ls-files` lists with the given options. */
async function listPaths(
  git: Git,
  options: readonly string[],
  paths: readonly string[],
): Promise<
  { readonly paths: readonly string[] } | { readonly kind: 'failed'; readonly reason: string }
> {
  const { output, failure } = await git(['ls-files', '-z', ...options, '--', ...paths]);
  if (failure !== undefined) return { kind: 'failed', reason: failure };
  return {
    paths: output
      .toString('utf8')
      .split('\0')
      .filter((path) => path !== ''),
  };
}

/** The identity that the settings of Git name, or this program's. */
async function identityOf(git: Git): Promise<Readonly<Record<string, string>>> {
  const setting = async (name: string, fallback: string) => {
    const { output } = await git(['config', '--get', name]);
    return output?.toString('utf8').trim() || fallback;
  };
  const name = await setting('user.name', COMMITTER.name);
  const email = await setting('user.email', COMMITTER.email);
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
  };
}
