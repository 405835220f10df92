import { join } from 'node:path';
import { archiveFile, DOCUMENT_TYPES } from '../../catalog/documentFile.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import { SOURCES_FOLDER } from '../checksums.ts';
import type { ItemFolder } from './keptCopies.ts';

/** A file of an item in an archive. */
export interface ItemFile {
  readonly folder: ItemFolder;
  readonly key: string;
  /** Inside the archive. */
  readonly path: string;
}

/** The storages of an archive that hold the files of its items. */
export type ItemStorages = Readonly<Record<ItemFolder, Storage>>;

/** @param files where documents are stored; by default the folder `files` of the archive */
export function openItemStorages(archive: string, files?: Storage): ItemStorages {
  return {
    metadata: createDiskStorage(join(archive, 'metadata')),
    files: files ?? createDiskStorage(join(archive, 'files')),
    sources: createDiskStorage(join(archive, SOURCES_FOLDER)),
  };
}

/** The files that an archive has of an item: metadata first, so that it leaves the catalog first. */
export async function findItemFiles(
  storages: ItemStorages,
  id: string,
): Promise<readonly ItemFile[]> {
  const wanted: (readonly [ItemFolder, string])[] = [
    ['metadata', `${id}.yml`],
    ['metadata', `${id}.yaml`],
    ...DOCUMENT_TYPES.map((type) => ['files', archiveFile(id, type)] as const),
  ];
  // Their endings are those of any source.
  for await (const { key } of storages.sources.list()) {
    if (key.startsWith(`${id}.`)) wanted.push(['sources', key]);
  }
  const found: ItemFile[] = [];
  for (const [folder, key] of wanted) {
    if (await storages[folder].stat(key)) found.push({ folder, key, path: `${folder}/${key}` });
  }
  return found;
}
