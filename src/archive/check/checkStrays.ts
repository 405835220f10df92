import { isCoverType, parseArchiveFile } from '../../catalog/documentFile.ts';
import type { ArchiveState } from './archiveState.ts';
import { isLeftover } from './leftovers.ts';
import { type CheckDiagnostic, checkDiagnostic } from './rules.ts';

/** Finds leftover and unknown files in the folders of an archive. */
export function checkStrays({ strays }: ArchiveState): CheckDiagnostic[] {
  return strays.flatMap((path): CheckDiagnostic[] => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (isLeftover(name)) {
      const reason =
        'was left behind by a program that did not finish, or by the system; delete it';
      return [checkDiagnostic('leftover', path, '', reason)];
    }
    // Hidden files such as .gitkeep, and other files at the root, belong to the maintainers.
    if (name.startsWith('.') || !path.includes('/')) return [];
    if (path.startsWith('metadata/')) {
      const reason = 'is not read: metadata files end in .yml; rename it or move it elsewhere';
      return [checkDiagnostic('metadata-extra', path, '', reason)];
    }
    if (path.startsWith('announcements/')) {
      const reason = 'is not read: announcements end in .md; rename it or move it elsewhere';
      return [checkDiagnostic('announcement-extra', path, '', reason)];
    }
    if (path.startsWith('files/') && isCoverType(parseArchiveFile(name)?.type)) return [];
    const reason =
      'is not served: documents are PDFs and zips; pack it as zip or move it elsewhere';
    return [checkDiagnostic('document-name', path, '', reason)];
  });
}
