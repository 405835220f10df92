// Reads the directory of a zip, with our code or with a library, and prints time and memory.
import { openPromise } from 'yauzl';
import { readZipDirectory } from '../src/archive/zip/readZipDirectory.ts';

const [reader = '', path = ''] = process.argv.slice(2);
const before = process.memoryUsage.rss();
const started = performance.now();
const count = reader === 'ours' ? await withOurs() : await withLibrary();
const milliseconds = performance.now() - started;
// The memory that reading added to the process, before garbage collection.
const megabytes = (process.memoryUsage.rss() - before) / 2 ** 20;
console.log(JSON.stringify({ count, milliseconds, megabytes }));

async function withOurs(): Promise<number> {
  return (await readZipDirectory(path))?.fileCount ?? 0;
}

async function withLibrary(): Promise<number> {
  const zip = await openPromise(path);
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(entry.fileName);
  return names.length;
}
