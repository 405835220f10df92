import { hash } from 'node:crypto';
import { constants, lstatSync, type Stats } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import { MIRRORED_FOLDERS, parseMirroredPath } from '../../catalog/mirroredPaths.ts';
import { findErrorCode, isNotFound } from '../../lib/systemError.ts';

/** A file of an archive as mirrors have it. */
export interface ListedArchiveFile {
  /** Inside the archive, with forward slashes. */
  readonly path: string;
  readonly size: number;
  /** In lower-case hexadecimal digits. */
  readonly sha256: string;
}

/** The files of an archive that mirrors have, but for its documents. */
export interface MirroredFiles {
  /**
   * All of them, in no particular order, and the same list if nothing has changed. Reads only files that
   * have changed. Throws the error of the file system if a folder cannot be listed.
   */
  list(): Promise<readonly ListedArchiveFile[]>;
  /** The bytes of one; undefined for any path that `list` would not have. */
  read(path: string): Promise<Uint8Array | undefined>;
}

/** What mirrors get instead of the bytes of a file. */
export interface Rewriting {
  readonly rewrite: (bytes: Uint8Array) => Uint8Array;
  /** What the result depends on besides the bytes: the same text as long as it is the same. */
  readonly version?: () => string;
}

interface MirroredFilesOptions {
  /** The archive folder. */
  readonly folder: string;
  /** By path. */
  readonly rewritings?: Readonly<Record<string, Rewriting>>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** As much as the readers of an archive accept for its largest files. */
const LARGEST_BYTES = 64 * 1024 * 1024;

/** Node reads files on 4 threads; visitors use them as well. */
const FILES_AT_ONCE = 3;

/** A queue of all files of a large archive would take a second to make. */
const FILES_IN_A_ROW = 500;

/** File systems have a resolution of up to 2 s (FAT), within which a file may change unseen. */
const STEP_MS = 2000;

/** How long visitors wait at most while files are looked at, in ms. */
const SLICE_MS = 5;

/** Links are not followed: one could lead to any file of the server. Windows has none of these flags. */
const OPEN_TO_READ = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

interface Known {
  /** Empty if the file may have changed since without a sign of it. */
  readonly state: string;
  readonly file: ListedArchiveFile;
}

interface Read {
  /** As in `Known`. */
  readonly state: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads what mirrors get of an archive folder: files that `parseMirroredPath` names, which are regular
 * files in folders of the archive itself. Metadata of what was taken down is left out.
 */
export function createMirroredFiles({
  folder,
  rewritings = {},
  now,
}: MirroredFilesOptions): MirroredFiles {
  let known = new Map<string, Known>();
  let listed: readonly ListedArchiveFile[] = [];
  /** Rewriting is work that anyone could ask for again and again. */
  const rewritten = new Map<string, Read>();

  const rewritingOf = (path: string) =>
    Object.hasOwn(rewritings, path) ? rewritings[path] : undefined;

  function stateOf(path: string, { size, mtimeMs, ctimeMs, ino }: Stats): string {
    return `${size} ${mtimeMs} ${ctimeMs} ${ino} ${rewritingOf(path)?.version?.() ?? ''}`;
  }

  /** The bytes of a file, with its state; the state is empty if the file may change without a sign of it. */
  async function readState(path: string, stats: Stats): Promise<Read | undefined> {
    const kept = rewritten.get(path);
    if (kept?.state === stateOf(path, stats)) return kept;
    const bytes = await readRegular(join(folder, path));
    if (bytes === undefined) return undefined;
    const isSettled = Math.abs(now() - Math.max(stats.mtimeMs, stats.ctimeMs)) > STEP_MS;
    // In one step: what rewriting depends on may change at any time.
    const state = isSettled ? stateOf(path, stats) : '';
    const rewriting = rewritingOf(path);
    if (!rewriting) return { state, bytes };
    const read = { state, bytes: rewriting.rewrite(bytes) };
    rewritten.set(path, read);
    return read;
  }

  async function readFile(path: string, stats: Stats): Promise<Known | undefined> {
    const read = await readState(path, stats);
    if (read === undefined) return undefined;
    const { state, bytes } = read;
    const file = { path, size: bytes.byteLength, sha256: hash('sha256', bytes) };
    const before = known.get(path)?.file;
    const isSame = before?.sha256 === file.sha256 && before.size === file.size;
    return { state, file: isSame ? before : file };
  }

  async function listPaths(): Promise<readonly string[]> {
    const { tombstone, metadata, announcement } = MIRRORED_FOLDERS;
    const [tombstones, items, ...others] = await Promise.all(
      [tombstone, metadata, announcement, ''].map((one) => namesIn(folder, one)),
    );
    const takenDown = new Set(tombstones?.map((path) => parseMirroredPath(path)?.id));
    const isShown = (path: string) =>
      takenDown.size === 0 || !takenDown.has(parseMirroredPath(path)?.id);
    return [...(tombstones ?? []), ...(items ?? []).filter(isShown), ...others.flat()];
  }

  return {
    async list() {
      const paths = await listPaths();
      const next = new Map<string, Known>();
      const unread: { readonly path: string; readonly stats: Stats }[] = [];
      let began = performance.now();
      for (const path of paths) {
        const before = known.get(path);
        const kind = before ? 'known' : parseMirroredPath(path)?.kind;
        // Synchronous calls take a third of the time of others.
        const stats = kind === undefined || kind === 'document' ? undefined : statsOf(folder, path);
        if (stats && before && before.state === stateOf(path, stats)) next.set(path, before);
        else if (stats?.isFile()) unread.push({ path, stats });
        if (performance.now() - began > SLICE_MS) {
          await setImmediate();
          began = performance.now();
        }
      }
      for (let at = 0; at < unread.length; at += FILES_IN_A_ROW) {
        const some = unread.slice(at, at + FILES_IN_A_ROW);
        await pLimit(FILES_AT_ONCE).map(some, async ({ path, stats }) => {
          const found = await readFile(path, stats);
          if (found) next.set(path, found);
        });
      }
      const isSame =
        next.size === known.size &&
        unread.every(({ path }) => next.get(path)?.file === known.get(path)?.file);
      known = next;
      if (!isSame) listed = Array.from(next.values(), ({ file }) => file);
      return listed;
    },
    async read(path) {
      const parsed = parseMirroredPath(path);
      if (!parsed || parsed.kind === 'document') return undefined;
      const names = await namesIn(folder, parsed.folder, parsed.name);
      if (names.length === 0) return undefined;
      if (parsed.kind === 'metadata' && (await hasTombstone(folder, parsed.id))) return undefined;
      const stats = statsOf(folder, path);
      return stats && (await readState(path, stats))?.bytes;
    },
  };
}

function statsOf(folder: string, path: string): Stats | undefined {
  try {
    return lstatSync(`${folder}/${path}`, { throwIfNoEntry: false });
  } catch (error) {
    return orAbsent(error);
  }
}

async function hasTombstone(folder: string, id = ''): Promise<boolean> {
  const found = await Promise.all(
    ['yml', 'yaml'].map((end) =>
      lstat(join(folder, MIRRORED_FOLDERS.tombstone, `${id}.${end}`)).catch(orAbsent),
    ),
  );
  return found.some((stats) => stats !== undefined);
}

/**
 * The paths of the files in a folder of the archive, or of only one of them. Empty if there is no such
 * folder, or if it is a link; there is no archive without `metadata`.
 */
async function namesIn(archive: string, folder: string, only?: string): Promise<string[]> {
  if (folder === MIRRORED_FOLDERS.document) return [];
  const path = join(archive, folder);
  const isOwn =
    folder === '' || (await realpath(path).catch(orAbsent)) === (await ownPath(archive, folder));
  if (!isOwn) {
    if (folder !== MIRRORED_FOLDERS.metadata) return [];
    throw new Error(`${path} is missing, or is a link`);
  }
  const names = only === undefined ? await readdir(path) : [only];
  return names.map((name) => (folder === '' ? name : `${folder}/${name}`));
}

async function ownPath(archive: string, folder: string): Promise<string> {
  return join(await realpath(archive), folder);
}

/** The bytes of a regular file; undefined if there is none, or too large a one. */
async function readRegular(path: string): Promise<Uint8Array | undefined> {
  const handle = await open(path, OPEN_TO_READ).catch(orAbsent);
  if (handle === undefined) return undefined;
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size > LARGEST_BYTES) return undefined;
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** Undefined if there is no such file, or if it is a link (`ELOOP`). */
function orAbsent(error: unknown): undefined {
  const isLink = ['ELOOP', 'EMLINK', 'ENOTDIR'].includes(findErrorCode(error) ?? '');
  if (!isNotFound(error) && !isLink) throw error;
}
