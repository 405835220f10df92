import type { Proposals } from '../state/proposals.ts';
import type { Role } from '../state/roles.ts';
import type { ArchiveReader, Examiner, TakedownPort } from './archivePorts.ts';
import type { Proofs } from './createProofs.ts';
import type { DeskService } from './desk/createDesk.ts';
import type { InboxFiles } from './inboxFiles.ts';
import type { JournalService } from './journal/createJournalService.ts';
import type { MissedSearchCounter } from './missedSearches/createMissedSearches.ts';
import type { ProposalService } from './proposals/createProposals.ts';
import type { ReportService } from './reports/createReports.ts';
import type { Review } from './review/createReview.ts';
import type { RoleService } from './roles/createRoleService.ts';
import type { UploadForms } from './uploads/createForms.ts';
import type { UploadService } from './uploads/createUploads.ts';
import type { WishService } from './wishes/createWishes.ts';

/** The services behind the pages for giving and reviewing, put together in `cli/contribute`. */
export interface Contributions {
  /** The role that a person has now. */
  roleOf(person: string): Promise<Role | undefined>;
  /** Files that visitors send. */
  readonly uploads: UploadService;
  /** Their bytes. */
  readonly inbox: InboxFiles;
  /** What visitors are told about their files. */
  readonly forms: UploadForms;
  /** Items of the archive that is served, and the rules for their values. */
  readonly archive: ArchiveReader;
  /** Opens files of strangers. */
  readonly examiner: Examiner;
  readonly proofs: Proofs;
  /** A keyed hash of the network of an address, for limits (docs/privacy.md). */
  hashOrigin(address: string | undefined): string;
  readonly journal: JournalService;
  readonly roles: RoleService;
  readonly takedown: TakedownPort;
  readonly proposals: ProposalService;
  readonly review: Review;
  readonly reports: ReportService;
  readonly wishes: WishService;
  readonly missedSearches: MissedSearchCounter;
  /** Who is thanked. */
  thanked: Proposals['thanked'];
  readonly desk: DeskService;
}
