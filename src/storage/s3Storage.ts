import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { readPatiently } from './readPatiently.ts';
import { createS3Client, PATIENCE, type S3Access, type S3Patience } from './s3Client.ts';
import { describeS3Error, isOfClient, S3Error, s3ErrorCode } from './s3Error.ts';
import { readS3Tag, type Versioned, writeS3Tag } from './s3Tag.ts';
import { writeS3Object } from './s3Write.ts';
import {
  isKey,
  type ListedFile,
  type ReadOptions,
  type SignedDownload,
  type Storage,
  StorageError,
  type StoredFile,
} from './storage.ts';

export interface S3Options extends S3Access {
  /** What the names of our objects begin with, such as `files/`; empty for the whole bucket. */
  readonly prefix?: string | undefined;
  /** The service's address as visitors reach it, where it is another one. */
  readonly publicEndpoint?: string | undefined;
  readonly patience?: S3Patience;
}

/** After so many broken answers in a row that brought nothing, a reading is given up. */
const MOST_BREAKS = 3;

/** How long the bucket is believed to be there after it was seen, in ms. */
const BUCKET_SEEN_FOR = 30_000;

/** How much longer than one answer a listing or a look at a file may take with all its attempts. */
const ATTEMPTS_FACTOR = 2;

/**
 * The objects of a bucket whose names are a prefix and a key. Readings that break off are continued
 * where they broke, of the same version or not at all; writings show when they are whole.
 */
export function createS3Storage(options: S3Options): Storage {
  const { bucket, prefix = '', patience = PATIENCE } = options;
  const client = createS3Client(options, patience);
  const signer =
    options.publicEndpoint === undefined
      ? client
      : createS3Client({ ...options, endpoint: options.publicEndpoint }, patience);
  const place = `the bucket ${bucket}${options.endpoint ? ` at ${options.endpoint}` : ''}`;
  const nameOf = (key: string) => ({ Bucket: bucket, Key: `${prefix}${key}` });
  const fail = (error: unknown, doing: string) => describeS3Error(error, doing, place);
  const soon = () => AbortSignal.timeout(patience.answer * ATTEMPTS_FACTOR);
  let bucketSeen = Number.NEGATIVE_INFINITY;

  async function stat(key: string): Promise<StoredFile | undefined> {
    if (!isKey(key)) return undefined;
    try {
      const head = await client.send(new HeadObjectCommand(nameOf(key)), { abortSignal: soon() });
      bucketSeen = performance.now();
      return storedFile(key, { ...head, Size: head.ContentLength });
    } catch (error) {
      if (s3ErrorCode(error) !== 'absent') throw fail(error, `look at ${key}`);
      await seeBucket();
      return undefined;
    }
  }

  function storedFile(
    key: string,
    { Size: size, ETag, LastModified }: { Size?: number | undefined } & Versioned,
  ): StoredFile {
    // Some services tell more of the time in a listing than in the answer to HEAD.
    const modified = new Date(Math.floor((LastModified?.getTime() ?? 0) / 1000) * 1000);
    const tag = writeS3Tag({ ETag, LastModified: modified });
    if (size === undefined || tag === undefined) {
      throw new S3Error(`${place} gives ${key} no length, or no strong entity tag`);
    }
    return { size, modified, tag };
  }

  /**
   * The answer to HEAD has no words to tell a missing bucket from a missing object. A listing has,
   * and the keys may list in any case.
   */
  async function seeBucket(): Promise<void> {
    if (performance.now() - bucketSeen > BUCKET_SEEN_FOR) await listPage({ MaxKeys: 1 });
  }

  async function* read(key: string, options: ReadOptions = {}): AsyncGenerator<Uint8Array> {
    const { range, signal } = options;
    signal?.throwIfAborted();
    const wanted = options.tag === undefined ? undefined : readS3Tag(options.tag);
    if (!isKey(key)) throw new StorageError('absent', key);
    if (options.tag !== undefined && wanted === undefined) throw new StorageError('changed', key);

    let tag = options.tag;
    let position = range?.start ?? 0;
    let end = range?.end;
    for (let breaks = 0; ; ) {
      const part = await open(key, { start: position, end, tag, signal });
      tag ??= part.tag;
      end ??= part.end;
      const before = position;
      // What goes wrong in the answer is ours to mend; what the reader throws is not.
      let broken: unknown;
      const chunks = readPatiently(part.body, patience.answer);
      try {
        for (;;) {
          const next = await chunks.next().catch((error: unknown) => {
            broken = error ?? new Error('broken');
          });
          signal?.throwIfAborted();
          if (!next || next.done) break;
          position += next.value.length;
          if (position > end + 1) throw new S3Error(`${place} sends more than it says of ${key}`);
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
          : fail(broken, `read ${key} to its end`);
      }
    }
  }

  /** An answer that is exactly the bytes asked for, of the version asked for, as far as it says. */
  async function open(
    key: string,
    { start, end, tag, signal }: { start: number; end: number | undefined } & ReadOptions,
  ) {
    const isWhole = start === 0 && end === undefined;
    let answer: GetObjectCommandOutput;
    try {
      answer = await client.send(
        new GetObjectCommand({
          ...nameOf(key),
          ...(!isWhole && { Range: `bytes=${start}-${end ?? ''}` }),
          ...(tag !== undefined && { IfMatch: readS3Tag(tag) }),
        }),
        signal === undefined ? {} : { abortSignal: signal },
      );
    } catch (error) {
      signal?.throwIfAborted();
      const refusal = s3ErrorCode(error);
      if (refusal === 'absent' || refusal === 'changed') throw new StorageError(refusal, key);
      if (refusal === 'beyond-end') throw new StorageError('truncated', key);
      throw fail(error, `read ${key}`);
    }
    const body = answer.Body;
    // In Node the client gives a stream of Node; its type speaks of browsers as well.
    if (body === undefined || !('destroy' in body)) throw new S3Error(`${place} sends no body`);
    try {
      const found = writeS3Tag(answer);
      // Not every service knows If-Match, and an object may be written anew within one digest.
      if (found === undefined || (tag !== undefined && tag !== found)) {
        throw new StorageError('changed', key);
      }
      const sent = rangeOf(answer);
      if (sent === undefined)
        throw new S3Error(`${place} does not say which bytes of ${key} it sends`);
      const last = end ?? sent.total - 1;
      if (last >= sent.total) throw new StorageError('truncated', key);
      if (sent.start !== start || sent.end !== last) {
        throw new S3Error(`${place} sends other bytes of ${key} than were asked for`);
      }
      return { body, tag: found, end: last };
    } catch (error) {
      body.destroy();
      throw error;
    }
  }

  async function write(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
    if (!isKey(key)) throw new TypeError(`not a key: ${JSON.stringify(key)}`);
    try {
      await writeS3Object(client, nameOf(key), bytes);
    } catch (error) {
      // What the sender of the bytes throws is not for us to explain.
      throw isOfClient(error) ? fail(error, `write ${key}`) : error;
    }
  }

  async function remove(key: string): Promise<void> {
    if (!isKey(key)) return;
    try {
      await client.send(new DeleteObjectCommand(nameOf(key)), { abortSignal: soon() });
    } catch (error) {
      if (s3ErrorCode(error) !== 'absent') throw fail(error, `delete ${key}`);
    }
  }

  async function* list(): AsyncGenerator<ListedFile> {
    let token: string | undefined;
    do {
      const page = await listPage({ ContinuationToken: token });
      for (const object of page.Contents ?? []) {
        const key = decodeName(object.Key ?? '', page.EncodingType).slice(prefix.length);
        if (isKey(key)) yield { key, ...storedFile(key, object) };
      }
      token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (token !== undefined);
  }

  async function listPage(
    page: Pick<ListObjectsV2CommandInput, 'ContinuationToken' | 'MaxKeys'>,
  ): Promise<ListObjectsV2CommandOutput> {
    try {
      const listed = await client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          // What stands deeper is none of ours, and a page of it would cost a call.
          Delimiter: '/',
          EncodingType: 'url',
          ...page,
        }),
        { abortSignal: soon() },
      );
      bucketSeen = performance.now();
      return listed;
    } catch (error) {
      throw fail(error, 'list objects');
    }
  }

  function signDownload(key: string, download: SignedDownload): Promise<string> {
    const command = new GetObjectCommand({
      ...nameOf(key),
      ResponseContentType: download.contentType,
      ResponseContentDisposition: download.contentDisposition,
      // Who keeps addresses keeps what stands behind them no longer than those hold.
      ResponseCacheControl: 'private, no-store',
    });
    return getSignedUrl(signer, command, { expiresIn: download.seconds });
  }

  return { stat, read, write, delete: remove, list, signDownload };
}

/** Which bytes of how many an answer brings. */
function rangeOf(answer: GetObjectCommandOutput) {
  const [, start, end, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.ContentRange ?? '') ?? [];
  if (total !== undefined) return { start: Number(start), end: Number(end), total: Number(total) };
  const size = answer.ContentLength;
  // A range that was asked for and is not confirmed was not understood.
  if (answer.ContentRange !== undefined || size === undefined) return undefined;
  return { start: 0, end: size - 1, total: size };
}

function decodeName(name: string, encoding: string | undefined): string {
  return encoding === 'url' ? decodeURIComponent(name.replaceAll('+', ' ')) : name;
}
