import { randomUUID } from 'node:crypto';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import type { S3Options } from '../../../src/storage/s3Bucket.ts';
import { createS3Client, type S3Timeouts } from '../../../src/storage/s3Client.ts';
import { type RunningSwift, startSwift } from './startSwift.ts';

/** For a machine that is busy with other tests, in ms. */
const TIMEOUTS: S3Timeouts = { connect: 30_000, answer: 60_000 };

/** Swift for a test; undefined, with a warning, if it is not installed. */
export async function startSwiftOrWarn(what: string): Promise<RunningSwift | undefined> {
  const swift = await startSwift();
  if (swift === undefined) {
    process.stderr.write(`\n!!! NOT TESTED OVER S3: ${what}, no Swift on this machine !!!\n\n`);
  }
  return swift;
}

/** A new bucket with its connection data. */
export async function newBucket(swift: RunningSwift): Promise<S3Options> {
  const { endpoint, region, credentials } = swift;
  const bucket = `test-${randomUUID()}`;
  const options = { endpoint, region, credentials, bucket, timeouts: TIMEOUTS };
  const client = createS3Client(options, TIMEOUTS);
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return options;
}
