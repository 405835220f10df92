// The thread that computes the digests of one file.
import { createHash } from 'node:crypto';
import { openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import * as v from 'valibot';

const CHUNK_BYTES = 1024 * 1024;

const file = openSync(v.parse(v.string(), workerData), 'r');
const md5 = createHash('md5');
const sha256 = createHash('sha256');
const buffer = Buffer.alloc(CHUNK_BYTES);
for (;;) {
  const length = readSync(file, buffer, 0, CHUNK_BYTES, null);
  if (length === 0) break;
  const chunk = buffer.subarray(0, length);
  md5.update(chunk);
  sha256.update(chunk);
}
parentPort?.postMessage({ md5: md5.digest('hex'), sha256: sha256.digest('hex') });
