import type { ByteRange } from '../../storage/storage.ts';
import {
  directoryEntryLength,
  endRecords,
  localHeaderLength,
  type ZipEntry,
} from './zipRecords.ts';

/** A part of a zip: where it begins, and how long it is, in bytes. */
export type ZipPart = { readonly start: number; readonly length: number } & (
  | { readonly type: 'header'; readonly entry: number }
  | { readonly type: 'data'; readonly entry: number }
  /** In the central directory; the local header is at `offset`. */
  | { readonly type: 'directory'; readonly entry: number; readonly offset: number }
  | { readonly type: 'end'; readonly bytes: Uint8Array }
);

/** Where each byte of a zip is, known from names and sizes alone. */
export interface ZipLayout {
  readonly entries: readonly ZipEntry[];
  /** The length of the zip in bytes. */
  readonly size: number;
  /** Its parts without gaps. */
  readonly parts: readonly ZipPart[];
}

/**
 * Lays a zip out. Entries are stored, so nothing depends on their bytes:
 *
 *     header 0 | data 0 | header 1 | data 1 | … | directory 0 | directory 1 | … | end
 */
export function layOutZip(entries: readonly ZipEntry[]): ZipLayout {
  const parts: ZipPart[] = [];
  const offsets: number[] = [];
  let at = 0;
  const add = (part: ZipPart) => {
    parts.push(part);
    at += part.length;
  };
  entries.forEach((one, entry) => {
    offsets.push(at);
    add({ type: 'header', entry, start: at, length: localHeaderLength(one) });
    add({ type: 'data', entry, start: at, length: one.size });
  });
  const directoryStart = at;
  entries.forEach((one, entry) => {
    const offset = offsets[entry] ?? 0;
    const length = directoryEntryLength(one, offset);
    add({ type: 'directory', entry, offset, start: at, length });
  });
  const directory = { count: entries.length, offset: directoryStart, length: at - directoryStart };
  const bytes = endRecords(directory);
  add({ type: 'end', bytes, start: at, length: bytes.length });
  return { entries, size: at, parts };
}

/** The parts that a range touches, each with what of it is in the range, from its own beginning. */
export function partsIn(
  { parts }: ZipLayout,
  { start, end }: ByteRange,
): { readonly part: ZipPart; readonly range: ByteRange }[] {
  return parts.flatMap((part) => {
    const first = Math.max(start, part.start);
    const last = Math.min(end, part.start + part.length - 1);
    const range = { start: first - part.start, end: last - part.start };
    return first <= last ? [{ part, range }] : [];
  });
}
