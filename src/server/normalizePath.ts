/**
 * The path of a page without doubled slashes and without one at its end, so that each page has one
 * address. Backslashes count as slashes, as they do to browsers: what comes out is never read as
 * the address of another host.
 */
export function normalizePath(path: string): string {
  return path.replace(/[/\\]{2,}/gu, '/').replace(/(?<=.)\/$/u, '');
}
