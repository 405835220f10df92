import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { prepareServedArchive } from './prepareServedArchive.ts';

async function makeFolders() {
  const home = await realpath(await mkdtemp(join(tmpdir(), 'served-')));
  onTestFinished(() => rm(home, { recursive: true }));
  const [demo, data] = [join(home, 'demo'), join(home, 'data')];
  await mkdir(join(demo, 'metadata'), { recursive: true });
  await mkdir(data);
  await writeFile(join(demo, 'metadata', 'a.yml'), 'of the program');
  return { demo, data };
}

test('an archive is served in place', async () => {
  const { demo, data } = await makeFolders();
  expect(await prepareServedArchive(demo, data)).toBe(demo);
});

test('the demo is served from a copy, in which nothing outlives a start', async () => {
  const { demo, data } = await makeFolders();
  const served = await prepareServedArchive(demo, data, demo);
  const [own, given] = ['a.yml', 'b.yml'].map((name) => join(served, 'metadata', name));
  expect(await readFile(own ?? '', 'utf8')).toBe('of the program');
  await writeFile(own ?? '', 'changed by a visitor');
  await writeFile(given ?? '', 'given by a visitor');

  expect(await prepareServedArchive(demo, data, demo)).toBe(served);
  expect(await readFile(own ?? '', 'utf8')).toBe('of the program');
  await expect(readFile(given ?? '')).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await readFile(join(demo, 'metadata', 'a.yml'), 'utf8')).toBe('of the program');
});
