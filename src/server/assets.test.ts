import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openAssets } from './assets.ts';

let folder: string;
let outside: string;

beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'assets-'));
  folder = join(outside, 'web');
  await mkdir(join(folder, 'assets'), { recursive: true });
  await writeFile(join(outside, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'index.html'), '<p>template</p>');
  await writeFile(join(folder, 'assets', 'app-1.js'), 'plain');
  await writeFile(join(folder, 'assets', 'app-1.js.br'), 'brotli');
});
afterEach(() => rm(outside, { recursive: true }));

const text = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

test('a built file is found with its type and its compressed variants', async () => {
  const found = await (await openAssets(folder)).find('/assets/app-1.js');
  expect(found?.contentType).toBe('text/javascript; charset=utf-8');
  expect([text(found?.body), text(found?.brotli), found?.gzip]).toEqual([
    'plain',
    'brotli',
    undefined,
  ]);
});

test.each([
  '/secret.txt',
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets',
  '/assets/',
  '/assets/app-1.js.br',
  '/link.txt',
  '/later.js',
  '',
])('nothing outside the build is found: %j', async (path) => {
  await symlink(join(outside, 'secret.txt'), join(folder, 'link.txt'));
  const assets = await openAssets(folder);
  await writeFile(join(folder, 'later.js'), 'written after the server has started');
  expect(await assets.find(path)).toBeUndefined();
});

test('two builds with different bytes have different tags', async () => {
  const before = await (await openAssets(folder)).find('/assets/app-1.js');
  await writeFile(join(folder, 'assets', 'app-1.js'), 'other');
  const after = await (await openAssets(folder)).find('/assets/app-1.js');
  expect(after?.tag).not.toBe(before?.tag);
});

test('a file that a newer build removed is missing, without an error', async () => {
  const assets = await openAssets(folder);
  await rm(join(folder, 'assets', 'app-1.js'));
  expect(await assets.find('/assets/app-1.js')).toBeUndefined();
});
