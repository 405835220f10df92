import { type CommitText, pullRequestText } from '../../archive/git/commitMessage.ts';
import type { Git } from '../../archive/git/createGit.ts';
import type { Forge } from '../../archive/git/forge/forge.ts';
import { createGiteaForge } from '../../archive/git/forge/giteaForge.ts';
import { createGithubForge, GITHUB_API } from '../../archive/git/forge/githubForge.ts';
import type { PullResult, PullSource } from '../../archive/git/pullArchive.ts';
import { branchOf, pushBranch, pushProposal } from '../../archive/git/pushCommits.ts';
import type { PushSettings } from '../../config/contributeSettings.ts';
import type { GitSettings } from '../../config/settings.ts';
import type { Log } from '../../server/log.ts';
import type { PublicationRecord, PublicationStore } from './publicationStore.ts';

interface CommittedPublication {
  readonly record: PublicationRecord;
  readonly text: CommitText;
}

/**
 * Brings commits to the remote, and removes their records. Returns why some are left, as one line for
 * a person.
 */
export type Delivery = (
  publications: readonly CommittedPublication[],
  settings: GitSettings & { readonly push: PushSettings },
  signal: AbortSignal,
) => Promise<string | undefined>;

export interface DeliveryOptions {
  readonly git: Git;
  readonly store: PublicationStore;
  /** Pulls now, so that commits are on top of those of the remote. */
  readonly pull: (source: PullSource, signal: AbortSignal) => Promise<PullResult>;
  /** Called when a pull has changed the archive. */
  readonly onUpdate: () => void;
  readonly token: string | undefined;
  /** Whether other nodes need a commit until its pull request is merged. */
  readonly keepsCommits: boolean;
  /**
   * The address of the API at the start. The token is sent to no other one: anybody who may push to
   * the archive can change `site.yml`.
   */
  readonly trustedApi: string | undefined;
  readonly log: Log;
}

/** Pushes to the pulled branch, or pushes branches and opens pull requests. */
export function createDelivery(options: DeliveryOptions): Delivery {
  return (publications, settings, signal) =>
    settings.push.pullRequest === undefined
      ? pushAll(options, publications, settings, signal)
      : proposeAll(
          options,
          publications,
          { source: settings, ...settings.push.pullRequest },
          signal,
        );
}

async function pushAll(
  { git, store, pull, onUpdate, log }: DeliveryOptions,
  publications: readonly CommittedPublication[],
  source: PullSource,
  signal: AbortSignal,
): Promise<string | undefined> {
  let pushed = await pushBranch(git, source, signal);
  if (pushed.kind === 'behind') {
    const pulled = await pull(source, signal);
    if (pulled.kind === 'failed') return pulled.reason;
    if (pulled.kind === 'updated') onUpdate();
    pushed = await pushBranch(git, source, signal);
  }
  if (pushed.kind === 'failed') return pushed.reason;
  if (pushed.kind === 'behind') return 'the remote is ahead; the push is tried again';
  for (const { record } of publications) await store.remove(record.proposal);
  log.info({ proposals: publications.length }, 'accepted proposals were pushed');
  return undefined;
}

type PullRequestSettings = NonNullable<PushSettings['pullRequest']> & {
  readonly source: PullSource;
};

async function proposeAll(
  options: DeliveryOptions,
  publications: readonly CommittedPublication[],
  settings: PullRequestSettings,
  signal: AbortSignal,
): Promise<string | undefined> {
  const opened = openForge(options, settings);
  if ('reason' in opened) return opened.reason;
  let reason: string | undefined;
  for (const publication of publications) {
    signal.throwIfAborted();
    // One that fails does not keep the others back.
    const why = await proposeOne(options, publication, { ...settings, ...opened }, signal);
    reason ??= why;
  }
  return reason;
}

function openForge(
  { token, trustedApi }: DeliveryOptions,
  { forge: kind, api = GITHUB_API, repository }: PullRequestSettings,
): { readonly forge: Forge } | { readonly reason: string } {
  if (token === undefined || token === '') return { reason: 'CAMPUSDOCS_FORGE_TOKEN is not set' };
  if (api !== GITHUB_API && api !== trustedApi) {
    return { reason: 'archive.git.push.pullRequest.api has changed; restart the server to use it' };
  }
  const create = kind === 'github' ? createGithubForge : createGiteaForge;
  return { forge: create({ api, repository, token }) };
}

async function proposeOne(
  { git, store, log, keepsCommits }: DeliveryOptions,
  { record, text }: CommittedPublication,
  { source, forge }: { readonly source: PullSource; readonly forge: Forge },
  signal: AbortSignal,
): Promise<string | undefined> {
  const { proposal } = record;
  if (record.hasBranch !== true) {
    const pushed = await pushProposal(git, { source, proposal }, signal);
    if (pushed.kind === 'failed') return pushed.reason;
    if (pushed.kind === 'behind') return 'the branch of a proposal cannot be replaced';
    if (pushed.kind === 'there') {
      await store.remove(proposal);
      return undefined;
    }
    // From now on the branch belongs to those who review it there.
    await store.put({ ...record, hasBranch: true });
  }
  const request = { head: branchOf(proposal), base: source.branch, ...pullRequestText(text) };
  const outcome = await forge.openPullRequest(request, signal);
  if (outcome.kind === 'failed') return outcome.reason;
  if (keepsCommits) await store.put({ ...record, hasBranch: true, isProposed: true });
  else await store.remove(proposal);
  if (outcome.kind !== 'nothing') log.info({ url: outcome.url }, 'a pull request was opened');
  return undefined;
}
