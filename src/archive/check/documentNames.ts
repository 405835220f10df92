import { isMd5, type Md5 } from '../../catalog/md5.ts';

/** A name as documents have to have it, in parts. */
export interface DocumentName {
  readonly id: Md5;
  readonly type: 'pdf' | 'zip';
}

/** The parts of the name of a document; undefined where it is not named as it has to be. */
export function parseDocumentName(name: string): DocumentName | undefined {
  const [id = '', type, ...rest] = name.split('.');
  if (!isMd5(id) || rest.length > 0 || (type !== 'pdf' && type !== 'zip')) return undefined;
  return { id, type };
}

/** Whether a file is a document by the end of its name, however it begins. */
export function isDocumentLike(name: string): boolean {
  return /\.(?:pdf|zip)$/iu.test(name) && !isLeftover(name) && !name.startsWith('.');
}

/** What systems, browsers, editors and this program itself leave behind. */
const LEFTOVERS = [
  // A name of ours while a file is being written.
  /^\..+\.[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u,
  /^(?:\.DS_Store|\._.+|Thumbs\.db|desktop\.ini|\.~lock\..*#|~\$.+|\..+\.sw[a-p])$/iu,
  /(?:~|\.(?:tmp|temp|part|partial|crdownload|download|opdownload|bak|orig|rej|swp))$/iu,
];

/** Whether a name is that of a file that nobody meant to keep. */
export function isLeftover(name: string): boolean {
  return LEFTOVERS.some((pattern) => pattern.test(name));
}
