import { documentTypeOf } from '../../catalog/documentFile.ts';
import {
  AI_RULES,
  API_FOLDER,
  ASSETS_FOLDER,
  ASSISTANT_PATHS,
  FEEDS_FOLDER,
  HARVEST_PATHS,
  isSignInPath,
  LIST_PATHS,
  MONITORING_PATHS,
  OPDS_PATHS,
  PATHS,
  PROGRAM_PATHS,
  SHARE_PICTURES,
  VIEWER_FOLDER,
} from '../../protocol/urls.ts';

const FEEDS = `${FEEDS_FOLDER}{name}`;
const OPDS = `${OPDS_PATHS.root}/{feed}`;

/** Paths that are counted under one name. */
const NAMED: ReadonlyMap<string, string> = new Map([
  [PATHS.home, PATHS.home],
  [PATHS.search, PATHS.search],
  [OPDS_PATHS.root, OPDS],
  [ASSISTANT_PATHS.mcp, ASSISTANT_PATHS.mcp],
  [HARVEST_PATHS.oai, HARVEST_PATHS.oai],
  ...LIST_PATHS.map((path) => [path, '/{list}.json'] as const),
  ...[PROGRAM_PATHS.sitemap, PATHS.openSearch, PROGRAM_PATHS.robots, AI_RULES].map(
    (path) => [path, FEEDS] as const,
  ),
  ...Object.values(MONITORING_PATHS).map((path) => [path, MONITORING_PATHS.metrics] as const),
]);

/** Folders whose paths are counted under one name. */
const FOLDERS: readonly (readonly [string, string])[] = [
  [VIEWER_FOLDER, `${VIEWER_FOLDER}{name}`],
  [PATHS.packs, `${PATHS.packs}{pack}`],
  [ASSETS_FOLDER, `${ASSETS_FOLDER}{name}`],
  [API_FOLDER, `${API_FOLDER}{name}`],
  [FEEDS_FOLDER, FEEDS],
  [PROGRAM_PATHS.sitemapParts, FEEDS],
  [`${OPDS_PATHS.root}/`, OPDS],
];

/** Pictures of pages for links in other apps. */
const SHARE_PICTURE_NAME = `${PATHS.itemPages}{picture}`;

function isSharePicture(path: string): boolean {
  const isPage = path.startsWith(PATHS.itemPages) || path.startsWith(PATHS.coursePages);
  return isPage && Object.values(SHARE_PICTURES).some((name) => path.endsWith(`/${name}`));
}

/**
 * The route of a path, out of a dozen. Metrics have the route as a label, so that made-up paths do
 * not add series.
 */
export function routeName(path: string): string {
  const named = NAMED.get(path);
  if (named !== undefined) return named;
  if (isSignInPath(path)) return PATHS.login;
  if (path.startsWith(PATHS.files)) {
    return PATHS.files + (documentTypeOf(path) === undefined ? '{cover}' : '{document}');
  }
  if (isSharePicture(path)) return SHARE_PICTURE_NAME;
  return FOLDERS.find(([folder]) => path.startsWith(folder))?.[1] ?? 'other';
}
