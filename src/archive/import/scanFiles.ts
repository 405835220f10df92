import { dirname, extname, join } from 'node:path';
import type { Inspector } from '../covers/createInspector.ts';
import type { ReadPage } from '../guess/bookFacts.ts';
import { detectKind } from '../intake/detectKind.ts';
import { type Digest, digestOf } from '../intake/digest.ts';
import { readSource, SourceError } from '../intake/readSource.ts';
import { mapConcurrently } from '../mapConcurrently.ts';
import type { PassedOver, TreeFile } from './listTree.ts';
import type { FileNotes } from './openFileNotes.ts';

/** A file whose bytes have been read. */
export interface ScannedFile extends TreeFile, Pick<Digest, 'md5' | 'sha256'> {
  /** What it is by its content. */
  readonly kind: 'pdf' | 'zip';
  /** Absent where pages were not to be read, or cannot be. */
  readonly document?: ReadDocument;
}

/** What a PDF says of itself. */
export interface ReadDocument {
  readonly pageCount?: number | undefined;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  /** The first and the last. */
  readonly pages: readonly ReadPage[];
  /** Why it cannot be read, in words that go on after its name. */
  readonly trouble?: string | undefined;
  /** Whether nobody can read it: damaged, or locked with a password. */
  readonly isUseless?: boolean | undefined;
}

export interface Scan {
  readonly files: readonly ScannedFile[];
  readonly passedOver: readonly PassedOver[];
}

export interface ScanOptions {
  /** Reads pages of PDFs; without it only names are looked at. */
  readonly inspector?: Inspector | undefined;
  /** What earlier runs have found out. */
  readonly notes: FileNotes;
  readonly signal: AbortSignal;
  /** Called with each file that is done. */
  readonly done: () => void;
}

/** Heading, or title page and copyright page; the copyright page of some books is at their end. */
const PAGES_AT_EACH_END = 5;
/** Headings stand at the top, and a copyright page is short; all of it is in memory at once. */
const LONGEST_PAGE = 2000;

const FILES_AT_ONCE = 3;

/** Hashes the files of a tree and reads their first pages; what has not changed is not read again. */
export async function scanFiles(
  folder: string,
  files: readonly TreeFile[],
  { inspector, notes, signal, done }: ScanOptions,
): Promise<Scan> {
  const passedOver: PassedOver[] = [];
  const documents = new Map<string, Promise<ReadDocument | undefined>>();

  async function scan(file: TreeFile): Promise<ScannedFile | undefined> {
    const place = join(folder, file.path);
    const noted = notes.recall(place, file);
    try {
      const { kind, reason } = noted ?? (await detectKind(place));
      if (kind === undefined) {
        passedOver.push({
          path: file.path,
          reason,
          reasonInChinese: '不是 PDF 也不是 zip，打开看看是什么',
        });
        return undefined;
      }
      const digest = noted ?? (await digestOf(readSource(place, signal)));
      const { md5, sha256 } = digest;
      // Copies have the same pages.
      let reading = documents.get(sha256);
      if (!reading) {
        reading =
          kind === 'pdf'
            ? noted?.document
              ? Promise.resolve(noted.document)
              : read(place)
            : Promise.resolve(undefined);
        documents.set(sha256, reading);
      }
      const document = await reading;
      const scanned = { ...file, kind, md5, sha256, ...(document && { document }) };
      if (!noted || (document && !noted.document)) notes.keep(place, scanned);
      return scanned;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      passedOver.push({
        path: file.path,
        reason: error.message,
        reasonInChinese: '读不了这个文件',
      });
      return undefined;
    }
  }

  async function read(place: string): Promise<ReadDocument | undefined> {
    if (!inspector) return undefined;
    const found = await inspector.inspect(place, { pages: PAGES_AT_EACH_END });
    if (found.reason !== undefined) {
      const isUseless = ['damaged', 'encrypted', 'no-pages'].includes(found.code);
      return { pages: [], trouble: found.reason, isUseless };
    }
    const { pageCount, title, author, pages } = found;
    return {
      pageCount,
      title,
      author,
      pages: pages.map(({ number, text }) => ({ number, text: text.slice(0, LONGEST_PAGE) })),
    };
  }

  const scanned = await mapConcurrently(files, FILES_AT_ONCE, async (file) => {
    signal.throwIfAborted();
    const found = await scan(file);
    done();
    return found;
  });
  return { files: scanned.filter((file) => file !== undefined), passedOver };
}

/** The folder of a path in a tree, and its own name. */
export function partsOf(path: string): {
  readonly folder: string;
  readonly segments: readonly string[];
} {
  return { folder: dirname(path), segments: path.split('/') };
}

/** Whether the ending of a name says what the file is. */
export function hasItsEnding({ path, kind }: Pick<ScannedFile, 'path' | 'kind'>): boolean {
  return extname(path).toLowerCase() === `.${kind}`;
}
