import type { Announcement } from '../protocol/announcement.ts';
import type { ErrorCode } from '../protocol/errors.ts';
import type { SignInView } from '../protocol/signIn.ts';
import type { SearchRequest, SearchResult } from '../search/engine.ts';

/** How long a visitor has to wait, and what can be done instead. */
export interface Wait {
  /** Whole seconds, at least one. */
  readonly seconds: number;
  /** Where to sign in, which helps where it is others at the same address who have used too much. */
  readonly signIn?: string | undefined;
}

/** What a page is rendered from. Handed to the renderer for each request. */
export interface PageFacts {
  /** Value for the `nonce` of inline scripts, as the response's content security policy has it. */
  readonly nonce: string;
  readonly announcements: readonly Announcement[];
  /** Whether the catalog is published for browsers, so that they can search by themselves. */
  readonly hasCatalog: boolean;
  /** Whether feeds and what address bars search with are published. */
  readonly hasFeeds: boolean;
  /** Whether downloads go past this server, to where no page can follow: browsers make them alone. */
  readonly leavesDownloads?: boolean;
  /** Whether files ask for something that no sign-in gives, because the site has no method for it. */
  readonly cannotSignIn?: boolean;
  readonly search: (request: SearchRequest) => Promise<SearchResult>;
  /** Set where the page has to tell of an error instead of what stands at its address. */
  readonly error?: ErrorCode;
  /** How long it takes until what was refused as too much is done again. */
  readonly wait?: Wait | undefined;
  /** What a page of signing in shows; without it such a page tells what it is for. */
  readonly signIn?: SignInView;
  /** Set for a page that is exported, to be served without this server. */
  readonly standalone?: { readonly hasFiles: boolean };
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
}

/** Renders the web app on the server. The web build hands one in; the server knows no React. */
export interface PageRenderer {
  render(url: URL, facts: PageFacts): Promise<RenderedPage>;
}
