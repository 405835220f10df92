import { setTimeout } from 'node:timers/promises';
import { archiveFile, DOCUMENT_TYPES } from '../catalog/documentFile.ts';
import type { Checksums } from '../storage/createChecksums.ts';
import type { Storage } from '../storage/storage.ts';

interface PrepareOptions {
  readonly documents: Storage;
  readonly checksums: Checksums;
  /** Whether the site can be mirrored: then the SHA-256 is wanted, too. */
  readonly isMirrored: boolean;
  readonly signal: AbortSignal;
}

/** How long to rest after each document, in multiples of the time that it took. */
const REST = 3;

/**
 * Finds the checksums of documents before they are wanted in a pack or by a mirror, one after the other and a quarter
 * of the time: visitors come first. Those of the same version are known from an earlier run. Never
 * rejects: a document that cannot be read now is read when somebody wants it.
 */
export async function prepareChecksums(
  ids: readonly string[],
  { documents, checksums, isMirrored, signal }: PrepareOptions,
): Promise<void> {
  for (const id of ids) {
    if (signal.aborted) return;
    const started = performance.now();
    await prepare(id, { documents, checksums, isMirrored, signal }).catch(() => undefined);
    await setTimeout(REST * (performance.now() - started), undefined, { ref: false });
  }
}

async function prepare(
  id: string,
  { documents, checksums, isMirrored, signal }: PrepareOptions,
): Promise<void> {
  for (const type of DOCUMENT_TYPES) {
    const key = archiveFile(id, type);
    const stored = await documents.stat(key);
    if (!stored) continue;
    await checksums.crc32(key, stored, signal);
    if (isMirrored) await checksums.sha256(key, stored, signal);
  }
}
