import {
  access,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { killEverywhere } from '../../tools/killing/killEverywhere.ts';
import { runs } from '../../tools/test/runs.ts';
import { openExportFolder } from './exportFolder.ts';

let home: string;

beforeEach(async () => {
  const made = await realpath(await mkdtemp(join(tmpdir(), 'export-')));
  onTestFinished(() => rm(made, { recursive: true }));
  home = made;
});

const at = (...names: string[]) => join(home, ...names);

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

/** Exports these files; resolves to the reason if it fails. */
async function exportTo(path: string, files: Record<string, string>): Promise<string | undefined> {
  const { folder, error } = await openExportFolder(path);
  if (!folder) return error;
  for (const [name, text] of Object.entries(files)) await put(join(folder.staging, name), text);
  const reason = await folder.publish();
  await folder.close();
  return reason;
}

/** The files of a folder and their texts, without the marker. */
async function contentOf(path: string): Promise<Record<string, string>> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.name !== '.campusdocs-export');
  const pairs = files.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    return [file.slice(path.length + 1), await readFile(file, 'utf8')] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}

test('exports to a new folder, and replaces an earlier export', async () => {
  expect(await exportTo(at('a', 'site'), { 'index.html': '1', 'old/x.js': '1' })).toBeUndefined();
  expect(await contentOf(at('a', 'site'))).toEqual({ 'index.html': '1', 'old/x.js': '1' });
  expect(await exportTo(at('a', 'site'), { 'index.html': '2', 'new/y.js': '2' })).toBeUndefined();
  expect(await contentOf(at('a', 'site'))).toEqual({ 'index.html': '2', 'new/y.js': '2' });
  expect(await readdir(at('a', 'site'))).not.toContain('old');
});

test('keeps files that the owner has added to an export', async () => {
  await exportTo(at('site'), { 'index.html': '1', 'files/a.pdf': '1' });
  await put(at('site', 'CNAME'), 'docs.example.edu');
  await put(at('site', '.git', 'config'), 'mine');
  await put(at('site', 'files', 'own.pdf'), 'mine');
  expect(await exportTo(at('site'), { 'index.html': '2' })).toBeUndefined();
  expect(await contentOf(at('site'))).toEqual({
    'index.html': '2',
    CNAME: 'docs.example.edu',
    '.git/config': 'mine',
    'files/own.pdf': 'mine',
  });
});

test('refuses to export to a file, and keeps it', async () => {
  await put(at('thesis.pdf'), 'mine');
  expect(await exportTo(at('thesis.pdf'), { 'index.html': '1' })).toMatch(/is no folder/u);
  expect(await exportTo(at('thesis.pdf', 'site'), { 'index.html': '1' })).toMatch(/is no folder/u);
  expect(await contentOf(home)).toEqual({ 'thesis.pdf': 'mine' });
});

test('refuses a folder with other files, and keeps them', async () => {
  await put(at('archive', 'site.yml'), 'mine');
  expect(await exportTo(at('archive'), { 'index.html': '1' })).toMatch(/something else/u);
  expect(await contentOf(home)).toEqual({ 'archive/site.yml': 'mine' });
});

test('stops before any change when a file that no export wrote is in the way', async () => {
  await exportTo(at('site'), { 'index.html': '1' });
  await put(at('site', 'robots.txt'), 'mine');
  expect(await exportTo(at('site'), { 'index.html': '2', 'robots.txt': '2' })).toMatch(
    /robots\.txt was not written by an export/u,
  );
  expect(await contentOf(at('site'))).toEqual({ 'index.html': '1', 'robots.txt': 'mine' });
});

test('writes and removes nothing through a link that the owner has put into an export', async () => {
  await exportTo(at('site'), { 'index.html': '1', 'files/a.pdf': '1' });
  await put(at('archive', 'a.pdf'), 'mine');
  await rm(at('site', 'files'), { recursive: true });
  await symlink(at('archive'), at('site', 'files'));
  expect(await exportTo(at('site'), { 'index.html': '2' })).toMatch(/files was not written/u);
  expect(await exportTo(at('site'), { 'index.html': '2', 'files/a.pdf': '2' })).toMatch(
    /files was not written/u,
  );
  expect(await contentOf(at('archive'))).toEqual({ 'a.pdf': 'mine' });
});

test('exports through a link to a folder, and keeps the link', async () => {
  await mkdir(at('disk'));
  await symlink(at('disk'), at('site'));
  expect(await exportTo(at('site'), { 'index.html': '1' })).toBeUndefined();
  expect(await realpath(at('site'))).toBe(at('disk'));
  expect(await contentOf(at('disk'))).toEqual({ 'index.html': '1' });
});

test('refuses a broken link, and keeps it', async () => {
  await symlink(at('nowhere'), at('site'));
  expect(await exportTo(at('site'), { 'index.html': '1' })).toMatch(/no folder|cannot be written/u);
  expect(await readdir(home)).toEqual(['site']);
});

test('changes nothing next to the folder', async () => {
  await put(at('.site.unfinished', 'mine.txt'), 'mine');
  expect(await exportTo(at('site'), { 'index.html': '1' })).toBeUndefined();
  expect(await contentOf(at('.site.unfinished'))).toEqual({ 'mine.txt': 'mine' });
});

test('an aborted export leaves the folder as it was', async () => {
  const fresh = await openExportFolder(at('fresh'));
  await put(join(fresh.folder?.staging ?? '', 'index.html'), '1');
  await fresh.folder?.close();
  await expect(access(at('fresh'))).rejects.toThrow();

  await mkdir(at('empty'));
  await (await openExportFolder(at('empty'))).folder?.close();
  expect(await readdir(at('empty'))).toEqual([]);

  await exportTo(at('site'), { 'index.html': '1' });
  const again = await openExportFolder(at('site'));
  await put(join(again.folder?.staging ?? '', 'index.html'), '2');
  await again.folder?.close();
  expect(await contentOf(at('site'))).toEqual({ 'index.html': '1' });
});

test('the next export completes one that was interrupted', async () => {
  const cut = await openExportFolder(at('site'));
  await put(join(cut.folder?.staging ?? '', 'half.js'), '1');
  expect(await exportTo(at('site'), { 'index.html': '2' })).toBeUndefined();
  expect(await contentOf(at('site'))).toEqual({ 'index.html': '2' });
});

test('exports a hard link again', async () => {
  await put(at('archive', 'a.pdf'), 'mine');
  for (const _ of [1, 2]) {
    const { folder } = await openExportFolder(at('site'));
    await mkdir(join(folder?.staging ?? '', 'files'));
    await link(at('archive', 'a.pdf'), join(folder?.staging ?? '', 'files', 'a.pdf'));
    expect(await folder?.publish()).toBeUndefined();
    await folder?.close();
    expect(await contentOf(at('site'))).toEqual({ 'files/a.pdf': 'mine' });
  }
});

test('keeps unchanged files of the earlier export in place, and removes the others', async () => {
  await exportTo(at('site'), { 'index.html': '1', 'files/a.pdf': 'a', 'files/b.pdf': 'b' });
  await put(at('site', 'files', 'own.pdf'), 'mine');
  const { folder } = await openExportFolder(at('site'));
  await put(join(folder?.staging ?? '', 'index.html'), '2');
  expect(await folder?.keep('files/a.pdf', ({ size }) => size === 1)).toBe(true);
  expect(await folder?.keep('files/b.pdf', ({ size }) => size === 2)).toBe(false);
  expect(await folder?.keep('files/c.pdf', () => true)).toBe(false);
  expect(await folder?.keep('files/own.pdf', () => true)).toBe(false);
  expect(await folder?.publish()).toBeUndefined();
  await folder?.close();
  const left = { 'index.html': '2', 'files/a.pdf': 'a', 'files/own.pdf': 'mine' };
  expect(await contentOf(at('site'))).toEqual(left);
  await exportTo(at('site'), { 'index.html': '3' });
  expect(await contentOf(at('site'))).toEqual({ 'index.html': '3', 'files/own.pdf': 'mine' });
});

test('refuses a second export while another one is running', async () => {
  await exportTo(at('site'), { 'index.html': '1' });
  const staging = at('site', `.campusdocs-unfinished-${process.ppid}`);
  await put(join(staging, 'index.html'), '2');
  expect(await exportTo(at('site'), { 'index.html': '3' })).toMatch(
    new RegExp(`Another export .* process ${process.ppid}`),
  );
  expect(await contentOf(staging)).toEqual({ 'index.html': '2' });
});

test('an interrupted first export does not claim files of the owner', async () => {
  await openExportFolder(at('site'));
  await put(at('site', 'robots.txt'), 'mine');
  expect(await exportTo(at('site'), { 'robots.txt': '1' })).toMatch(/something else/u);
  expect(await contentOf(at('site'))).toEqual({ 'robots.txt': 'mine' });
});

/** Exports a folder in a process that can be killed. */
async function exportingProcess(): Promise<string> {
  const script = at('export.mjs');
  const module = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'exportFolder.ts')).href);
  await put(
    script,
    `import { cp, readdir } from 'node:fs/promises';
    import { openExportFolder } from ${module};
    const [from, to] = process.argv.slice(2);
    const { folder, error } = await openExportFolder(to);
    if (!folder) throw new Error(error);
    await folder.keep('files/same.pdf', () => true);
    await cp(from, folder.staging, { recursive: true });
    const reason = await folder.publish();
    if (reason) throw new Error(reason);
    await folder.close();`,
  );
  return script;
}

test('an export killed at any step leaves complete pages, and the next one finishes', async () => {
  const script = await exportingProcess();
  const page = (version: number) => `/assets/${version}.js /files/${version}.pdf /files/same.pdf`;
  const siteOf = (version: number) => ({
    'index.html': page(version),
    'about/index.html': page(version),
    'catalog.json': String(version),
    [`assets/${version}.js`]: 'app',
    [`files/${version}.pdf`]: 'document',
  });
  const same = { 'files/same.pdf': 'document' };
  const own = { CNAME: 'mine', 'files/own.pdf': 'mine', '.git/config': 'mine' };
  for (const [name, text] of Object.entries(siteOf(2))) await put(at('new', name), text);
  const found = new Set<string>();

  const points = await killEverywhere({
    every: runs(4, 1),
    async begin() {
      await rm(at('site'), { recursive: true, force: true });
      await exportTo(at('site'), { ...siteOf(1), ...same });
      for (const [name, text] of Object.entries(own)) await put(at('site', name), text);
      return [script, at('new'), at('site')];
    },
    async check(point) {
      const left = await contentOf(at('site'));
      expect(left, point).toMatchObject({ ...own, ...same });
      for (const name of ['index.html', 'about/index.html'] as const) {
        const text = left[name] ?? '';
        expect([page(1), page(2)], point).toContain(text);
        for (const file of text.split(' ')) expect(left, point).toHaveProperty([file.slice(1)]);
        found.add(text);
      }
      expect(await exportTo(at('site'), { ...siteOf(3), ...same }), point).toBeUndefined();
      expect(await contentOf(at('site')), point).toEqual({ ...siteOf(3), ...same, ...own });
    },
  });
  expect(points).toBeGreaterThan(15);
  expect(found).toEqual(new Set([page(1), page(2)]));
});

test('the next export finishes a first one killed at any step', async () => {
  const script = await exportingProcess();
  await put(at('new', 'index.html'), '1');
  await killEverywhere({
    every: runs(3, 1),
    async begin() {
      await rm(at('site'), { recursive: true, force: true });
      return [script, at('new'), at('site')];
    },
    async check(point) {
      expect(await exportTo(at('site'), { 'index.html': '2' }), point).toBeUndefined();
      expect(await contentOf(at('site')), point).toEqual({ 'index.html': '2' });
    },
  });
});

test('a marker with paths outside the folder removes nothing there', async () => {
  await put(at('mine.txt'), 'mine');
  await exportTo(at('site'), { 'index.html': '1' });
  await writeFile(at('site', '.campusdocs-export'), `index.html\n../mine.txt\n${at('mine.txt')}\n`);
  expect(await exportTo(at('site'), { 'index.html': '2' })).toBeUndefined();
  expect(await contentOf(home)).toMatchObject({ 'mine.txt': 'mine', 'site/index.html': '2' });
});
