import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEnvironment } from '../config/environment.ts';
import type { Log } from '../server/log.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import { followFiles } from './followFiles.ts';
import { type OpenedFiles, openFiles } from './openFiles.ts';

const KEYS = {
  CAMPUSDOCS_S3_ACCESS_KEY_ID: 'the-key-id',
  CAMPUSDOCS_S3_SECRET_ACCESS_KEY: 'a-secret-that-nobody-may-see',
};
// Nothing listens on this port.
const S3 = { bucket: 'my-archive', endpoint: 'http://127.0.0.1:1', signedDownloads: 20 };

let folder: string;
let archive: string;
let logged: string[];
let log: Log;
const over = new AbortController();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'open-files-'));
  archive = join(folder, 'archive');
  await mkdir(archive);
  logged = [];
  const note = (facts: object, message: string) => {
    logged.push(`${message} ${JSON.stringify(facts)}`);
  };
  log = { debug: note, info: note, warn: note, error: note };
});

afterEach(async () => {
  over.abort();
  await rm(folder, { recursive: true });
});

async function open(settings: object, variables: Record<string, string> = KEYS) {
  await writeFile(join(archive, 'site.yml'), JSON.stringify(settings));
  const { environment } = readEnvironment(variables);
  if (!environment) throw new Error('the environment is usable');
  return openFiles({ archive, data: folder, environment });
}

async function opened(settings: object): Promise<OpenedFiles> {
  const { files, error } = await open(settings);
  if (!files) throw new Error(error);
  return files;
}

test('uses the folder of the archive unless its settings name a bucket', async () => {
  const disk = await opened({});
  expect(disk.folder).toBe(join(archive, 'files'));
  expect([disk.signedUrlSeconds, disk.documents.signDownload]).toEqual([0, undefined]);
  const bucket = await opened({ storage: { s3: S3 } });
  expect([bucket.folder, bucket.signedUrlSeconds]).toEqual([undefined, 1200]);
});

test('refuses a bucket without keys, and names the variables in one line', async () => {
  const { files, error } = await open({ storage: { s3: S3 } }, {});
  expect(files).toBeUndefined();
  expect(error).toMatch(/^site\.yml .* CAMPUSDOCS_S3_ACCESS_KEY_ID .*\.$/);
});

test('refuses invalid bucket settings instead of ignoring them', async () => {
  const { files, error } = await open({ storage: { s3: { ...S3, bukket: 'x' } } });
  expect(files).toBeUndefined();
  expect(error).toBe('site.yml: storage.s3.bukket is no key; correct or remove it.');
  const other = await opened({ universty: 'x' });
  expect(other.folder).toBe(join(archive, 'files'));
});

test('signs downloads for the public endpoint', async () => {
  const publicEndpoint = 'https://files.example.edu';
  const { documents } = await opened({ storage: { s3: { ...S3, publicEndpoint } } });
  const download = { contentType: 'application/pdf', contentDisposition: 'inline', seconds: 9 };
  const address = await documents.signDownload?.('a.pdf', download);
  expect(address).toMatch(
    /^https:\/\/files\.example\.edu\/my-archive\/files\/a\.pdf\?.*Expires=9&/,
  );
  expect(address).not.toContain(KEYS.CAMPUSDOCS_S3_SECRET_ACCESS_KEY);
});

test('logs an unreachable bucket once, and starts anyway', async () => {
  const files = await opened({ storage: { s3: S3 } });
  const followed = await followFiles({ files, log, now: () => 0, signal: over.signal });
  await followed.list();
  await followed.list();
  expect(followed.health()).toEqual({
    documents: { time: '1970-01-01T00:00:00.000Z', result: 'failed' },
  });
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(/cannot be had.*my-archive.*ECONNREFUSED/);
  expect(logged.join()).not.toContain(KEYS.CAMPUSDOCS_S3_SECRET_ACCESS_KEY);
});

test('reports changes in a bucket, and logs when it is reachable again', async () => {
  const storage = createDiskStorage(join(folder, 'bucket'));
  let next: Promise<boolean> = Promise.reject(new Error('no network'));
  next.catch(() => undefined);
  const files: OpenedFiles = {
    ...(await opened({ storage: { s3: S3 } })),
    documents: storage,
    list: () => next,
  };
  const followed = await followFiles({ files, log, now: () => 0, signal: over.signal });
  let changes = 0;
  followed.onChanged(() => {
    changes += 1;
  });
  next = Promise.resolve(true);
  await followed.list();
  next = Promise.resolve(false);
  await followed.list();
  expect(changes).toBe(1);
  expect(followed.health().documents?.result).toBe('listed');
  expect(logged.map((line) => line.split(' {')[0])).toEqual([
    'the documents cannot be had',
    'the documents can be had again',
  ]);
});
