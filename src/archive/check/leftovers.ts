import { documentTypeOf } from '../../catalog/documentFile.ts';
import { UUID_PATTERN } from '../../lib/uuid.ts';

/** Whether a file is a document by the end of its name, however it begins. */
export function isDocumentLike(name: string): boolean {
  return documentTypeOf(name) !== undefined && !isLeftover(name) && !name.startsWith('.');
}

/** What systems, browsers, editors and this program itself leave behind. */
const LEFTOVERS = [
  // A name of ours while a file is being written.
  new RegExp(`^\\..+\\.${UUID_PATTERN}$`, 'u'),
  /^(?:\.DS_Store|\._.+|Thumbs\.db|desktop\.ini|\.~lock\..*#|~\$.+|\..+\.sw[a-p])$/iu,
  /(?:~|\.(?:tmp|temp|part|partial|crdownload|download|opdownload|bak|orig|rej|swp))$/iu,
];

/** Whether a name is that of a file that nobody meant to keep. */
export function isLeftover(name: string): boolean {
  return LEFTOVERS.some((pattern) => pattern.test(name));
}
