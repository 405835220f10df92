import { documentTypeOf } from '../../catalog/documentFile.ts';
import { isDownload, PARAMETERS, PATHS, VIEWER_FOLDER } from '../../protocol/urls.ts';

/** The kinds of destination after a sign-in. */
type Destination = 'home' | 'results' | 'download' | 'file' | 'page';

/** Returns the kind of a path on this site; a `download` leaves the page in place. */
export function destinationOf(to: string): Destination {
  const url = new URL(to, 'http://localhost');
  const { pathname, searchParams } = url;
  if (pathname === PATHS.home) return searchParams.has(PARAMETERS.query) ? 'results' : 'home';
  if (pathname.startsWith(VIEWER_FOLDER)) return 'file';
  if (pathname.startsWith(PATHS.packs)) return 'download';
  if (!pathname.startsWith(PATHS.files)) return 'page';
  const isSaved = isDownload(url.href) || documentTypeOf(pathname) === 'zip';
  return isSaved ? 'download' : 'file';
}

/** Returns the label of the link to the destination. */
export function continueLabel(to: string): string {
  return {
    home: '前往搜索',
    results: '返回搜索结果',
    download: '下载文件',
    file: '打开文件',
    page: '继续',
  }[destinationOf(to)];
}
