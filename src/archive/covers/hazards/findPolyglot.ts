import { open } from 'node:fs/promises';
import { findDirectory } from '../../zip/findDirectory.ts';
import { withZipFile } from '../../zip/zipSource.ts';
import type { Hazard } from '../documentMessages.ts';

/** Readers look for the header of a PDF within so many bytes. */
const HEAD_BYTES = 1024;
const TAIL_BYTES = 64 * 1024;

/** How what follows an end goes on in a PDF that was changed, or that is linearized. */
const OBJECTS = /\d\s+\d+\s+obj\b|\bxref\b/u;

/** How files of other formats begin, in Latin-1 and lower case. */
const BEGINNINGS: readonly (readonly [string, string])[] = [
  ['pk\x03\x04', 'ZIP'],
  ['rar!', 'RAR'],
  ['7z\xbc\xaf', '7z'],
  ['mz', 'EXE'],
  ['\x7felf', 'ELF'],
  ['\xca\xfe\xba\xbe', 'Java'],
  ['#!', 'script'],
  ['gif8', 'GIF'],
  ['\xff\xd8\xff', 'JPEG'],
  ['\x89png', 'PNG'],
  ['%!ps', 'PostScript'],
];
/** What browsers and servers run wherever it stands. */
const MARKUP = /<(?:!doctype html|html|script|svg|iframe|body|\?php|%@)[\s>]/iu;

/**
 * Whether a PDF is a file of another format, too: bytes before its header or after an end that begin
 * another format, or the directory of a zip at its end.
 *
 * @param ends where each `%%EOF` ends: another one can be written behind what is hidden
 */
export async function findPolyglot(
  path: string,
  ends: readonly number[],
): Promise<readonly Hazard[]> {
  const around = await readAround(path, ends.length === 0 ? [0] : ends);
  const formats = new Set(around.flatMap(formatsIn));
  if (await withZipFile(path, findDirectory)) formats.add('ZIP');
  return Array.from(formats, (detail) => ({ kind: 'polyglot', detail }));
}

async function readAround(path: string, ends: readonly number[]): Promise<readonly string[]> {
  await using file = await open(path);
  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.toString('latin1', 0, bytesRead);
  };
  const head = await read(0, HEAD_BYTES);
  const start = head.indexOf('%PDF-');
  const around = [head.slice(0, Math.max(0, start))];
  for (const end of ends) {
    const after = await read(end, TAIL_BYTES);
    // Objects of a later change are the document's own.
    around.push(end === ends.at(-1) ? after : (after.split(OBJECTS, 1)[0] ?? ''));
  }
  return around;
}

function formatsIn(bytes: string): string[] {
  const text = bytes.replace(/^[\s\0\xef\xbb\xbf]+/u, '').toLowerCase();
  const begun = BEGINNINGS.filter(([beginning]) => text.startsWith(beginning));
  return [...begun.map(([, name]) => name), ...(MARKUP.test(text) ? ['HTML'] : [])];
}
