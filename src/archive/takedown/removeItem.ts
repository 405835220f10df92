import type { Storage } from '../../storage/storage.ts';
import { CHECKSUMS_FILE, readChecksums, removeChecksums } from '../checksums.ts';
import type { CommitOutcome } from '../git/commitProposal.ts';
import { createDigester } from '../intake/digest.ts';
import { parseMetadata } from '../parseMetadata.ts';
import { readStored } from '../readStored.ts';
import { readTombstones } from '../tombstones/readTombstones.ts';
import { TOMBSTONES_FOLDER, type TombstoneFile, writeTombstone } from '../tombstones/tombstone.ts';
import type { GeneratedFiles } from './generatedFiles.ts';
import { findItemFiles, type ItemFile, type ItemStorages } from './itemFiles.ts';
import type { KeptCopies, TakedownRecord } from './keptCopies.ts';
import type { TakedownGit } from './takedownGit.ts';

/** An archive whose lock is held, and where copies of what leaves it go. */
export interface ChangedArchive {
  /** The archive folder. */
  readonly archive: string;
  readonly storages: ItemStorages;
  readonly tombstones: Storage;
  readonly kept: KeptCopies;
  readonly generated: GeneratedFiles;
  readonly git: TakedownGit | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly dayOf: (time: number) => string;
}

export function tombstoneKey(id: string): string {
  return `${id}.yml`;
}

export async function saveTombstone(
  { tombstones }: Pick<ChangedArchive, 'tombstones'>,
  tombstone: TombstoneFile,
): Promise<void> {
  const bytes = new TextEncoder().encode(writeTombstone(tombstone));
  await tombstones.write(tombstoneKey(tombstone.id), bytes);
}

/**
 * Copies an item into the locked folder, and then removes it from the archive with everything that
 * was made of it. Each step may be repeated, so a run that was killed is finished by another call.
 * Without a tombstone nothing was begun.
 */
export async function finishRemoval(
  changed: ChangedArchive,
  record: TakedownRecord,
): Promise<{ readonly done: TakedownRecord; readonly commit: CommitOutcome | undefined }> {
  const { archive, kept, generated } = changed;
  const { id } = record;
  const { tombstones } = await readTombstones(archive);
  if (record.state === 'begun' && !tombstones.has(id)) {
    await kept.remove(id);
    return { done: record, commit: undefined };
  }
  const copied = record.state === 'begun' ? await keepCopies(changed, record) : record;
  const courses = await coursesOf(changed, id);
  for (const file of await findItemFiles(changed.storages, id)) {
    await changed.storages[file.folder].delete(file.key);
  }
  await removeChecksums(archive, copied.paths);
  await generated.remove(id, courses);
  const paths = [...copied.paths, CHECKSUMS_FILE, `${TOMBSTONES_FOLDER}/${tombstoneKey(id)}`];
  const commit = await changed.git?.commit({ verb: 'take down', id, paths });
  const done: TakedownRecord = { ...copied, state: 'done' };
  await kept.save(done);
  return { done, commit };
}

/** The names of the item's courses, from its copied metadata. */
async function coursesOf({ kept }: ChangedArchive, id: string): Promise<readonly string[]> {
  const copies = kept.folder(id, 'metadata');
  const text = (await readStored(copies, `${id}.yml`)) ?? (await readStored(copies, `${id}.yaml`));
  if (text === undefined) return [];
  const { item } = parseMetadata(`${id}.yml`, { text, byteOrderMark: false });
  if (item === undefined || item.type === 'book') return [];
  return item.type === 'test' ? [item.data.course.name] : item.data.course.map(({ name }) => name);
}

/** Copies everything of an item, and completes its tombstone with the checksum of the document. */
async function keepCopies(
  changed: ChangedArchive,
  record: TakedownRecord,
): Promise<TakedownRecord> {
  const { archive, storages, kept, git } = changed;
  const { id } = record;
  const found = await findItemFiles(storages, id);
  const { sums } = await readChecksums(archive);
  let sha256: string | undefined;
  for (const file of found) {
    const hash = await keepCopy(changed, id, file);
    if (file.folder === 'files') sha256 = hash;
  }
  if (sha256 !== undefined) await completeTombstone(changed, id, sha256);
  const paths = [...new Set([...record.paths, ...found.map(({ path }) => path)])];
  const listed = paths.flatMap((path) => {
    const sum = sums.get(path);
    return sum === undefined ? [] : [[path, sum] as const];
  });
  const copied: TakedownRecord = {
    ...record,
    state: 'kept',
    paths,
    sums: { ...record.sums, ...Object.fromEntries(listed) },
    wasInGit: record.wasInGit || ((await git?.inHistory(paths)) ?? []).length > 0,
  };
  await kept.save(copied);
  return copied;
}

/** Returns the SHA-256 of the copied bytes. */
async function keepCopy(
  { storages, kept }: ChangedArchive,
  id: string,
  { folder, key }: ItemFile,
): Promise<string> {
  const digester = createDigester();
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of storages[folder].read(key)) {
      digester.add(chunk);
      yield chunk;
    }
  }
  await kept.folder(id, folder).write(key, hashed());
  return digester.digest().sha256;
}

async function completeTombstone(
  changed: ChangedArchive,
  id: string,
  sha256: string,
): Promise<void> {
  const { tombstones } = await readTombstones(changed.archive);
  const tombstone = tombstones.get(id);
  // The bytes that were there count, whatever SHA256SUMS says.
  if (tombstone?.date === undefined || tombstone.sha256 === sha256) return;
  await saveTombstone(changed, { ...tombstone, date: tombstone.date, sha256 });
}
