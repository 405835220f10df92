import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  COURSE,
  docOf,
  idOf,
  packApp,
  readItems,
  unzip,
} from '../../../test/support/server/packs/packFixture.ts';
import {
  CAMPUS,
  connectionFrom,
  OFF_CAMPUS,
} from '../../../test/support/server/protectedAppFixture.ts';
import { createAccessPolicy } from '../../access/accessPolicy.ts';
import { DEFAULT_LIMITS } from '../../access/limits/limitRules.ts';
import { parseNetwork } from '../../access/networks.ts';
import type { Item } from '../../catalog/item.ts';
import { coursePackPath, selectionPackPath } from '../../protocol/urls.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { Storage } from '../../storage/storage.ts';

const PACK = coursePackPath(COURSE);
const CONTENTS = ['1', '2', '3'].map((text) => Buffer.from(text.repeat(2000)));
const IDS = CONTENTS.map(idOf);
const asPage = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };

let documents: Storage;
let items: readonly Item[];

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-packs-'));
  documents = createDiskStorage(folder);
  for (const bytes of CONTENTS) await documents.write(`${idOf(bytes)}.pdf`, bytes);
  items = readItems([
    ...CONTENTS.map((bytes, at) => docOf(bytes, `讲义${at}`)),
    docOf(Buffer.from('elsewhere'), '另一门课', { course: [{ name: '线性代数' }] }),
  ]);
  return () => rm(folder, { recursive: true });
});

function open(parts: Parameters<typeof packApp>[2] = {}) {
  const counted: string[] = [];
  const onDownload = (id: string) => void counted.push(id);
  const app = packApp(documents, () => items, { ...parts, onDownload });
  const get = (path: string, headers: Record<string, string> = {}, address = CAMPUS) =>
    app.request(path, { headers }, connectionFrom(address));
  return { app, get, counted };
}

async function bytesOf(response: Response | Promise<Response>): Promise<Buffer> {
  return Buffer.from(await (await response).arrayBuffer());
}

test('a course is one zip of its documents with a manifest, under its name and of a known length', async () => {
  const response = await open().get(PACK);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=0, must-revalidate',
    'content-disposition': `attachment; filename="pack.zip"; filename*=UTF-8''${encodeURIComponent(COURSE)}.zip`,
    'content-type': 'application/zip',
  });
  const bytes = await bytesOf(response);
  expect(response.headers.get('content-length')).toBe(`${bytes.length}`);
  const files = await unzip(bytes);
  expect([...files.keys()]).toEqual([
    '目录.txt',
    ...['资料/讲义0.pdf', '资料/讲义1.pdf', '资料/讲义2.pdf'],
  ]);
  expect([...files.values()].slice(1)).toEqual(CONTENTS);
  expect(files.get('目录.txt')?.toString()).toContain(`http://localhost/items/${IDS[0]}`);
});

test('a selection has what was chosen, and says what is no longer there', async () => {
  const [first = '', second = ''] = IDS;
  const missing = idOf(Buffer.from('elsewhere'));
  const removed = 'f'.repeat(32);
  const { get } = open();
  const response = await get(selectionPackPath([second, missing, removed, first], '期末 复习'));
  expect(response.headers.get('content-disposition')).toContain(
    encodeURIComponent('期末 复习.zip'),
  );
  const files = await unzip(await bytesOf(response));
  expect([...files.keys()].slice(1)).toEqual(['资料/讲义0.pdf', '资料/讲义1.pdf']);
  const manifest = files.get('目录.txt')?.toString();
  expect(manifest).toContain('另一门课\r\n原因：本站暂时没有这个文件');
  expect(manifest).toContain(`MD5：${removed}\r\n原因：条目已从本站移除`);
});

test('a pack is the same for each request and each server, in any order of the catalog', async () => {
  const first = await open().get(PACK);
  items = items.toReversed();
  const second = await open().get(PACK);
  expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
  expect((await bytesOf(second)).equals(await bytesOf(first))).toBe(true);
});

test('ranges have the bytes of the whole, several of them as well; HEAD has its headers', async () => {
  const { app, get } = open();
  const whole = await bytesOf(get(PACK));
  const rest = await get(PACK, { range: 'bytes=3000-' });
  expect(rest.status).toBe(206);
  expect(rest.headers.get('content-range')).toBe(`bytes 3000-${whole.length - 1}/${whole.length}`);
  expect((await bytesOf(rest)).equals(whole.subarray(3000))).toBe(true);
  const several = await get(PACK, { range: 'bytes=0-9,-40' });
  expect(several.headers.get('content-type')).toMatch(/^multipart\/byteranges/u);
  expect((await bytesOf(several)).includes(whole.subarray(-40))).toBe(true);
  expect((await get(PACK, { range: `bytes=${whole.length}-` })).status).toBe(416);
  const head = await app.request(PACK, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(`${whole.length}`);
  expect(await head.text()).toBe('');
});

test.each<[string, () => Promise<unknown> | unknown]>([
  [
    'a document is added',
    () => {
      items = [...items, ...readItems([docOf(Buffer.from('1'), '新讲义')])];
      return documents.write(`${idOf(Buffer.from('1'))}.pdf`, Buffer.from('1'));
    },
  ],
  ['a document is removed', () => documents.delete(`${IDS[1]}.pdf`)],
  ['a document is replaced', () => documents.write(`${IDS[1]}.pdf`, Buffer.alloc(2000, 'x'))],
  [
    'a title changes',
    () => {
      items = readItems(CONTENTS.map((bytes, at) => docOf(bytes, `笔记${at}`)));
    },
  ],
  [
    'a note is added',
    () => {
      items = readItems(CONTENTS.map((bytes, at) => docOf(bytes, `讲义${at}`, { note: '补充' })));
    },
  ],
])('a download that is resumed after %s starts again, whole', async (_, change) => {
  const { get } = open();
  const tag = (await get(PACK)).headers.get('etag') ?? '';
  const current = await get(PACK, { range: 'bytes=3000-', 'if-range': tag });
  expect(current.status).toBe(206);
  await bytesOf(current);
  await change();
  const response = await get(PACK, { range: 'bytes=3000-', 'if-range': tag });
  expect(response.status).toBe(200);
  await unzip(await bytesOf(response));
  expect((await get(PACK, { 'if-none-match': tag })).status).toBe(200);
  expect((await get(PACK, { 'if-match': tag })).status).toBe(412);
});

test('a download that is cut twenty times is the same zip', async () => {
  const { get, counted } = open();
  const first = await get(PACK);
  const tag = first.headers.get('etag') ?? '';
  const size = Number(first.headers.get('content-length'));
  const parts: Uint8Array[] = [];
  let received = 0;
  for (let cut = 0; cut <= 20; cut++) {
    const range = { range: `bytes=${received}-`, 'if-range': tag };
    const response = cut === 0 ? first : await get(PACK, range);
    expect(response.status).toBe(cut === 0 ? 200 : 206);
    const most = cut === 20 ? size : Math.ceil((size - received) / (21 - cut));
    for (let inPart = 0; inPart < most && received < size; ) {
      const reader = response.body?.getReader() ?? expect.fail('no body');
      const { value = new Uint8Array() } = await reader.read();
      reader.releaseLock();
      const taken = value.subarray(0, most - inPart);
      parts.push(taken.slice());
      inPart += taken.length;
      received += taken.length;
    }
    await response.body?.cancel();
  }
  const files = await unzip(Buffer.concat(parts));
  expect([...files.values()].slice(1)).toEqual(CONTENTS);
  expect(counted).toHaveLength(CONTENTS.length);
});

test('dates decide nothing: the newest document may be the one that was removed', async () => {
  const { get } = open();
  const response = await get(PACK, { 'if-modified-since': new Date(2100, 1).toUTCString() });
  expect(response.status).toBe(200);
  expect(response.headers.has('last-modified')).toBe(false);
  const ranged = await get(PACK, {
    range: 'bytes=5-',
    'if-range': new Date(2100, 1).toUTCString(),
  });
  expect(ranged.status).toBe(200);
});

test('a document that changes while it is sent ends the zip: it is never a wrong one', async () => {
  const response = await open().get(PACK);
  await documents.write(`${IDS[2]}.pdf`, Buffer.alloc(2000, 'x'));
  await expect(response.arrayBuffer()).rejects.toMatchObject({ code: 'changed' });
});

test.each([
  [coursePackPath('没有的课'), 404, 'pack-empty'],
  [coursePackPath('线性代数'), 404, 'pack-empty'],
  [selectionPackPath(['f'.repeat(32)]), 404, 'pack-empty'],
  ['/packs/other.zip', 404, 'not-found'],
  ['/packs/selection.zip?ids=abc', 400, 'bad-request'],
])('%s is answered with %d, as a page for people', async (path, status, code) => {
  const { get } = open();
  const page = await get(path, asPage);
  expect([page.status, await page.text()]).toEqual([status, code]);
  const problem = await get(path);
  expect([problem.status, await problem.json()]).toEqual([
    status,
    expect.objectContaining({ code }),
  ]);
  expect(problem.headers.get('cache-control')).toBe('no-store');
});

test('a storage that does not answer is a 503, and no empty pack', async () => {
  const stat = async () => Promise.reject(new Error('gone'));
  documents = { ...documents, stat };
  const response = await open().get(PACK);
  expect([response.status, await response.json()]).toEqual([
    503,
    expect.objectContaining({ code: 'storage-unavailable' }),
  ]);
});

test('other methods are refused', async () => {
  const { app } = open();
  const response = await app.request(PACK, { method: 'DELETE' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('a pack counts as a download of each document when it begins, and not when it goes on', async () => {
  const { get, counted } = open();
  await bytesOf(get(PACK));
  expect(counted.toSorted()).toEqual(IDS.toSorted());
  const tag = (await get(PACK)).headers.get('etag') ?? '';
  counted.length = 0;
  for (const headers of [
    { range: 'bytes=3000-' },
    { range: 'bytes=3000-', 'if-range': tag },
    { range: 'bytes=0-0' },
    { 'if-none-match': tag },
    { 'sec-purpose': 'prefetch' },
  ]) {
    await bytesOf(get(PACK, headers));
  }
  expect(counted).toEqual([]);
  await bytesOf(get(PACK, { range: 'bytes=0-' }));
  expect(counted).toHaveLength(3);
});

const campusOnly = () => ({
  access: createAccessPolicy({
    mode: 'campus',
    protect: 'files',
    networks: ['10.0.0.0/8'].flatMap((text) => parseNetwork(text).network ?? []),
    proxies: [],
  }),
});

test('who may not open documents learns nothing of a pack, and is sent to sign in', async () => {
  const { get } = open({ edition: campusOnly });
  const answers = await Promise.all(
    [PACK, coursePackPath('没有的课')].map(async (path) => {
      const response = await get(path, asPage, OFF_CAMPUS);
      expect(response.headers.get('location')).toContain(`/login?to=${encodeURIComponent(path)}`);
      return { status: response.status, headers: [...response.headers.keys()] };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]?.status).toBe(302);
  const program = await get(PACK, { accept: 'application/json' }, OFF_CAMPUS);
  expect([program.status, await program.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'sign-in-needed' }),
  ]);
});

test('a pack for some visitors is kept from other sites and caches, a public one may be read', async () => {
  const inside = await open({ edition: campusOnly }).get(PACK);
  expect(inside.status).toBe(200);
  expect(inside.headers.get('vary')).toBe('Cookie, Authorization');
  expect(inside.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(inside.headers.get('access-control-allow-origin')).toBeNull();
  const outside = await open().get(PACK);
  expect(outside.headers.get('access-control-allow-origin')).toBe('*');
});

test('a pack costs as many downloads as it has documents, and going on with it costs one', async () => {
  const limits = { ...DEFAULT_LIMITS, downloads: 5, readersPerAddress: 1 };
  const { get } = open({ edition: () => ({ limits }) });
  const statusOf = async (headers: Record<string, string> = {}) => {
    const response = await get(PACK, headers);
    await bytesOf(response);
    return response.status;
  };
  expect(await statusOf()).toBe(200);
  expect(await statusOf({ range: 'bytes=100-' })).toBe(206);
  expect(await statusOf({ range: 'bytes=100-' })).toBe(206);
  expect(await statusOf({ range: 'bytes=100-' })).toBe(429);
  const refused = await get(PACK, asPage);
  expect([refused.status, await refused.text()]).toEqual([429, 'too-many-requests']);
});

test('parts of a pack that nobody has paid for cost the documents in them', async () => {
  const limits = { ...DEFAULT_LIMITS, downloads: 4, readersPerAddress: 1 };
  const { get } = open({ edition: () => ({ limits }) });
  // Two documents each.
  expect((await get(PACK, { range: 'bytes=1500-4999' })).status).toBe(206);
  expect((await get(PACK, { range: 'bytes=3000-' })).status).toBe(206);
  expect((await get(PACK, { range: 'bytes=3000-' })).status).toBe(429);
});

test('a pack that is larger than the amount of an hour costs all of it', async () => {
  const limits = { ...DEFAULT_LIMITS, downloads: 2, readersPerAddress: 1 };
  const { get } = open({ edition: () => ({ limits }) });
  expect((await get(PACK)).status).toBe(200);
  expect((await get(selectionPackPath(IDS))).status).toBe(429);
});
