/**
 * The path of a page without repeated slashes and without a trailing one, so that each page has one
 * URL. Backslashes count as slashes, as they do in browsers: the result is never read as the URL of
 * another host.
 */
export function normalizePath(path: string): string {
  return path.replace(/[/\\]{2,}/gu, '/').replace(/(?<=.)\/$/u, '');
}
