import { ContributorsSchema } from '../contribution/contributors.ts';
import {
  DeskMeSchema,
  DeskSchema,
  JournalPageSchema,
  OpenReportsSchema,
  TakedownsSchema,
} from '../contribution/desk.ts';
import { FollowedReportsSchema } from '../contribution/reports.ts';
import { JoinedSchema, RolesSchema } from '../contribution/roles.ts';
import { WishedSchema, WishesSchema } from '../contribution/wishes.ts';
import { DeviceAuthorizationSchema, TokenResponseSchema, WhoamiSchema } from '../deviceGrant.ts';
import { DocumentMatchesSchema, DocumentPageSchema } from '../documentTexts.ts';
import { DownloadStatsSchema } from '../downloadStats.ts';
import { MirrorListingSchema, MirrorPartSchema } from '../mirror.ts';
import { SessionResponseSchema } from '../signIn.ts';
import {
  ChangesResponseSchema,
  CourseEntrySchema,
  CourseResponseSchema,
  CoursesResponseSchema,
  ItemChangeSchema,
} from './catalogOperations.ts';
import {
  AcceptedManySchema,
  ContributeStatusSchema,
  DecidedSchema,
  EditableItemSchema,
  FollowedProposalSchema,
  FormCheckSchema,
  KnownFilesSchema,
  ProblemSchema,
  ReviewedProposalSchema,
  ReviewQueueSchema,
  UploadFormSchema,
} from './contributionSchemas.ts';
import { HealthSchema } from './healthSchema.ts';
import {
  BookSchema,
  DocSchema,
  ItemLinksSchema,
  ItemResponseSchema,
  LinkedBookSchema,
  LinkedDocSchema,
  LinkedTestSchema,
  ListedItemSchema,
  OtherItemSchema,
  TestSchema,
} from './publicItem.ts';
import { SearchResponseSchema } from './searchSchemas.ts';

/** The schemas of responses that have a name in the description. */
export const COMPONENTS = {
  Problem: ProblemSchema,
  Item: ItemResponseSchema,
  LinkedBook: LinkedBookSchema,
  LinkedTest: LinkedTestSchema,
  LinkedDoc: LinkedDocSchema,
  ItemLinks: ItemLinksSchema,
  ListedItem: ListedItemSchema,
  Book: BookSchema,
  Test: TestSchema,
  Doc: DocSchema,
  OtherItem: OtherItemSchema,
  CourseEntry: CourseEntrySchema,
  Course: CourseResponseSchema,
  CourseList: CoursesResponseSchema,
  ItemChange: ItemChangeSchema,
  Changes: ChangesResponseSchema,
  MirrorListing: MirrorListingSchema,
  MirrorPart: MirrorPartSchema,
  SearchResult: SearchResponseSchema,
  DocumentMatches: DocumentMatchesSchema,
  DocumentPage: DocumentPageSchema,
  DeviceAuthorization: DeviceAuthorizationSchema,
  Token: TokenResponseSchema,
  TokenFacts: WhoamiSchema,
  DownloadStats: DownloadStatsSchema,
  Session: SessionResponseSchema,
  Health: HealthSchema,
  ContributeStatus: ContributeStatusSchema,
  KnownFiles: KnownFilesSchema,
  FormCheck: FormCheckSchema,
  UploadForm: UploadFormSchema,
  EditableItem: EditableItemSchema,
  Proposal: FollowedProposalSchema,
  ReviewQueue: ReviewQueueSchema,
  ReviewedProposal: ReviewedProposalSchema,
  Decision: DecidedSchema,
  Decisions: AcceptedManySchema,
  FollowedReports: FollowedReportsSchema,
  OpenReports: OpenReportsSchema,
  Wish: WishedSchema,
  Wishes: WishesSchema,
  Contributors: ContributorsSchema,
  Desk: DeskSchema,
  OwnRole: DeskMeSchema,
  Joined: JoinedSchema,
  Roles: RolesSchema,
  Journal: JournalPageSchema,
  Takedowns: TakedownsSchema,
} as const;
