import * as v from 'valibot';
import { CATEGORIES } from '../../catalog/category.ts';
import { FILTER_NAMES } from '../../catalog/filters.ts';
import { SORT_ORDERS } from '../../catalog/sortOrder.ts';
import { type Announcement, announcementsOf } from '../../protocol/announcement.ts';
import { type Build, BuildSchema } from '../../protocol/build.ts';
import { type ErrorCode, isErrorCode } from '../../protocol/errors.ts';
import { DEFAULT_SITE, type Site, SiteSchema } from '../../protocol/site.ts';
import { readSearchResult } from './readSearchResult.ts';
import type { Answer } from './searchState.ts';

/** What is particular to a page that was exported: no server is behind it, and all of it is a file. */
export interface Standalone {
  /** The path of the route that it was rendered for, as routes.tsx has it. */
  readonly page: string;
  /** Whether the documents and covers were exported too; else they are on the main host. */
  readonly hasFiles: boolean;
}

/** What the server sends with a page, so that the browser takes it over without asking again. */
export interface PageData {
  readonly site: Site;
  /** Which build of the software this is, where that is known. */
  readonly build?: Build | undefined;
  readonly standalone?: Standalone | undefined;
  /** Where the packed catalog is; absent where only the server searches. */
  readonly catalog?: string | undefined;
  /** Downloads lead to another host, which a page cannot read from: browsers make them alone. */
  readonly leavesDownloads?: true | undefined;
  /** Files ask for the campus network, and the site has no method to sign in. */
  readonly cannotSignIn?: true | undefined;
  /** Sanitised; only sent with the landing. */
  readonly announcements?: readonly Announcement[] | undefined;
  /** The first results; only sent with a page that has a query. */
  readonly answer?: Answer | undefined;
  /** The page tells of this error instead of what stands at its address. */
  readonly error?: ErrorCode | undefined;
  /** When it may be tried again, where that error is that it was too often. */
  readonly wait?: { readonly seconds: number; readonly signIn?: string | undefined } | undefined;
  /** What a page of signing in shows: a `SignInView`, which is read where such pages are. */
  readonly signIn?: { readonly step: string } | undefined;
}

/** The data as JSON that can stand in a `<script>` element. */
export function writePageData({ announcements, ...data }: PageData): string {
  const feed = announcements && { items: announcements };
  return JSON.stringify({ ...data, feed }).replaceAll('<', '\\u003c');
}

const PageDataSchema = v.object({
  site: SiteSchema,
  build: v.optional(BuildSchema),
  standalone: v.optional(v.object({ page: v.string(), hasFiles: v.boolean() })),
  catalog: v.optional(v.string()),
  leavesDownloads: v.optional(v.literal(true)),
  cannotSignIn: v.optional(v.literal(true)),
  feed: v.optional(v.unknown()),
  answer: v.optional(
    v.looseObject({
      params: v.object({
        query: v.string(),
        category: v.picklist(CATEGORIES),
        filters: v.object(v.entriesFromList(FILTER_NAMES, v.array(v.string()))),
        sort: v.picklist(SORT_ORDERS),
      }),
      milliseconds: v.number(),
    }),
  ),
  error: v.optional(v.custom<ErrorCode>(isErrorCode)),
  wait: v.optional(v.object({ seconds: v.number(), signIn: v.optional(v.string()) })),
  signIn: v.optional(v.looseObject({ step: v.string() })),
});

/** Reads what `writePageData` wrote; a page without it, or of another version, gets the defaults. */
export function readPageData(json: string): PageData {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), PageDataSchema), json);
  if (!parsed.success) return { site: DEFAULT_SITE };
  const { feed, answer, ...others } = parsed.output;
  const result = readSearchResult(answer);
  return {
    ...others,
    announcements: feed === undefined ? undefined : announcementsOf(feed),
    answer:
      answer && result
        ? { ...result, params: answer.params, milliseconds: answer.milliseconds }
        : undefined,
  };
}
