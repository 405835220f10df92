import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isMd5 } from '../../catalog/md5.ts';
import { PageTextSchema } from './documentMessages.ts';

/** Reads single pages of stored texts (`storedTexts.ts`), without reading the others. */
export interface StoredPages {
  /** The text of a page, counted from 1; undefined if it is not stored. */
  read(id: string, page: number): { readonly text: string } | undefined;
  /** How many pages are stored; undefined if there are no texts of the document. */
  pageCount(id: string): number | undefined;
  /** Names the version of the stored texts; undefined if there are none. */
  tag(id: string): string | undefined;
}

/** Where the lines of a file begin, as long as it is the same file. */
interface LineTable {
  readonly tag: string;
  /** The first byte of each line, and the end of the file. */
  readonly starts: Float64Array;
}

/** Files whose lines are remembered: about 8 bytes for each page. */
const MOST_TABLES = 2000;

/** Larger than any file of texts: 8 million characters of 3 bytes, and what escapes add. */
const MOST_BYTES = 128 * 2 ** 20;
const LINE_FEED = 0x0a;

const PageSchema = v.pipe(v.string(), v.parseJson(), PageTextSchema);

/**
 * @param folder of the texts; threads and processes that only read may share it
 */
export function createStoredPages(folder: string): StoredPages {
  const tables = new Map<string, LineTable>();
  const pathOf = (id: string) => join(folder, `${id}.json`);

  function tagAt(id: string): string | undefined {
    const stat = isMd5(id) && statSync(pathOf(id), { throwIfNoEntry: false, bigint: true });
    return stat ? `${stat.size}-${stat.mtimeNs}` : undefined;
  }

  function tableOf(id: string): LineTable | undefined {
    const tag = tagAt(id);
    if (tag === undefined) return undefined;
    const known = tables.get(id);
    if (known?.tag === tag) return known;
    const bytes = readRange(pathOf(id), 0, MOST_BYTES);
    const starts = [0];
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
      starts.push(at + 1);
    }
    const table = { tag, starts: Float64Array.from(starts) };
    const [oldest] = tables.keys();
    if (oldest !== undefined && tables.size >= MOST_TABLES) tables.delete(oldest);
    tables.set(id, table);
    return table;
  }

  return {
    read(id, page) {
      const table = tableOf(id);
      // The first line is the header.
      const [start, end] = [table?.starts[page], table?.starts[page + 1]];
      if (start === undefined || end === undefined) return undefined;
      const line = readRange(pathOf(id), start, end).toString('utf8').replace(/,?\n$/u, '');
      const parsed = v.safeParse(PageSchema, line);
      return parsed.success && parsed.output.number === page ? parsed.output : undefined;
    },
    pageCount(id) {
      const table = tableOf(id);
      // The header, one line for each page, and the closing brackets.
      return table && Math.max(0, table.starts.length - 3);
    },
    tag: tagAt,
  };
}

/** The bytes of a file from `start` to `end`, or to its end. */
function readRange(path: string, start: number, end: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const length = Math.min(end, fstatSync(file).size) - start;
    const bytes = Buffer.allocUnsafe(Math.max(0, length));
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(file, bytes, filled, bytes.length - filled, start + filled);
      if (count === 0) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  } finally {
    closeSync(file);
  }
}
