import { createHash } from 'node:crypto';
import { lstat, readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { DocumentType } from '../../catalog/documentFile.ts';
import { isMd5, type Md5 } from '../../catalog/md5.ts';
import { errorCode } from '../../lib/systemError.ts';
import {
  detectKind,
  type KindResult,
  type SourceForm,
  type UnsupportedKind,
} from '../intake/detectKind.ts';
import { digestOf } from '../intake/digest.ts';
import { readSource, SourceError } from '../intake/readSource.ts';
import { orderByName } from './orderByName.ts';

/** The source of a PDF: a file, or the pictures of a folder in the order of their names. */
export interface ConvertibleSource {
  /** Of the file or the folder. */
  readonly path: string;
  readonly of:
    | Exclude<SourceForm, { form: 'picture' }>
    | { readonly form: 'pictures'; readonly paths: readonly string[] };
}

/** The result for a path that a person has given. */
export type FoundSource =
  | { readonly kind: DocumentType; readonly source?: never; readonly reason?: never }
  | { readonly source: ConvertibleSource; readonly kind?: never; readonly reason?: never }
  | (UnsupportedKind & { readonly kind?: never; readonly source?: never });

/** The extensions of pictures. */
export const PICTURE_NAME = /\.(?:jpe?g|png|webp)$/iu;
/** Files that systems and programs leave in folders. */
export const OF_SYSTEMS =
  /^(?:\..*|~\$.*|~.*\.tmp|thumbs\.db|ehthumbs\.db|desktop\.ini|__macosx|\$recycle\.bin|system volume information|icon\r|node_modules|lost\+found)$/iu;

/** A folder with more pictures is an album rather than a document. */
export const MOST_PICTURES = 400;

/**
 * Examines a file or a folder of pictures. Throws a `SourceError` if it cannot be read.
 */
export async function findSource(path: string): Promise<FoundSource> {
  const stats = await lstat(path).catch(() => undefined);
  if (stats?.isDirectory()) return picturesIn(path);
  const found = await detectKind(path);
  return sourceOf(path, found);
}

export function sourceOf(path: string, found: KindResult): FoundSource {
  if (found.kind !== undefined) return { kind: found.kind };
  if (found.reason !== undefined) return found;
  if (found.form === 'picture')
    return { source: { path, of: { form: 'pictures', paths: [path] } } };
  if (found.form === 'office') {
    return { source: { path, of: { form: 'office', ending: found.ending } } };
  }
  return { source: { path, of: { form: found.form } } };
}

async function picturesIn(folder: string): Promise<FoundSource> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw new SourceError(`cannot be listed (${errorCode(error)})`, { cause: error });
  });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const pictures = names.filter((name) => PICTURE_NAME.test(name) && !OF_SYSTEMS.test(name));
  if (pictures.length === 0) {
    return {
      reason: 'is a folder without pictures: name the files in it, or use "campusdocs import"',
      reasonInChinese: '文件夹中没有图片，请改用 campusdocs import',
    };
  }
  if (pictures.length > MOST_PICTURES) return tooManyPictures(pictures.length);
  const paths = orderByName(pictures).map((name) => join(folder, name));
  return { source: { path: folder, of: { form: 'pictures', paths } } };
}

/** The name for guessing: `x.pptx.pdf` shows that it was made from slides. */
export function nameAsPdf({ path, of }: ConvertibleSource): string {
  const isFolder = of.form === 'pictures' && of.paths[0] !== path;
  return of.form === 'office' || isFolder
    ? `${path}.pdf`
    : `${path.slice(0, path.length - extname(path).length)}.pdf`;
}

export function tooManyPictures(count: number): UnsupportedKind {
  return {
    reason: `has ${count} pictures, and a document at most ${MOST_PICTURES}: part them into folders`,
    reasonInChinese: `共有 ${count} 张图片，每份文档最多 ${MOST_PICTURES} 张，请分成多个文件夹`,
  };
}

/**
 * Identifies a source: pictures by content and order, not by name.
 */
export async function digestOfSource(
  { path, of }: ConvertibleSource,
  signal?: AbortSignal,
): Promise<{ readonly md5: Md5; readonly sha256: string; readonly size: number }> {
  if (of.form !== 'pictures' || of.paths.length === 1) {
    return digestOf(readSource(of.form === 'pictures' ? (of.paths[0] ?? path) : path, signal));
  }
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  let size = 0;
  for (const picture of of.paths) {
    const digest = await digestOf(readSource(picture, signal));
    size += digest.size;
    md5.update(`${digest.sha256}\n`);
    sha256.update(`${digest.sha256}\n`);
  }
  const id = md5.digest('hex');
  if (!isMd5(id)) throw new Error('an MD5 has 32 hexadecimal digits');
  return { md5: id, sha256: sha256.digest('hex'), size };
}
