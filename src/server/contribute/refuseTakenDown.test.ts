import { expect, test } from 'vitest';
import { createTestApp } from '../../../test/support/server/appFixture.ts';
import { createAccessPolicy } from '../../access/accessPolicy.ts';
import type { Edition } from '../app/appParts.ts';

const ID = '0123456789abcdef0123456789abcdef';
const OTHER = 'f'.repeat(32);
const PAGE = { accept: 'text/html' };

function takenDown(reason: 'copyright' | 'personal-data' | 'wrong' | 'other') {
  const tombstones: Edition['tombstones'] = new Map([[ID, { reason, date: '2026-11-24' }]]);
  return createTestApp({ edition: () => ({ tombstones }) });
}

const ADDRESSES = [
  `/files/${ID}.pdf`,
  `/files/${ID}.zip?filename=a.zip&f=1`,
  `/files/${ID}.webp`,
  `/files/${ID}.jpg`,
  `/items/${ID}`,
  `/items/${ID.toUpperCase()}?page=3`,
  `/items/${ID}/share.jpg`,
  `/edit/${ID}`,
  `/api/documents/${ID}/pages/1`,
  `/api/documents/${ID}/matches?q=a`,
  `/api/items/${ID}/citation`,
];

test.each([
  ['copyright', 451, 'taken-down-legal'],
  ['personal-data', 451, 'taken-down-legal'],
  ['wrong', 410, 'taken-down'],
  ['other', 410, 'taken-down'],
] as const)(
  'every address of an item taken down for %s answers %i',
  async (reason, status, code) => {
    const app = takenDown(reason);
    for (const address of ADDRESSES) {
      for (const method of ['GET', 'HEAD']) {
        const response = await app.request(address, { method });
        expect([address, response.status, response.headers.get('cache-control')]).toEqual([
          address,
          status,
          'no-store',
        ]);
        if (method === 'GET') expect(await response.json()).toMatchObject({ code, status });
      }
      const page = await app.request(address, { headers: PAGE });
      expect([address, page.status, await page.text()]).toEqual([address, status, code]);
    }
  },
);

test('a legal reason names who blocks it, and only that', async () => {
  const link = async (app: ReturnType<typeof takenDown>) =>
    (await app.request(`http://docs.example.edu/files/${ID}.pdf`)).headers.get('link');
  expect(await link(takenDown('copyright'))).toBe(
    '<http://docs.example.edu/takedown>; rel="blocked-by"',
  );
  expect(await link(takenDown('wrong'))).toBeNull();
});

test('other items and other addresses are as ever', async () => {
  const app = takenDown('copyright');
  for (const address of [`/files/${OTHER}.pdf`, `/items/${OTHER}`, `/${ID}`, `/?q=${ID}`]) {
    expect([address, (await app.request(address)).status]).not.toEqual([address, 451]);
  }
});

test('where files are protected, everybody gets the same answer, before any sign-in', async () => {
  const tombstones: Edition['tombstones'] = new Map([
    [ID, { reason: 'copyright', date: undefined }],
  ]);
  const access = createAccessPolicy({
    mode: 'members',
    protect: 'files-and-covers',
    networks: [],
    proxies: [],
  });
  const app = createTestApp({ edition: () => ({ tombstones, access }) });
  const response = await app.request(`/files/${ID}.pdf`);
  expect([response.status, response.headers.get('set-cookie')]).toEqual([451, null]);
  expect(await response.text()).not.toContain('2026');
  // What was not taken down is not told from what never was.
  expect((await app.request(`/files/${OTHER}.pdf`)).status).toBe(302);
});
