import { join } from 'node:path';
import type { TakedownReason } from '../../catalog/takedownReason.ts';
import { readChecksums } from '../checksums.ts';
import { readKnownMetadata } from '../intake/readKnownMetadata.ts';
import { readTombstones } from '../tombstones/readTombstones.ts';
import type { TombstoneFile } from '../tombstones/tombstone.ts';
import { findItemFiles } from './itemFiles.ts';
import type { TakedownRecord } from './keptCopies.ts';
import { type ChangedArchive, saveTombstone } from './removeItem.ts';

/**
 * Notes that an item is to be taken down, and writes its tombstone: from then on nothing of it is
 * served. Undefined if the archive has nothing of it. An item with a tombstone gets a new one, and
 * loses what has come back since.
 */
export async function beginTakedown(
  changed: ChangedArchive,
  id: string,
  reason: TakedownReason,
): Promise<TakedownRecord | undefined> {
  const { archive, kept, storages, now, dayOf } = changed;
  const found = await findItemFiles(storages, id);
  const before = (await readTombstones(archive)).tombstones.get(id);
  if (found.length === 0 && before === undefined) return undefined;
  const known = await readKnownMetadata(join(archive, 'metadata'), id);
  const { sums } = await readChecksums(archive);
  const since = now();
  const type = known.item?.type ?? before?.type;
  const document = found.find(({ folder }) => folder === 'files');
  const sha256 = (document && sums.get(document.path)) ?? before?.sha256;
  const source = known.item?.data.source_sha256?.toLowerCase() ?? before?.source_sha256;
  const tombstone: TombstoneFile = {
    id,
    ...(type && { type }),
    date: before?.date ?? dayOf(since),
    reason,
    ...(sha256 !== undefined && { sha256 }),
    ...(source !== undefined && isSha256(source) && { source_sha256: source }),
  };
  const earlier = await kept.find(id);
  // Copies of an earlier takedown can still be restored: they are kept for as long as these.
  const record: TakedownRecord = {
    version: 1,
    id,
    type,
    reason,
    since,
    state: 'begun',
    paths: earlier?.paths ?? [],
    sums: earlier?.sums ?? {},
    wasInGit: earlier?.wasInGit ?? false,
  };
  await kept.save(record);
  await saveTombstone(changed, tombstone);
  return record;
}

function isSha256(text: string): boolean {
  return /^[0-9a-f]{64}$/u.test(text);
}
