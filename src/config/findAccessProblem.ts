import type { SiteFile } from './readSite.ts';
import { errorsOf } from './siteDiagnostic.ts';

/**
 * Why protected files cannot be served: the access rule cannot be read. One line for the person who
 * starts the server; while serving, the previous rule stays in force (`keepLastGood`).
 *
 * @param wasProtected whether files were protected when the site was last served
 */
export function findAccessProblem(
  { diagnostics, hasAccessRule }: SiteFile,
  wasProtected: boolean,
): string | undefined {
  // Including one at the wrong level: indentation is easily lost.
  const broken = errorsOf(diagnostics).find(
    ({ field }) => field === '' || field.split('.').includes('access'),
  );
  if (broken) return `site.yml: ${`${broken.field} ${broken.reason}`.trim()}.`;
  return wasProtected && !hasAccessRule ? PROTECTED_BEFORE : undefined;
}

const PROTECTED_BEFORE =
  'site.yml: access is not there any more, and files were not for everybody before: restore it, or write access: { mode: open } to open them to everybody.';
