import type { JournalAct } from '../../state/journal.ts';
import type { Proposal, ProposalChange } from '../../state/proposals.ts';
import type { State } from '../../state/state.ts';
import type { InboxFiles } from '../inboxFiles.ts';

export interface EndingParts {
  readonly state: Pick<State, 'proposals' | 'uploads'>;
  readonly files: InboxFiles;
}

/**
 * Ends a proposal, unless it was changed meanwhile. The address, the network and the bytes of its
 * documents are removed.
 */
export async function endProposal(
  { state, files }: EndingParts,
  seen: Pick<Proposal, 'uuid' | 'version'>,
  ending: ProposalChange & { readonly state: 'accepted' | 'refused' | 'withdrawn' },
  act?: JournalAct,
): Promise<boolean> {
  // The store removes address, origin and hold with the state.
  const hasEnded = await state.proposals.update(seen, ending, act);
  if (hasEnded) await freeUploads({ state, files }, seen.uuid);
  return hasEnded;
}

/** Removes the uploads of a proposal, bytes first; `except` is one that it keeps. */
export async function freeUploads(
  { state: { uploads }, files }: EndingParts,
  uuid: string,
  except?: string,
): Promise<void> {
  for (const { id } of await uploads.ofProposal(uuid)) {
    if (id === except) continue;
    await files.remove(id);
    await uploads.remove(id);
  }
}
