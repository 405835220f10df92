import { documentTypeOf } from '../../catalog/documentFile.ts';
import { LIST_PATHS, PATHS, VIEWER_FOLDER } from '../../protocol/urls.ts';

const LISTS: ReadonlySet<string> = new Set(LIST_PATHS);

/** The first pattern that fits names the route. */
const ROUTES: readonly (readonly [RegExp, string])[] = [
  [/^\/assets\//u, '/assets/{name}'],
  [/^\/api\/search$/u, PATHS.search],
  [/^\/api\//u, '/api/{name}'],
  [/^\/(?:login|auth|callback)(?:\/|$)/u, '/login'],
  [/^\/(?:feeds|sitemaps)\/|^\/(?:sitemap\.xml|opensearch\.xml|robots\.txt)$/u, '/feeds/{name}'],
  [/^\/(?:healthz|readyz|metrics)$/u, '/metrics'],
];

/**
 * The route of a path, out of a dozen: figures are kept by route, and a path that a stranger has made
 * up is none.
 */
export function routeName(path: string): string {
  if (path === '/') return '/';
  if (LISTS.has(path)) return '/{list}.json';
  if (path.startsWith(VIEWER_FOLDER)) return `${VIEWER_FOLDER}{name}`;
  if (path.startsWith(PATHS.files)) {
    return PATHS.files + (documentTypeOf(path) === undefined ? '{cover}' : '{document}');
  }
  return ROUTES.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
}
