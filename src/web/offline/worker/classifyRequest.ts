import { isCoverType, isDocumentType, parseFilePath } from '../../../catalog/documentFile.ts';
import {
  ASSETS_FOLDER,
  isApiPath,
  isSignInPath,
  PATHS,
  VIEWER_FOLDER,
} from '../../../protocol/urls.ts';

/** What the worker answers; all else is left to the browser. */
export type RequestKind =
  /** A page of the app. */
  | 'page'
  /** The page of the PDF viewer. */
  | 'viewer'
  /** A file whose name changes with its content. */
  | 'asset'
  | 'catalog'
  /** A small or full cover. */
  | 'cover'
  /** A document of the archive, or a part of one. */
  | 'document';

interface ClassifiedRequest {
  readonly method: string;
  readonly url: string;
  readonly mode: string;
}

/** Returns what a request is for; undefined if the worker leaves it alone. */
export function classifyRequest(
  { method, url, mode }: ClassifiedRequest,
  { origin, catalog }: { readonly origin: string; readonly catalog: string | undefined },
): RequestKind | undefined {
  if (method !== 'GET') return undefined;
  const { origin: host, pathname } = new URL(url);
  // The catalog may be on a host of its own.
  if (catalog !== undefined && url === new URL(catalog, origin).href) return 'catalog';
  if (host !== origin) return undefined;
  if (mode === 'navigate') return classifyNavigation(pathname);
  if (isAsset(pathname)) return 'asset';
  const file = parseFilePath(pathname);
  if (isCoverType(file?.type)) return 'cover';
  return isDocumentType(file?.type) ? 'document' : undefined;
}

function classifyNavigation(path: string): RequestKind | undefined {
  if (path === PATHS.viewer) return 'viewer';
  if (isDocumentType(parseFilePath(path)?.type)) return 'document';
  // A sign-in needs the server.
  if (isSignInPath(path) || isApiPath(path) || path.startsWith(PATHS.files)) return undefined;
  if (path.startsWith(PATHS.packs)) return undefined;
  // The name of a course may end like that of a file.
  if (/^\/courses\/[^/]+$/u.test(path)) return 'page';
  // Feeds, sitemaps and built files, which the app does not show.
  return /\.[a-z0-9]+$/iu.test(path) ? undefined : 'page';
}

/** Whether the name of a file changes with its content (`assetCaching` of the server). */
function isAsset(path: string): boolean {
  if (path.startsWith(ASSETS_FOLDER)) return true;
  return path.startsWith(VIEWER_FOLDER) && !path.startsWith(`${VIEWER_FOLDER}web/`);
}
