import { findProposalCommit } from '../../archive/git/commitProposal.ts';
import type { Git } from '../../archive/git/createGit.ts';
import { bundleCommits, restoreCommits } from '../../archive/git/keptCommits.ts';
import type { GitSettings } from '../../config/settings.ts';
import { NoLeaderError } from '../../server/cluster/noLeaderError.ts';
import type { Log } from '../../server/log.ts';
import type { PublicationStore } from './publicationStore.ts';

/**
 * Brings commits that are not pushed yet from a leading node to the next one. Call both functions in turn
 * with other tasks of Git.
 */
export interface CommitHandover {
  /** Whether this node leads: only the leading one commits and pushes. */
  isLeader(): boolean;
  /** Stores the commit of a proposal where other nodes find it. Rejects if that is not possible now. */
  keep(proposal: string): Promise<void>;
  /**
   * Brings the commit of a proposal to this node, if another one has made it. Returns why that is not
   * possible, as one line for a person.
   */
  restore(proposal: string): Promise<string | undefined>;
}

interface HandoverOptions {
  readonly git: Git;
  /** Shared by all nodes. */
  readonly store: PublicationStore;
  /** The remote of all nodes. */
  readonly source: () => GitSettings | undefined;
  readonly isLeader: () => boolean;
  readonly log: Pick<Log, 'error'>;
}

export function createCommitHandover(options: HandoverOptions): CommitHandover {
  const { git, store, source, isLeader, log } = options;

  async function storeCommits(proposal: string): Promise<void> {
    const remote = source();
    // Nothing is published without one.
    if (remote === undefined) return;
    const { bundle, reason } = await bundleCommits(git, remote);
    if (reason !== undefined) throw new Error(reason);
    if (bundle) await store.putCommits(proposal, bundle);
  }

  return {
    isLeader,
    async keep(proposal) {
      try {
        await storeCommits(proposal);
      } catch (err) {
        log.error({ err, proposal }, 'an accepted proposal cannot be handed to other nodes now');
        // It stays in the state `accepting`, and is tried again.
        throw new NoLeaderError();
      }
    },
    async restore(proposal) {
      if ((await findProposalCommit(git, proposal)) !== undefined) return undefined;
      const bundle = await store.findCommits(proposal);
      return bundle && restoreCommits(git, bundle);
    },
  };
}
