import type { InTurn } from '../../lib/createTurns.ts';
import type { Git } from './createGit.ts';
import { fetchedRef, type PullSource, pullArchive } from './pullArchive.ts';

/**
 * Brings an archive to a commit of its remote, or a later one. Resolves to the newest commit of the
 * remote that it contains. Rejects with a reason for a person if it lacks the wanted one, so that what
 * is read from it would be older than what another node has read.
 *
 * @param wanted undefined if any commit will do; then nothing is fetched
 */
export async function reachCommit(
  git: Git,
  source: PullSource,
  wanted: string | undefined,
  { signal, inTurn }: { readonly signal: AbortSignal; readonly inTurn: InTurn },
): Promise<string | undefined> {
  const contains = async (commit: string) =>
    (await git(['merge-base', '--is-ancestor', commit, 'HEAD'])).failure === undefined;
  if (wanted !== undefined && !(await contains(wanted))) {
    const pulled = await pullArchive(git, source, signal, inTurn);
    if (!(await contains(wanted))) {
      const why = pulled.kind === 'failed' ? `: ${pulled.reason}` : '';
      throw new Error(`the archive folder lacks the commit ${wanted}${why}`);
    }
  }
  // Commits of accepted proposals are not in the remote yet, and are made again on top of it.
  const base = await git(['merge-base', 'HEAD', fetchedRef(source)]);
  return base.output?.toString('utf8').trim();
}
