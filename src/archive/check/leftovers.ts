import { documentTypeOf } from '../../catalog/documentFile.ts';
import { UUID_PATTERN } from '../../lib/uuid.ts';

/** Whether a file is a document by its extension. */
export function isDocumentLike(name: string): boolean {
  return documentTypeOf(name) !== undefined && !isLeftover(name) && !name.startsWith('.');
}

/** Names of files that systems, browsers, editors and this program leave behind. */
const LEFTOVERS = [
  // Temporary files of this program.
  new RegExp(`^\\..+\\.${UUID_PATTERN}$`, 'u'),
  /^(?:\.DS_Store|\._.+|Thumbs\.db|desktop\.ini|\.~lock\..*#|~\$.+|\..+\.sw[a-p])$/iu,
  /(?:~|\.(?:tmp|temp|part|partial|crdownload|download|opdownload|bak|orig|rej|swp))$/iu,
];

/** Whether a name is that of a leftover file. */
export function isLeftover(name: string): boolean {
  return LEFTOVERS.some((pattern) => pattern.test(name));
}
