import type { ZipDirectory, ZipEntry } from './readZipDirectory.ts';

/** A line of the outline of a zip. */
export interface OutlineLine {
  readonly kind: 'folder' | 'file' | 'more';
  /** The number of folders above it. */
  readonly depth: number;
  /** A name, the joined names of merged folders, or the number of entries that are not shown. */
  readonly text: string;
}

interface Folder {
  readonly folders: Map<string, Folder>;
  readonly files: Set<string>;
}

const collator = new Intl.Collator('zh-Hans-CN', { numeric: true });

/**
 * The outline of a zip within a number of lines, sorted as in a file manager: folders before files,
 * chapter 2 before chapter 10. If not all entries fit, each folder shows its first ones and the
 * number of the others.
 */
export function zipOutline(
  { entries, fileCount }: Pick<ZipDirectory, 'entries' | 'fileCount'>,
  mostLines: number,
): OutlineLine[] {
  const root = treeOf(entries);
  const known = countFiles(root);
  return linesOf(root, { depth: 0, room: mostLines, unknown: Math.max(0, fileCount - known) });
}

function treeOf(entries: readonly ZipEntry[]): Folder {
  const root = newFolder();
  for (const { path, isFolder } of entries) {
    let folder = root;
    for (const name of isFolder ? path : path.slice(0, -1)) {
      const inner = folder.folders.get(name) ?? newFolder();
      folder.folders.set(name, inner);
      folder = inner;
    }
    const name = path.at(-1);
    if (!isFolder && name !== undefined) folder.files.add(name);
  }
  return root;
}

function newFolder(): Folder {
  return { folders: new Map(), files: new Set() };
}

function countFiles({ folders, files }: Folder): number {
  return files.size + sum([...folders.values()].map(countFiles));
}

function linesOf(
  folder: Folder,
  { depth, room, unknown = 0 }: { depth: number; room: number; unknown?: number },
): OutlineLine[] {
  const inner = sorted([...folder.folders]).map(([name, each]) => onlyChild(name, each));
  const files = sorted([...folder.files].map((name) => [name, undefined] as const));
  const all = inner.length + files.length + (unknown > 0 ? 1 : 0);
  const shown = all <= room ? inner.length + files.length : Math.max(0, room - 1);
  const lines: OutlineLine[] = [];
  const shownFolders = inner.slice(0, shown);
  const shares = share(
    shownFolders.map(([, each]) => countLines(each)),
    Math.max(0, room - all),
  );
  for (const [index, [name, each]] of shownFolders.entries()) {
    lines.push({ kind: 'folder', depth, text: name });
    const inside = shares[index] ?? 0;
    if (inside > 0) lines.push(...linesOf(each, { depth: depth + 1, room: inside }));
  }
  for (const [name] of files.slice(0, shown - shownFolders.length)) {
    lines.push({ kind: 'file', depth, text: name });
  }
  const hidden =
    unknown +
    sum(inner.slice(shown).map(([, each]) => countFiles(each))) +
    Math.max(0, files.length - Math.max(0, shown - shownFolders.length));
  if (hidden > 0 && room > 0) {
    lines.push({ kind: 'more', depth, text: `还有 ${hidden.toLocaleString('en')} 个文件` });
  }
  return lines;
}

/** The number of lines that a complete folder takes. */
function countLines({ folders, files }: Folder): number {
  return files.size + sum([...folders.values()].map((each) => 1 + countLines(each)));
}

/** Distributes lines evenly; what one entry does not need goes to the others. */
function share(needs: readonly number[], all: number): number[] {
  const shares = needs.map(() => 0);
  let left = all;
  let waiting = needs.length;
  for (const [index, need] of [...needs.entries()].toSorted(([, a], [, b]) => a - b)) {
    const own = Math.min(need, Math.floor(left / waiting));
    shares[index] = own;
    left -= own;
    waiting -= 1;
  }
  return shares;
}

/** Merges a folder with its only child if that is a folder. */
function onlyChild(name: string, folder: Folder): [name: string, folder: Folder] {
  const [only, ...others] = folder.folders;
  if (!only || others.length > 0 || folder.files.size > 0) return [name, folder];
  return onlyChild(`${name} / ${only[0]}`, only[1]);
}

function sorted<T>(named: readonly (readonly [string, T])[]): (readonly [string, T])[] {
  return named.toSorted(([a], [b]) => collator.compare(a, b));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
