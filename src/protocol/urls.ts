import type { Category } from '../catalog/category.ts';
import { COVER_TYPES, filePath } from '../catalog/documentFile.ts';
import { fileName } from '../catalog/fileName.ts';
import { FILTER_NAMES, type Filters } from '../catalog/filters.ts';
import type { Item } from '../catalog/item.ts';
import { LINK_PARAMETERS, PUBLISHED_PATHS, SCHEMA_PATHS } from '../catalog/publishedPaths.ts';
import type { SharePictureShape } from '../catalog/shareCard.ts';
import type { SortOrder } from '../catalog/sortOrder.ts';

/** The folder of the PDF viewer and its parts. */
export const VIEWER_FOLDER = '/pdf-viewer/';

/** The folder of the app's own files, whose names change with their content. */
export const ASSETS_FOLDER = '/assets/';

/** The folder of the API. */
export const API_FOLDER = '/api/';

/** The folder of the feeds. */
export const FEEDS_FOLDER = '/feeds/';

/**
 * The paths that browser and server agree on. Those in docs/use/api.md are a public contract that other
 * sites and clients use: changing one is a breaking change.
 */
export const PATHS = {
  ...PUBLISHED_PATHS,
  home: '/',
  /** What a visitor keeps on this device. */
  kept: '/kept',
  about: '/about',
  /** The archive by college, course, kind and year. */
  browse: '/browse',
  /** The items that were added last, and those that are downloaded most. */
  latest: '/browse/latest',
  popular: '/browse/popular',
  /** The folders of the pages of items and of courses. */
  itemPages: '/items/',
  coursePages: '/courses/',
  viewer: `${VIEWER_FOLDER}web/viewer.html`,
  search: '/api/search',
  /** The texts of single documents: `/{id}/matches` and `/{id}/pages/{number}`. */
  documents: '/api/documents',
  /** One item: `/{id}`, and its citation: `/{id}/citation`. */
  apiItems: '/api/items',
  /** The citations of several items. */
  citations: '/api/citations',
  /** Whether files open now; for pages that wait for a sign-in. */
  session: '/api/session',
  login: '/login',
  /** What is stored about visitors, for how long, and why. */
  privacy: '/privacy',
  /** The OpenSearch description, for address bars. */
  openSearch: '/opensearch.xml',
  /** Newly added items, for feed readers. */
  itemsAtom: `${FEEDS_FOLDER}items.atom`,
  itemsJson: `${FEEDS_FOLDER}items.json`,
  /** Documents kept in this browser, and the switch of everything that works offline. */
  offline: '/offline',
  /** Where an installed app hands over what another app shares with it. */
  share: '/share',
  /** The service worker, and the page that it answers with when the server cannot be reached. */
  serviceWorker: '/sw.js',
  offlineShell: '/offline-shell.html',
  /** The web app manifest. */
  manifest: '/manifest.webmanifest',
  /** Zips of several documents: see `coursePackPath` and `selectionPackPath`. */
  packs: '/packs/',
  /** Where visitors give documents; `following` shows what became of them. */
  contribute: '/contribute',
  following: '/contribute/following',
  /** The folder of the pages on which the metadata of an item is edited: `/edit/{md5}`. */
  edit: '/edit/',
  /** What visitors look for and the archive does not have. */
  wishes: '/wishes',
  /** Who is thanked. */
  contributors: '/contributors',
  /** How to ask for something to be taken down. */
  takedown: '/takedown',
  /** What became of a report. */
  reports: '/reports',
  /** The pages of those with a role: the review queue, the desk, its journal, and one-time links. */
  review: '/review',
  desk: '/desk',
  journal: '/desk/log',
  join: '/desk/join',
  roles: '/desk/roles',
} as const;

/** Addresses that no page links to: apart from `PATHS`, so that the code of pages does not contain them. */
export const PROGRAM_PATHS = {
  health: '/api/health',
  /** The sitemap; `sitemapParts` is the folder of its parts if it is split. */
  sitemap: '/sitemap.xml',
  sitemapParts: '/sitemaps/',
  robots: '/robots.txt',
  pull: '/api/pull',
  /** The sign-in of programs (RFC 8628), and its metadata (RFC 8414). */
  oauthServer: '/.well-known/oauth-authorization-server',
  device: '/api/device',
  token: '/api/token',
  revoke: '/api/revoke',
  whoami: '/api/whoami',
  /** Download statistics, for maintainers. */
  stats: '/api/stats',
} as const;

/** The address of a one-time link to a role. Browsers do not send fragments, so no log has the secret. */
export function joinAddress(origin: string, secret: string): string {
  return `${joinOrigin(origin, PATHS.join)}#${secret}`;
}

/** The addresses of packs: `courses/{name}.zip`, and `selection.zip` with the parameter `ids`. */
export const PACK_PATHS = {
  courses: `${PATHS.packs}courses/`,
  selection: `${PATHS.packs}selection.zip`,
  extension: '.zip',
} as const;

/**
 * How many documents a selection may have. Its address then stays below 2,000 characters with a
 * name, which is what leads back from a sign-in (`safeReturn`) and fits into any proxy's headers.
 */
export const MOST_SELECTED = 80;

/**
 * The pages of a sign-in that is under way, as routers match them: `:uuid` is that of the sign-in,
 * `:method` the id of a sign-in method. No link leads there.
 */
export const SIGN_IN_ROUTES = {
  choose: '/auth/:uuid',
  start: '/auth/:uuid/:method',
  form: '/login/:uuid/:method',
  /** Where a provider sends the browser back to. */
  callback: '/callback/:method',
  /** Where a member allows a command line to act for them (RFC 8628). */
  device: '/auth/:uuid/cli',
} as const;

/** What may be made of pages, for crawlers that look for data to train models with. */
export const AI_RULES = '/ai.txt';

/** The catalog for e-readers (OPDS), as a whole and in each version, and how they sign in. */
export const OPDS_PATHS = {
  root: '/opds',
  '1.2': '/opds/v1.2',
  '2.0': '/opds/v2',
  authentication: '/opds/authentication.json',
} as const;

/** Whether a path is one of the catalog for e-readers. */
export function isOpdsPath(path: string): boolean {
  return path === OPDS_PATHS.root || path.startsWith(`${OPDS_PATHS.root}/`);
}

/** The pages of items and courses, as routers match them. */
export const ARCHIVE_ROUTES = {
  item: `${PATHS.itemPages}:id`,
  course: `${PATHS.coursePages}:name`,
} as const;

/** The page on which an item's metadata is edited. */
export const EDIT_ROUTE = `${PATHS.edit}:id`;

export function editPath(id: string): string {
  return `${PATHS.edit}${id}`;
}

/** The page of an item; it can be opened at a page of the document, counted from 1. */
export function itemPath(id: string, page?: number): string {
  const query = page === undefined || page <= 1 ? '' : `?${PARAMETERS.page}=${page}`;
  return `${PATHS.itemPages}${id}${query}`;
}

/** The page of a course. */
export function coursePath(name: string): string {
  return `${PATHS.coursePages}${encodeURIComponent(name)}`;
}

/** The Atom feed of a course. */
export function courseFeedPath(name: string): string {
  return `${coursePath(name)}/feed.atom`;
}

/** The folders that these pages are in. */
export const SIGN_IN_FOLDERS = {
  login: PATHS.login,
  auth: '/auth',
  callback: '/callback',
} as const;

/** Whether a path leads to a page of signing in. */
export function isSignInPath(path: string): boolean {
  return Object.values(SIGN_IN_FOLDERS).some(
    (folder) => path === folder || path.startsWith(`${folder}/`),
  );
}

/** Whether a path is one of the API. */
export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith(API_FOLDER);
}

/** The page on which the visitor chooses a method for a sign-in. */
export function methodChoicePath(uuid: string): string {
  return fillRoute(SIGN_IN_ROUTES.choose, { uuid });
}

/** The address that starts a sign-in by one method. */
export function startPath(uuid: string, method: string): string {
  return fillRoute(SIGN_IN_ROUTES.start, { uuid, method });
}

/** The page with the form of a method, and where the form is posted to. */
export function formPath(uuid: string, method: string): string {
  return fillRoute(SIGN_IN_ROUTES.form, { uuid, method });
}

/** The page that a provider sends the browser back to. */
export function callbackPath(method: string): string {
  return fillRoute(SIGN_IN_ROUTES.callback, { method });
}

/** The page on which a member allows a command line to act for them. */
export function devicePath(uuid: string): string {
  return fillRoute(SIGN_IN_ROUTES.device, { uuid });
}

function fillRoute(route: string, parts: Readonly<Record<string, string>>): string {
  return route.replaceAll(/:(\w+)/gu, (_, name: string) => parts[name] ?? '');
}

/** The sign-in whose choice or form a path leads to; undefined for any other path. */
export function signInUuidOf(path: string): string | undefined {
  return /^\/(?:login|auth)\/([^/]+)/u.exec(path)?.[1];
}

/** What has changed, for programs that follow a site, and the archive for harvesters (OAI-PMH). */
export const HARVEST_PATHS = { changes: '/api/changes', oai: '/oai' } as const;

/** The Model Context Protocol, for assistants, and how they sign in (RFC 9728, section 3.1). */
export const ASSISTANT_PATHS = {
  mcp: '/mcp',
  resource: '/.well-known/oauth-protected-resource/mcp',
} as const;

/** Addresses for programs that watch over a server. */
export const MONITORING_PATHS = {
  alive: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
} as const;

/** The parameters of `PATHS.share`, as the manifest names them. */
export const SHARE_PARAMETERS = {
  title: 'title',
  text: 'text',
  url: 'url',
  files: 'files',
} as const;

/** What a query is looked for in: titles, courses and people, or the texts of documents. */
export const SEARCH_SCOPES = ['title', 'text'] as const;
export type SearchScope = (typeof SEARCH_SCOPES)[number];

/** The parameters of these addresses, and the fields of the forms that are posted to them. */
export const PARAMETERS = {
  ...LINK_PARAMETERS,
  category: 'c',
  /** Where to search: see `SEARCH_SCOPES`. */
  scope: 'in',
  sort: 's',
  /** The page of a document that an item's page opens. */
  page: 'page',
  offset: 'offset',
  limit: 'limit',
  /** Whether a file or citation is saved or shown: see `PURPOSE`. */
  purpose: 'f',
  /** The name that a file is saved under. */
  fileName: 'filename',
  /** The format of a citation, and the ids of cited items. */
  format: 'format',
  ids: 'ids',
  /** The path of this site that a sign-in leads to. */
  returnTo: 'to',
  /** The text of the wish that a contribution answers. */
  wish: 'wish',
  /** The id of the sign-in method that the visitor chose. */
  method: 'way',
  /** What a form of the sign-in page wants: `begin`, `end` or `end-everywhere`. */
  intent: 'intent',
  /** The UUID of a sign-in that has ended, by how it ended. */
  done: 'done',
  failed: 'failed',
} as const;

/**
 * The URL of the sign-in page that continues at a path which this program has made; `signInUrl` takes any
 * other, with code that the first page does not need.
 */
export function loginUrl(path: string): string {
  return path === PATHS.home
    ? PATHS.login
    : `${PATHS.login}?${new URLSearchParams({ [PARAMETERS.returnTo]: path })}`;
}

/** The names of the pictures of a page for links in other apps, by shape. */
export const SHARE_PICTURES = { wide: 'share.jpg', square: 'share-square.jpg' } as const;

/** The picture of an item's page for links in other apps, see `SHARE_PICTURE_SIZES`. */
export function itemSharePicturePath(id: string, shape: SharePictureShape = 'wide'): string {
  return `${itemPath(id)}/${SHARE_PICTURES[shape]}`;
}

/** The picture of a course's page for links in other apps. */
export function courseSharePicturePath(name: string, shape: SharePictureShape = 'wide'): string {
  return `${coursePath(name)}/${SHARE_PICTURES[shape]}`;
}

/** The documents of an edition that clients fetch as a whole. */
export const LIST_PATHS = [
  PATHS.items,
  PATHS.wiki,
  PATHS.feed,
  ...Object.values(SCHEMA_PATHS),
  PATHS.catalog,
] as const;

/** The feeds of new items, which readers in pages of other sites may fetch, too. */
export const FEED_PATHS = [PATHS.itemsAtom, PATHS.itemsJson] as const;

/** The cover as a small image, for lists: WebP, at most `COVER_SIZES.thumbnail` px wide. */
export function thumbnailUrl(id: string, filesHost = ''): string {
  return joinOrigin(filesHost, filePath(id, COVER_TYPES.thumbnail));
}

/** The cover in full size: JPEG, at most `COVER_SIZES.full` px on its longer side. */
export function coverUrl(id: string, filesHost = ''): string {
  return joinOrigin(filesHost, filePath(id, COVER_TYPES.full));
}

/** Values of the parameter `purpose` of a file: saved under a name, or shown (specification, section 3). */
export const PURPOSE = { download: '1', preview: '2' } as const;

/**
 * A parameter, and its value, of links to files that the catalog for e-readers has. E-readers say nothing
 * else that tells them from browsers, and have no use for a page to sign in on.
 */
export const FOR_E_READER = { name: 'client', value: 'opds' } as const;

/**
 * The URL of an item's document for one purpose, with the name to save it under (specification,
 * section 3). Only for documents of the main archive host: a path below `/files/`, or a full URL on
 * that host. Any other URL is returned unchanged.
 *
 * @param filesHost the origin of files; empty for this host
 * @param mainHost the main archive host, if known
 */
export function documentUrl(
  item: Item,
  purpose: keyof typeof PURPOSE,
  filesHost = '',
  mainHost?: string,
): string {
  const isPath = item.url.startsWith(PATHS.files);
  if (!isPath && !isOnMainHost(item.url, mainHost)) return item.url;
  const query = new URLSearchParams({
    [PARAMETERS.fileName]: fileName(item.data.title, item.data.filetype),
    [PARAMETERS.purpose]: PURPOSE[purpose],
  });
  const address = `${item.url}${item.url.includes('?') ? '&' : '?'}${query}`;
  return isPath ? joinOrigin(filesHost, address) : address;
}

/** The URL of a download without its purpose, so that resuming it is not counted as a new download. */
export function uncountedUrl(downloadUrl: string): string {
  return downloadUrl.replace(new RegExp(`[?&]${PARAMETERS.purpose}=${PURPOSE.download}$`, 'u'), '');
}

function isOnMainHost(url: string, mainHost: string | undefined): boolean {
  return mainHost !== undefined && url.startsWith(joinOrigin(mainHost, PATHS.files));
}

/** The address of the pack of a course: a zip of its documents. Any name of the course will do. */
export function coursePackPath(name: string): string {
  return `${PACK_PATHS.courses}${encodeURIComponent(name.toWellFormed())}${PACK_PATHS.extension}`;
}

/**
 * The address of the pack of some documents. The ids are 16 bytes each in base64url (RFC 4648), in
 * ascending order: a selection has one address, whatever order it was made in.
 *
 * @param ids MD5s of items, at most `MOST_SELECTED`; the server refuses more
 * @param name the name to save the zip under, if it should have one of its own
 */
export function selectionPackPath(ids: readonly string[], name?: string): string {
  const packed = hexToBase64Url([...new Set(ids)].sort().join(''));
  const query = new URLSearchParams({ [PARAMETERS.ids]: packed });
  if (name !== undefined) query.set(PARAMETERS.fileName, name);
  return `${PACK_PATHS.selection}?${query}`;
}

const BASE64_URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Hexadecimal digits as base64url: three of them, 12 bits, are two characters. */
function hexToBase64Url(hex: string): string {
  let text = '';
  for (let at = 0; at < hex.length; at += 3) {
    const bits = Number.parseInt(hex.slice(at, at + 3).padEnd(3, '0'), 16);
    text += BASE64_URL.charAt(bits >> 6) + BASE64_URL.charAt(bits & 63);
  }
  return text.slice(0, Math.ceil((hex.length * 4) / 6));
}

/** Whether a URL requests a file as a download. */
export function isDownload(url: string): boolean {
  return new URL(url).searchParams.get(PARAMETERS.purpose) === PURPOSE.download;
}

/** The page of the PDF viewer that shows a document of this site. */
function viewerUrl(item: Item): string {
  return `${PATHS.viewer}?${new URLSearchParams({ [PARAMETERS.file]: documentUrl(item, 'preview') })}`;
}

/**
 * The page that shows an item's document: the viewer, which only opens documents of its own host, or
 * the document itself if files are on another host (specification, section 7).
 */
export function previewUrl(item: Item, filesHost: string): string {
  return filesHost === '' ? viewerUrl(item) : documentUrl(item, 'preview', filesHost);
}

/** A search, as URLs and the API express it. */
interface Search {
  readonly query: string;
  readonly category: Category;
  /** `title` by default. */
  readonly scope?: SearchScope | undefined;
  readonly filters?: Filters | undefined;
  readonly sort?: SortOrder | undefined;
}

/**
 * The parameters of a search, for the home page and the API: `q` and `c` (specification, section 4),
 * `in` for a search in texts, each choice of a filter under the filter's name, and the order in `s`. Defaults are left out.
 */
export function searchParameters(search: Search): URLSearchParams {
  const { query, category, scope, filters, sort } = search;
  const parameters = new URLSearchParams();
  if (query !== '') parameters.set(PARAMETERS.query, query);
  if (category !== 'all') parameters.set(PARAMETERS.category, category);
  if (scope === 'text') parameters.set(PARAMETERS.scope, scope);
  for (const name of FILTER_NAMES) {
    for (const value of filters?.[name] ?? []) parameters.append(name, value);
  }
  if (sort !== undefined && sort !== 'relevance') parameters.set(PARAMETERS.sort, sort);
  return parameters;
}

/** The URL of the home page for a search; without a query and a category, that of the landing. */
export function homeUrl(search: Search): string {
  const { query, category, filters, sort } = search;
  if (query === '' && category === 'all') return PATHS.home;
  const parameters = searchParameters(query === '' ? { query, category, filters, sort } : search);
  return parameters.size === 0 ? PATHS.home : `${PATHS.home}?${parameters}`;
}

/** A path on a host; a trailing slash of the host is ignored. An empty host is this one. */
function joinOrigin(host: string, path: string): string {
  return `${host.replace(/\/+$/u, '')}${path}`;
}
