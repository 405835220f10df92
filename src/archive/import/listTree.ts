import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { errorCode } from '../../lib/systemError.ts';
import { MOST_PICTURES, OF_SYSTEMS, PICTURE_NAME, tooManyPictures } from '../convert/findSource.ts';
import { orderByName } from '../convert/orderByName.ts';
import { UNSUPPORTED_PICTURE } from '../intake/detectKind.ts';

/** A file that can be imported. */
export interface TreeFile {
  /** Inside the folder, with forward slashes. */
  readonly path: string;
  readonly size: number;
  /** In milliseconds since 1970. With the size, it tells whether the file has changed. */
  readonly modified: number;
  /** The names of the pictures in a folder, which are one document, in page order. */
  readonly pictures?: readonly string[];
}

/** A file that was skipped. The reasons continue the sentence after its name. */
export interface PassedOver {
  readonly path: string;
  readonly reason: string;
  readonly reasonInChinese: string;
}

export interface Tree {
  /** Sorted by path. */
  readonly files: readonly TreeFile[];
  readonly passedOver: readonly PassedOver[];
  /** The number of system files that were ignored, such as `.DS_Store`. */
  readonly ignored: number;
}

/** Downloads that are in progress or were never completed. */
const UNFINISHED =
  /\.(?:crdownload|part|partial|download|downloading|xltd|td|tdl|opdownload|aria2|!ut|cfg\.xltd)$/iu;

/** File extensions of formats that cannot be converted, and what to do instead. */
const OTHER_FORMATS: readonly (readonly [RegExp, string, string])[] = [
  [
    /^\.(?:odt|odp|ods|rtf|pages|key|numbers|html?|epub|mobi|azw3?|caj|nh|kdh|djvu|ofd|tex)$/iu,
    'is not a format the archive takes: export it as PDF',
    '档案不收录此格式，请导出为 PDF',
  ],
  [
    /^\.(?:gif|bmp|heic|heif|tiff?|avif)$/iu,
    UNSUPPORTED_PICTURE.reason,
    UNSUPPORTED_PICTURE.reasonInChinese,
  ],
  [
    /^\.(?:rar|7z|gz|tgz|bz2|xz|tar|zst)$/iu,
    'is packed in a way that the archive does not take: unpack it first, then import again, or pack it as zip',
    '档案不收录此压缩格式，请先解压再导入，或重新打包为 zip',
  ],
  [
    /^\.(?:mp4|avi|mkv|mov|flv|wmv|mp3|wav|m4a|flac|wma)$/iu,
    'is a video or a recording, which the archive does not take',
    '是音视频文件，档案不收录',
  ],
];

/**
 * Lists the files of a tree. Links are not followed, because they may lead out of the tree or form
 * a cycle. The archive is skipped if it lies inside.
 */
export async function listTree(
  folder: string,
  { archive, signal }: { readonly archive?: string; readonly signal?: AbortSignal } = {},
): Promise<Tree> {
  const files: TreeFile[] = [];
  const pictures: TreeFile[] = [];
  const passedOver: PassedOver[] = [];
  let ignored = 0;
  const pass = (path: string, reason: string, reasonInChinese: string) =>
    passedOver.push({ path, reason, reasonInChinese });
  const folders = [''];
  for (let inside = folders.pop(); inside !== undefined; inside = folders.pop()) {
    signal?.throwIfAborted();
    let entries: Dirent[];
    try {
      entries = await readdir(join(folder, inside), { withFileTypes: true });
    } catch (error) {
      // The root folder must exist.
      if (inside === '') throw error;
      pass(
        inside,
        `cannot be listed (${errorCode(error)})`,
        `无法打开该文件夹（${errorCode(error)}）`,
      );
      continue;
    }
    for (const entry of entries) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (OF_SYSTEMS.test(entry.name)) ignored += 1;
      else if (entry.name.includes('\ufffd')) {
        pass(path, 'has a name that is not UTF-8: rename it', '文件名不是 UTF-8 编码，请先重命名');
      } else if (entry.isSymbolicLink()) {
        pass(path, 'is a link, which is not followed', '是符号链接，不会跟随');
      } else if (entry.isDirectory()) {
        if (archive !== undefined && join(folder, path) === archive) {
          pass(path, 'is the archive itself', '是档案本身');
        } else folders.push(path);
      } else if (!entry.isFile()) pass(path, 'is not a regular file', '不是普通文件');
      else await visit(path);
    }
  }

  async function visit(path: string): Promise<void> {
    const ending = extname(path);
    const other = OTHER_FORMATS.find(([pattern]) => pattern.test(ending));
    if (UNFINISHED.test(path)) {
      return void pass(path, 'was not downloaded to its end', '下载未完成');
    }
    if (other) return void pass(path, other[1], other[2]);
    try {
      const { size, mtimeMs } = await lstat(join(folder, path));
      if (size === 0) pass(path, 'is empty', '是空文件');
      else if (PICTURE_NAME.test(path)) pictures.push({ path, size, modified: mtimeMs });
      else files.push({ path, size, modified: mtimeMs });
    } catch (error) {
      pass(path, `cannot be read (${errorCode(error)})`, `无法读取（${errorCode(error)}）`);
    }
  }

  for (const [inside, group] of Map.groupBy(pictures, ({ path }) => dirname(path))) {
    if (group.length > MOST_PICTURES) {
      const { reason, reasonInChinese } = tooManyPictures(group.length);
      pass(inside, reason, reasonInChinese);
    } else files.push(asPictureGroup(inside, group));
  }

  const byPath = (one: { path: string }, other: { path: string }) =>
    one.path < other.path ? -1 : 1;
  return { files: files.sort(byPath), passedOver: passedOver.sort(byPath), ignored };
}

/**
 * The pictures of a folder as one document, named after the folder. A single picture keeps its
 * name.
 */
function asPictureGroup(inside: string, group: readonly TreeFile[]): TreeFile {
  const [only] = group;
  return {
    path: group.length === 1 && only ? only.path : inside,
    size: group.reduce((sum, { size }) => sum + size, 0),
    modified: Math.max(...group.map(({ modified }) => modified)),
    pictures: orderByName(group.map(({ path }) => basename(path))),
  };
}
