import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect } from '@playwright/test';

const run = promisify(execFile);
/** The id of a book in the demo. */
const BOOK = '0ba7bb2b0491c649423aa747f315f548';

const DATA = ['--data', join(process.cwd(), '.cache/e2e-data')];
const campusdocs = (...words: string[]) =>
  run(process.execPath, ['src/cli/main.ts', ...words, ...DATA]);

const copy = (from: string, to: string) =>
  cp(from, to, { recursive: true, preserveTimestamps: true });

interface Folders {
  /** A copy of the demo, for the test to change. */
  readonly archive: string;
  /** The folder to export to, which does not exist yet. */
  readonly site: string;
  /** Fills `site` with the first export of the archive. */
  exportFirst(): Promise<void>;
}

const test = base.extend<{ folders: Folders }, { firstExport: string }>({
  firstExport: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants to see that nothing is needed
    async ({}, use) => {
      const home = await mkdtemp(join(tmpdir(), 'campusdocs-export-'));
      await campusdocs('export', join(home, 'site'), 'demo');
      await use(join(home, 'site'));
      await rm(home, { recursive: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  folders: async ({ firstExport }, use) => {
    const home = await mkdtemp(join(tmpdir(), 'campusdocs-export-'));
    const [archive, site] = [join(home, 'archive'), join(home, 'site')];
    await copy('demo', archive);
    await use({ archive, site, exportFirst: () => copy(firstExport, site) });
    await rm(home, { recursive: true });
  },
});

// In one worker, because they share an export.
test.describe.configure({ mode: 'default' });

const bookOf = (folder: string) => join(folder, 'files', `${BOOK}.pdf`);

test('an exported document can be edited, and the archive keeps its own', async ({ folders }) => {
  const { archive, site, exportFirst } = folders;
  await exportFirst();
  const before = await readFile(bookOf(archive));
  expect(await readFile(bookOf(site))).toEqual(before);
  await writeFile(bookOf(site), 'changed');
  expect(await readFile(bookOf(archive))).toEqual(before);
  // It differs from the archive, so the next export replaces it.
  await campusdocs('export', site, archive);
  expect(await readFile(bookOf(site))).toEqual(before);
});

test('a second export copies only changed files', async ({ folders }) => {
  const { archive, site, exportFirst } = folders;
  await exportFirst();
  await writeFile(join(site, 'CNAME'), 'docs.example.edu');
  const first = await stat(bookOf(site));
  expect(first.mtimeMs).toBeCloseTo((await stat(bookOf(archive))).mtimeMs, -1);
  await campusdocs('export', site, archive);
  expect((await stat(bookOf(site))).ino).toBe(first.ino);
  await utimes(bookOf(archive), 1_700_000_000, 1_700_000_000);
  await campusdocs('export', site, archive);
  expect((await stat(bookOf(site))).mtimeMs).toBe(1_700_000_000_000);
  expect(await readFile(join(site, 'CNAME'), 'utf8')).toBe('docs.example.edu');
});

test('--link takes no disk space, and the next export without it makes copies again', async ({
  folders,
}) => {
  const { archive, site } = folders;
  const { ino } = await stat(bookOf(archive));
  await campusdocs('export', site, archive, '--link');
  expect((await stat(bookOf(site))).ino).toBe(ino);
  await campusdocs('export', site, archive);
  expect((await stat(bookOf(site))).ino).not.toBe(ino);
});

test('an item that is removed from the archive is gone from the next export', async ({
  folders,
}) => {
  const { archive, site } = folders;
  const exported = async () =>
    JSON.parse((await campusdocs('export', site, archive, '--json')).stdout);
  const before = await exported();
  expect(before).toMatchObject({ folder: site, items: 60, documents: 60 });
  await rm(join(archive, 'metadata', `${BOOK}.yml`));
  expect(await exported()).toEqual({
    ...before,
    items: 59,
    documents: 59,
    covers: before.covers - 1,
  });
  await expect(stat(bookOf(site))).rejects.toThrow('ENOENT');
});

test('an export that is stopped leaves the folder as it was, and says so', async ({ folders }) => {
  const { archive, site } = folders;
  // Without covers, so that it takes a while.
  const words = ['src/cli/main.ts', 'export', site, archive, '--data', join(archive, '..', 'data')];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'] });
  let stderr = '';
  let isTold = false;
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    // Signalled once, because a second signal would end it without a message.
    if (text.includes('Documents and covers') && !isTold) isTold = child.kill('SIGINT');
    stderr += text;
  });
  expect(await once(child, 'close')).toEqual([130, null]);
  expect(stderr).toContain(`Stopped. ${site} is as it was.`);
  await expect(stat(site)).rejects.toThrow('ENOENT');
});
