import type { Context } from 'hono';
import { isProtected } from '../../access/decide.ts';
import { ERRORS, type ErrorCode } from '../../protocol/errors.ts';
import { isDecodable } from '../../protocol/isDecodable.ts';
import type { SignInView } from '../../protocol/signIn.ts';
import { PATHS } from '../../protocol/urls.ts';
import { REVALIDATE } from '../assetCaching.ts';
import type { ArchiveContents, RenderedPage, Wait } from '../pageRenderer.ts';
import { nonceOf } from '../securityHeaders.ts';
import type { TextSearch } from '../texts/createTextSearch.ts';
import type { Edition } from './appParts.ts';
import type { SearchCacheOf } from './createSearchCaches.ts';
import { editionOf } from './editionOf.ts';

/** What a page shows in addition to, or instead of, the page at its URL. */
interface PageContent {
  readonly error?: ErrorCode;
  /** With error `too-many-requests`. */
  readonly wait?: Wait;
  /** A sign-in page. */
  readonly view?: SignInView;
  /** What a page about an item, a course or the archive shows. */
  readonly archive?: ArchiveContents;
  /** The HTTP status of the response, unless there is an error, which has its own. */
  readonly status?: number;
}

/** Responds with the page at the request's address. */
export type RenderPage = (c: Context, content?: PageContent) => Promise<Response>;

export interface RenderPageOptions {
  readonly searchCacheOf: SearchCacheOf;
  readonly searchTexts: TextSearch;
  /** Whether this server redirects downloads to a bucket. */
  readonly leavesDownloads: boolean;
  /** Whether a sign-in method is open. */
  readonly canSignIn: () => boolean;
}

/** Renders the page at the request's address, with the nonce of its inline scripts. */
export type RenderHtml = (
  c: Context,
  content: Omit<PageContent, 'status'>,
  nonce: string,
) => Promise<RenderedPage>;

/** Renders pages from the edition of each request. */
export function createRenderHtml({
  searchCacheOf,
  searchTexts,
  leavesDownloads,
  canSignIn,
}: RenderPageOptions): RenderHtml {
  const collegesOf = createLargestColleges();
  return async (c, { wait, view, archive, ...content }, nonce) => {
    const edition = editionOf(c);
    const url = new URL(c.req.url);
    let { error } = content;
    if (!isDecodable(url.pathname)) {
      // No page has such a path, and the router would log an error.
      url.pathname = PATHS.home;
      error ??= 'not-found';
    }
    const rendered = await edition.renderer.render(url, {
      nonce,
      announcements: edition.announcements,
      hasCatalog: edition.documents.has(PATHS.catalog),
      hasFeeds: edition.documents.has(PATHS.openSearch),
      leavesDownloads,
      cannotSignIn: edition.access.mode !== 'open' && !canSignIn(),
      membersOnly: edition.access.mode === 'members',
      contribute: edition.contribute.who,
      search: searchCacheOf(edition).search,
      colleges: () => collegesOf(edition),
      // Otherwise the browser asks, with what proves who it is.
      ...(!isProtected('document', edition.access) && {
        searchTexts: (request) => searchTexts(edition, request, c.req.raw.signal),
      }),
      ...(error && { error, wait }),
      ...(view && { signIn: view }),
      ...(archive && { archive }),
    });
    return error ? { ...rendered, status: ERRORS[error].status } : rendered;
  };
}

/** How many colleges the home page names. */
const MOST_COLLEGES = 3;

/** Finds the colleges with the most exam papers, once for each edition. */
function createLargestColleges() {
  const known = new WeakMap<object, Promise<readonly string[]>>();
  return ({ pages }: Pick<Edition, 'pages'>): Promise<readonly string[]> => {
    const found =
      known.get(pages) ??
      pages
        .overview()
        .then(({ colleges }) => colleges.slice(0, MOST_COLLEGES).map(({ name }) => name))
        // The page does without them.
        .catch(() => []);
    known.set(pages, found);
    return found;
  };
}

/** Responds with pages, each rendered for one request. */
export function createRenderPage(renderHtml: RenderHtml): RenderPage {
  return async (c, { status: given, ...content } = {}) => {
    const rendered = await renderHtml(c, content, nonceOf(c));
    const status = rendered.status < 400 ? (given ?? rendered.status) : rendered.status;
    const cacheControl = status < 400 ? REVALIDATE : 'no-store';
    // Hono's type lists the known statuses; any number is valid here.
    return c.html(rendered.html, status as 200, { 'cache-control': cacheControl });
  };
}
