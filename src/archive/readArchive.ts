import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Fault } from './fault.ts';
import type { Metadata } from './metadataSchema.ts';
import type { Aliases } from './parseAliases.ts';
import type { AnnouncementEntry } from './parseAnnouncement.ts';
import { readAliases } from './readAliases.ts';
import { readAnnouncements } from './readAnnouncements.ts';
import { readFileSizes } from './readFileSizes.ts';
import { readMetadata } from './readMetadata.ts';
import { errorCode } from './readText.ts';
import { readWiki, type WikiEntry } from './readWiki.ts';

/** What stands in an archive folder (docs/formats.md), checked, and what is wrong in it. */
export interface Archive {
  /** Sorted by id; `data.filesize` in bytes where the document's size is known. */
  readonly items: readonly Metadata[];
  readonly wiki: readonly WikiEntry[];
  /** Newest first. */
  readonly announcements: readonly AnnouncementEntry[];
  /** Other names of courses, beside those that are built in. */
  readonly aliases: Aliases;
  readonly faults: readonly Fault[];
}

export type ArchiveResult =
  | { readonly archive: Archive; readonly reason?: never }
  | { readonly archive?: never; readonly reason: string };

/**
 * Reads an archive folder. One broken file never takes its neighbours down: it is left out and
 * named in `faults`. A folder that is no archive gives a reason, one line for a person.
 *
 * @param folder the archive folder
 * @param options.filesFolder where the documents are; `files` inside the archive by default
 */
export async function readArchive(
  folder: string,
  { filesFolder = join(folder, 'files') }: { readonly filesFolder?: string } = {},
): Promise<ArchiveResult> {
  const reason = await whyNoArchive(folder);
  if (reason !== undefined) return { reason };

  const [metadata, sizes, announced, named] = await Promise.all([
    readMetadata(join(folder, 'metadata')),
    readFileSizes(folder, filesFolder),
    readAnnouncements(join(folder, 'announcements')),
    readAliases(folder),
  ]);
  const tests = new Set(metadata.items.filter(({ type }) => type === 'test').map(({ id }) => id));
  const wiki = await readWiki(folder, (id) => tests.has(id));

  const archive = {
    items: metadata.items.map((item) => withFileSize(item, sizes.sizeOf)),
    wiki: wiki.entries,
    announcements: announced.announcements,
    aliases: named.aliases,
    faults: [
      ...metadata.faults,
      ...sizes.faults,
      ...announced.faults,
      ...wiki.faults,
      ...named.faults,
    ],
  };
  return { archive };
}

function withFileSize(
  item: Metadata,
  sizeOf: Awaited<ReturnType<typeof readFileSizes>>['sizeOf'],
): Metadata {
  const filesize = sizeOf({ id: item.id, filetype: item.data.filetype });
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
async function whyNoArchive(folder: string): Promise<string | undefined> {
  try {
    if (!(await stat(folder)).isDirectory()) return `${folder} is a file, not an archive folder`;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return `There is no archive folder ${folder}`;
    return `The archive folder ${folder} cannot be read (${errorCode(error)})`;
  }
  const metadata = join(folder, 'metadata');
  try {
    await readdir(metadata);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      return `${folder} is not an archive: it has no folder "metadata"`;
    }
    return `The folder ${metadata} cannot be listed (${errorCode(error)})`;
  }
  return undefined;
}
