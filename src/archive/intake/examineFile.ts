import { basename } from 'node:path';
import type { DocumentType } from '../../catalog/documentFile.ts';
import type { Converter } from '../convert/createConverter.ts';
import {
  type ConvertibleSource,
  digestOfSource,
  findSource,
  nameAsPdf,
} from '../convert/findSource.ts';
import type { InspectedDocument, Inspector } from '../covers/createInspector.ts';
import { readZipDirectory } from '../zip/readZipDirectory.ts';
import { type Digest, digestOf } from './digest.ts';
import { readSource, SourceError } from './readSource.ts';

/** A book has its title and copyright pages among its first or last pages. */
const PAGES_AT_EACH_END = 10;

/** A file that can be added, and what is known about it. */
export interface ExaminedFile {
  /** The path that the guess is based on. */
  readonly path: string;
  readonly kind: DocumentType;
  /** The digest of the document that the archive stores. */
  readonly digest: Digest;
  /** Present if the document was converted to PDF. */
  readonly made?: MadeFile;
  /** The properties and pages of a PDF, if they could be read. */
  readonly document?: InspectedDocument;
  /** Remarks on a file that can still be added; each continues the sentence after its name. */
  readonly remarks: readonly string[];
  readonly reason?: never;
}

/** A PDF and the source that it was converted from. */
export interface MadeFile {
  readonly source: ConvertibleSource;
  /** Of the source. */
  readonly sha256: string;
  readonly pdf: string;
}

/** Why a file cannot be added; the reason continues the sentence after its name. */
export interface UnfitFile {
  readonly reason: string;
}

/** Problems that readers would have with a document too, and what to do. */
const UNFIT = {
  damaged:
    'is damaged or not whole. Open it in a PDF reader: if it can be read there, print it as PDF and add that',
  encrypted: 'needs a password. Take it off first, such as with qpdf --decrypt',
  'no-pages': 'has no pages. Add the whole document',
} as const;

/** Reads a whole file, and the text of a PDF's first and last pages. */
export async function examineFile(
  path: string,
  {
    inspector,
    converter,
    signal,
  }: {
    readonly inspector: Inspector;
    readonly converter: Converter;
    readonly signal: AbortSignal;
  },
): Promise<ExaminedFile | UnfitFile> {
  try {
    const { kind, source, reason } = await findSource(path);
    if (reason !== undefined) return { reason };
    if (source !== undefined) {
      const { sha256 } = await digestOfSource(source, signal);
      const converted = await converter.convert(source, sha256, signal);
      if (converted.reason !== undefined) return { reason: converted.reason };
      const { pdf } = converted;
      const digest = await digestOf(readSource(pdf, signal));
      const examined = await examinePdf(nameAsPdf(source), pdf, digest, inspector);
      if (examined.reason !== undefined) return examined;
      const remarks = [wasMade(source), ...examined.remarks];
      return { ...examined, remarks, made: { source, sha256, pdf } };
    }
    const digest = await digestOf(readSource(path, signal));
    if (kind === 'zip') return await examineZip(path, digest);
    return await examinePdf(path, path, digest, inspector);
  } catch (error) {
    if (error instanceof SourceError) return { reason: error.message };
    throw error;
  }
}

const NAMES_SHOWN = 3;

async function examineZip(path: string, digest: Digest): Promise<ExaminedFile | UnfitFile> {
  const directory = await readZipDirectory(path);
  if (!directory) return { reason: 'is not whole: download it again, or pack it again' };
  if (directory.isEncrypted) return { reason: 'needs a password. Pack it again without one' };
  const files = directory.entries.filter(({ isFolder }) => !isFolder);
  const { fileCount } = directory;
  if (files.length === 0) return { reason: 'has no files in it' };
  const names = files.slice(0, NAMES_SHOWN).map((file) => file.path.join('/'));
  const more = fileCount > names.length ? ', …' : '';
  const count = fileCount === 1 ? '1 file' : `${fileCount} files`;
  return { path, kind: 'zip', digest, remarks: [`holds ${count}: ${names.join(', ')}${more}`] };
}

function wasMade({ of }: ConvertibleSource): string {
  if (of.form === 'office') return `was made a PDF by LibreOffice: look at it (${of.ending})`;
  if (of.form !== 'pictures') return 'was made a PDF of a text: look at it';
  const [first = '', last = ''] = [of.paths[0], of.paths.at(-1)].map((path) =>
    basename(path ?? ''),
  );
  return of.paths.length === 1
    ? 'was made a PDF of a picture'
    : `was made a PDF of ${of.paths.length} pictures, from ${first} to ${last}`;
}

async function examinePdf(
  path: string,
  file: string,
  digest: Digest,
  inspector: Inspector,
): Promise<ExaminedFile | UnfitFile> {
  const examined = { path, kind: 'pdf', digest } as const;
  const document = await inspector.inspect(file, { pages: PAGES_AT_EACH_END });
  if ('code' in document) {
    const { code, reason } = document;
    if (code === 'damaged' || code === 'encrypted' || code === 'no-pages') {
      return { reason: UNFIT[code] };
    }
    return { ...examined, remarks: [`${reason}; nothing is proposed from its pages`] };
  }
  const remarks = [];
  if (document.pages.length > 0 && document.pages.every(({ text }) => text === '')) {
    remarks.push('is a scan without text; nothing is proposed from its pages');
  }
  if (document.cut !== undefined) remarks.push('takes long to be read; only a part of it was');
  return { ...examined, document, remarks };
}
