import { dirname, extname, join } from 'node:path';
import pLimit from 'p-limit';
import type { DocumentType } from '../../catalog/documentFile.ts';
import type { Converter } from '../convert/createConverter.ts';
import {
  type ConvertibleSource,
  digestOfSource,
  type FoundSource,
  nameAsPdf,
  sourceOf,
} from '../convert/findSource.ts';
import type { Inspector } from '../covers/createInspector.ts';
import type { ReadPage } from '../guess/bookFacts.ts';
import { detectKind, type UnsupportedKind } from '../intake/detectKind.ts';
import { type Digest, digestOf } from '../intake/digest.ts';
import { readSource, SourceError } from '../intake/readSource.ts';
import type { PassedOver, TreeFile } from './listTree.ts';
import type { FileNotes } from './openFileNotes.ts';

/** A file whose bytes have been read. */
export interface ScannedFile extends TreeFile, Pick<Digest, 'md5' | 'sha256'> {
  /** The type of the file by its content, or of what it is converted to. */
  readonly kind: DocumentType;
  /** The kind of source that is converted to PDF; absent if the file itself is imported. */
  readonly form?: ConvertibleSource['of']['form'];
  /** Absent if pages were not read or cannot be read. */
  readonly document?: ReadDocument;
}

/** The properties and pages of a PDF. */
export interface ReadDocument {
  readonly pageCount?: number | undefined;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  /** The first and the last pages. */
  readonly pages: readonly ReadPage[];
  /** Why it cannot be read; continues the sentence after its name. */
  readonly problem?: string | undefined;
  /** Whether it is unusable: damaged, encrypted or without pages. */
  readonly isUseless?: boolean | undefined;
  /** Why it could not be converted to PDF. */
  readonly notMade?: UnsupportedKind | undefined;
}

export interface Scan {
  readonly files: readonly ScannedFile[];
  readonly passedOver: readonly PassedOver[];
}

export interface ScanOptions {
  /** Reads pages of PDFs. Omit to use names only. */
  readonly inspector?: Inspector | undefined;
  /** Converts other documents to PDF, to read their pages. */
  readonly converter: Converter;
  /** The cache of earlier runs. */
  readonly notes: FileNotes;
  readonly signal: AbortSignal;
  /** Called once for each file. */
  readonly done: () => void;
}

/**
 * Enough for the heading, or the title and copyright pages; some books have the latter at the end.
 */
const PAGES_AT_EACH_END = 5;
/**
 * In characters. Headings are at the top and copyright pages are short; all texts are in memory at
 * once.
 */
const LONGEST_PAGE = 2000;

const FILES_AT_ONCE = 3;

/** Hashes the files of a tree and reads their first pages. Unchanged files are not read again. */
export async function scanFiles(
  folder: string,
  files: readonly TreeFile[],
  options: ScanOptions,
): Promise<Scan> {
  const passedOver: PassedOver[] = [];
  /** By SHA-256: copies have the same pages. */
  const documents = new Map<string, Promise<ReadDocument | undefined>>();
  const scanned = await pLimit(FILES_AT_ONCE).map(files, async (file) => {
    options.signal.throwIfAborted();
    const found = await scanOne(join(folder, file.path), file, documents, options);
    options.done();
    if ('md5' in found) return found;
    passedOver.push(found);
    return undefined;
  });
  return { files: scanned.filter((file) => file !== undefined), passedOver };
}

async function scanOne(
  place: string,
  file: TreeFile,
  documents: Map<string, Promise<ReadDocument | undefined>>,
  options: ScanOptions,
): Promise<ScannedFile | PassedOver> {
  const { notes, signal } = options;
  const noted = notes.recall(place, file);
  try {
    const found = noted?.form === undefined && noted ? noted : await findKind(file, place);
    if (found.reason !== undefined) return passOver(file, found);
    const { kind = 'pdf', source } = found;
    const form = source?.of.form;
    const { md5, sha256 } =
      noted ??
      (source ? await digestOfSource(source, signal) : await digestOf(readSource(place, signal)));
    let reading = documents.get(sha256);
    if (!reading) {
      reading = noted?.document
        ? Promise.resolve(noted.document)
        : source
          ? readConverted(source, sha256, options)
          : Promise.resolve(kind === 'pdf' ? readDocument(place, options) : undefined);
      documents.set(sha256, reading);
    }
    const document = await reading;
    if (document?.notMade) return passOver(file, document.notMade);
    const scanned = {
      ...file,
      kind,
      md5,
      sha256,
      ...(form && { form }),
      ...(document && { document }),
    };
    if (!noted || (document && !noted.document)) notes.keep(place, scanned);
    return scanned;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    return passOver(file, { reason: error.message, reasonInChinese: '无法读取该文件' });
  }
}

function passOver({ path }: TreeFile, { reason, reasonInChinese }: UnsupportedKind): PassedOver {
  return { path, reason, reasonInChinese };
}

/** The kind of a file, or of the pictures in a folder. */
async function findKind({ pictures }: TreeFile, place: string): Promise<FoundSource> {
  const [only] = pictures ?? [];
  if (!pictures || only === undefined || pictures.length === 1) {
    return sourceOf(place, await detectKind(place));
  }
  const paths = pictures.map((name) => join(place, name));
  return { source: { path: place, of: { form: 'pictures', paths } } };
}

/** Converts a document to PDF and reads its pages. */
async function readConverted(
  source: ConvertibleSource,
  sha256: string,
  options: ScanOptions,
): Promise<ReadDocument | undefined> {
  // Pictures have no text; they are converted when they are imported.
  if (!options.inspector || source.of.form === 'pictures') return undefined;
  const made = await options.converter.convert(source, sha256, options.signal);
  return made.reason === undefined ? readDocument(made.pdf, options) : { pages: [], notMade: made };
}

async function readDocument(
  place: string,
  { inspector }: ScanOptions,
): Promise<ReadDocument | undefined> {
  if (!inspector) return undefined;
  const found = await inspector.inspect(place, { pages: PAGES_AT_EACH_END });
  if (found.reason !== undefined) {
    const isUseless = ['damaged', 'encrypted', 'no-pages'].includes(found.code);
    return { pages: [], problem: found.reason, isUseless };
  }
  const { pageCount, title, author, pages } = found;
  return {
    pageCount,
    title,
    author,
    pages: pages.map(({ number, text }) => ({ number, text: text.slice(0, LONGEST_PAGE) })),
  };
}

/** The folder of a path in a tree, and the segments of the path. */
export function partsOf(path: string): {
  readonly folder: string;
  readonly segments: readonly string[];
} {
  return { folder: dirname(path), segments: path.split('/') };
}

/** The path that the guess is based on. */
export function pathToGuess({ path, form, pictures }: ScannedFile): string {
  if (form === undefined) return path;
  if (form === 'pictures') {
    const paths = pictures?.length === 1 ? [path] : (pictures ?? []);
    return nameAsPdf({ path, of: { form, paths } });
  }
  return nameAsPdf({ path, of: form === 'office' ? { form, ending: 'doc' } : { form } });
}

/** Whether the file extension matches the type of the file. */
export function hasMatchingExtension({ path, kind, form }: ScannedFile): boolean {
  return form !== undefined || extname(path).toLowerCase() === `.${kind}`;
}
