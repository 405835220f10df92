import { createHash, timingSafeEqual } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { isDiskFull } from './isDiskFull.ts';
import type { Part, PartOutcome } from './part.ts';
import { untilAborted } from './untilAborted.ts';

/** Runs an operation on the disk when it is its turn, and as fast as so many bytes may be taken. */
export type DiskTurn = <Result>(
  operation: () => Promise<Result>,
  bytes?: number,
) => Promise<Result>;

/**
 * Writes the bytes of a part at its offset, and flushes them. If the part is wrong, the file is as it
 * was before.
 */
export async function writePart(
  handle: FileHandle,
  part: Part,
  inTurn: DiskTurn,
): Promise<PartOutcome> {
  const { offset, checksum } = part;
  const hash = checksum && createHash(checksum.algorithm);
  const write = (chunk: Uint8Array, position: number) =>
    inTurn(() => {
      // In turn as well: fifty at once would keep a search waiting.
      hash?.update(chunk);
      return writeAll(handle, chunk, position);
    }, chunk.length);
  const { end, length } = await writeBytes(part, write);
  const isWrong =
    end === 'too-long' ||
    (checksum !== undefined && (end !== 'whole' || !isSame(hash?.digest(), checksum.digest)));
  if (isWrong) await handle.truncate(offset);
  // A write that failed may have written something.
  else if (end === 'full') await handle.truncate(offset + length);
  // With the length, and without the times.
  await inTurn(() => handle.datasync());
  if (!isWrong) return { end, offset: offset + length };
  return { end: end === 'whole' ? 'checksum' : end, offset };
}

async function writeBytes(
  { offset, most, bytes, signal, onProgress }: Part,
  write: (chunk: Uint8Array, position: number) => Promise<void>,
): Promise<{
  readonly end: Exclude<PartOutcome['end'], 'checksum' | 'overtaken'>;
  readonly length: number;
}> {
  let length = 0;
  const chunks = untilAborted(bytes, signal)[Symbol.asyncIterator]();
  for (;;) {
    // Only the client ends it early: by closing the connection, by a timeout, or with malformed HTTP.
    const next = await chunks.next().catch(() => undefined);
    if (next === undefined || signal.aborted) return { end: 'broken-off', length };
    if (next.done) return { end: 'whole', length };
    const chunk = next.value;
    if (length + chunk.length > most) {
      void chunks.return?.(undefined);
      return { end: 'too-long', length };
    }
    try {
      await write(chunk, offset + length);
    } catch (error) {
      void chunks.return?.(undefined);
      if (!isDiskFull(error)) throw error;
      return { end: 'full', length };
    }
    length += chunk.length;
    onProgress();
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, at, chunk.length - at, position + at);
    at += bytesWritten;
  }
}

function isSame(one: Uint8Array | undefined, other: Uint8Array): boolean {
  return one?.length === other.length && timingSafeEqual(one, other);
}
