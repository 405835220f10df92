import { GetObjectCommand, type GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { readWithTimeout } from './readWithTimeout.ts';
import { objectOf, type S3Bucket, s3Failure } from './s3Bucket.ts';
import { S3Error, s3ErrorCode } from './s3Error.ts';
import { readS3Tag, writeS3Tag } from './s3Tag.ts';
import { isKey, type ReadOptions, StorageError } from './storage.ts';

/** A read fails after so many broken answers in a row without a byte. */
const MOST_BREAKS = 3;

/** What to read next. */
interface Part extends Pick<ReadOptions, 'tag' | 'signal'> {
  readonly start: number;
  /** The last byte; undefined: to the end of the object. */
  readonly end: number | undefined;
}

/**
 * Reads an object. A broken answer is continued where it broke, with the same version of the object or
 * not at all.
 */
export async function* readS3Object(
  bucket: S3Bucket,
  key: string,
  options: ReadOptions = {},
): AsyncGenerator<Uint8Array> {
  const { range, signal } = options;
  signal?.throwIfAborted();
  if (!isKey(key)) throw new StorageError('absent', key);
  if (options.tag !== undefined && readS3Tag(options.tag) === undefined) {
    throw new StorageError('changed', key);
  }
  let tag = options.tag;
  let position = range?.start ?? 0;
  let end = range?.end;
  for (let breaks = 0; ; ) {
    const part = await openPart(bucket, key, { start: position, end, tag, signal });
    tag ??= part.tag;
    end ??= part.end;
    const before = position;
    // An error of the answer is handled here; an error that the reader throws is not.
    let broken: unknown;
    const chunks = readWithTimeout(part.body, bucket.timeouts.answer);
    try {
      for (;;) {
        const next = await chunks.next().catch((error: unknown) => {
          broken = error ?? new Error('broken');
        });
        signal?.throwIfAborted();
        if (!next || next.done) break;
        position += next.value.length;
        if (position > end + 1) {
          throw new S3Error(`${bucket.name} sends more than it says of ${key}`);
        }
        yield next.value;
      }
    } finally {
      chunks.stop();
    }
    if (position === end + 1) return;
    breaks = position === before ? breaks + 1 : 1;
    if (breaks > MOST_BREAKS) {
      throw broken === undefined
        ? new StorageError('truncated', key)
        : s3Failure(bucket, broken, `read ${key} to its end`);
    }
  }
}

/** An answer with exactly the bytes requested, of the version requested, as far as it says. */
async function openPart(bucket: S3Bucket, key: string, part: Part) {
  const answer = await getObject(bucket, key, part);
  const body = answer.Body;
  // In Node the client returns a Node stream; its type includes those of browsers.
  if (body === undefined || !('destroy' in body)) {
    throw new S3Error(`${bucket.name} sends no body`);
  }
  try {
    return { body, ...checkAnswer(bucket, key, part, answer) };
  } catch (error) {
    body.destroy();
    throw error;
  }
}

async function getObject(
  bucket: S3Bucket,
  key: string,
  { start, end, tag, signal }: Part,
): Promise<GetObjectCommandOutput> {
  const isWhole = start === 0 && end === undefined;
  try {
    return await bucket.client.send(
      new GetObjectCommand({
        ...objectOf(bucket, key),
        ...(!isWhole && { Range: `bytes=${start}-${end ?? ''}` }),
        ...(tag !== undefined && { IfMatch: readS3Tag(tag) }),
      }),
      signal === undefined ? {} : { abortSignal: signal },
    );
  } catch (error) {
    signal?.throwIfAborted();
    const code = s3ErrorCode(error);
    if (code === 'absent' || code === 'changed') throw new StorageError(code, key);
    if (code === 'beyond-end') throw new StorageError('truncated', key);
    throw s3Failure(bucket, error, `read ${key}`);
  }
}

/** The version and the last byte of an answer; throws if it is not the part that was requested. */
function checkAnswer(
  { name }: S3Bucket,
  key: string,
  { start, end, tag }: Part,
  answer: GetObjectCommandOutput,
): { readonly tag: string; readonly end: number } {
  const found = writeS3Tag(answer);
  // Not every service knows If-Match, and an object may be replaced by one with the same digest.
  if (found === undefined || (tag !== undefined && tag !== found)) {
    throw new StorageError('changed', key);
  }
  const sent = rangeOf(answer);
  if (sent === undefined) throw new S3Error(`${name} does not say which bytes of ${key} it sends`);
  const last = end ?? sent.total - 1;
  if (last >= sent.total) throw new StorageError('truncated', key);
  if (sent.start !== start || sent.end !== last) {
    throw new S3Error(`${name} sends other bytes of ${key} than were requested`);
  }
  return { tag: found, end: last };
}

/** The first and last byte of an answer, and the length of the object. */
function rangeOf(answer: GetObjectCommandOutput) {
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.ContentRange ?? '') ?? [];
  if (total !== undefined) return { start: Number(start), end: Number(end), total: Number(total) };
  const size = answer.ContentLength;
  // A range that was requested but not confirmed was not understood.
  if (answer.ContentRange !== undefined || size === undefined) return undefined;
  return { start: 0, end: size - 1, total: size };
}
