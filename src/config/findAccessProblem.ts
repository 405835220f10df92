import type { SiteFile } from './readSite.ts';
import { errorsOf } from './siteDiagnostic.ts';

/**
 * Why nobody may be served what is kept for some: who may open files cannot be read. One line for a
 * person, for whoever starts; while serving, what it said before holds (`keepLastGood`).
 *
 * @param wasProtected whether they were kept for some the last time that the site was served
 */
export function findAccessProblem(
  { diagnostics, saysAccess }: SiteFile,
  wasProtected: boolean,
): string | undefined {
  // Also one that stands in the wrong place: an indent is soon lost.
  const broken = errorsOf(diagnostics).find(
    ({ field }) => field === '' || field.split('.').includes('access'),
  );
  if (broken) return `site.yml: ${`${broken.field} ${broken.reason}`.trim()}.`;
  return wasProtected && !saysAccess ? GATED_BEFORE : undefined;
}

const GATED_BEFORE =
  'site.yml: access is not there any more, and files were not for everybody before: restore it, or write access: { mode: open } to open them to everybody.';
