import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { isMd5 } from '../../catalog/md5.ts';
import type { CoverSource } from './coverRecord.ts';
import { PageTextSchema, type RecognizedText } from './documentMessages.ts';
import type { RecognizedPages } from './openRecognizedPages.ts';

/** The text of a page. */
export interface StoredPage {
  readonly text: string;
  /** Where the text was recognised in a picture of the page. */
  readonly recognized?: RecognizedText;
  /** Whether it was recognised too badly to be quoted. */
  readonly isUncertain?: boolean;
}

/**
 * Reads single pages of stored texts (`storedTexts.ts`), without reading the others. What was
 * recognised of a page replaces its own text, which is useless then.
 */
export interface StoredPages {
  /** A page, counted from 1; undefined if it is not stored. */
  read(id: string, page: number): StoredPage | undefined;
  /** How many pages are stored; undefined if there are no texts of the document. */
  pageCount(id: string): number | undefined;
  /** Whether the text of a page is missing: of a scan that is not recognised, or after a limit. */
  isIncomplete(id: string): boolean;
  /** Names the version of the stored texts; undefined if there are none. */
  tag(id: string): string | undefined;
}

/** Where the lines of a file begin, as long as it is the same file. */
interface LineTable {
  readonly tag: string;
  /** The document that the texts are of. */
  readonly source: CoverSource | undefined;
  /** The first byte of each line, and the end of the file. */
  readonly starts: Float64Array;
  /** The pages that must be recognised. */
  readonly scans: Uint32Array;
  /** Whether pages are missing, because reading ended early or failed. */
  readonly isCut: boolean;
}

/** Files whose lines are remembered: about 12 bytes for each page. */
const MOST_TABLES = 2000;

/** Larger than any file of texts: 8 million characters of 3 bytes, and what escapes add. */
const MOST_BYTES = 128 * 2 ** 20;
const LINE_FEED = 0x0a;
/** How `writeTexts` ends the line of a scan. Texts do not contain it: JSON escapes quotes. */
const SCAN = '"isScan":true}';

/** The parts of the first line that name the document, and tell whether pages are missing. */
const HeaderSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    size: v.number(),
    modified: v.number(),
    cut: v.optional(v.string()),
    failed: v.optional(v.unknown()),
  }),
);
/** Longer than any first line. */
const HEADER_BYTES = 64 * 1024;

const PageSchema = v.pipe(v.string(), v.parseJson(), PageTextSchema);

/**
 * @param folder of the texts; threads and processes that only read may share it
 * @param recognized the recognised pages; without it, there are none
 */
export function createStoredPages(
  folder: string,
  recognized?: Pick<RecognizedPages, 'read' | 'list' | 'revision'>,
): StoredPages {
  const tables = new Map<string, LineTable>();
  const pathOf = (id: string) => join(folder, `${id}.json`);

  function fileTag(id: string): string | undefined {
    const stat = isMd5(id) && statSync(pathOf(id), { throwIfNoEntry: false, bigint: true });
    return stat ? `${stat.size}-${stat.mtimeNs}` : undefined;
  }

  /** Bytes of a file; undefined if it cannot be read, which must not keep others from being found. */
  function readFrom(id: string, start: number, end: number): Buffer | undefined {
    try {
      return readRange(pathOf(id), start, end);
    } catch (error) {
      if (error instanceof Error && 'syscall' in error) return undefined;
      throw error;
    }
  }

  function tableOf(id: string): LineTable | undefined {
    const tag = fileTag(id);
    if (tag === undefined) return undefined;
    const known = tables.get(id);
    if (known?.tag === tag) return known;
    const bytes = readFrom(id, 0, MOST_BYTES);
    if (!bytes) return undefined;
    const source = sourceOf(bytes);
    const starts = [0];
    const scans: number[] = [];
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
      // A comma may follow.
      if (bytes.subarray(at - SCAN.length - 1, at).includes(SCAN)) scans.push(starts.length - 1);
      starts.push(at + 1);
    }
    const table = {
      tag,
      source,
      starts: Float64Array.from(starts),
      scans: Uint32Array.from(scans),
      isCut: source?.cut !== undefined || source?.failed !== undefined,
    };
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
      const line = readFrom(id, start, end)?.toString('utf8').replace(/,?\n$/u, '');
      const parsed = v.safeParse(PageSchema, line);
      if (!parsed.success || parsed.output.number !== page) return undefined;
      const seen = table?.source && recognized?.read(id, table.source, page);
      if (!seen || seen.failed) return { text: parsed.output.text };
      const { confidence, lines, isUncertain } = seen;
      const text = lines.map((line) => line.text).join('\n');
      return { text, recognized: { confidence, lines }, ...(isUncertain && { isUncertain }) };
    },
    pageCount(id) {
      const table = tableOf(id);
      // The header, one line for each page, and the closing brackets.
      return table && Math.max(0, table.starts.length - 3);
    },
    isIncomplete(id) {
      const table = tableOf(id);
      if (!table?.source) return false;
      if (table.isCut || table.scans.length === 0) return table.isCut;
      const pages = recognized?.list(id, table.source) ?? [];
      const read = new Set(pages.filter(({ failed }) => !failed).map(({ number }) => number));
      return table.scans.some((page) => !read.has(page));
    },
    tag(id) {
      const tag = fileTag(id);
      const header = tag === undefined ? undefined : readFrom(id, 0, HEADER_BYTES);
      if (!header) return undefined;
      const source = recognized && sourceOf(header);
      const revision = source && recognized.revision(id, source);
      return revision === undefined ? tag : `${tag}-${revision}`;
    },
  };
}

/** The document that texts are of; undefined if they are damaged. */
function sourceOf(bytes: Buffer): v.InferOutput<typeof HeaderSchema> | undefined {
  const end = bytes.indexOf(LINE_FEED);
  if (end === -1) return undefined;
  const header = v.safeParse(HeaderSchema, `${bytes.toString('utf8', 0, end)}]}`);
  return header.success ? header.output : undefined;
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
