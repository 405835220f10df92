import { addChecksums, CHECKSUMS_FILE } from '../checksums.ts';
import { TOMBSTONES_FOLDER } from '../tombstones/tombstone.ts';
import { ITEM_FOLDERS, type ItemFolder, type TakedownRecord } from './keptCopies.ts';
import { type ChangedArchive, tombstoneKey } from './removeItem.ts';

/** Metadata last: it makes the item exist. */
const ORDER: readonly ItemFolder[] = [...ITEM_FOLDERS].reverse();

/**
 * Puts an item back where it was, and removes its tombstone last. Each step may be repeated. What is
 * in the archive meanwhile stays: somebody has put it there on purpose.
 */
export async function restoreItem(changed: ChangedArchive, record: TakedownRecord): Promise<void> {
  const { archive, storages, kept, tombstones, git } = changed;
  const { id, paths, sums } = record;
  await kept.save({ ...record, state: 'restoring' });
  for (const folder of ORDER) {
    // Before the metadata, so that no check finds a document without its line.
    if (folder === 'metadata') await addChecksums(archive, new Map(Object.entries(sums)));
    const copies = kept.folder(id, folder);
    for await (const { key } of copies.list()) {
      if (await storages[folder].stat(key)) continue;
      await storages[folder].write(key, copies.read(key));
    }
  }
  await tombstones.delete(tombstoneKey(id));
  await tombstones.delete(`${id}.yaml`);
  const changedPaths = [...paths, CHECKSUMS_FILE, `${TOMBSTONES_FOLDER}/${tombstoneKey(id)}`];
  await git?.commit({ verb: 'restore', id, paths: changedPaths });
  await kept.remove(id);
}
