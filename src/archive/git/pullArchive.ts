import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { InTurn } from '../../lib/createTurns.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { Git } from './createGit.ts';
import { listProposalCommits, replayCommits } from './replayCommits.ts';
import {
  removeMergeMarker,
  undoInterruptedMerge,
  writeMergeMarker,
} from './undoInterruptedMerge.ts';

/** The remote and the branch to pull; validated names, see `Settings`. */
export interface PullSource {
  readonly remote: string;
  readonly branch: string;
}

/** The result of a pull: the commit of the archive, or why it has not changed. */
export type PullResult =
  | { readonly kind: 'updated' | 'unchanged'; readonly commit: string }
  | { readonly kind: 'failed'; readonly reason: string };

const FETCH_LIMIT_MS = 10 * MINUTE_MS;
const MERGE_LIMIT_MS = 10 * MINUTE_MS;

/**
 * Brings an archive to a branch of a remote: fast-forwards, and makes commits of accepted proposals
 * that the remote lacks again on top of it. Edits and other commits in the folder are never lost: if
 * they are in conflict, the pull fails with a reason. Never rejects.
 *
 * If a merge is killed half-way, the next pull undoes it.
 *
 * @param signal stops the fetch; a merge that has begun is completed
 * @param inTurn encloses the steps that change the work tree, but not the fetch
 */
export async function pullArchive(
  git: Git,
  source: PullSource,
  signal: AbortSignal,
  inTurn: InTurn = (task) => task(),
): Promise<PullResult> {
  try {
    await inTurn(() => prepareArchive(git, source));
    await fetchBranch(git, source, signal);
    return await inTurn(() => bringTo(git, source, signal));
  } catch (error) {
    if (error instanceof PullRefused) return { kind: 'failed', reason: error.message };
    return { kind: 'failed', reason: messageOf(error) };
  }
}

/**
 * Fetches a branch of a remote. Returns the commit that it has there, or the reason why it cannot be
 * fetched.
 */
export async function fetchRemote(
  git: Git,
  source: PullSource,
  signal: AbortSignal,
): Promise<
  | { readonly commit: string; readonly reason?: never }
  | { readonly commit?: never; readonly reason: string }
> {
  try {
    await fetchBranch(git, source, signal);
    return { commit: await readGit(git, 'rev-parse', fetchedRef(source)) };
  } catch (error) {
    return { reason: messageOf(error) };
  }
}

/** Where Git keeps the last fetched commit of a branch. */
export const fetchedRef = ({ remote, branch }: PullSource) => `refs/remotes/${remote}/${branch}`;

async function readGit(git: Git, ...args: readonly string[]): Promise<string> {
  const { output, failure } = await git(args);
  if (failure !== undefined) throw new PullRefused(failure);
  return output.toString('utf8').trim();
}

const gitFolderOf = (git: Git) => readGit(git, 'rev-parse', '--absolute-git-dir');

/** Checks the branch, and undoes an interrupted merge. */
async function prepareArchive(git: Git, { branch }: PullSource): Promise<void> {
  const current = await git(['symbolic-ref', '--quiet', '--short', 'HEAD']);
  const gitFolder = await gitFolderOf(git);
  const on = current.output?.toString('utf8').trim();
  if (on !== branch) {
    const where = on === undefined ? 'on no branch' : `on the branch ${on}`;
    throw new PullRefused(
      `the archive is ${where}; check out ${branch}, or name another in site.yml`,
    );
  }
  const half = await undoInterruptedMerge(git, gitFolder, branch);
  if (half !== undefined) throw new PullRefused(half);
}

async function fetchBranch(git: Git, source: PullSource, signal: AbortSignal): Promise<void> {
  const { remote, branch } = source;
  const gitFolder = await gitFolderOf(git);
  await removeOldLock(join(gitFolder, 'refs', 'remotes', remote, `${branch}.lock`));
  const refspec = `+refs/heads/${branch}:${fetchedRef(source)}`;
  const options = ['--quiet', '--no-tags', '--no-recurse-submodules', '--end-of-options'];
  const fetch = await git(['fetch', ...options, remote, refspec], {
    limit: FETCH_LIMIT_MS,
    signal,
  });
  if (fetch.failure !== undefined) throw new PullRefused(fetch.failure);
}

/** Moves branch, index and files to the fetched commit, or to what is made on top of it. */
async function bringTo(git: Git, source: PullSource, signal: AbortSignal): Promise<PullResult> {
  const gitFolder = await gitFolderOf(git);
  const from = await readGit(git, 'rev-parse', 'HEAD');
  const to = await readGit(git, 'rev-parse', fetchedRef(source));
  const { output: base = Buffer.alloc(0) } = await git(['merge-base', from, to]);
  const common = base.toString('utf8').trim();
  if (common === to) return { kind: 'unchanged', commit: from };
  if (signal.aborted) throw new PullRefused('was stopped');
  if (common === from) {
    await withMarker(git, gitFolder, { from, to }, [
      ['merge', '--quiet', '--ff-only', '--no-stat', to],
    ]);
    return { kind: 'updated', commit: to };
  }
  const own = common === '' ? undefined : await listProposalCommits(git, from, to);
  if (own === undefined) {
    throw new PullRefused(
      `the archive has commits that ${source.remote} lacks, and lacks others; bring both together by hand`,
    );
  }
  const { commit, reason } = await replayCommits(git, own, to);
  if (commit === undefined) throw new PullRefused(reason);
  await checkOut(git, gitFolder, { from, to: commit, why: 'pull: accepted proposals on top' });
  return { kind: 'updated', commit };
}

interface Move {
  /** The current commit. */
  readonly from: string;
  readonly to: string;
  /** For the reflog. */
  readonly why: string;
}

/**
 * Moves branch, index and files to another commit. Returns why that is refused, as one line for a person;
 * nothing is changed then.
 */
export async function moveTo(git: Git, move: Move): Promise<string | undefined> {
  if (move.from === move.to) return undefined;
  try {
    await checkOut(git, await gitFolderOf(git), move);
    return undefined;
  } catch (error) {
    if (error instanceof PullRefused) return error.message;
    throw error;
  }
}

/**
 * As a checkout, but staged changes of other files stay. What Git has not looked at since it was written
 * counts as changed until the index is refreshed.
 */
async function checkOut(git: Git, gitFolder: string, { from, to, why }: Move): Promise<void> {
  await git(['update-index', '-q', '--refresh']);
  await withMarker(git, gitFolder, { from, to }, [
    ['read-tree', '-m', '-u', from, to],
    ['update-ref', '-m', why, 'HEAD', to, from],
  ]);
}

/** Runs the commands of a merge, which the next pull undoes if they are killed. */
async function withMarker(
  git: Git,
  gitFolder: string,
  merge: { readonly from: string; readonly to: string },
  commands: readonly (readonly string[])[],
): Promise<void> {
  await writeMergeMarker(gitFolder, merge);
  for (const command of commands) {
    const run = await git(command, {
      limit: MERGE_LIMIT_MS,
      onStart: (pid) => writeMergeMarker(gitFolder, { ...merge, pid }),
    });
    if (run.failure === undefined) continue;
    // A command that exits is atomic, but the files of the one before it are written.
    if (!run.killed && command === commands[0]) await removeMergeMarker(gitFolder);
    throw new PullRefused(run.failure);
  }
  await removeMergeMarker(gitFolder);
}

/** Removes a lock that a killed fetch has left: no fetch of this server can hold it any more. */
async function removeOldLock(lock: string): Promise<void> {
  const stats = await stat(lock).catch(() => undefined);
  if (stats && Date.now() - stats.mtimeMs > 2 * FETCH_LIMIT_MS) await rm(lock, { force: true });
}

/** Thrown with the reason why a pull changes nothing. */
class PullRefused extends Error {
  override readonly name = 'Refusal';
}
