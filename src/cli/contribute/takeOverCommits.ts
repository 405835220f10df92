import { findProposalCommit } from '../../archive/git/commitProposal.ts';
import type { Git } from '../../archive/git/createGit.ts';
import { dropCommits, restoreCommits } from '../../archive/git/keptCommits.ts';
import type { PullSource } from '../../archive/git/pullArchive.ts';
import type { InTurn } from '../../lib/createTurns.ts';
import type { Log } from '../../server/log.ts';
import type { Proposals } from '../../state/proposals.ts';
import type { Storage } from '../../storage/storage.ts';
import { createPublicationStore } from './publicationStore.ts';

interface TakeOverOptions {
  readonly git: Git;
  readonly inTurn: InTurn;
  readonly proposals: Pick<Proposals, 'find'>;
  /** The part of the bucket for publications. */
  readonly storage: Storage;
  readonly log: Log;
}

/**
 * Brings the archive of a node that begins to lead to what other nodes have published: it gets commits
 * that they have not pushed, and loses own ones of proposals that were not accepted after all. What
 * cannot be done is logged; the queue of commits tries again. Rejects without database or bucket.
 */
export async function takeOverCommits(
  { git, inTurn, proposals, storage, log }: TakeOverOptions,
  source: PullSource,
): Promise<void> {
  const store = createPublicationStore(storage);
  const isDropped = async (uuid: string) => {
    const state = (await proposals.find(uuid))?.state;
    return state !== undefined && state !== 'accepting' && state !== 'accepted';
  };
  const note = (reason: string | undefined) => {
    if (reason !== undefined) log.error({ reason }, 'commits of other nodes cannot be taken over');
  };
  await inTurn(async () => {
    note(await dropCommits(git, source, isDropped));
    for (const { proposal } of await store.list()) {
      if ((await findProposalCommit(git, proposal)) !== undefined) continue;
      const bundle = await store.findCommits(proposal);
      if (bundle) note(await restoreCommits(git, bundle));
    }
  });
}
