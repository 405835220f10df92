import type { Announcement } from '../protocol/announcement.ts';
import type { CitedPlace } from '../protocol/citedPlace.ts';
import type { DocumentOpening } from '../protocol/documentTexts.ts';
import type { ErrorCode } from '../protocol/errors.ts';
import type { ItemRanking } from '../protocol/itemRanking.ts';
import type { SignInView } from '../protocol/signIn.ts';
import type {
  ArchiveOverview,
  CourseContents,
  ItemContents,
} from '../search/courses/archivePages.ts';
import type { SearchRequest, SearchResult } from '../search/engine.ts';
import type { TextSearchResult } from '../search/textHits.ts';

/** How long a visitor has to wait, and the alternative. */
export interface Wait {
  /** Whole seconds, at least one. */
  readonly seconds: number;
  /** The sign-in page, if others at the same address have used up the limit. */
  readonly signIn?: string | undefined;
}

/** What a page about an item, a course or the whole archive shows. */
export type ArchiveContents =
  | ({
      readonly kind: 'item';
      readonly contents: ItemContents;
      /** How its document begins, if everybody may read it and its texts are known. */
      readonly opening: DocumentOpening | undefined;
    } & CitedPlace)
  | ({ readonly kind: 'course'; readonly contents: CourseContents } & CitedPlace)
  | { readonly kind: 'overview'; readonly contents: ArchiveOverview }
  | ({ readonly kind: 'ranking' } & ItemRanking);

/** The input of the page renderer, for each request. */
export interface PageFacts {
  /** The `nonce` of inline scripts, as in the response's content security policy. */
  readonly nonce: string;
  readonly announcements: readonly Announcement[];
  /** Whether the catalog is published, so that browsers can search by themselves. */
  readonly hasCatalog: boolean;
  /** Whether feeds and the OpenSearch description are published. */
  readonly hasFeeds: boolean;
  /**
   * Whether downloads are redirected to a bucket, which scripts cannot follow: the browser saves
   * them itself.
   */
  readonly leavesDownloads?: boolean;
  /** Whether files need an access that no sign-in gives, because the site has no method. */
  readonly cannotSignIn?: boolean;
  /** Whether only a session opens files, on the campus network as well. */
  readonly membersOnly?: boolean;
  /** Who may give documents; nobody by default. */
  readonly contribute?: 'nobody' | 'members' | 'everybody';
  readonly search: (request: SearchRequest) => Promise<SearchResult>;
  /** The colleges with the most exam papers, for the home page. */
  readonly colleges: () => Promise<readonly string[]>;
  /** Searches the texts of documents; absent if not everybody may open these. */
  readonly searchTexts?: (request: SearchRequest) => Promise<TextSearchResult>;
  /** Set for a page about an item, a course or the archive. */
  readonly archive?: ArchiveContents;
  /** Set if the page shows an error instead of the page at its URL. */
  readonly error?: ErrorCode;
  /** How long until a refused request succeeds. */
  readonly wait?: Wait | undefined;
  /** The view of a sign-in page; without it such a page explains itself. */
  readonly signIn?: SignInView;
  /** Set for an exported page, which is served without this server. */
  readonly standalone?: { readonly hasFiles: boolean };
  /** Set for the page that browsers store, to show it at any address without the network. */
  readonly offlineShell?: {
    /** Whether not everybody may open documents, and so search their texts. */
    readonly protectsTexts: boolean;
  };
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
}

/**
 * Renders the web app on the server. The web build provides it; the server does not depend on
 * React.
 */
export interface PageRenderer {
  render(url: URL, facts: PageFacts): Promise<RenderedPage>;
}
