import { createNotices, type NoticeOptions, type Notices } from './notices/createNotices.ts';
import {
  createProposals,
  type ProposalParts,
  type ProposalService,
} from './proposals/createProposals.ts';
import { createReview, type Review } from './review/createReview.ts';
import type { ReviewParts } from './review/reviewParts.ts';

export type ProposalServiceParts = ProposalParts & Omit<ReviewParts, 'notices'> & NoticeOptions;

export interface ProposalServices {
  readonly proposals: ProposalService;
  readonly review: Review;
  /** Mails to authors, and to others who gave an address. */
  readonly notices: Notices;
}

/** Proposals for their authors and for reviewers, over one state and one archive. */
export function createProposalServices(parts: ProposalServiceParts): ProposalServices {
  const notices = createNotices(parts);
  return {
    proposals: createProposals(parts),
    review: createReview({ ...parts, notices }),
    notices,
  };
}
