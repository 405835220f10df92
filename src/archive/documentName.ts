import { isMd5, type Md5 } from '../catalog/md5.ts';

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
