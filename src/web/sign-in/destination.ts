import { documentTypeOf } from '../../catalog/documentFile.ts';
import { isDownload, PARAMETERS, PATHS, VIEWER_FOLDER } from '../../protocol/urls.ts';

/** What a sign-in goes on to, as far as pages speak of it. */
type Destination = 'home' | 'results' | 'download' | 'file' | 'page';

/** What stands at a path of this site; a browser saves a `download`, and leaves the page in place. */
export function destinationOf(to: string): Destination {
  const url = new URL(to, 'http://localhost');
  const { pathname, searchParams } = url;
  if (pathname === PATHS.home) return searchParams.has(PARAMETERS.query) ? 'results' : 'home';
  if (pathname.startsWith(VIEWER_FOLDER)) return 'file';
  if (!pathname.startsWith(PATHS.files)) return 'page';
  const isSaved = isDownload(url.href) || documentTypeOf(pathname) === 'zip';
  return isSaved ? 'download' : 'file';
}

/** What to call the way on. */
export function continueLabel(to: string): string {
  return {
    home: '去搜索',
    results: '回到搜索结果',
    download: '下载文件',
    file: '打开文件',
    page: '继续',
  }[destinationOf(to)];
}
