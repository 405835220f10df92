import { isCoverType, parseArchiveFile } from '../../catalog/documentFile.ts';
import type { ArchiveState } from './archiveState.ts';
import { isLeftover } from './leftovers.ts';
import { type Finding, finding } from './rules.ts';

/** What lies about in the folders of an archive. */
export function checkStrays({ strays }: ArchiveState): Finding[] {
  return strays.flatMap((path): Finding[] => {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (isLeftover(name)) {
      const reason =
        'was left behind by a program that did not finish, or by the system; delete it';
      return [finding('leftover', path, '', reason)];
    }
    // Such as .gitkeep; and what lies at the root is the maintainers' own.
    if (name.startsWith('.') || !path.includes('/')) return [];
    if (path.startsWith('metadata/')) {
      const reason = 'is not read: metadata files end in .yml; rename it or move it elsewhere';
      return [finding('metadata-extra', path, '', reason)];
    }
    if (path.startsWith('announcements/')) {
      const reason = 'is not read: announcements end in .md; rename it or move it elsewhere';
      return [finding('announcement-extra', path, '', reason)];
    }
    if (path.startsWith('files/') && isCoverType(parseArchiveFile(name)?.type)) return [];
    const reason =
      'is not served: documents are PDFs and zips; pack it as zip or move it elsewhere';
    return [finding('document-name', path, '', reason)];
  });
}
