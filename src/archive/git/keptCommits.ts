import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROPOSAL_TRAILER } from './commitMessage.ts';
import type { Git } from './createGit.ts';
import { fetchedRef, moveTo, type PullSource } from './pullArchive.ts';
import { listProposalCommits, replayCommits } from './replayCommits.ts';

/**
 * The commits of the current branch that a remote lacks, as a Git bundle for another clone of that
 * remote; undefined if it has all of them. `reason` is one line for a person.
 */
export async function bundleCommits(
  git: Git,
  source: PullSource,
): Promise<{ readonly bundle?: Buffer | undefined; readonly reason?: string }> {
  const base = fetchedRef(source);
  const missing = await git(['rev-list', '--max-count=1', 'HEAD', `^${base}`]);
  if (missing.failure !== undefined) return { reason: missing.failure };
  if (missing.output.length === 0) return { bundle: undefined };
  const made = await git(['bundle', 'create', '--quiet', '-', 'HEAD', `^${base}`], {
    limit: BUNDLE_LIMIT_MS,
  });
  return made.failure === undefined ? { bundle: made.output } : { reason: made.failure };
}

/** Metadata is small, but an archive may have its documents in Git. */
const BUNDLE_LIMIT_MS = 300_000;

/**
 * Brings the commits of a bundle that another node has made to the current branch, made again on top of
 * it. Those whose changes are there already are left out. Returns why it cannot be done, as one line
 * for a person.
 */
export async function restoreCommits(git: Git, bundle: Uint8Array): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-bundle-'));
  const ref = `refs/campusdocs/kept/${randomUUID()}`;
  try {
    const path = join(folder, 'kept.bundle');
    await writeFile(path, bundle, { mode: 0o600 });
    const options = ['--quiet', '--no-tags', '--no-recurse-submodules', '--end-of-options'];
    const fetched = await git(['fetch', ...options, path, `+HEAD:${ref}`], {
      limit: BUNDLE_LIMIT_MS,
    });
    if (fetched.failure !== undefined) return fetched.failure;
    return await bringOnTop(git, ref);
  } finally {
    await git(['update-ref', '-d', ref]);
    await rm(folder, { recursive: true, force: true });
  }
}

async function bringOnTop(git: Git, ref: string): Promise<string | undefined> {
  const head = await git(['rev-parse', 'HEAD']);
  if (head.failure !== undefined) return head.failure;
  const from = textOf(head.output);
  const own = await listProposalCommits(git, ref, from);
  if (own === undefined) return 'commits of another node are not only those of proposals';
  const { commit, reason } = await replayCommits(git, own, from);
  if (commit === undefined) return reason;
  return moveTo(git, { from, to: commit, why: 'accepted proposals of another node' });
}

/**
 * Takes commits of proposals that the remote lacks out of the current branch, such as those of a node
 * that was killed before it could confirm them. Returns why that cannot be done.
 *
 * @param isDropped whether the commit of a proposal is to go
 */
export async function dropCommits(
  git: Git,
  source: PullSource,
  isDropped: (proposal: string) => Promise<boolean>,
): Promise<string | undefined> {
  const head = await git(['rev-parse', 'HEAD']);
  const base = await git(['merge-base', 'HEAD', fetchedRef(source)]);
  if (head.failure !== undefined) return head.failure;
  if (base.failure !== undefined) return base.failure;
  const [from, onto] = [textOf(head.output), textOf(base.output)];
  const own = (await listProposalCommits(git, from, onto)) ?? [];
  const kept: string[] = [];
  for (const commit of own) {
    const proposal = await proposalOf(git, commit);
    if (proposal === undefined || !(await isDropped(proposal))) kept.push(commit);
  }
  if (kept.length === own.length) return undefined;
  const { commit, reason } = await replayCommits(git, kept, onto);
  if (commit === undefined) return reason;
  return moveTo(git, { from, to: commit, why: 'without proposals that were not accepted' });
}

async function proposalOf(git: Git, commit: string): Promise<string | undefined> {
  const format = `--format=%(trailers:key=${PROPOSAL_TRAILER},valueonly)`;
  const { output } = await git(['log', '--no-show-signature', '-1', format, commit, '--']);
  return output && (textOf(output).split('\n')[0] || undefined);
}

const textOf = (output: Buffer) => output.toString('utf8').trim();
