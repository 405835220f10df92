import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import { finishEdits } from '../publish/editJournal.ts';
import { lockArchive } from './lockArchive.ts';
import { type OpenArchive, placeFile } from './placeFile.ts';
import type { IntakeOutcome, Placement } from './placement.ts';
import { explainWriteError, refusalOf } from './refusal.ts';
import { sweepLeftovers } from './sweepLeftovers.ts';

/** An archive that this process may change. */
export interface Intake {
  /**
   * Expected errors are outcomes: a full disk, missing permissions, files that differ from their
   * id.
   */
  place(placement: Placement): Promise<IntakeOutcome>;
  close(): Promise<void>;
}

export interface IntakeOptions {
  /** Where documents are stored; by default the folder `files` of the archive. */
  readonly files?: Storage | undefined;
  /** See `writeMetadata`. */
  readonly schema?: string | undefined;
  readonly timeoutMs?: number;
}

/**
 * Opens an archive for new items. Waits for other processes, removes the leftovers of killed
 * runs, and finishes edits that they have begun.
 *
 * Adding is atomic for the catalog: after an interruption at any moment, even by SIGKILL or a power
 * cut, an item is there with its whole file or not at all. The file is written first, under a
 * hidden name until it is complete, flushed and hashed; then its line in `SHA256SUMS`; then the
 * metadata, which makes the item exist. A later run continues where this one stopped.
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
    return { reason: `${archiveFolder} ${explainWriteError(error)}` };
  }
  const { lock } = locked;
  try {
    await sweepLeftovers(archiveFolder);
    await finishEdits(archiveFolder);
  } catch (error) {
    await lock.release();
    return { reason: `${archiveFolder} ${explainWriteError(error)}` };
  }

  const archive: OpenArchive = {
    folder: archiveFolder,
    filesFolder,
    metadataFolder,
    files: options.files ?? createDiskStorage(filesFolder),
    isLocal: options.files === undefined,
    metadata: createDiskStorage(metadataFolder),
    schema: options.schema,
  };
  return {
    intake: {
      place: (placement) =>
        placeFile(archive, placement).catch((error: unknown) =>
          refusalOf(error, archiveFolder, placement.signal),
        ),
      close: () => lock.release(),
    },
  };
}
