import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import { createFileRoutes, type FileRouteOptions } from './fileRoute.ts';

const ID = '0123456789abcdef0123456789abcdef';
const OTHER = 'ffffffffffffffffffffffffffffffff';
const DOWNLOAD = `/files/${ID}.pdf?filename=a.pdf&f=1`;

type Fields = Record<string, string>;

let documents: Storage;
let tag: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'count-downloads-'));
  documents = createDiskStorage(folder);
  await documents.write(`${ID}.pdf`, Buffer.alloc(5000));
  await documents.write(`${ID}.webp`, Buffer.alloc(5000));
  await documents.write(`${OTHER}.pdf`, Buffer.alloc(5000));
  tag = `"${(await documents.stat(`${ID}.pdf`))?.tag}"`;
  return () => rm(folder, { recursive: true });
});

async function countsOf(
  address: string,
  init: RequestInit = {},
  options: Partial<FileRouteOptions> = {},
): Promise<{ status: number; counted: readonly string[] }> {
  const counted: string[] = [];
  const routes = createFileRoutes({
    documents,
    covers: documents,
    isListed: (id) => id === ID,
    report: (error) => expect.unreachable(String(error)),
    countDownload: (id) => counted.push(id),
    now: Date.now,
    ...options,
  });
  const { status } = await new Hono().route('/', routes).request(address, init);
  return { status, counted };
}

test.each<[string, Fields, number]>([
  ['the whole file', {}, 200],
  ['all of it as a range', { range: 'bytes=0-' }, 206],
  ['the first of many pieces', { range: 'bytes=0-2047' }, 206],
  ['the last 5000 bytes, which are all', { range: 'bytes=-9000' }, 206],
  ['its beginning and its end', { range: 'bytes=0-1999,4000-' }, 206],
  ['something that is no range', { range: 'pages=1-2' }, 200],
  ['all of it where a condition holds', { 'if-none-match': '"another"' }, 200],
  [
    'a new version instead of the beginning of an old one',
    { range: 'bytes=0-9', 'if-range': '"old"' },
    200,
  ],
])('%s begins a download', async (_, headers, status) => {
  expect(await countsOf(DOWNLOAD, { headers })).toEqual({ status, counted: [ID] });
});

test.each<[string, Fields | (() => Fields), number]>([
  ['the rest of a file', { range: 'bytes=1000-' }, 206],
  ['the rest of this version', () => ({ range: 'bytes=1000-', 'if-range': tag }), 206],
  ['the rest of a version that is gone', { range: 'bytes=1000-', 'if-range': '"old"' }, 200],
  ['the end of a file', { range: 'bytes=-100' }, 206],
  ['a look whether there are ranges', { range: 'bytes=0-0' }, 206],
  ['a look at what kind of file it is', { range: 'bytes=0-1023' }, 206],
  ['what is behind the end', { range: 'bytes=5000-' }, 416],
  ['what the browser has already', () => ({ 'if-none-match': tag }), 304],
  ['another version than there is', { 'if-match': '"old"' }, 412],
  ['what a browser fetches beforehand', { 'sec-purpose': 'prefetch;prerender' }, 200],
])('%s is no download', async (_, headers, status) => {
  const init = { headers: typeof headers === 'function' ? headers() : headers };
  expect(await countsOf(DOWNLOAD, init)).toEqual({ status, counted: [] });
});

test.each<[string, string, RequestInit, number]>([
  ['a preview', `/files/${ID}.pdf?f=2`, {}, 200],
  ['the document itself', `/files/${ID}.pdf`, {}, 200],
  ['a cover', `/files/${ID}.webp?f=1`, {}, 200],
  ['HEAD', DOWNLOAD, { method: 'HEAD' }, 200],
  ['POST', DOWNLOAD, { method: 'POST' }, 405],
  ['a file that is there and not listed', `/files/${OTHER}.pdf?f=1`, {}, 404],
  ['a file that is not there', `/files/${ID}.zip?f=1`, {}, 404],
])('%s is no download', async (_, address, init, status) => {
  expect(await countsOf(address, init)).toEqual({ status, counted: [] });
});

// spec 7.14
test('a refused request does not count as a download', async () => {
  const admit = async () => new Response(null, { status: 302, headers: { location: '/login' } });
  expect(await countsOf(DOWNLOAD, {}, { admit })).toEqual({ status: 302, counted: [] });
});

// spec 7.14
test('a redirect to the bucket counts once, and not if it resumes a download', async () => {
  const signed = { ...documents, signDownload: async () => 'https://bucket.example/x' };
  const options = { documents: signed, signedUrlSeconds: 60 };
  expect(await countsOf(DOWNLOAD, {}, options)).toEqual({ status: 302, counted: [ID] });
  const rest = { headers: { range: 'bytes=1000-' } };
  expect(await countsOf(DOWNLOAD, rest, options)).toEqual({ status: 302, counted: [] });
  const head = { method: 'HEAD' };
  expect(await countsOf(DOWNLOAD, head, options)).toEqual({ status: 200, counted: [] });
});
