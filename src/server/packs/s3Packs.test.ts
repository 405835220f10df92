import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import {
  COURSE,
  docOf,
  idOf,
  packApp,
  readItems,
  unzip,
} from '../../../test/support/server/packs/packFixture.ts';
import { pattern } from '../../../test/support/storage/storageContract.ts';
import { newBucket, startSwiftOrWarn } from '../../../test/support/storage/swiftBucket.ts';
import { coursePackPath } from '../../protocol/urls.ts';
import { createChecksums } from '../../storage/createChecksums.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { createS3Storage } from '../../storage/s3Storage.ts';
import type { Storage } from '../../storage/storage.ts';
import { withDirectBodies } from '../files/withDirectBodies.ts';

const PACK = coursePackPath(COURSE);
const CONTENTS = [700_000, 3_000_000, 40].map((size, seed) => pattern(size, seed));

const swift = await startSwiftOrWarn('packs from a bucket');
afterAll(() => swift?.stop());

/** Serves a bucket with the documents of a course, which also signs downloads. */
async function serveBucket() {
  if (!swift) return expect.fail('no Swift');
  const storage = createS3Storage({ ...(await newBucket(swift)), prefix: 'files/' });
  for (const bytes of CONTENTS) await storage.write(`${idOf(bytes)}.pdf`, bytes);
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-s3-packs-'));
  const readings: string[] = [];
  const counted: Storage = {
    ...storage,
    read(key, options) {
      readings.push(key);
      return storage.read(key, options);
    },
  };
  const found = createDiskStorage(folder);
  const report = (error: unknown) => reported.push(error);
  const reported: unknown[] = [];
  const items = readItems(CONTENTS.map((bytes, at) => docOf(bytes, `讲义${at}`)));
  const app = packApp(counted, () => items, {
    files: {
      signedUrlSeconds: 900,
      checksums: createChecksums({ files: counted, found, report }),
    },
  });
  const server = createServer(getRequestListener(withDirectBodies(app.fetch, report)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    // A digest of what the last download has read may still be written.
    await rm(folder, { recursive: true, maxRetries: 5 });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') return expect.fail('no port');
  return { url: `http://127.0.0.1:${address.port}${PACK}`, storage, readings, reported };
}

test.runIf(swift)(
  'a bucket sends a pack through the server, and each document twice at most',
  async () => {
    const { url, readings } = await serveBucket();
    const response = await fetch(url, { redirect: 'error' });
    const whole = Buffer.from(await response.arrayBuffer());
    expect([...(await unzip(whole)).values()].slice(1)).toEqual(CONTENTS);
    expect(readings).toHaveLength(2 * CONTENTS.length);
    readings.length = 0;
    const tag = response.headers.get('etag') ?? '';
    const headers = { range: `bytes=${whole.length - 500_000}-`, 'if-range': tag };
    const rest = await fetch(url, { headers });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(-500_000))).toBe(true);
    // Only what is in the range; the checksums are known.
    expect(readings.length).toBeLessThan(CONTENTS.length);
  },
);

test.runIf(swift)('a document that is replaced in the bucket breaks the download', async () => {
  const { url, storage, reported } = await serveBucket();
  const response = await fetch(url);
  const reader = response.body?.getReader() ?? expect.fail('no body');
  await reader.read();
  const last = CONTENTS[1] ?? expect.fail();
  await storage.write(`${idOf(last)}.pdf`, pattern(3_000_000, 9));
  const rest = async () => {
    for (let isDone = false; !isDone; ) isDone = (await reader.read()).done;
  };
  await expect(rest()).rejects.toThrow();
  expect(reported.map(String).join()).toContain('changed');
  // A second request is for the pack as it is now.
  const again = await fetch(url, {
    headers: { 'if-range': response.headers.get('etag') ?? '', range: 'bytes=1-' },
  });
  expect(again.status).toBe(200);
  await unzip(Buffer.from(await again.arrayBuffer()));
});
