import type { AccessPolicy } from '../../access/accessPolicy.ts';
import type { DeviceFlow } from '../../access/device/createDeviceFlow.ts';
import type { LimitRules } from '../../access/limits/limitRules.ts';
import type { Limits } from '../../access/limits/limits.ts';
import type { PaidPacks } from '../../access/limits/paidPacks.ts';
import type { TokenService } from '../../access/tokens/createTokenService.ts';
import type { PublishedDocument } from '../../catalog/publication.ts';
import type { TakedownReason } from '../../catalog/takedownReason.ts';
import type { ContributeSettings } from '../../config/contributeSettings.ts';
import type { CrawlerSettings } from '../../config/crawlerSettings.ts';
import type { Contributions } from '../../contribute/contributions.ts';
import type { Announcement } from '../../protocol/announcement.ts';
import type { Site } from '../../protocol/site.ts';
import type { Downloads } from '../../state/downloads.ts';
import type { ItemChanges } from '../../state/itemChanges.ts';
import type { Checksums } from '../../storage/createChecksums.ts';
import type { Storage } from '../../storage/storage.ts';
import type { SignInParts } from '../access/signIn/signInContext.ts';
import type { PrincipalOf } from '../access/visitorOf.ts';
import type { Assets } from '../assets.ts';
import type { ForwardingOptions } from '../cluster/forwardToLeader.ts';
import type { ArchiveHealth } from '../health.ts';
import type { Log } from '../log.ts';
import type { MirrorPort } from '../mirror/mirrorRoutes.ts';
import type { Monitoring } from '../monitoring/createMonitoring.ts';
import type { Readiness } from '../monitoring/readiness.ts';
import type { PageRenderer } from '../pageRenderer.ts';
import type { AddedTimes } from '../pages/addedTimes.ts';
import type { ArchivePagesService } from '../pages/archivePagesService.ts';
import type { PullHook } from '../pullRoute.ts';
import type { SearchService } from '../searchService.ts';
import type { SharePictureParts } from '../share/sharePictureParts.ts';
import type { EditionItems } from '../texts/editionItems.ts';
import type { TextEngine } from '../texts/textEngine.ts';

/** What is served at one moment. Replaced as a whole when the archive changes. */
export interface Edition {
  readonly documents: ReadonlyMap<string, PublishedDocument>;
  readonly engine: SearchService;
  readonly items: EditionItems;
  readonly pages: ArchivePagesService;
  readonly announcements: readonly Announcement[];
  /** The name of the site and its hosts. */
  readonly site: Site;
  /** Renders the pages of this site. */
  readonly renderer: PageRenderer;
  /** The ids of the items with files of their own: no other file is served. */
  readonly ids: Pick<ReadonlySet<string>, 'has'>;
  readonly added: AddedTimes;
  /** What was taken down, by id: its addresses say so. */
  readonly tombstones: ReadonlyMap<string, TombstoneNotice>;
  /** Which visitors may open files. */
  readonly access: AccessPolicy;
  /** How much one visitor may request in an hour. */
  readonly limits: LimitRules;
  /** Who may give documents, and how much. */
  readonly contribute: ContributeSettings;
  /** What crawlers may use the pages for. */
  readonly crawlers: CrawlerSettings;
}

/** The changes of items, as they are read. */
export type RecordedChanges = Pick<
  ItemChanges,
  'generation' | 'list' | 'count' | 'find' | 'earliest'
>;

/** What visitors may know of something that was taken down. */
export interface TombstoneNotice {
  readonly reason: TakedownReason;
  /** The day in China; undefined if the tombstone is damaged. */
  readonly date: string | undefined;
}

/** Documents and covers, and the checksums of documents. */
export interface FileParts {
  /** `{id}.pdf` and `{id}.zip`. */
  readonly documents: Storage;
  /** `{id}.webp` and `{id}.jpg`. */
  readonly covers: Storage;
  /** Of the documents, for packs. */
  readonly checksums: Checksums;
  /** How many seconds a signed URL for a download is valid; 0: this server sends all downloads. */
  readonly signedUrlSeconds: number;
  /** Makes the covers of a document now, if it can have any. */
  readonly ensureCover: (id: string, signal: AbortSignal) => Promise<'ready' | 'none'>;
}

/** How visitors and programs prove who they are. */
export interface AccessParts {
  /** Resolves the session from the request's cookie. */
  readonly principalOf: PrincipalOf;
  /** The sign-in of browsers. */
  readonly signIn: SignInParts;
  /** The bearer tokens of programs, and how programs get them. */
  readonly programs: ProgramParts;
}

export interface ProgramParts {
  readonly tokenService: TokenService;
  readonly flow: DeviceFlow;
}

export interface DownloadParts {
  /** The counts so far. */
  readonly counts: Downloads;
  /** Counts a download of the item with an id. Does not throw. */
  readonly count: (id: string) => void;
  /** Resolves when all downloads counted so far are committed, or cannot be. */
  readonly settled: () => Promise<void>;
}

/** What maintainers see of a running server. */
export interface MonitoringParts {
  readonly metrics: Monitoring;
  readonly readiness: Readiness;
  /** The body of `/api/health`. */
  readonly health: () => ArchiveHealth;
  readonly log: Log;
  /** Whether the log names the network of each request. */
  readonly logsNetworks: boolean;
}

/** How much visitors may request, counted together with other servers. */
export interface SharedLimiting {
  readonly limitsOf: (rules: () => LimitRules) => Limits;
  readonly paidPacks: PaidPacks;
}

export interface AppParts {
  /** The current edition. Called once for each request. */
  readonly edition: () => Edition;
  readonly files: FileParts;
  /** Pictures of pages for links in other apps. */
  readonly sharePictures: SharePictureParts;
  /** The built web app. */
  readonly assets: Assets;
  readonly access: AccessParts;
  /** The search in the texts of documents. */
  readonly texts: TextEngine;
  readonly downloads: DownloadParts;
  /** What has changed, for mirrors and harvesters. */
  readonly changes: RecordedChanges;
  /** The archive folder, for programs that keep a copy of it. */
  readonly mirror: MirrorPort;
  readonly contributions: Contributions;
  /** Which node of the site leads, and what nodes know each other by; undefined if this is the only one. */
  readonly nodes?: Pick<ForwardingOptions, 'leadership' | 'signatures'> | undefined;
  readonly monitoring: MonitoringParts;
  /** The webhook; undefined without a secret for it. */
  readonly pullHook: PullHook | undefined;
  /** Undefined if this is the only server of the site, which counts in its memory. */
  readonly limiting: SharedLimiting | undefined;
  /** For how many days browsers use https only (`Strict-Transport-Security`), on sites with https. */
  readonly httpsDays: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}
