import type { ReviewedProposal } from '../../protocol/contribution/review.ts';
import type { Proposal } from '../../state/proposals.ts';
import { isHeld } from '../proposals/createProposals.ts';
import { followedProposal } from '../proposals/followedProposal.ts';
import { WAITING } from '../proposals/proposalLimits.ts';
import { type ResolvedChange, resolveChanges } from '../proposals/resolveChanges.ts';
import { readStored } from '../proposals/storedProposal.ts';
import { readExamination } from '../uploads/readExamination.ts';
import { findTwins } from './findTwins.ts';
import type { Reviewer, ReviewParts } from './reviewParts.ts';

type Parts = Pick<ReviewParts, 'state' | 'reader' | 'texts' | 'notices' | 'now'>;

/** How many of the following proposals are looked at for one that nobody holds. */
const MOST_SKIPPED = 50;

/** Everything that a decision needs. */
export async function reviewedProposal(
  parts: Parts,
  reviewer: Reviewer,
  proposal: Proposal,
): Promise<ReviewedProposal> {
  const { state, reader, notices } = parts;
  const { content, failure } = readStored(proposal);
  const found = content.kind === 'add' ? await state.uploads.find(content.upload) : undefined;
  const facts = found && readExamination(found);
  const fit = facts?.kind === 'fit' ? facts : undefined;
  const file = found && fit && { md5: found.md5, filetype: fit.filetype };
  const changes = await resolveChanges(content, file, reader);
  const twins = found ? await findTwins(parts, proposal, found) : [];
  const known = new Set(twins.map(({ id, proposal: uuid }) => uuid ?? id));
  const similar = changes
    .flatMap(({ duplicates }) => duplicates)
    .filter(({ id }) => !known.has(id));
  return {
    ...followedProposal(proposal),
    version: proposal.version,
    kind: proposal.kind,
    changes: changes.map(reviewedChange),
    upload: found &&
      fit && {
        id: found.id,
        name: found.name,
        size: found.size,
        filetype: fit.filetype,
        pages: fit.pages,
        warnings: fit.warnings,
      },
    duplicates: [...twins, ...similar],
    next: await nextOf(parts, reviewer, proposal),
    heldBy: holderOf(proposal, reviewer, parts.now()),
    getsMail: proposal.mail !== undefined && notices.canSend(),
    sameAuthor: await countOthers(parts, proposal),
    failure,
  };
}

function reviewedChange(change: ResolvedChange): ReviewedProposal['changes'][number] {
  const { id, type, title, before, after, conflicts, errors, isMissing } = change;
  return { id, type, title: title ?? '', before, after, conflicts, errors, isMissing };
}

export function holderOf(
  proposal: Proposal,
  { person }: Pick<Reviewer, 'person'>,
  now: number,
): ReviewedProposal['heldBy'] {
  if (!isHeld(proposal, now)) return undefined;
  return proposal.holder === person ? 'you' : 'other';
}

async function nextOf(
  { state: { proposals }, now }: Parts,
  reviewer: Reviewer,
  { uuid }: Proposal,
): Promise<string | undefined> {
  const query = { states: ['open'], after: uuid, limit: MOST_SKIPPED } as const;
  const following = await proposals.list(query);
  return following.find((one) => holderOf(one, reviewer, now()) !== 'other')?.uuid;
}

/** The proposals that wait from the same person or network, without this one. */
export function ofSameAuthor({ author, origin }: Pick<Proposal, 'author' | 'origin'>) {
  if (author !== undefined) return { author, states: WAITING };
  return origin === undefined ? undefined : { origin, states: WAITING };
}

async function countOthers({ state }: Parts, proposal: Proposal): Promise<number> {
  const query = ofSameAuthor(proposal);
  if (!query) return 0;
  const count = await state.proposals.count(query);
  return WAITING.includes(proposal.state) ? Math.max(0, count - 1) : count;
}
