import { createDiskStorage } from '../diskStorage.ts';
import { createS3Storage } from '../s3Storage.ts';
import { startSwift } from './startSwift.ts';
import { newBucket } from './swiftBucket.ts';

// A bucket with the files of a folder, for programs that know only what an operator knows: it tells
// in one line of JSON how to reach it, or null where there is no Swift, and ends with its stdin.
const folder = process.argv[2];
if (folder === undefined) throw new Error('which folder?');
const swift = await startSwift();
if (swift !== undefined) {
  const access = await newBucket(swift);
  const [from, to] = [createDiskStorage(folder), createS3Storage({ ...access, prefix: 'files/' })];
  for await (const { key } of from.list()) await to.write(key, from.read(key));
  process.stdout.write(`${JSON.stringify(access)}\n`);
  process.stdin.resume();
  process.stdin.once('end', async () => {
    await swift.stop();
    process.exit();
  });
} else process.stdout.write('null\n');
