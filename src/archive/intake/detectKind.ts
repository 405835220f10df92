import type { FileHandle } from 'node:fs/promises';
import { openSource } from './readSource.ts';

/** What an archive keeps, or why a file is nothing of the kind and what to do with it. */
export type KindResult =
  | { readonly kind: 'pdf' | 'zip'; readonly reason?: never }
  | { readonly kind?: never; readonly reason: string };

/** A PDF may begin with so many bytes of something else (ISO 32000-1, implementation note 13). */
const HEAD_BYTES = 1024;
/** The directory of a zip stands at its end. */
const TAIL_BYTES = 64 * 1024;

const AS_PDF = 'save or print it as PDF and add that';
const UNPACK = 'unpack it, and add the PDFs in it or pack it as zip';
const PICTURE = 'is a picture: put the pictures of a document into one PDF and add that';

/** What stands at the beginning of other files, in Latin-1, and at which byte. */
const OTHERS: readonly (readonly [number, readonly string[], string])[] = [
  [0, ['\xd0\xcf\x11\xe0'], `is a document of Word, PowerPoint or WPS: ${AS_PDF}`],
  [0, ['\xff\xd8\xff', '\x89PNG', 'GIF8', 'BM', 'II*\0', 'MM\0*'], PICTURE],
  [4, ['ftypheic', 'ftypheix', 'ftypmif1', 'ftypavif'], PICTURE],
  [8, ['WEBP'], PICTURE],
  [0, ['Rar!'], `is a RAR archive: ${UNPACK}`],
  [0, ['7z\xbc\xaf'], `is a 7z archive: ${UNPACK}`],
  [0, ['\x1f\x8b'], `is packed with gzip: ${UNPACK}`],
  [0, ['AT&TFORM'], `is a DjVu document: ${AS_PDF}`],
  [0, ['CAJ', 'HN\0', 'KDH', 'TEB', 'NH\xc8'], `is a document of CAJViewer: ${AS_PDF}`],
  [60, ['BOOKMOBI'], `is an e-book for Kindle: ${AS_PDF}`],
  [
    0,
    ['version https://git-lfs'],
    'is only a pointer of Git LFS: fetch the file itself with "git lfs pull"',
  ],
];

const WEB_PAGE = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|\?xml|head|script)/iu;

/** What a zip is that is more than a zip, by the names of files in it. */
const INSIDE: readonly (readonly [string, string])[] = [
  ['word/document.xml', `is a Word document: ${AS_PDF}`],
  ['ppt/presentation.xml', `is a PowerPoint presentation: ${AS_PDF}`],
  ['xl/workbook.xml', `is an Excel table: ${AS_PDF}`],
  ['META-INF/container.xml', `is an e-book (EPUB): ${AS_PDF}`],
  ['mimetypeapplication/vnd.oasis', `is an OpenDocument file: ${AS_PDF}`],
  ['AndroidManifest.xml', 'is an app for Android, which has no place in an archive'],
];

/**
 * Tells by its content, whatever its name, whether a file is a PDF or a zip. Throws a `SourceError`
 * where it cannot be read.
 */
export async function detectKind(path: string): Promise<KindResult> {
  const { handle, size } = await openSource(path);
  try {
    if (size === 0) return { reason: 'is empty' };
    const head = await readAt(handle, 0, HEAD_BYTES);
    const tail = await readAt(handle, Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
    return kindOf(head, tail);
  } finally {
    await handle.close();
  }
}

function kindOf(head: string, tail: string): KindResult {
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) {
    const inside = INSIDE.find(([name]) => head.includes(name) || tail.includes(name));
    if (inside) return { reason: inside[1] };
    return head.startsWith('PK\x05\x06')
      ? { reason: 'is a zip with nothing in it' }
      : { kind: 'zip' };
  }
  if (head.includes('%PDF-')) return { kind: 'pdf' };
  const other = OTHERS.find(([at, beginnings]) =>
    beginnings.some((beginning) => head.startsWith(beginning, at)),
  );
  if (other) return { reason: other[2] };
  if (WEB_PAGE.test(head)) {
    return {
      reason:
        'is a web page, perhaps one that asks to sign in where a PDF was meant: download the file again',
    };
  }
  if (head === '\0'.repeat(head.length)) {
    return { reason: 'begins with zeros only: it was not downloaded whole' };
  }
  return { reason: 'is neither a PDF nor a zip, whatever its name says' };
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<string> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead);
}
