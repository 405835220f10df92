import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '../../lib/durations.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { Git } from './createGit.ts';
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
 * Fast-forwards an archive to a branch of a remote. Edits and commits in the folder are never lost: if
 * they are in conflict, the pull fails with a reason. Never rejects.
 *
 * If a merge is killed half-way, the next pull undoes it.
 *
 * @param signal stops the fetch; a merge that has begun is completed
 */
export async function pullArchive(
  git: Git,
  { remote, branch }: PullSource,
  signal: AbortSignal,
): Promise<PullResult> {
  try {
    const readGit = async (...args: string[]) => {
      const { output, failure } = await git(args);
      if (failure !== undefined) throw new PullRefused(failure);
      return output.toString('utf8').trim();
    };
    const current = await git(['symbolic-ref', '--quiet', '--short', 'HEAD']);
    const gitFolder = await readGit('rev-parse', '--absolute-git-dir');
    const on = current.output?.toString('utf8').trim();
    if (on !== branch) {
      const where = on === undefined ? 'on no branch' : `on the branch ${on}`;
      throw new PullRefused(
        `the archive is ${where}; check out ${branch}, or name another in site.yml`,
      );
    }
    const half = await undoInterruptedMerge(git, gitFolder, branch);
    if (half !== undefined) throw new PullRefused(half);

    await removeOldLock(join(gitFolder, 'refs', 'remotes', remote, `${branch}.lock`));
    const fetched = `refs/remotes/${remote}/${branch}`;
    const refspec = `+refs/heads/${branch}:${fetched}`;
    const options = ['--quiet', '--no-tags', '--no-recurse-submodules', '--end-of-options'];
    const fetch = await git(['fetch', ...options, remote, refspec], {
      limit: FETCH_LIMIT_MS,
      signal,
    });
    if (fetch.failure !== undefined) throw new PullRefused(fetch.failure);

    const [from, to] = [await readGit('rev-parse', 'HEAD'), await readGit('rev-parse', fetched)];
    const { output: base = Buffer.alloc(0) } = await git(['merge-base', from, to]);
    const common = base.toString('utf8').trim();
    if (common === to) return { kind: 'unchanged', commit: from };
    if (common !== from) {
      throw new PullRefused(
        `the archive has commits that ${remote} lacks, and lacks others; bring both together by hand`,
      );
    }
    if (signal.aborted) throw new PullRefused('was stopped');
    await writeMergeMarker(gitFolder, { from, to });
    const merge = await git(['merge', '--quiet', '--ff-only', '--no-stat', to], {
      limit: MERGE_LIMIT_MS,
      onStart: (pid) => writeMergeMarker(gitFolder, { from, to, pid }),
    });
    // A merge that exits is atomic; the next pull undoes one that was killed.
    if (merge.failure === undefined || !merge.killed) await removeMergeMarker(gitFolder);
    if (merge.failure !== undefined) throw new PullRefused(merge.failure);
    return { kind: 'updated', commit: to };
  } catch (error) {
    if (error instanceof PullRefused) return { kind: 'failed', reason: error.message };
    return { kind: 'failed', reason: messageOf(error) };
  }
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
