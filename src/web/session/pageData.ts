import * as v from 'valibot';
import { CATEGORIES } from '../../catalog/category.ts';
import { FILTER_NAMES } from '../../catalog/filters.ts';
import { SORT_ORDERS } from '../../catalog/sortOrder.ts';
import { type Announcement, announcementsOf } from '../../protocol/announcement.ts';
import { type Build, BuildSchema } from '../../protocol/build.ts';
import type { CitedPlace } from '../../protocol/citedPlace.ts';
import type { DocumentOpening } from '../../protocol/documentTexts.ts';
import type { ErrorCode } from '../../protocol/errors.ts';
import type { ItemRanking } from '../../protocol/itemRanking.ts';
import { DEFAULT_SITE, type Site, SiteSchema } from '../../protocol/site.ts';
import { SEARCH_SCOPES } from '../../protocol/urls.ts';
import type {
  ArchiveOverview,
  CourseContents,
  ItemContents,
} from '../../search/courses/archivePages.ts';
import { readSearchResult } from './readSearchResult.ts';
import type { Answer } from './searchState.ts';

/** Data of an exported page, which is a static file without a server. */
export interface Standalone {
  /** The route path for which it was rendered, as in routes.tsx. */
  readonly page: string;
  /** Whether documents and covers were exported, too; otherwise they are on the main host. */
  readonly hasFiles: boolean;
}

/** Data that the server embeds in a page, so that hydration needs no further request. */
export interface PageData {
  readonly site: Site;
  /** The build of the software, if known. */
  readonly build?: Build | undefined;
  readonly standalone?: Standalone | undefined;
  /** This is the page that the browser has stored: it shows whatever its address is. */
  readonly offlineShell?: true | undefined;
  /** URL of the packed catalog; absent if only the server searches. */
  readonly catalog?: string | undefined;
  /**
   * Downloads are on another host, from which a page cannot read: the browser must download them.
   */
  readonly leavesDownloads?: true | undefined;
  /** Files are protected, and the site has no sign-in method. */
  readonly cannotSignIn?: true | undefined;
  /** Only a session opens files: the campus network does not help. */
  readonly membersOnly?: true | undefined;
  /** Who may give documents; absent if nobody may. */
  readonly contribute?: 'members' | 'everybody' | undefined;
  /** Not everybody may open documents, and so search their texts. */
  readonly protectsTexts?: true | undefined;
  /** Sanitised announcements; only sent with the landing. */
  readonly announcements?: readonly Announcement[] | undefined;
  /** The colleges with the most exam papers; only sent with the home page. */
  readonly colleges?: readonly string[] | undefined;
  /** The first results; only sent for a query. */
  readonly answer?: Answer | undefined;
  /** The contents of a page about an item, a course or the archive. */
  readonly archive?: ArchiveContents | undefined;
  /** The error that the page shows instead of the content of its address. */
  readonly error?: ErrorCode | undefined;
  /** When a retry is possible, if the error is a rate limit. */
  readonly wait?: { readonly seconds: number; readonly signIn?: string | undefined } | undefined;
  /** The `SignInView` of a sign-in page, which that page validates. */
  readonly signIn?: { readonly step: string } | undefined;
}

/** Where and when the contents of a page were put together. */
export interface ArchivePlace extends CitedPlace {
  /** From the catalog that this browser has stored: the server knows more. */
  readonly isStored?: true;
}

/** What a page about an item, a course or the whole archive shows. */
export type ArchiveContents =
  | ({
      readonly kind: 'item';
      readonly contents: ItemContents;
      readonly opening: DocumentOpening | undefined;
    } & ArchivePlace)
  | ({ readonly kind: 'course'; readonly contents: CourseContents } & ArchivePlace)
  | { readonly kind: 'overview'; readonly contents: ArchiveOverview }
  | ({ readonly kind: 'ranking' } & ItemRanking);

/** Returns the data as JSON that is safe in a `<script>` element. */
export function writePageData({ announcements, ...data }: PageData): string {
  const feed = announcements && { items: announcements };
  return JSON.stringify({ ...data, feed }).replaceAll('<', '\\u003c');
}

const PageDataSchema = v.object({
  site: SiteSchema,
  build: v.optional(BuildSchema),
  standalone: v.optional(v.object({ page: v.string(), hasFiles: v.boolean() })),
  offlineShell: v.optional(v.literal(true)),
  catalog: v.optional(v.string()),
  leavesDownloads: v.optional(v.literal(true)),
  cannotSignIn: v.optional(v.literal(true)),
  membersOnly: v.optional(v.literal(true)),
  contribute: v.optional(v.picklist(['members', 'everybody'])),
  protectsTexts: v.optional(v.literal(true)),
  feed: v.optional(v.unknown()),
  colleges: v.optional(v.array(v.string())),
  answer: v.optional(
    v.looseObject({
      params: v.object({
        query: v.string(),
        category: v.picklist(CATEGORIES),
        scope: v.optional(v.picklist(SEARCH_SCOPES)),
        filters: v.object(v.entriesFromList(FILTER_NAMES, v.array(v.string()))),
        sort: v.picklist(SORT_ORDERS),
      }),
      milliseconds: v.number(),
    }),
  ),
  // Not checked in detail: the page was rendered from the same data by the same release.
  archive: v.optional(v.custom<ArchiveContents>((value) => typeof value === 'object')),
  // As well: the table of all errors is for the page that shows one.
  error: v.optional(v.custom<ErrorCode>((value) => typeof value === 'string')),
  wait: v.optional(v.object({ seconds: v.number(), signIn: v.optional(v.string()) })),
  signIn: v.optional(v.looseObject({ step: v.string() })),
});

/**
 * Reads the output of `writePageData`; missing data, or data of another version, gives defaults.
 */
export function readPageData(json: string): PageData {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PageDataSchema), json);
  if (!parsed.success) return { site: DEFAULT_SITE };
  const { feed, answer, ...rest } = parsed.output;
  const result = readSearchResult(answer);
  return {
    ...rest,
    announcements: feed === undefined ? undefined : announcementsOf(feed),
    answer:
      answer && result
        ? { ...result, params: answer.params, milliseconds: answer.milliseconds }
        : undefined,
  };
}
