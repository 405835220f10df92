import type { Role } from '../state/roles.ts';
import type { JournalService } from './journal/createJournalService.ts';
import type { ProposalService } from './proposals/createProposals.ts';
import type { Review } from './review/createReview.ts';

/** The services behind the pages for giving and reviewing, put together in `cli/contribute`. */
export interface Contributions {
  /** The role that a person has now. */
  roleOf(person: string): Promise<Role | undefined>;
  /** A keyed hash of the network of an address, for limits (docs/privacy.md). */
  hashOrigin(address: string | undefined): string;
  readonly journal: JournalService;
  readonly proposals: ProposalService;
  readonly review: Review;
}
