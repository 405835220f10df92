import { findProposalCommit } from './commitProposal.ts';
import type { Git } from './createGit.ts';
import { fetchRemote, type PullSource } from './pullArchive.ts';
import { replayCommits } from './replayCommits.ts';

/** The result of a push. */
export type PushOutcome =
  | { readonly kind: 'pushed' }
  /** The remote has these changes already. */
  | { readonly kind: 'there' }
  /** The remote has commits that the archive lacks: pull, then push again. */
  | { readonly kind: 'behind' }
  | { readonly kind: 'failed'; readonly reason: string };

const PUSH_LIMIT_MS = 600_000;

/** Pushes the branch that is checked out to the branch that the archive is pulled from. */
export async function pushBranch(
  git: Git,
  { remote, branch }: PullSource,
  signal: AbortSignal,
): Promise<PushOutcome> {
  return push(git, remote, `HEAD:refs/heads/${branch}`, signal);
}

/**
 * Pushes the commit of a proposal, made again on top of the pulled branch of the remote, to a branch of
 * its own, where a pull request is opened for it. The archive stays as it is: the next pull after the
 * pull request was merged finds the same changes there.
 */
export async function pushProposal(
  git: Git,
  { source, proposal }: { readonly source: PullSource; readonly proposal: string },
  signal: AbortSignal,
): Promise<PushOutcome> {
  const base = await fetchRemote(git, source, signal);
  if (base.commit === undefined) return { kind: 'failed', reason: base.reason };
  const own = await findProposalCommit(git, proposal);
  // A pull leaves out what the remote has.
  if (own === undefined) return { kind: 'there' };
  const replayed = await replayCommits(git, [own], base.commit);
  if (replayed.commit === undefined) return { kind: 'failed', reason: replayed.reason };
  if (replayed.commit === base.commit) return { kind: 'there' };
  const refspec = `+${replayed.commit}:refs/heads/${branchOf(proposal)}`;
  return push(git, source.remote, refspec, signal);
}

/** The branch of a proposal that waits for its pull request. */
export function branchOf(proposal: string): string {
  return `proposals/${proposal}`;
}

async function push(
  git: Git,
  remote: string,
  refspec: string,
  signal: AbortSignal,
): Promise<PushOutcome> {
  const options = ['--quiet', '--no-signed', '--no-follow-tags', '--recurse-submodules=no'];
  const { failure } = await git(['push', ...options, '--end-of-options', remote, refspec], {
    limit: PUSH_LIMIT_MS,
    signal,
  });
  if (failure === undefined) return { kind: 'pushed' };
  // As Git prints a push that is no fast-forward, in the language C.
  const isBehind = /\[rejected\].*\((?:fetch first|non-fast-forward)\)/u.test(failure);
  return isBehind ? { kind: 'behind' } : { kind: 'failed', reason: failure };
}
