import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { startNginxWith } from '../../../test/support/server/files/nginx.ts';
import type { Storage } from '../../storage/storage.ts';
import { listen } from '../listen.ts';
import { createFileRoutes } from './fileRoute.ts';

const ID = '0123456789abcdef0123456789abcdef';
const BYTES = new TextEncoder().encode('page 1 at 1600 px');

const covers: Storage = {
  stat: async () => ({ size: BYTES.length, modified: new Date(0), tag: 'tag' }),
  async *read() {
    yield BYTES;
  },
  write: async () => undefined,
  delete: async () => undefined,
  list: async function* () {
    yield* [];
  },
};

const silent = () => undefined;
const log = { debug: silent, info: silent, warn: silent, error: silent };

/** Serves one cover until it is removed, with a `max-age` of so many seconds. */
async function startSite(seconds: number) {
  let isListed = true;
  const routes = { documents: covers, covers, isListed: () => isListed, report: silent };
  const cacheControl = { covers: `public, max-age=${seconds}, must-revalidate` };
  const app = new Hono().route('/', createFileRoutes({ ...routes, cacheControl, now: Date.now }));
  const { listening } = await listen(app, { host: '127.0.0.1', port: 0, log });
  if (!listening) throw new Error('no port');
  onTestFinished(async () => void (await listening.stop(0)));
  const remove = () => {
    isListed = false;
  };
  return { port: listening.port, remove };
}

test('a removed cover is gone from a shared cache after its max-age', async (context) => {
  // A second instead of the real max-age makes the test shorter.
  const seconds = 1;
  const site = await startSite(seconds);
  const nginx = await startNginxWith(
    async ({ port, home }) => `
      proxy_cache_path ${home}/cache keys_zone=shared:1m;
      server {
        listen 127.0.0.1:${port};
        location / {
          proxy_pass http://127.0.0.1:${site.port};
          proxy_cache shared;
          # Eager: what says how long it may be kept is, and everything else for long.
          proxy_cache_valid any 10m;
          proxy_cache_revalidate on;
          proxy_cache_use_stale error timeout updating;
          add_header X-Cache $upstream_cache_status always;
        }
      }`,
  );
  if (!nginx) {
    context.skip('NOT TESTED: removed covers behind nginx, because this machine has none');
    return;
  }
  onTestFinished(nginx.stop);
  const request = async (extension: string) => {
    const answer = await fetch(`http://127.0.0.1:${nginx.port}/files/${ID}.${extension}`);
    return [answer.status, answer.headers.get('x-cache'), await answer.text()];
  };
  const kept = [200, 'HIT', 'page 1 at 1600 px'];
  for (const extension of ['webp', 'jpg']) {
    expect((await request(extension))[0]).toBe(200);
    expect(await request(extension)).toEqual(kept);
  }
  site.remove();
  // nginx counts whole seconds.
  await setTimeout((seconds + 1) * 1000);
  for (const extension of ['webp', 'jpg']) expect((await request(extension))[0]).toBe(404);
});
