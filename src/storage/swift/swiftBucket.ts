import { randomUUID } from 'node:crypto';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { createS3Client, PATIENCE, type S3Access } from '../s3Client.ts';
import { type RunningSwift, startSwift } from './startSwift.ts';

/** Swift for a test; undefined, and said so loudly, where there is none. */
export async function swiftOrSay(what: string): Promise<RunningSwift | undefined> {
  const swift = await startSwift();
  if (swift === undefined) {
    process.stderr.write(`\n!!! NOT TESTED OVER S3: ${what}, no Swift on this machine !!!\n\n`);
  }
  return swift;
}

/** A bucket of its own. */
export async function newBucket(swift: RunningSwift): Promise<S3Access> {
  const { endpoint, region, credentials } = swift;
  const access = { endpoint, region, credentials, bucket: `test-${randomUUID()}` };
  const client = createS3Client(access, PATIENCE);
  await client.send(new CreateBucketCommand({ Bucket: access.bucket }));
  client.destroy();
  return access;
}
