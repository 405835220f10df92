import { errorCode, isSystemError } from '../../lib/systemError.ts';
import type { Metadata } from '../metadataSchema.ts';
import { findTombstone, type Tombstones } from '../tombstones/tombstone.ts';
import type { Digest } from './digest.ts';
import type { IntakeErrorCode, IntakeOutcome } from './placement.ts';
import type { KnownMetadata } from './readKnownMetadata.ts';
import { SourceError } from './readSource.ts';

/** Carries a refusal out of a write, which is then undone. */
class Refused extends Error {
  readonly outcome: IntakeOutcome;
  constructor(outcome: IntakeOutcome) {
    super('refused');
    this.outcome = outcome;
  }
}

function refusal(why: IntakeErrorCode, reason: string): IntakeOutcome {
  return { kind: 'refused', why, reason };
}

/** Ends the placement of a file; `refusalOf` turns the error into an outcome. */
export function refuse(why: IntakeErrorCode, reason: string): never {
  throw new Refused(refusal(why, reason));
}

/**
 * The outcome of a placement that threw an error. Rethrows any error that is not a refusal and not
 * from the file system or the storage.
 */
export function refusalOf(
  error: unknown,
  archiveFolder: string,
  signal: AbortSignal | undefined,
): IntakeOutcome {
  if (error instanceof Refused) return error.outcome;
  if (signal?.aborted) return refusal('stopped', 'was stopped; nothing was changed');
  if (error instanceof SourceError) return refusal('disk', error.message);
  // By name, because the S3 module is large and only needed for archives in a bucket.
  if (error instanceof Error && error.name === 'S3Error') {
    return refusal('disk', `cannot be stored: ${error.message}`);
  }
  if (!isSystemError(error)) throw error;
  return refusal('disk', `cannot be put into ${archiveFolder}, which ${explainWriteError(error)}`);
}

/** Refuses a file that has changed since its item was created. */
export function checkDigest({ md5 }: Digest, { id }: Metadata): void {
  if (md5 !== id) refuse('changed', `has changed: its MD5 is ${md5} and was ${id}; try again`);
}

/** Refuses a file that differs from the one stored under its id. */
export function compareWithStored(
  given: Digest,
  stored: Digest,
  path: string,
  known: KnownMetadata,
): void {
  if (given.sha256 === stored.sha256) return;
  if (stored.md5 === given.md5) refuse('collision', explainCollision(path, known));
  refuse(
    'damaged',
    `would be ${path}, but what stands there is another file or damaged (its MD5 is ${stored.md5}). Look at it, move it away, and try again`,
  );
}

export function explainCollision(path: string, { title }: KnownMetadata): string {
  const other = title === undefined ? path : `${path} (${title})`;
  return `has the same MD5 as ${other} and is another file. Only one of the two can be in the archive, and a file made to look like another one is no accident: ask where it comes from`;
}

/** Refuses a file that was taken down, whatever it is called now. */
export function refuseTakenDown(
  tombstones: Tombstones,
  hashes: { readonly md5?: string | undefined; readonly sha256?: string | undefined },
): void {
  const tombstone = findTombstone(tombstones, hashes);
  if (tombstone === undefined) return;
  const { id, reason, date } = tombstone;
  const day = date === undefined ? '' : ` on ${date}`;
  refuse(
    'taken-down',
    `was taken down${day} (${reason}). A maintainer lets it in again with campusdocs takedown --allow ${id}`,
  );
}

export function explainWrongChecksum(path: string): string {
  return `would be ${path}, for which SHA256SUMS names another checksum; find out which is right`;
}

/** Why a folder cannot be written to; continues the sentence after its name. */
export function explainWriteError(error: unknown): string {
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
