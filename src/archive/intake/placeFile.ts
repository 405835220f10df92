import { lstat, mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveFile } from '../../catalog/documentFile.ts';
import { isNotFound } from '../../lib/systemError.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import { syncFolder } from '../../storage/syncFolder.ts';
import { addChecksums, CHECKSUMS_FILE, readChecksums, SOURCES_FOLDER } from '../checksums.ts';
import { formatDiagnostic } from '../diagnostic.ts';
import type { Metadata } from '../metadataSchema.ts';
import { parseMetadata } from '../parseMetadata.ts';
import { decodeText } from '../readText.ts';
import { readTombstones } from '../tombstones/readTombstones.ts';
import type { Tombstones } from '../tombstones/tombstone.ts';
import { createDigester, type Digest, digestOf } from './digest.ts';
import type { IntakeOutcome, Original, Placement } from './placement.ts';
import { type KnownMetadata, readKnownMetadata } from './readKnownMetadata.ts';
import { readSource } from './readSource.ts';
import {
  checkDigest,
  compareWithStored,
  explainCollision,
  explainWrongChecksum,
  refuse,
  refuseTakenDown,
} from './refusal.ts';
import { removeSources } from './removeSources.ts';
import { writeMetadata } from './writeMetadata.ts';

/** The folders and storages of an archive that is being changed. */
export interface OpenArchive {
  readonly folder: string;
  readonly filesFolder: string;
  readonly metadataFolder: string;
  readonly files: Storage;
  /** Whether the documents are in the folder `files`, and not in a bucket. */
  readonly isLocal: boolean;
  readonly metadata: Storage;
  /** See `writeMetadata`. */
  readonly schema?: string | undefined;
}

/** A placement in progress: where the file goes, and how to undo what was written. */
interface Placing extends Placement {
  readonly archive: OpenArchive;
  readonly key: string;
  /** The path inside the archive. */
  readonly path: string;
  readonly known: KnownMetadata;
  /** Path inside the archive → SHA-256, as `SHA256SUMS` has them. */
  readonly sums: ReadonlyMap<string, string>;
  readonly tombstones: Tombstones;
  readonly written: string[];
  readonly undo: (() => Promise<unknown>)[];
}

/**
 * Puts a file, its checksum and its metadata into an archive, in this order. If a step fails,
 * undoes the steps before it. Throws refusals (see `refusalOf`).
 */
export async function placeFile(
  archive: OpenArchive,
  placement: Placement,
): Promise<IntakeOutcome> {
  const { item, file, mode, original } = placement;
  const key = archiveFile(item.id, item.data.filetype);
  const text = writeMetadata(item, archive);
  const { tombstones } = await readTombstones(archive.folder);
  refuseTakenDown(tombstones, { md5: item.id });
  refuseTakenDown(tombstones, { sha256: item.data.source_sha256 });
  const { known, sums } = await readRecords(archive, item, text);
  const path = `files/${key}`;
  const isThere = (await archive.files.stat(key)) !== undefined;
  const target = join(archive.filesFolder, key);
  if (!isThere && archive.isLocal) await refuseOccupied(target, path);

  const made = { archive, key, path, known, sums, tombstones };
  const placing = { ...placement, ...made, written: [], undo: [] };
  const finish = () =>
    mode === 'move' ? removeSources(original?.paths ?? [file], target) : undefined;
  try {
    const digest = isThere ? await checkStored(placing) : await storeFile(placing);
    if (isThere && known.item) return { kind: 'present', item: known.item, left: await finish() };
    await listChecksums(placing, digest, await keepOriginal(placing));
    if (!known.item) await storeMetadata(placing, text);
  } catch (error) {
    await takeBack(placing);
    throw error;
  }
  const { written } = placing;
  return { kind: 'placed', item: known.item ?? item, written, left: await finish() };
}

/** The metadata and checksums that the archive has. Refuses if they cannot be read. */
async function readRecords(
  { folder, metadataFolder }: OpenArchive,
  { id }: Metadata,
  text: string,
): Promise<Pick<Placing, 'known' | 'sums'>> {
  const diagnostic = diagnosticIn(id, text);
  if (diagnostic !== undefined) refuse('metadata', `cannot be described like this: ${diagnostic}`);
  const known = await readKnownMetadata(metadataFolder, id);
  if (known.reason !== undefined) refuse('metadata', `${known.reason}; mend it, then try again`);
  const { sums, reason } = await readChecksums(folder);
  if (reason !== undefined) {
    refuse('checksums', `cannot be listed in ${CHECKSUMS_FILE}, which ${reason}`);
  }
  return { known, sums };
}

/** Checks that the file is the one already stored under its id. */
async function checkStored(placing: Placing): Promise<Digest> {
  const { archive, file, key, path, item, known, signal } = placing;
  const digest = await digestOf(readSource(file, signal));
  checkDigest(digest, item);
  refuseTakenDown(placing.tombstones, digest);
  compareWithStored(digest, await digestOf(archive.files.read(key)), path, known);
  return digest;
}

/** Stores the file and hashes the same stream of bytes, so that nothing can change in between. */
async function storeFile(placing: Placing): Promise<Digest> {
  const { archive, file, key, path, item, known, sums, signal, undo, written } = placing;
  undo.push(() => archive.files.delete(key));
  const digester = createDigester();
  let digest: Digest | undefined;
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of readSource(file, signal)) {
      digester.add(chunk);
      yield chunk;
    }
    // An error thrown here removes the file under its hidden name.
    digest = digester.digest();
    checkDigest(digest, item);
    refuseTakenDown(placing.tombstones, digest);
    const expected = sums.get(path);
    if (expected !== undefined && expected !== digest.sha256) {
      refuse('collision', explainCollision(path, known));
    }
  }
  if (archive.isLocal && (await mkdir(archive.filesFolder, { recursive: true })) !== undefined) {
    await syncFolder(archive.folder);
  }
  await archive.files.write(key, hashed());
  if (digest === undefined) throw new Error('a file is not read to its end');
  written.push(path);
  return digest;
}

/**
 * Copies the source of a converted PDF into the archive, if requested. Returns its path and
 * checksum.
 */
async function keepOriginal(
  placing: Placing,
): Promise<{ readonly path: string; readonly sha256: string } | undefined> {
  const { archive, item, original, signal, undo, written } = placing;
  const file = firstPathOf(original);
  if (original?.kept === undefined || file === undefined) return undefined;
  const { ending, sha256 } = original.kept;
  const key = `${item.id}.${ending}`;
  const path = `${SOURCES_FOLDER}/${key}`;
  const sources = createDiskStorage(join(archive.folder, SOURCES_FOLDER));
  if ((await sources.stat(key)) === undefined) {
    undo.push(() => sources.delete(key));
    await sources.write(key, readSource(file, signal));
  }
  // The checksum listed is that of the stored file, which an earlier run may have written.
  const stored = await digestOf(sources.read(key));
  if (stored.sha256 !== sha256) {
    refuse(
      'damaged',
      `would be kept as ${path}, but what stands there is another file. Look at it, move it away, and try again`,
    );
  }
  written.push(path);
  return { path, sha256 };
}

function firstPathOf(original: Original | undefined): string | undefined {
  return original?.paths[0];
}

/** Adds what is not listed yet to `SHA256SUMS`. */
async function listChecksums(
  { archive, path, sums, undo, written }: Placing,
  { sha256 }: Digest,
  original: { readonly path: string; readonly sha256: string } | undefined,
): Promise<void> {
  const placed = [{ path, sha256 }, ...(original ? [original] : [])];
  const added = new Map(
    placed.flatMap((one): [string, string][] =>
      sums.get(one.path) === one.sha256 ? [] : [[one.path, one.sha256]],
    ),
  );
  if (added.size === 0) return;
  const before = await bytesOf(join(archive.folder, CHECKSUMS_FILE));
  undo.push(() => restoreChecksums(archive, before));
  const { conflicts } = await addChecksums(archive.folder, added);
  const [conflict] = conflicts;
  if (conflict !== undefined) refuse('damaged', explainWrongChecksum(conflict.path));
  written.push(CHECKSUMS_FILE);
}

async function storeMetadata(
  { archive: { metadata }, item: { id }, undo, written }: Placing,
  text: string,
): Promise<void> {
  // If it fails after the file has its name, the item must be removed with its document.
  undo.push(() => metadata.delete(`${id}.yml`));
  await metadata.write(`${id}.yml`, new TextEncoder().encode(text));
  written.push(`metadata/${id}.yml`);
}

/** Undoes the steps in reverse order. The next run completes those that cannot be undone now. */
async function takeBack({ undo }: Placing): Promise<void> {
  for (const step of undo.toReversed()) await step().catch(() => undefined);
}

async function restoreChecksums(
  { folder }: OpenArchive,
  before: Uint8Array | undefined,
): Promise<void> {
  if (before) await createDiskStorage(folder).write(CHECKSUMS_FILE, before);
  else await rm(join(folder, CHECKSUMS_FILE), { force: true });
}

/** Refuses to replace a file that is not served, such as a link out of the folder. */
async function refuseOccupied(place: string, path: string): Promise<void> {
  const stats = await lstat(place).catch(() => undefined);
  if (stats === undefined) return;
  const what = stats.isSymbolicLink()
    ? 'a link that leads out of the folder or nowhere'
    : 'no file';
  refuse('damaged', `would be ${path}, which is ${what}; remove it and try again`);
}

/** Undefined only if there is no such file; a file that cannot be read throws. */
async function bytesOf(path: string): Promise<Uint8Array | undefined> {
  return readFile(path).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
}

/** The first error that the metadata file would have, if any. */
function diagnosticIn(id: string, text: string): string | undefined {
  const { diagnostics } = parseMetadata(`${id}.yml`, decodeText(new TextEncoder().encode(text)));
  const error = diagnostics.find(({ severity }) => severity === 'error');
  return error && formatDiagnostic(error);
}
