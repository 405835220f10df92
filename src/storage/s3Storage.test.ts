import { afterAll, test } from 'vitest';
import { testStorageContract } from '../../test/support/storage/storageContract.ts';
import { newBucket, startSwiftOrWarn } from '../../test/support/storage/swiftBucket.ts';
import { createS3Storage } from './s3Storage.ts';

const swift = await startSwiftOrWarn('the contract of storage');
afterAll(() => swift?.stop());

if (swift === undefined) {
  test.skip('S3 keeps the contract of storage');
} else {
  testStorageContract('S3', async () =>
    createS3Storage({ ...(await newBucket(swift)), prefix: 'files/' }),
  );
}
