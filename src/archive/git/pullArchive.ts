import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { MINUTE_MS } from '../../lib/durations.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { Git } from './createGit.ts';
import { markMerge, undoHalfMerge, unmarkMerge } from './undoHalfMerge.ts';

/** Which branch is pulled from where; names that were checked, see `Settings`. */
export interface PullSource {
  readonly remote: string;
  readonly branch: string;
}

/** What came of a pull: the commit that the archive is at, or why it is where it was. */
export type PullResult =
  | { readonly kind: 'updated' | 'unchanged'; readonly commit: string }
  | { readonly kind: 'failed'; readonly reason: string };

const FETCH_LIMIT_MS = 10 * MINUTE_MS;
const MERGE_LIMIT_MS = 10 * MINUTE_MS;

/**
 * Brings an archive up to a branch of a remote. It only ever goes forward: what was edited or
 * committed in the folder is never lost, and where it stands in the way the pull fails and says so.
 * Never rejects.
 *
 * A merge that was killed half-way, with whatever started it, is undone by the next pull.
 *
 * @param signal ends the fetching; a merge that has begun is waited for
 */
export async function pullArchive(
  git: Git,
  { remote, branch }: PullSource,
  signal: AbortSignal,
): Promise<PullResult> {
  try {
    const ask = async (...args: string[]) => {
      const { output, failure } = await git(args);
      if (failure !== undefined) throw new IntakeErrorCode(failure);
      return output.toString('utf8').trim();
    };
    const current = await git(['symbolic-ref', '--quiet', '--short', 'HEAD']);
    const gitFolder = await ask('rev-parse', '--absolute-git-dir');
    const on = current.output?.toString('utf8').trim();
    if (on !== branch) {
      const where = on === undefined ? 'on no branch' : `on the branch ${on}`;
      throw new IntakeErrorCode(
        `the archive is ${where}; check out ${branch}, or name another in site.yml`,
      );
    }
    const half = await undoHalfMerge(git, gitFolder, branch);
    if (half !== undefined) throw new IntakeErrorCode(half);

    await removeOldLock(join(gitFolder, 'refs', 'remotes', remote, `${branch}.lock`));
    const fetched = `refs/remotes/${remote}/${branch}`;
    const refspec = `+refs/heads/${branch}:${fetched}`;
    const options = ['--quiet', '--no-tags', '--no-recurse-submodules', '--end-of-options'];
    const fetch = await git(['fetch', ...options, remote, refspec], {
      limit: FETCH_LIMIT_MS,
      signal,
    });
    if (fetch.failure !== undefined) throw new IntakeErrorCode(fetch.failure);

    const [from, to] = [await ask('rev-parse', 'HEAD'), await ask('rev-parse', fetched)];
    const { output: base = Buffer.alloc(0) } = await git(['merge-base', from, to]);
    const common = base.toString('utf8').trim();
    if (common === to) return { kind: 'unchanged', commit: from };
    if (common !== from) {
      throw new IntakeErrorCode(
        `the archive has commits that ${remote} lacks, and lacks others; bring both together by hand`,
      );
    }
    if (signal.aborted) throw new IntakeErrorCode('was stopped');
    await markMerge(gitFolder, { from, to });
    const merge = await git(['merge', '--quiet', '--ff-only', '--no-stat', to], {
      limit: MERGE_LIMIT_MS,
      onStart: (pid) => markMerge(gitFolder, { from, to, pid }),
    });
    // One that ended by itself did all or nothing; one that was killed is undone the next time.
    if (merge.failure === undefined || !merge.killed) await unmarkMerge(gitFolder);
    if (merge.failure !== undefined) throw new IntakeErrorCode(merge.failure);
    return { kind: 'updated', commit: to };
  } catch (error) {
    if (error instanceof IntakeErrorCode) return { kind: 'failed', reason: error.message };
    return { kind: 'failed', reason: messageOf(error) };
  }
}

/** A lock that no fetch of ours can still hold was left behind by one that was killed. */
async function removeOldLock(lock: string): Promise<void> {
  const stats = await stat(lock).catch(() => undefined);
  if (stats && Date.now() - stats.mtimeMs > 2 * FETCH_LIMIT_MS) await rm(lock, { force: true });
}

/** Why a pull ends where it is. */
class IntakeErrorCode extends Error {
  override readonly name = 'Refusal';
}
