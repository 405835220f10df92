import { once } from 'node:events';
import { createDiskStorage } from '../../../src/storage/diskStorage.ts';
import { createS3Storage } from '../../../src/storage/s3Storage.ts';
import { type RunningSwift, startSwift } from './startSwift.ts';
import { newBucket } from './swiftBucket.ts';

// A bucket with the files of a folder, for programs that use only an operator's settings: it prints
// its connection data in one line of JSON, or null without Swift, and ends with its stdin.
const folder = process.argv[2];
if (folder === undefined) throw new Error('which folder?');
// The parent process may be gone.
process.stdout.on('error', () => undefined);
process.stdin.resume();
const ended = once(process.stdin, 'end');
const swift = await startSwift();
if (swift === undefined) process.stdout.write('null\n');
else {
  try {
    process.stdout.write(`${JSON.stringify(await fillBucket(swift, folder))}\n`);
    await ended;
  } finally {
    await swift.stop();
  }
}
process.exit();

async function fillBucket(service: RunningSwift, from: string) {
  const access = await newBucket(service);
  const [source, bucket] = [
    createDiskStorage(from),
    createS3Storage({ ...access, prefix: 'files/' }),
  ];
  for await (const { key } of source.list()) await bucket.write(key, source.read(key));
  return access;
}
