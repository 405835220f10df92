import { DeleteObjectCommand, GetObjectCommand, HeadObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import {
  listPage,
  objectOf,
  openS3Bucket,
  requireBucket,
  type S3Bucket,
  type S3Options,
  s3Failure,
  shortTimeout,
  storedFileOf,
} from './s3Bucket.ts';
import { isOfClient, s3ErrorCode } from './s3Error.ts';
import { readS3Object } from './s3Read.ts';
import { writeS3Object } from './s3Write.ts';
import {
  isKey,
  type ListedFile,
  type SignedDownload,
  type Storage,
  type StoredFile,
} from './storage.ts';

/** The objects of a bucket as files: the name of each is a prefix and a key. */
export function createS3Storage(options: S3Options): Storage {
  const bucket = openS3Bucket(options);
  return {
    stat: (key) => stat(bucket, key),
    read: (key, options) => readS3Object(bucket, key, options),
    write: (key, bytes) => write(bucket, key, bytes),
    delete: (key) => remove(bucket, key),
    list: () => list(bucket),
    signDownload: (key, download) => signDownload(bucket, key, download),
  };
}

async function stat(bucket: S3Bucket, key: string): Promise<StoredFile | undefined> {
  if (!isKey(key)) return undefined;
  try {
    const command = new HeadObjectCommand(objectOf(bucket, key));
    const head = await bucket.client.send(command, shortTimeout(bucket));
    bucket.seen = performance.now();
    return storedFileOf(bucket, key, { ...head, Size: head.ContentLength });
  } catch (error) {
    if (s3ErrorCode(error) !== 'absent') throw s3Failure(bucket, error, `look at ${key}`);
    await requireBucket(bucket);
    return undefined;
  }
}

async function write(
  bucket: S3Bucket,
  key: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<void> {
  if (!isKey(key)) throw new TypeError(`not a key: ${JSON.stringify(key)}`);
  try {
    await writeS3Object(bucket.client, objectOf(bucket, key), bytes);
  } catch (error) {
    // An error of the source of the bytes is not one of the bucket.
    throw isOfClient(error) ? s3Failure(bucket, error, `write ${key}`) : error;
  }
}

async function remove(bucket: S3Bucket, key: string): Promise<void> {
  if (!isKey(key)) return;
  try {
    const command = new DeleteObjectCommand(objectOf(bucket, key));
    await bucket.client.send(command, shortTimeout(bucket));
  } catch (error) {
    if (s3ErrorCode(error) !== 'absent') throw s3Failure(bucket, error, `delete ${key}`);
  }
}

async function* list(bucket: S3Bucket): AsyncGenerator<ListedFile> {
  let token: string | undefined;
  do {
    const page = await listPage(bucket, { ContinuationToken: token });
    for (const object of page.Contents ?? []) {
      const name = decodeName(object.Key ?? '', page.EncodingType);
      const key = name.slice(bucket.prefix.length);
      if (isKey(key)) yield { key, ...storedFileOf(bucket, key, object) };
    }
    token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
  } while (token !== undefined);
}

function decodeName(name: string, encoding: string | undefined): string {
  return encoding === 'url' ? decodeURIComponent(name.replaceAll('+', ' ')) : name;
}

function signDownload(bucket: S3Bucket, key: string, download: SignedDownload): Promise<string> {
  const command = new GetObjectCommand({
    ...objectOf(bucket, key),
    ResponseContentType: download.contentType,
    ResponseContentDisposition: download.contentDisposition,
    // A cache that keeps the URL must not keep the document longer than the URL is valid.
    ResponseCacheControl: 'private, no-store',
  });
  return getSignedUrl(bucket.signer, command, { expiresIn: download.seconds });
}
