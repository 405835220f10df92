import {
  ListObjectsV2Command,
  type ListObjectsV2CommandInput,
  type ListObjectsV2CommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3';
import { createS3Client, type S3Access, type S3Timeouts, TIMEOUTS } from './s3Client.ts';
import { describeS3Error, S3Error } from './s3Error.ts';
import { type Versioned, writeS3Tag } from './s3Tag.ts';
import type { StoredFile } from './storage.ts';

export interface S3Options extends S3Access {
  /** The prefix of our objects' names, such as `files/`; empty for the whole bucket. */
  readonly prefix?: string | undefined;
  /** The service's address as visitors reach it, if it is another one. */
  readonly publicEndpoint?: string | undefined;
  readonly timeouts?: S3Timeouts;
}

/** A bucket, or the part of it below a prefix. */
export interface S3Bucket {
  readonly bucket: string;
  readonly prefix: string;
  readonly timeouts: S3Timeouts;
  readonly client: S3Client;
  /** Signs URLs with the address that visitors use. */
  readonly signer: S3Client;
  /** The name in messages. */
  readonly name: string;
  /** When the bucket last answered, in ms of `performance.now()`. */
  seen: number;
}

/** How long the bucket is believed to exist after it answered, in ms. */
const BUCKET_SEEN_FOR = 30_000;

/** How much longer than one answer a listing or a HEAD may take with all its attempts. */
const ATTEMPTS_FACTOR = 2;

export function openS3Bucket(options: S3Options): S3Bucket {
  const { bucket, prefix = '', timeouts = TIMEOUTS, endpoint, publicEndpoint } = options;
  const client = createS3Client(options, timeouts);
  const signer =
    publicEndpoint === undefined
      ? client
      : createS3Client({ ...options, endpoint: publicEndpoint }, timeouts);
  const name = `the bucket ${bucket}${endpoint ? ` at ${endpoint}` : ''}`;
  return { bucket, prefix, timeouts, client, signer, name, seen: Number.NEGATIVE_INFINITY };
}

/** The parameters that name an object. */
export function objectOf({ bucket, prefix }: S3Bucket, key: string) {
  return { Bucket: bucket, Key: `${prefix}${key}` };
}

/** The error to throw for one of the client. */
export function s3Failure({ name }: S3Bucket, error: unknown, doing: string): Error {
  return describeS3Error(error, doing, name);
}

/** Aborts a short request, such as a HEAD, with all its attempts. */
export function shortTimeout({ timeouts }: S3Bucket): { abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(timeouts.answer * ATTEMPTS_FACTOR) };
}

/** The metadata of an object in a response. */
export function storedFileOf(
  { name }: S3Bucket,
  key: string,
  { Size: size, ETag, LastModified }: { Size?: number | undefined } & Versioned,
): StoredFile {
  // Some services give the time more precisely in a listing than in the answer to HEAD.
  const modified = new Date(Math.floor((LastModified?.getTime() ?? 0) / 1000) * 1000);
  const tag = writeS3Tag({ ETag, LastModified: modified });
  if (size === undefined || tag === undefined) {
    throw new S3Error(`${name} gives ${key} no length, or no strong entity tag`);
  }
  return { size, modified, tag };
}

/** One page of the objects directly below the prefix. */
export async function listPage(
  bucket: S3Bucket,
  page: Pick<ListObjectsV2CommandInput, 'ContinuationToken' | 'MaxKeys'>,
): Promise<ListObjectsV2CommandOutput> {
  const command = new ListObjectsV2Command({
    Bucket: bucket.bucket,
    Prefix: bucket.prefix,
    // Objects further down are not ours, and each page of them would cost a call.
    Delimiter: '/',
    EncodingType: 'url',
    ...page,
  });
  try {
    const listed = await bucket.client.send(command, shortTimeout(bucket));
    bucket.seen = performance.now();
    return listed;
  } catch (error) {
    throw s3Failure(bucket, error, 'list objects');
  }
}

/**
 * Throws if the bucket does not exist. The answer to HEAD cannot tell a missing bucket from a missing
 * object. A listing can, and the access key may list in any case.
 */
export async function requireBucket(bucket: S3Bucket): Promise<void> {
  if (performance.now() - bucket.seen > BUCKET_SEEN_FOR) await listPage(bucket, { MaxKeys: 1 });
}
