import { opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, isNotFound } from '../lib/systemError.ts';
import type { Diagnostic } from './diagnostic.ts';
import { createDocumentCache, type DocumentCache } from './documentCache.ts';
import { createFileCache, type FileCache, GRACE_MS } from './fileCache.ts';
import type { Metadata } from './metadataSchema.ts';
import type { Aliases } from './parseAliases.ts';
import type { AnnouncementEntry } from './parseAnnouncement.ts';
import { readAliases } from './readAliases.ts';
import { readAnnouncements } from './readAnnouncements.ts';
import { type DocumentsLocation, type FileSizeOf, readFileSizes } from './readFileSizes.ts';
import { readMetadata } from './readMetadata.ts';
import { createWikiCache, readWiki, type WikiCache, type WikiEntry } from './readWiki.ts';
import { readTombstones } from './tombstones/readTombstones.ts';
import type { Tombstone, Tombstones } from './tombstones/tombstone.ts';

/**
 * The validated content of an archive folder (docs/use/archive-format.md), and its errors and
 * warnings.
 */
export interface Archive {
  /**
   * Sorted by id. `data.filesize` is in bytes, and present if the size of the document is known.
   */
  readonly items: readonly Metadata[];
  readonly wiki: readonly WikiEntry[];
  /** Newest first. */
  readonly announcements: readonly AnnouncementEntry[];
  /** Aliases of courses, in addition to the built-in ones. */
  readonly aliases: Aliases;
  /** What was taken down: it is not among the items, whatever else is in the folder. */
  readonly tombstones: Tombstones;
  readonly diagnostics: readonly Diagnostic[];
}

export type ArchiveResult =
  | { readonly archive: Archive; readonly reason?: never }
  | { readonly archive?: never; readonly reason: string };

/** The result of reading an archive folder. */
export type ArchiveReading = ArchiveResult & {
  /** Why nothing could be read this time. The archive is the last one read. */
  readonly staleReason?: string;
  /** A file is missing that may come back: read the folder again in a moment. */
  readonly isUnsure: boolean;
  /** By file name of the document: changes whenever it is replaced or modified. */
  readonly fingerprints: ReadonlyMap<string, string>;
};

/** Reads one archive folder repeatedly. Calls must not overlap. */
export interface ArchiveReader {
  /** @param options.missingIsGone whether a missing file cannot come back */
  read(options?: { readonly missingIsGone?: boolean }): Promise<ArchiveReading>;
}

/**
 * Reads an archive folder. A broken file is left out and named in `diagnostics`; the others are read. If
 * the folder is not an archive, returns the reason in one line.
 *
 * @param folder the archive folder
 * @param options.documents where the documents are; by default `files` inside the archive
 */
export async function readArchive(
  folder: string,
  options: ReaderOptions = {},
): Promise<ArchiveResult> {
  const { archive, reason } = await createArchiveReader(folder, options).read();
  return archive ? { archive } : { reason };
}

interface ReaderOptions {
  readonly documents?: DocumentsLocation | undefined;
  /** How long a file may be missing and still count as there, in ms. */
  readonly graceMs?: number;
}

/**
 * Creates a reader that reads only what has changed since the last call. What an edit has broken
 * keeps its last good state, and is reported as `kept`; so does the whole archive while its folder
 * cannot be read.
 */
export function createArchiveReader(
  folder: string,
  { documents = { folder: join(folder, 'files') }, graceMs = GRACE_MS }: ReaderOptions = {},
): ArchiveReader {
  let grace = graceMs;
  const options = { graceMs: () => grace };
  const memories = {
    metadata: createFileCache<Metadata>(options),
    announcements: createFileCache<AnnouncementEntry>(options),
    aliases: createFileCache<Aliases>(options),
    tombstones: createFileCache<Tombstone>(options),
    sizes: {
      listed: createFileCache<object>(options),
      documents: createDocumentCache(options),
    },
    wiki: createWikiCache(options),
  };
  const { sizes, wiki, ...others } = memories;
  const withSizes = createSizing();
  const files = [...Object.values({ ...others, ...sizes }), wiki.json];
  let last: ArchiveReading = {
    reason: 'was not read yet',
    isUnsure: false,
    fingerprints: new Map(),
  };
  return {
    async read({ missingIsGone = false } = {}) {
      grace = missingIsGone ? 0 : graceMs;
      const reason = await findArchiveProblem(folder);
      if (reason !== undefined) {
        const { archive, fingerprints } = last;
        if (!archive) return { reason, isUnsure: false, fingerprints };
        return { archive, fingerprints, isUnsure: false, staleReason: reason };
      }
      try {
        const { archive, fingerprints } = await readParts(folder, documents, memories, withSizes);
        last = {
          archive,
          fingerprints,
          isUnsure: files.some((memory) => memory.hasMissingFiles()),
        };
        return last;
      } catch (error) {
        if (!last.archive) throw error;
        // The folder was removed while it was read.
        return { ...last, isUnsure: true, staleReason: errorCode(error) };
      }
    },
  };
}

interface Memories {
  readonly metadata: FileCache<Metadata>;
  readonly announcements: FileCache<AnnouncementEntry>;
  readonly aliases: FileCache<Aliases>;
  readonly tombstones: FileCache<Tombstone>;
  readonly sizes: { readonly listed: FileCache<object>; readonly documents: DocumentCache };
  readonly wiki: WikiCache;
}

async function readParts(
  folder: string,
  documents: DocumentsLocation,
  memories: Memories,
  withSizes: ReturnType<typeof createSizing>,
): Promise<{ archive: Archive; fingerprints: ReadonlyMap<string, string> }> {
  const [{ tombstones, ...taken }, metadata, sizes, announced, named] = await Promise.all([
    readTombstones(folder, memories.tombstones),
    readMetadata(join(folder, 'metadata'), memories.metadata),
    readFileSizes(folder, documents, memories.sizes),
    readAnnouncements(join(folder, 'announcements'), memories.announcements),
    readAliases(folder, memories.aliases),
  ]);
  const items = metadata.items.filter(({ id }) => !tombstones.has(id));
  const tests = new Set(items.filter(({ type }) => type === 'test').map(({ id }) => id));
  const wiki = await readWiki(folder, (id) => tests.has(id), memories.wiki);

  const archive = {
    items: withSizes(items, sizes.sizeOf),
    // The page of a paper in a wiki shows what the paper was.
    wiki: wiki.entries.filter(({ id }) => id === undefined || !tombstones.has(id)),
    announcements: announced.announcements,
    aliases: named.aliases,
    tombstones,
    diagnostics: [
      ...taken.diagnostics,
      ...returnedItems(metadata.items, tombstones),
      ...metadata.diagnostics,
      ...sizes.diagnostics,
      ...announced.diagnostics,
      ...wiki.diagnostics,
      ...named.diagnostics,
    ],
  };
  return { archive, fingerprints: sizes.fingerprints };
}

/** Names the metadata of what was taken down: a pull may have brought it back. */
function returnedItems(items: readonly Metadata[], tombstones: Tombstones): readonly Diagnostic[] {
  if (tombstones.size === 0) return [];
  return items.flatMap(({ id }) => {
    if (!tombstones.has(id)) return [];
    return [
      { file: `metadata/${id}.yml`, field: '', reason: RETURNED, severity: 'error' as const },
    ];
  });
}

/** Continues the sentence after the name of a file. */
export const RETURNED =
  'was taken down and is not shown; take it down again, or lift that with campusdocs takedown --allow';

/** Adds the sizes of documents to items. An unchanged item stays the same object. */
function createSizing(): (items: readonly Metadata[], sizeOf: FileSizeOf) => readonly Metadata[] {
  let last: readonly { readonly item: Metadata; readonly sized: Metadata }[] = [];
  return (items, sizeOf) => {
    let index = 0;
    last = items.map((item) => {
      // Both are sorted by id.
      while ((last[index]?.item.id ?? item.id) < item.id) index += 1;
      const filesize = sizeOf({ id: item.id, filetype: item.data.filetype });
      const before = last[index];
      return before?.item === item && before.sized.data.filesize === filesize
        ? before
        : { item, sized: withFileSize(item, filesize) };
    });
    return last.map(({ sized }) => sized);
  };
}

function withFileSize(item: Metadata, filesize: number | undefined): Metadata {
  if (filesize === undefined) return item;
  switch (item.type) {
    case 'book':
      return { ...item, data: { ...item.data, filesize } };
    case 'test':
      return { ...item, data: { ...item.data, filesize } };
    case 'doc':
      return { ...item, data: { ...item.data, filesize } };
  }
}

/** Why a folder cannot be read as an archive, if it cannot. */
export async function findArchiveProblem(folder: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return `${folder} is a file, not an archive folder`;
  } catch (error) {
    if (isNotFound(error)) return `There is no archive folder ${folder}`;
    return `The archive folder ${folder} cannot be read (${errorCode(error)})`;
  }
  const metadata = join(folder, 'metadata');
  try {
    // Opening the folder tests the permission that reading needs.
    await (await opendir(metadata)).close();
  } catch (error) {
    if (isNotFound(error)) {
      return `${folder} is not an archive: it has no folder "metadata"`;
    }
    return `The folder ${metadata} cannot be listed (${errorCode(error)})`;
  }
  return undefined;
}
