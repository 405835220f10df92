import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { errorCode } from '../lib/systemError.ts';

/** A text from disk, or why there is none. */
export type TextResult =
  | { readonly text: string; readonly byteOrderMark: boolean; readonly reason?: never }
  | { readonly text?: never; readonly reason: string };

// Windows knows no O_NONBLOCK, and no named pipes in folders.
const { O_RDONLY, O_NONBLOCK = 0 } = constants;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a file as UTF-8. Anything but a regular file, a file longer than `limit` bytes, empty or
 * not UTF-8, and every error of the file system give a reason. A byte order mark is removed.
 */
export async function readText(path: string, limit: number): Promise<TextResult> {
  let bytes: Uint8Array;
  try {
    // Without O_NONBLOCK, opening a named pipe would wait for a writer for ever.
    await using file = await open(path, O_RDONLY | O_NONBLOCK);
    const stats = await file.stat();
    if (!stats.isFile()) return { reason: 'is not a regular file; replace it with one' };
    if (stats.size > limit) return { reason: tooLong(stats.size, limit) };
    bytes = await file.readFile();
  } catch (error) {
    return { reason: `cannot be read (${errorCode(error)}); check that it exists and its rights` };
  }
  if (bytes.length > limit) return { reason: tooLong(bytes.length, limit) };
  return decodeText(bytes);
}

/**
 * As {@link readText}, but synchronous: with thousands of small files each takes a tenth of the
 * time. Not for the thread of a server.
 */
export function readTextSync(path: string, limit: number): TextResult {
  let bytes: Uint8Array;
  try {
    const descriptor = openSync(path, O_RDONLY | O_NONBLOCK);
    try {
      const stats = fstatSync(descriptor);
      if (!stats.isFile()) return { reason: 'is not a regular file; replace it with one' };
      if (stats.size > limit) return { reason: tooLong(stats.size, limit) };
      bytes = readFileSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    return { reason: `cannot be read (${errorCode(error)}); check that it exists and its rights` };
  }
  if (bytes.length > limit) return { reason: tooLong(bytes.length, limit) };
  return decodeText(bytes);
}

/** Decodes UTF-8; other bytes give a reason that says what to do. */
export function decodeText(bytes: Uint8Array): TextResult {
  const byteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { reason: 'is not UTF-8; save it again with the encoding UTF-8' };
  }
  if (text.trim() === '') return { reason: 'is empty; fill it in or delete it' };
  return { text, byteOrderMark };
}

function tooLong(size: number, limit: number): string {
  return `is ${size} bytes long; at most ${limit} are read, so shorten it`;
}
