import { lstat, mkdir, readFile, rm, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { archiveFile } from '../../catalog/documentFile.ts';
import { errorCode, isNotFound, isSystemError } from '../../lib/systemError.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import { syncFolder } from '../../storage/syncFolder.ts';
import { addChecksums, CHECKSUMS_FILE, readChecksums, SOURCES_FOLDER } from '../checksums.ts';
import { formatDiagnostic } from '../diagnostic.ts';
import type { Metadata } from '../metadataSchema.ts';
import { parseMetadata } from '../parseMetadata.ts';
import { decodeText } from '../readText.ts';
import { createDigester, type Digest, digestOf } from './digest.ts';
import { lockArchive } from './lockArchive.ts';
import { type KnownMetadata, readKnownMetadata } from './readKnownMetadata.ts';
import { readSource, SourceError } from './readSource.ts';
import { sweepLeftovers } from './sweepLeftovers.ts';
import { writeMetadata } from './writeMetadata.ts';

/** What is to be taken in. */
export interface Placement {
  /** Its `id` is the MD5 of the file. */
  readonly item: Metadata;
  /** The file, anywhere on this machine. */
  readonly file: string;
  /** `move` removes the file once all is in place, or what it was made of. */
  readonly mode: 'copy' | 'move';
  /** What the file was made of. */
  readonly original?: Original | undefined;
  /** Stops the copying, which leaves nothing; what comes after takes a moment and is finished. */
  readonly signal?: AbortSignal | undefined;
}

/** Files that a PDF was made of. */
export interface Original {
  readonly paths: readonly string[];
  /** Where one is kept beside the PDF: what its name ends in, without a dot, and its checksum. */
  readonly kept?: { readonly ending: string; readonly sha256: string } | undefined;
}

export type PlaceOutcome =
  | {
      readonly kind: 'placed';
      /** As it is in the archive now: what was there is kept. */
      readonly item: Metadata;
      /** What was written, as paths inside the archive; what an earlier run had done is not named. */
      readonly written: readonly string[];
      /** Why the file that was to be moved is still where it was. */
      readonly left?: string | undefined;
    }
  /** The same file and its metadata are there already; nothing in the archive was changed. */
  | { readonly kind: 'present'; readonly item: Metadata; readonly left?: string | undefined }
  /** Nothing was changed. */
  | { readonly kind: 'refused'; readonly why: IntakeErrorCode; readonly reason: string };

/**
 * `collision`: another file with the same MD5. `changed`: the file is not the one that the item was
 * made for. `damaged`: what the archive has under this id is not that file. `metadata`: what it has
 * as metadata cannot be read, or what was given cannot. `checksums`: what it has as `SHA256SUMS` cannot.
 * `disk`: the file system says no. `unfit`: no PDF can be made of it.
 */
export type IntakeErrorCode =
  | 'collision'
  | 'changed'
  | 'damaged'
  | 'metadata'
  | 'checksums'
  | 'disk'
  | 'unfit'
  | 'stopped';

/** An archive that one process changes. */
export interface Intake {
  /** Never rejects for what can be expected: full disk, rights, files that are not what they seem. */
  place(placement: Placement): Promise<PlaceOutcome>;
  close(): Promise<void>;
}

export interface IntakeOptions {
  /** Where the documents are kept; the folder `files` of the archive where it is left out. */
  readonly files?: Storage | undefined;
  /** See `writeMetadata`. */
  readonly schema?: string | undefined;
  readonly patienceMs?: number;
}

/**
 * Opens an archive for new items, alone: others wait. What killed runs have left is swept.
 *
 * Whenever it is interrupted, by SIGKILL or by a power cut, the catalog shows an item with its whole
 * file or does not show it: first comes the file, under a hidden name until it is whole, flushed and
 * hashed; then its line in `SHA256SUMS`; then the metadata, by which alone an item exists. Run again,
 * each step finds out whether it is done.
 */
export async function openIntake(
  archiveFolder: string,
  options: IntakeOptions = {},
): Promise<
  | { readonly intake: Intake; readonly reason?: never }
  | { readonly intake?: never; readonly reason: string }
> {
  const filesFolder = join(archiveFolder, 'files');
  const metadataFolder = join(archiveFolder, 'metadata');
  const files = options.files ?? createDiskStorage(filesFolder);
  const metadata = createDiskStorage(metadataFolder);

  const isArchive = await stat(metadataFolder).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
  if (!isArchive) {
    const reason = `${archiveFolder} is not an archive: it has no folder "metadata". Make that folder if this is to be a new archive.`;
    return { reason };
  }
  let locked: Awaited<ReturnType<typeof lockArchive>>;
  try {
    locked = await lockArchive(archiveFolder, options);
    if (!locked.lock) return { reason: locked.reason };
  } catch (error) {
    return { reason: `${archiveFolder} ${cannotBeWritten(error)}` };
  }
  const { lock } = locked;
  try {
    await sweepLeftovers(archiveFolder);
  } catch (error) {
    await lock.release();
    return { reason: `${archiveFolder} ${cannotBeWritten(error)}` };
  }

  async function place(placement: Placement): Promise<PlaceOutcome> {
    try {
      return await placeOne(placement);
    } catch (error) {
      if (error instanceof Refused) return error.outcome;
      if (placement.signal?.aborted) return refusal('stopped', 'was stopped; nothing was changed');
      if (error instanceof SourceError) return refusal('disk', error.message);
      // By its name: the module behind it is large, and only for archives that are kept in a bucket.
      if (error instanceof Error && error.name === 'S3Error') {
        return refusal('disk', `cannot be stored: ${error.message}`);
      }
      if (!isSystemError(error)) throw error;
      const reason = `cannot be put into ${archiveFolder}, which ${cannotBeWritten(error)}`;
      return refusal('disk', reason);
    }
  }

  async function placeOne({
    item,
    file,
    mode,
    original,
    signal,
  }: Placement): Promise<PlaceOutcome> {
    const key = archiveFile(item.id, item.data.filetype);
    const path = `files/${key}`;
    const text = writeMetadata(item, options);
    const diagnostic = diagnosticIn(item.id, text);
    if (diagnostic !== undefined)
      refuse('metadata', `cannot be described like this: ${diagnostic}`);

    const known = await readKnownMetadata(metadataFolder, item.id);
    if (known.reason !== undefined) refuse('metadata', `${known.reason}; mend it, then try again`);
    const { sums, reason } = await readChecksums(archiveFolder);
    if (reason !== undefined) {
      refuse('checksums', `cannot be listed in ${CHECKSUMS_FILE}, which ${reason}`);
    }
    const isThere = (await files.stat(key)) !== undefined;
    if (!isThere && !options.files) await refuseWhatIsInTheWay(join(filesFolder, key), path);

    const moved = original?.paths ?? [file];
    const written: string[] = [];
    const undo: (() => Promise<unknown>)[] = [];
    try {
      let digest: Digest;
      if (isThere) {
        digest = await digestOf(readSource(file, signal));
        checkIsMeant(digest, item);
        await compareWithStored(digest, await digestOf(files.read(key)), path, known);
      } else {
        undo.push(() => files.delete(key));
        digest = await copy({ file, key, item, signal, expected: sums.get(path), known });
        written.push(path);
      }
      const isListed = sums.get(path) === digest.sha256;
      if (isThere && known.item) {
        const left = mode === 'move' ? await removeAll(moved, join(filesFolder, key)) : undefined;
        return { kind: 'present', item: known.item, left };
      }
      const kept = await keepOriginal(original, item, undo, signal);
      if (kept !== undefined) written.push(kept.path);
      const added = new Map([
        ...(isListed ? [] : [[path, digest.sha256] as const]),
        ...(kept && sums.get(kept.path) !== kept.sha256 ? [[kept.path, kept.sha256] as const] : []),
      ]);
      if (added.size > 0) {
        const before = await bytesOf(join(archiveFolder, CHECKSUMS_FILE));
        undo.push(() => restoreChecksums(before));
        const { conflicts } = await addChecksums(archiveFolder, added);
        const [conflict] = conflicts;
        if (conflict !== undefined) refuse('damaged', notAsListed(conflict.path));
        written.push(CHECKSUMS_FILE);
      }
      if (!known.item) {
        // Where it fails after the new name is there, the item must not outlive its file.
        undo.push(() => metadata.delete(`${item.id}.yml`));
        await metadata.write(`${item.id}.yml`, new TextEncoder().encode(text));
        written.push(`metadata/${item.id}.yml`);
      }
    } catch (error) {
      // What cannot be undone now is found and finished by the next run.
      for (const step of undo.toReversed()) await step().catch(() => undefined);
      throw error;
    }
    const left = mode === 'move' ? await removeAll(moved, join(filesFolder, key)) : undefined;
    return { kind: 'placed', item: known.item ?? item, written, left };
  }

  /** Copies the file and hashes what is copied, so that nothing can be exchanged in between. */
  async function copy(copying: {
    readonly file: string;
    readonly key: string;
    readonly item: Metadata;
    readonly signal: AbortSignal | undefined;
    readonly expected: string | undefined;
    readonly known: KnownMetadata;
  }): Promise<Digest> {
    const { file, key, item, signal, expected, known } = copying;
    const digester = createDigester();
    let digest: Digest | undefined;
    async function* hashed(): AsyncGenerator<Uint8Array> {
      for await (const chunk of readSource(file, signal)) {
        digester.add(chunk);
        yield chunk;
      }
      // Thrown here, it takes back the file under its hidden name.
      digest = digester.digest();
      checkIsMeant(digest, item);
      if (expected !== undefined && expected !== digest.sha256) {
        refuse('collision', collides(`files/${key}`, known));
      }
    }
    if (!options.files && (await mkdir(filesFolder, { recursive: true })) !== undefined) {
      await syncFolder(archiveFolder);
    }
    await files.write(key, hashed());
    if (digest === undefined) throw new Error('a file is not read to its end');
    return digest;
  }

  /** Copies what the PDF was made of into the archive, where that is asked for. */
  async function keepOriginal(
    original: Original | undefined,
    { id }: Metadata,
    undo: (() => Promise<unknown>)[],
    signal: AbortSignal | undefined,
  ): Promise<{ readonly path: string; readonly sha256: string } | undefined> {
    const [file] = original?.paths ?? [];
    if (original?.kept === undefined || file === undefined) return undefined;
    const { ending, sha256 } = original.kept;
    const key = `${id}.${ending}`;
    const sources = createDiskStorage(join(archiveFolder, SOURCES_FOLDER));
    if ((await sources.stat(key)) === undefined) {
      undo.push(() => sources.delete(key));
      await sources.write(key, readSource(file, signal));
    }
    // What is listed is what stands there, whoever put it there.
    const stored = await digestOf(sources.read(key));
    if (stored.sha256 !== sha256) {
      refuse(
        'damaged',
        `would be kept as ${SOURCES_FOLDER}/${key}, but what stands there is another file. Look at it, move it away, and try again`,
      );
    }
    return { path: `${SOURCES_FOLDER}/${key}`, sha256 };
  }

  async function restoreChecksums(before: Uint8Array | undefined): Promise<void> {
    if (before) await createDiskStorage(archiveFolder).write(CHECKSUMS_FILE, before);
    else await rm(join(archiveFolder, CHECKSUMS_FILE), { force: true });
  }

  return { intake: { place, close: () => lock.release() } };
}

/** Carries a refusal out of the middle of a write, which cleans up behind it. */
class Refused extends Error {
  readonly outcome: PlaceOutcome;
  constructor(outcome: PlaceOutcome) {
    super('refused');
    this.outcome = outcome;
  }
}

function refusal(why: IntakeErrorCode, reason: string): PlaceOutcome {
  return { kind: 'refused', why, reason };
}

function refuse(why: IntakeErrorCode, reason: string): never {
  throw new Refused(refusal(why, reason));
}

function checkIsMeant({ md5 }: Digest, { id }: Metadata): void {
  if (md5 !== id) refuse('changed', `has changed: its MD5 is ${md5} and was ${id}; try again`);
}

async function compareWithStored(
  given: Digest,
  stored: Digest,
  path: string,
  known: KnownMetadata,
): Promise<void> {
  if (given.sha256 === stored.sha256) return;
  if (stored.md5 === given.md5) refuse('collision', collides(path, known));
  refuse(
    'damaged',
    `would be ${path}, but what stands there is another file or damaged (its MD5 is ${stored.md5}). Look at it, move it away, and try again`,
  );
}

function collides(path: string, { title }: KnownMetadata): string {
  const other = title === undefined ? path : `${path} (${title})`;
  return `has the same MD5 as ${other} and is another file. Only one of the two can be in the archive, and a file made to look like another one is no accident: ask where it comes from`;
}

function notAsListed(path: string): string {
  return `would be ${path}, for which SHA256SUMS names another checksum; find out which is right`;
}

/** What is not served, such as a link out of the folder, is not replaced in silence either. */
async function refuseWhatIsInTheWay(place: string, path: string): Promise<void> {
  const stats = await lstat(place).catch(() => undefined);
  if (stats === undefined) return;
  const what = stats.isSymbolicLink()
    ? 'a link that leads out of the folder or nowhere'
    : 'no file';
  refuse('damaged', `would be ${path}, which is ${what}; remove it and try again`);
}

/** Undefined only where there is no such file: what cannot be read is not taken for absent. */
async function bytesOf(path: string): Promise<Uint8Array | undefined> {
  return readFile(path).catch((error: unknown) => {
    if (isNotFound(error)) return undefined;
    throw error;
  });
}

/** The first error that a metadata file would have. */
function diagnosticIn(id: string, text: string): string | undefined {
  const { diagnostics } = parseMetadata(`${id}.yml`, decodeText(new TextEncoder().encode(text)));
  const error = diagnostics.find(({ severity }) => severity === 'error');
  return error && formatDiagnostic(error);
}

/** Removes a file that was taken in, unless it is the very one that the archive serves; why not, if so. */
async function removeSource(file: string, place: string): Promise<string | undefined> {
  const [source, target] = await Promise.all(
    [file, place].map((path) => stat(path, { bigint: true }).catch(() => undefined)),
  );
  // Two paths may lead to one file, by a hard link or a mounted folder.
  if (source && target && source.dev === target.dev && source.ino === target.ino) {
    return 'is the file that the archive itself holds';
  }
  try {
    await unlink(file);
    return undefined;
  } catch (error) {
    return `cannot be removed (${errorCode(error)})`;
  }
}

/** Removes what was taken in, each file of it; why the first stays that does. */
async function removeAll(files: readonly string[], place: string): Promise<string | undefined> {
  let left: string | undefined;
  for (const file of files) {
    const why = await removeSource(file, place);
    left ??= why;
  }
  return left;
}

function cannotBeWritten(error: unknown): string {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'is full: make room and try again';
    case 'EROFS':
      return 'can only be read: it is on a read-only file system';
    case 'EACCES':
    case 'EPERM':
      return 'may not be written to; check the rights of its folders';
    case 'EFBIG':
      return 'is on a file system that cannot hold so large a file';
    default:
      return `cannot be written to (${errorCode(error)})`;
  }
}
