import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, SILENT_LOG } from '../../../test/support/server/appFixture.ts';
import { startVarnish } from '../../../test/support/server/files/startVarnish.ts';
import { createPurger } from '../../contribute/purge/createPurger.ts';
import { sendPurge } from '../../contribute/purge/sendPurge.ts';
import type { Storage } from '../../storage/storage.ts';
import type { Edition } from '../app/appParts.ts';
import { listen } from '../listen.ts';

const ID = '0123456789abcdef0123456789abcdef';
const OTHER = 'fedcba9876543210fedcba9876543210';
const BYTES = new TextEncoder().encode('page 1 at 1600 px');
const GUIDE = join(import.meta.dirname, '..', '..', '..', 'docs', 'run', 'reverse-proxy.md');

const files: Storage = {
  stat: async () => ({ size: BYTES.length, modified: new Date(0), tag: 'tag' }),
  async *read(_key, { range = { start: 0, end: BYTES.length - 1 } } = {}) {
    yield BYTES.subarray(range.start, range.end + 1);
  },
  write: async () => undefined,
  delete: async () => undefined,
  list: async function* () {
    yield* [];
  },
};

/** Serves two items; returns the port, and what takes the first one down. */
async function startSite() {
  let tombstones: Edition['tombstones'] = new Map();
  const app = createTestApp({
    edition: () => ({ tombstones }),
    files: { documents: files, covers: files },
  });
  const { listening } = await listen(app, { host: '127.0.0.1', port: 0, log: SILENT_LOG });
  if (!listening) throw new Error('no port');
  onTestFinished(async () => void (await listening.stop(0)));
  const takeDown = () => {
    tombstones = new Map([[ID, { reason: 'copyright', date: '2026-11-24' }]]);
  };
  return { port: listening.port, takeDown };
}

/** The configuration in the guide for maintainers, for a site on another port. */
async function configurationFor(port: number): Promise<string> {
  const guide = await readFile(GUIDE, 'utf8');
  const example = /^```vcl\n(.*?)^```/msu.exec(guide)?.[1];
  if (!example?.includes('"3000"')) throw new Error('the guide has no example for Varnish');
  return example.replace('"3000"', `"${port}"`);
}

test('behind Varnish, configured as in the guide, what is taken down is purged at once', async (context) => {
  const site = await startSite();
  const varnish = await startVarnish(await configurationFor(site.port));
  if (!varnish) {
    context.skip('NOT TESTED: purging Varnish, because this machine has none');
    return;
  }
  onTestFinished(varnish.stop);
  const cache = `http://127.0.0.1:${varnish.port}`;
  /** The status, and whether Varnish had it: then the header has two numbers. */
  const get = async (path: string, headers = {}) => {
    const answer = await fetch(cache + path, { headers });
    await answer.arrayBuffer();
    expect(answer.headers.get('x-path')).toBeNull();
    return [answer.status, answer.headers.get('x-varnish')?.includes(' ')];
  };
  const covers = [`/files/${ID}.webp`, `/files/${ID}.jpg`, `/files/${ID}.webp?v=2`];
  const others = [`/files/${OTHER}.webp`, `/files/${OTHER}.jpg`];
  for (const path of [...covers, ...others]) {
    await get(path);
    expect([path, ...(await get(path))]).toEqual([path, 200, true]);
  }
  // Documents pass through, part by part.
  expect(await get(`/files/${ID}.pdf`, { range: 'bytes=0-3' })).toEqual([206, false]);

  site.takeDown();
  expect(await get(`/files/${ID}.pdf`)).toEqual([451, false]);
  for (const path of covers) expect(await get(path)).toEqual([200, true]);
  const purged = Promise.withResolvers<unknown>();
  const purger = createPurger({
    send: (path, signal) => sendPurge(cache, path, { host: 'docs.example.edu', signal }),
    onPurged: purged.resolve,
    log: SILENT_LOG,
  });
  onTestFinished(purger.close);
  purger.purge([ID]);
  await purged.promise;
  for (const path of covers) expect([path, ...(await get(path))]).toEqual([path, 451, false]);
  for (const path of others) expect(await get(path)).toEqual([200, true]);

  // A visitor, whose request a proxy passes on, cannot purge anything.
  const status = await new Promise((resolve) => {
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    request(cache + others[0], { method: 'PURGE', headers }, (answer) => {
      resolve(answer.resume().statusCode);
    }).end();
  });
  expect(status).toBe(405);
  expect(await get(`/files/${OTHER}.webp`)).toEqual([200, true]);
});
