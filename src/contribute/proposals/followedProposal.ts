import type { FollowedProposal } from '../../protocol/contribution/proposals.ts';
import type { Proposal } from '../../state/proposals.ts';
import { readStored } from './storedProposal.ts';

/** What the author of a proposal sees of it. */
export function followedProposal(proposal: Proposal): FollowedProposal {
  const { content, title, note, reason, items } = readStored(proposal);
  const { uuid, state, thanks, answer, changed } = proposal;
  return { uuid, state, title, content, thanks, note, answer, reason, item: items?.[0], changed };
}
