import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createDiskStorage } from '../storage/diskStorage.ts';
import { openAssets } from './assets.ts';
import { createKeptAssets } from './keptAssets.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'campusdocs-kept-'));
  onTestFinished(() => rm(home, { recursive: true }));
});

const DAY_MS = 86_400_000;
const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

/** A server whose build has these files, beside others with the same storage. */
async function serverWith(name: string, files: Record<string, string>, age = 0) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(home, name, path, '..'), { recursive: true });
    await writeFile(join(home, name, path), content);
  }
  const own = await openAssets(join(home, name));
  const storage = createDiskStorage(join(home, 'shared'));
  const errors: unknown[] = [];
  const report = (error: unknown) => void errors.push(error);
  const kept = createKeptAssets({ own, storage, now: () => Date.now() + age, report });
  return { ...kept, storage, errors };
}

const OLD = { 'assets/app-1.js': 'old', 'assets/app-1.js.br': 'brotli', 'sw.js': 'old worker' };
const NEW = { 'assets/app-2.js': 'new', 'sw.js': 'new worker', 'pdf-viewer/assets/a.css': 'a{}' };

test('servers of two versions serve the files of each other', async () => {
  const [a, b] = [await serverWith('old', OLD), await serverWith('new', NEW)];
  await Promise.all([a.share(), b.share()]);
  const found = await b.find('/assets/app-1.js');
  expect(found?.contentType).toBe('text/javascript; charset=utf-8');
  expect([text(found?.body), text(found?.brotli), found?.gzip]).toEqual([
    'old',
    'brotli',
    undefined,
  ]);
  expect(text((await a.find('/assets/app-2.js'))?.body)).toBe('new');
  expect(text((await a.find('/pdf-viewer/assets/a.css'))?.body)).toBe('a{}');
  expect(text((await b.find('/sw.js'))?.body)).toBe('new worker');
  expect(await b.find('/assets/app-1.js.br')).toBeUndefined();
});

test('only hashed files are served from there, and no damaged ones', async () => {
  const [a, b] = [await serverWith('old', OLD), await serverWith('new', NEW)];
  await a.share();
  const [bin = ''] = (await readdir(join(home, 'shared'))).filter((name) => name.endsWith('.bin'));
  await writeFile(join(home, 'shared', bin), 'bad bytes');
  expect(await b.find('/assets/app-1.js')).toBeUndefined();
  expect(String(b.errors[0])).toContain('is damaged at /assets/app-1.js');
  const files = { '/secret.html': { start: 0, lengths: [3, 0, 0], tag: 'x' } };
  await b.storage.write('other.json', new TextEncoder().encode(JSON.stringify({ files })));
  expect(await b.find('/secret.html')).toBeUndefined();
  expect(await b.find('/assets/../secret.html')).toBeUndefined();
});

test('files stay for 30 days after the last server that shared them', async () => {
  await (await serverWith('old', OLD)).share();
  const count = async () => (await readdir(join(home, 'shared'))).length;
  const later = await serverWith('new', NEW, 29 * DAY_MS);
  await later.share();
  expect(await count()).toBe(6);
  await (await serverWith('new', NEW, 31 * DAY_MS)).share();
  // The new ones, by this clock just as old, would be shared again the next day.
  expect(await count()).toBe(0);
});
