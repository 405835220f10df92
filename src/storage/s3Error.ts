import { S3ServiceException } from '@aws-sdk/client-s3';
import { findErrorCode } from '../lib/systemError.ts';

/** A failure of the service, in one line for the log. Never contains a secret or a signature. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
}

/** Refusals that storage handles, by the status of the answer. */
export type S3ErrorCode = 'absent' | 'changed' | 'beyond-end' | 'no-bucket';

/** The kind of refusal for an error of the client; undefined for any other failure. */
export function s3ErrorCode(error: unknown): S3ErrorCode | undefined {
  if (!(error instanceof S3ServiceException)) return undefined;
  if (error.name === 'NoSuchBucket') return 'no-bucket';
  switch (error.$metadata.httpStatusCode) {
    case 404:
      return 'absent';
    case 412:
      return 'changed';
    case 416:
      return 'beyond-end';
    default:
      return undefined;
  }
}

/**
 * Describes an error of the client for the log. The error itself cannot be logged: it contains keys and
 * signed requests, and the service's own message may repeat them.
 *
 * @param doing the failed operation, such as `read a.pdf`
 */
export function describeS3Error(error: unknown, doing: string, place: string): S3Error {
  if (error instanceof S3Error) return error;
  const sentence = `cannot ${doing} in ${place}`;
  if (s3ErrorCode(error) === 'no-bucket')
    return new S3Error(`${sentence}: there is no such bucket`);
  const code = codeOf(error);
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (status === undefined) return new S3Error(`${sentence}: it cannot be reached (${code})`);
  const advice = ADVICE[status] ?? '';
  return new S3Error(`${sentence}: it answers ${status} (${code})${advice}`);
}

/** Whether an error comes from the client or its connections. */
export function isOfClient(error: unknown): boolean {
  if (error instanceof S3ServiceException) return true;
  // The client adds its number of attempts to whatever it throws.
  return error instanceof Error && '$metadata' in error;
}

const ADVICE: Readonly<Record<number, string>> = {
  301: '; the bucket is in another region, set storage.s3.region',
  400: '; check endpoint, region and pathStyle in storage.s3',
  403: '; check the keys, the clock of this machine, and that the keys may list and read the bucket',
};

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = findErrorCode(error) ?? error.name;
  return /^[A-Za-z0-9_]{1,64}$/u.test(code) ? code : 'unknown';
}
