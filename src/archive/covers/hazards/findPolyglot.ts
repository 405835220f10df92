import { open } from 'node:fs/promises';
import { findDirectory } from '../../zip/findDirectory.ts';
import { withZipFile } from '../../zip/zipSource.ts';
import type { Hazard } from '../documentMessages.ts';

/** Readers look for the header of a PDF within so many bytes. */
const HEAD_BYTES = 1024;
const TAIL_BYTES = 64 * 1024;

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
 * Whether a PDF is a file of another format, too: bytes before its header or after its end that begin
 * another format, or the directory of a zip at its end.
 *
 * @param endOfPdf where the last `%%EOF` ends
 */
export async function findPolyglot(
  path: string,
  endOfPdf: number | undefined,
): Promise<readonly Hazard[]> {
  const { before, after } = await readAround(path, endOfPdf ?? 0);
  const formats = new Set([before, after].flatMap(formatsIn));
  if (await withZipFile(path, findDirectory)) formats.add('ZIP');
  return Array.from(formats, (detail) => ({ kind: 'polyglot', detail }));
}

async function readAround(
  path: string,
  endOfPdf: number,
): Promise<{ readonly before: string; readonly after: string }> {
  await using file = await open(path);
  const read = async (position: number, length: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.toString('latin1', 0, bytesRead);
  };
  const head = await read(0, HEAD_BYTES);
  const start = head.indexOf('%PDF-');
  return { before: head.slice(0, Math.max(0, start)), after: await read(endOfPdf, TAIL_BYTES) };
}

function formatsIn(bytes: string): string[] {
  const text = bytes.replace(/^[\s\0\xef\xbb\xbf]+/u, '').toLowerCase();
  const begun = BEGINNINGS.filter(([beginning]) => text.startsWith(beginning));
  return [...begun.map(([, name]) => name), ...(MARKUP.test(text) ? ['HTML'] : [])];
}
