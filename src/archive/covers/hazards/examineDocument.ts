import { detectKind } from '../../intake/detectKind.ts';
import { readZipDirectory } from '../../zip/readZipDirectory.ts';
import type { DocumentPart } from '../documentMessages.ts';
import { findDeepHazards } from './findDeepHazards.ts';
import { findPolyglot } from './findPolyglot.ts';
import { findShownHazards } from './findShownHazards.ts';
import { isZipBomb } from './isZipBomb.ts';
import { scanBytes } from './scanBytes.ts';

type Kind = Extract<DocumentPart, { kind: 'file' | 'refused' }>;

/** What kind of document a file is, by its content, or why it is none. */
export async function examineKind(path: string): Promise<Kind> {
  const { kind } = await detectKind(path);
  if (kind === 'pdf') return { kind: 'file', type: 'pdf' };
  return kind === 'zip' ? examineZip(path) : { kind: 'refused', refusal: 'not-a-document' };
}

/** Reads only the directory: nothing is unpacked. */
async function examineZip(path: string): Promise<Kind> {
  const directory = await readZipDirectory(path);
  if (!directory) return { kind: 'refused', refusal: 'damaged' };
  if (directory.isEncrypted) return { kind: 'refused', refusal: 'password' };
  if (directory.fileCount === 0) return { kind: 'refused', refusal: 'empty-zip' };
  if (await isZipBomb(path, directory)) return { kind: 'refused', refusal: 'zip-bomb' };
  return { kind: 'file', type: 'zip' };
}

/**
 * Reports what a document would do besides showing pages, in steps: what is found by the bytes alone is
 * told before a parser may fail.
 */
export async function findHazards(
  path: string,
  tell: (part: DocumentPart) => Promise<void>,
): Promise<void> {
  const { hazards, ends } = await scanBytes(path);
  const polyglot = await findPolyglot(path, ends);
  await tell({ kind: 'hazards', hazards: [...hazards, ...polyglot] });
  for (const find of [findShownHazards, findDeepHazards]) {
    await tell({ kind: 'hazards', hazards: [...(await find(path))] });
  }
}
