import type { DocumentType } from '../../catalog/documentFile.ts';
import { fileName } from '../../catalog/fileName.ts';
import type { Item } from '../../catalog/item.ts';
import { shortMd5 } from '../../catalog/md5.ts';

/** An item in a pack, and the type of its document. */
interface PackedItem {
  readonly item: Item;
  readonly type: DocumentType;
}

/** The folders of a pack, in their order. */
const FOLDERS = ['试卷', '答案', '资料', '书籍'] as const;

/**
 * The paths of documents in a pack, in the order of the items: folders by kind, and in them the names
 * that single downloads have. Several of one name all get the beginning of their MD5 in brackets, so
 * that a name means the same document in a later pack. Names differ also on systems that ignore case.
 */
export function entryPaths(packed: readonly PackedItem[]): string[] {
  const candidates = packed.map((one) =>
    ['', shortMd5(one.item.id), one.item.id].map((mark) => pathOf(one, mark)),
  );
  // Titles can look like marked names, so a path must differ from all that others may have.
  const countOf = countFolded(candidates.flat());
  return candidates.map((paths) => paths.find((path) => countOf(path) === 1) ?? paths.at(-1) ?? '');
}

/** Compares paths of a pack: by folder, and then by characters, as any machine does. */
export function comparePaths(one: string, other: string): number {
  const order = folderRank(one) - folderRank(other);
  return order || (one < other ? -1 : Number(one > other));
}

function folderRank(path: string): number {
  return FOLDERS.findIndex((folder) => path.startsWith(`${folder}/`));
}

function pathOf({ item, type }: PackedItem, mark: string): string {
  const name = fileName(item.data.title, type);
  const stem = name.slice(0, -type.length - 1);
  return `${folderOf(item)}/${mark === '' ? name : `${stem} (${mark}).${type}`}`;
}

function folderOf({ type, data }: Item): (typeof FOLDERS)[number] {
  if (type === 'book') return '书籍';
  if (type === 'doc') return '资料';
  const hasOnlyAnswers = data.content.length > 0 && data.content.every((kind) => kind === '答案');
  return hasOnlyAnswers ? '答案' : '试卷';
}

/** Counts paths that are the same to some file system. */
function countFolded(paths: readonly string[]): (path: string) => number {
  const fold = (path: string) => path.normalize('NFC').toLowerCase();
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(fold(path), (counts.get(fold(path)) ?? 0) + 1);
  return (path) => counts.get(fold(path)) ?? 0;
}
