import { expect, test } from 'vitest';
import {
  createTestApp,
  EMPTY_STORAGE,
  type TestAppParts,
} from '../../../test/support/server/appFixture.ts';
import { EMPTY_ENGINE } from '../../../test/support/server/emptyEngineFixture.ts';
import { NO_PAGES } from '../../../test/support/server/emptyPagesFixture.ts';
import { connectionFrom } from '../../../test/support/server/protectedAppFixture.ts';
import { createAccessPolicy } from '../../access/accessPolicy.ts';
import { DEFAULT_LIMITS } from '../../access/limits/limitRules.ts';
import type { Item } from '../../catalog/item.ts';
import type { WantedPicture } from '../../catalog/shareCard.ts';
import { courseSharePicturePath, itemSharePicturePath } from '../../protocol/urls.ts';
import type { Storage } from '../../storage/storage.ts';
import type { ArchivePagesService } from '../pages/archivePagesService.ts';

const ID = '0123456789abcdef0123456789abcdef';
/** An item without files. */
const WIKI = 'ffffffffffffffffffffffffffffffff';
const PICTURE = itemSharePicturePath(ID);

const item = (id: string): Extract<Item, { type: 'doc' }> => ({
  id,
  type: 'doc',
  url: `/files/${id}.pdf`,
  data: { title: '复习提纲', course: [{ name: '大学物理' }], content: [], filetype: 'pdf' },
});

interface Options {
  readonly protect?: 'files' | 'files-and-covers';
  readonly searches?: number;
  readonly outcome?: 'drawn' | 'busy' | 'none';
  readonly parts?: TestAppParts['sharePictures'];
  readonly pages?: ArchivePagesService;
}

/** A site with two items, and the pictures that it has drawn. */
function open({ protect, searches = 6000, outcome = 'drawn', parts, pages }: Options = {}) {
  const drawn: WantedPicture[] = [];
  const stored = new Set<string>();
  const storage: Storage = {
    ...EMPTY_STORAGE,
    stat: async (key) =>
      stored.has(key) ? { size: 7, modified: new Date(0), tag: key } : undefined,
    read: async function* () {
      yield Buffer.from('picture');
    },
  };
  const access = createAccessPolicy({
    mode: protect ? 'members' : 'open',
    protect: protect ?? 'files',
    networks: [],
    proxies: [],
  });
  const app = createTestApp({
    edition: () => ({
      ids: new Set([ID]),
      ...(pages && { pages }),
      access,
      limits: { ...DEFAULT_LIMITS, searches, readersPerAddress: 1 },
      engine: {
        ...EMPTY_ENGINE,
        itemsOf: async (ids) => ids.map((id) => ([ID, WIKI].includes(id) ? item(id) : undefined)),
      },
    }),
    sharePictures: {
      storage,
      keyOf: async ({ page, shape, coverId }) =>
        `${encodeURIComponent(page.replace(' ', '-'))}-${shape}-${coverId}.jpg`,
      async draw(wanted, key) {
        drawn.push(wanted);
        if (outcome === 'drawn') stored.add(key);
        return outcome;
      },
      ...parts,
    },
  });
  const get = (path: string, init?: RequestInit) =>
    app.request(path, init, connectionFrom('203.0.113.9'));
  return { get, drawn };
}

test('the picture of an item is drawn once, and sent as JPEG that caches ask for again', async () => {
  const { get, drawn } = open();
  const first = await get(PICTURE);
  expect(first.status).toBe(200);
  expect(await first.text()).toBe('picture');
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=25, must-revalidate',
    'content-disposition': 'inline',
    etag: `"item-${ID}-wide-${ID}.jpg"`,
  });
  const etag = first.headers.get('etag') ?? '';
  const again = await get(PICTURE, { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(drawn).toEqual([
    {
      page: `item ${ID}`,
      shape: 'wide',
      brand: { name: 'CampusDocs', suffix: '' },
      card: { kind: 'doc', title: '大学物理 复习提纲（资料）', lines: ['大学物理'] },
      coverId: ID,
    },
  ]);
});

test('a course has a picture under each of its names, with what it has', async () => {
  const course = {
    name: '大学物理',
    otherNames: [],
    tests: 0,
    docs: 1,
    papers: [],
    materials: [item(ID)],
    books: [],
    related: [],
  };
  const { get, drawn } = open({
    pages: {
      ...NO_PAGES,
      coursePage: async (name) => (['大学物理', '大物'].includes(name) ? course : undefined),
    },
  });
  expect((await get(courseSharePicturePath('大学物理'))).status).toBe(200);
  expect((await get(courseSharePicturePath('大物'))).status).toBe(200);
  expect((await get(courseSharePicturePath('没有'))).status).toBe(404);
  expect(drawn).toMatchObject([
    {
      page: 'course 大学物理',
      card: { kind: 'course', title: '大学物理', lines: ['1 份资料'] },
      coverId: ID,
    },
  ]);
});

test('there is a square picture, and HEAD has no body', async () => {
  const { get, drawn } = open();
  const response = await get(itemSharePicturePath(ID, 'square'), { method: 'HEAD' });
  expect([response.status, response.headers.get('content-length')]).toEqual([200, '7']);
  expect(await response.text()).toBe('');
  expect(drawn.map(({ shape }) => shape)).toEqual(['square']);
});

test.each([
  ['an unknown id', '/items/00000000000000000000000000000000/share.jpg'],
  ['what is no id', '/items/..%2F..%2Fsecret/share.jpg'],
])('%s has no picture, and none is drawn', async (_, path) => {
  const { get, drawn } = open();
  const response = await get(path);
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: 'not-found' });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(drawn).toEqual([]);
});

test.each(['POST', 'PUT', 'DELETE'])(
  '%s is refused with the methods that are there',
  async (method) => {
    const response = await open().get(PICTURE, {
      method,
      headers: { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
    });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  },
);

test('where covers are protected, nobody gets a picture with a cover in it', async () => {
  const covered = open({ protect: 'files-and-covers' });
  const response = await covered.get(PICTURE);
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=25, must-revalidate',
  ]);
  expect(covered.drawn[0]?.coverId).toBeUndefined();
  // Where only documents are protected, covers are public.
  const open2 = open({ protect: 'files' });
  await open2.get(PICTURE);
  expect(open2.drawn[0]?.coverId).toBe(ID);
});

test('an item without files of its own gets a drawing', async () => {
  const { get, drawn } = open();
  expect((await get(itemSharePicturePath(WIKI))).status).toBe(200);
  expect(drawn[0]?.coverId).toBeUndefined();
});

test.each(['busy', 'none'] as const)(
  'a picture that is %s may be asked for later',
  async (outcome) => {
    const response = await open({ outcome }).get(PICTURE);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await response.json()).toMatchObject({ code: 'picture-unavailable' });
  },
);

test('a person who opens it directly gets a page as error', async () => {
  const headers = { accept: 'text/html', 'sec-fetch-mode': 'navigate' };
  const response = await open({ outcome: 'none' }).get(PICTURE, { headers });
  expect([response.status, await response.text()]).toEqual([503, 'picture-unavailable']);
});

test('a storage that fails is unavailable', async () => {
  const keyOf = () => Promise.reject(new Error('the disk is gone'));
  const response = await open({ parts: { keyOf } }).get(PICTURE);
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'storage-unavailable' });
});

test('drawing counts against the limit of a visitor, and what is drawn does not', async () => {
  const { get, drawn } = open({ searches: 40 });
  expect((await get(PICTURE)).status).toBe(200);
  expect((await get(itemSharePicturePath(ID, 'square'))).status).toBe(200);
  const refused = await get(itemSharePicturePath(WIKI));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(drawn).toHaveLength(2);
  for (let count = 0; count < 5; count += 1) expect((await get(PICTURE)).status).toBe(200);
});
