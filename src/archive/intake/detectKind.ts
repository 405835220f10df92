import type { FileHandle } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { DocumentType } from '../../catalog/documentFile.ts';
import type { OfficeEnding } from '../convert/libreOffice.ts';
import { decodeAnyText } from '../decodeText.ts';
import { openSource } from './readSource.ts';

/**
 * The kind of file: a document that an archive stores, a source that can be converted to PDF, or
 * neither, with the reason and what to do.
 */
export type KindResult =
  | { readonly kind: DocumentType; readonly form?: never; readonly reason?: never }
  | (SourceForm & { readonly kind?: never; readonly reason?: never })
  | (UnsupportedKind & { readonly kind?: never; readonly form?: never });

/** A kind of source that can be converted to PDF. */
export type SourceForm =
  | { readonly form: 'office'; readonly ending: OfficeEnding }
  | { readonly form: 'picture'; readonly ending?: never }
  | { readonly form: 'markdown' | 'text'; readonly ending?: never };

/** The reasons continue the sentence after the name of the file, the Chinese one after a colon. */
export interface UnsupportedKind {
  readonly reason: string;
  readonly reasonInChinese: string;
}

/** A PDF may have its header within this many bytes (ISO 32000-1, implementation note 13). */
const HEAD_BYTES = 1024;
/** The directory of a zip stands at its end. */
const TAIL_BYTES = 64 * 1024;

const refuseKind = (reason: string, reasonInChinese: string): UnsupportedKind => ({
  reason,
  reasonInChinese,
});
const asPdf = (what: string, inChinese: string) =>
  refuseKind(
    `is ${what}: save or print it as PDF and take that`,
    `是${inChinese}，请另存为或打印为 PDF`,
  );
const unpack = (what: string, inChinese: string) =>
  refuseKind(
    `is ${what}: unpack it first, then import the folder or pack it as zip`,
    `是${inChinese}，请先解压再导入，或重新打包为 zip`,
  );
const PICTURE: SourceForm = { form: 'picture' };
/** Why a picture in a format other than JPEG, PNG and WebP is refused. */
export const UNSUPPORTED_PICTURE = refuseKind(
  'is a picture that is not read here: save it as JPEG or PNG (iPhones: Settings, Camera, Formats, Most Compatible)',
  '是无法读取的图片格式，请另存为 JPEG 或 PNG（iPhone：设置 → 相机 → 格式 → 兼容性最佳）',
);

/** Signatures of other file types in Latin-1, each with its offset in bytes. */
const SIGNATURES: readonly (readonly [number, readonly string[], SourceForm | UnsupportedKind])[] =
  [
    [0, ['\xff\xd8\xff', '\x89PNG'], PICTURE],
    [8, ['WEBP'], PICTURE],
    [0, ['GIF8', 'II*\0', 'MM\0*'], UNSUPPORTED_PICTURE],
    [
      4,
      ['ftypheic', 'ftypheix', 'ftyphevc', 'ftypheim', 'ftypmif1', 'ftypmsf1', 'ftypavif'],
      UNSUPPORTED_PICTURE,
    ],
    [0, ['Rar!'], unpack('a RAR archive', ' RAR 压缩包')],
    [0, ['7z\xbc\xaf'], unpack('a 7z archive', ' 7z 压缩包')],
    [0, ['\x1f\x8b'], unpack('packed with gzip', ' gz 压缩包')],
    [0, ['BZh'], unpack('packed with bzip2', ' bz2 压缩包')],
    [0, ['\xfd7zXZ'], unpack('packed with xz', ' xz 压缩包')],
    [0, ['\x28\xb5\x2f\xfd'], unpack('packed with zstd', ' zst 压缩包')],
    [257, ['ustar'], unpack('a tar archive', ' tar 打包文件')],
    [0, ['{\\rtf'], asPdf('a document in RTF', ' RTF 文档')],
    [0, ['AT&TFORM'], asPdf('a DjVu document', ' DjVu 文档')],
    [
      0,
      ['CAJ', 'HN\0', 'KDH', 'TEB', 'NH\xc8'],
      asPdf('a document of CAJViewer', '知网的 CAJ 文档'),
    ],
    [60, ['BOOKMOBI'], asPdf('an e-book for Kindle', ' Kindle 电子书')],
    [
      0,
      ['version https://git-lfs'],
      refuseKind(
        'is only a pointer of Git LFS: fetch the file itself with "git lfs pull"',
        '是 Git LFS 指针而不是文件本身，请先运行 git lfs pull',
      ),
    ],
  ];

const WEB_PAGE = /^(?:\xef\xbb\xbf)?\s*<(?:!doctype html|html|\?xml|head|script)/iu;

/** File formats that are zips, by the name of a file in them. */
const INSIDE: readonly (readonly [string, SourceForm | UnsupportedKind])[] = [
  ['word/document.xml', { form: 'office', ending: 'docx' }],
  ['ppt/presentation.xml', { form: 'office', ending: 'pptx' }],
  ['xl/workbook.xml', { form: 'office', ending: 'xlsx' }],
  ['META-INF/container.xml', asPdf('an e-book (EPUB)', ' EPUB 电子书')],
  ['mimetypeapplication/vnd.oasis', asPdf('an OpenDocument file', ' OpenDocument 文档')],
  [
    'AndroidManifest.xml',
    refuseKind('is an app for Android, which has no place in an archive', '是安卓应用，档案不收录'),
  ],
];

/** The streams of a compound file (MS-CFB) that identify its format. */
const STREAMS: readonly (readonly [string, SourceForm | UnsupportedKind])[] = [
  [
    'EncryptedPackage',
    refuseKind('needs a password. Save it without one', '有密码，请去除密码后再导入'),
  ],
  ['WordDocument', { form: 'office', ending: 'doc' }],
  ['PowerPoint Document', { form: 'office', ending: 'ppt' }],
  ['Workbook', { form: 'office', ending: 'xls' }],
];
const COMPOUND = '\xd0\xcf\x11\xe0';

/** By file extension, because the bytes of a text do not tell its format. */
const TEXTS: Readonly<Record<string, 'markdown' | 'text'>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.txt': 'text',
};

/**
 * Detects the kind of a file by its content, not its name; only kinds of text are told by the name.
 * Throws a `SourceError` if the file cannot be read.
 */
export async function detectKind(path: string): Promise<KindResult> {
  const { handle, size } = await openSource(path);
  try {
    if (size === 0) return refuseKind('is empty', '是空文件');
    const head = await readAt(handle, 0, HEAD_BYTES);
    if (head.startsWith(COMPOUND)) return await kindOfCompound(handle);
    const tail = await readAt(handle, Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
    return kindOf(head, tail, path);
  } finally {
    await handle.close();
  }
}

function kindOf(head: string, tail: string, path: string): KindResult {
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) {
    const inside = INSIDE.find(([name]) => head.includes(name) || tail.includes(name));
    if (inside) return inside[1];
    return head.startsWith('PK\x05\x06')
      ? refuseKind('is a zip with nothing in it', '是空的压缩包')
      : { kind: 'zip' };
  }
  if (head.includes('%PDF-')) return { kind: 'pdf' };
  const other = SIGNATURES.find(([at, beginnings]) =>
    beginnings.some((beginning) => head.startsWith(beginning, at)),
  );
  if (other) return other[2];
  if (WEB_PAGE.test(head)) {
    return refuseKind(
      'is a web page, perhaps one that asks to sign in where a PDF was meant: download the file again',
      '是网页，下载时可能需要先登录，请重新下载',
    );
  }
  if (head === '\0'.repeat(head.length)) {
    return refuseKind(
      'begins with zeros only: it was not downloaded whole',
      '开头全为零，下载不完整，请重新下载',
    );
  }
  const text = TEXTS[extname(basename(path)).toLowerCase()];
  // The last character may be truncated.
  const shown = Buffer.from(head, 'latin1').subarray(0, head.length < HEAD_BYTES ? undefined : -4);
  if (text !== undefined && mayBeText(shown)) return { form: text };
  return refuseKind(
    'is neither a PDF nor a zip, whatever its name says, and nothing that a PDF can be made of',
    '不是 PDF 也不是 zip，请打开检查',
  );
}

/** A truncated text ends with at most three bytes of an incomplete character. */
function mayBeText(bytes: Uint8Array): boolean {
  return [0, 1, 2, 3].some(
    (cut) => decodeAnyText(bytes.subarray(0, bytes.length - cut)) !== undefined,
  );
}

/**
 * Looks for names of streams in the first sector of the directory (MS-CFB, sections 2.2 and 2.6).
 */
async function kindOfCompound(handle: FileHandle): Promise<KindResult> {
  const head = Buffer.from(await readAt(handle, 0, 512), 'latin1');
  const none = asPdf(
    'a document of an older Office or WPS that is not known here',
    '无法识别的旧版 Office 或 WPS 文档',
  );
  if (head.length < 512) return none;
  const sectorBytes = 2 ** Math.min(head.readUInt16LE(30), 12);
  const directory = (head.readUInt32LE(48) + 1) * sectorBytes;
  const names = Buffer.from(await readAt(handle, directory, 4096), 'latin1').toString('utf16le');
  const found = STREAMS.find(([name]) => names.includes(name));
  return found ? found[1] : none;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<string> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.toString('latin1', 0, bytesRead);
}
