import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createPurger } from './createPurger.ts';
import { purgePaths } from './purgePaths.ts';
import { sendPurge } from './sendPurge.ts';

const ID = '0123456789abcdef0123456789abcdef';
const NEVER = new AbortController().signal;

test('purges every address of an item, and the lists that named it', () => {
  const paths = purgePaths([ID]);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(
    expect.arrayContaining([
      ...['pdf', 'zip', 'webp', 'jpg'].map((type) => `/files/${ID}.${type}`),
      `/items/${ID}`,
      `/items/${ID}/share.jpg`,
      `/items/${ID}/share-square.jpg`,
      `/api/documents/${ID}`,
      '/metadata2.json',
      '/api/catalog.json',
      '/feeds/items.atom',
      '/sitemap.xml',
      '/sitemaps',
      '/courses',
      '/packs/courses',
      '/packs/selection.zip',
    ]),
  );
});

test('tries again until the cache obeys, and says so once', async () => {
  const lines: string[] = [];
  const log = {
    info: (_: object, message: string) => void lines.push(message),
    error: (_: object, message: string) => void lines.push(message),
  };
  let failures = 3;
  const purged = Promise.withResolvers<readonly string[]>();
  const purger = createPurger({
    async send() {
      if (failures-- > 0) throw new Error('down');
    },
    onPurged: purged.resolve,
    log,
    retryMs: 1,
  });
  onTestFinished(purger.close);
  expect(purger.health()).toBeUndefined();
  purger.purge([ID]);
  await expect.poll(purger.health).toEqual({ waiting: 1, result: 'failed' });
  expect(await purged.promise).toEqual([ID]);
  expect(purger.health()).toEqual({ waiting: 0, result: 'purged' });
  expect(lines).toEqual([
    expect.stringContaining('tried again'),
    'the cache in front can be purged again',
  ]);
});

test('sends PURGE with the host of the site; a refusal is a failure', async () => {
  const seen: unknown[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    seen.push([request.method, request.url, request.headers.host]);
    response.writeHead(status).end('Purged');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const cache = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const send = () => sendPurge(cache, '/sitemap.xml', { host: 'docs.example.edu', signal: NEVER });
  await send();
  status = 404;
  await send();
  expect(seen).toEqual([
    ['PURGE', '/sitemap.xml', 'docs.example.edu'],
    ['PURGE', '/sitemap.xml', 'docs.example.edu'],
  ]);
  status = 405;
  await expect(send()).rejects.toThrow('405');
});
