import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { listTree } from './listTree.ts';

let folder: string;

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  onTestFinished(() => rm(made, { recursive: true }));
  folder = made;
});

async function put(path: string, content = 'x'): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

test('system files are not listed', async () => {
  await put('大二上/概率论/期末.pdf');
  const left = [
    '.DS_Store',
    '大二上/._期末.pdf',
    '大二上/~$笔记.docx',
    'Thumbs.db',
    '大二上/desktop.ini',
  ];
  for (const path of [...left, '__MACOSX/a.pdf', '.git/b.pdf']) await put(path);
  const { files, passedOver, ignored } = await listTree(folder);
  expect(files.map(({ path }) => path)).toEqual(['大二上/概率论/期末.pdf']);
  expect(passedOver).toEqual([]);
  expect(ignored).toBe(7);
});

test('links are not followed, even in a tree that contains itself', async () => {
  await put('a.pdf');
  await symlink('.', join(folder, 'loop'));
  await symlink('/', join(folder, 'out'));
  await symlink('a.pdf', join(folder, 'b.pdf'));
  const { files, passedOver } = await listTree(folder);
  expect(files.map(({ path }) => path)).toEqual(['a.pdf']);
  expect(passedOver.map(({ path }) => path)).toEqual(['b.pdf', 'loop', 'out']);
});

test('unsupported files are reported with what to do', async () => {
  await put('笔记.odt');
  await put('IMG.HEIC');
  await put('真题.rar');
  await put('空.pdf', '');
  await put('书.pdf.crdownload');
  const { files, passedOver } = await listTree(folder);
  expect(files).toEqual([]);
  expect(Object.fromEntries(passedOver.map(({ path, reason }) => [path, reason]))).toEqual({
    'IMG.HEIC': expect.stringMatching(/save it as JPEG/u),
    '书.pdf.crdownload': expect.stringMatching(/not downloaded to its end/u),
    '真题.rar': expect.stringMatching(/unpack it first/u),
    '空.pdf': 'is empty',
    '笔记.odt': expect.stringMatching(/export it as PDF/u),
  });
});

test('the archive is not imported into itself', async () => {
  await put('我的档案/metadata/x.yml');
  await put('a.pdf');
  const { files, passedOver } = await listTree(folder, { archive: join(folder, '我的档案') });
  expect(files.map(({ path }) => path)).toEqual(['a.pdf']);
  expect(passedOver).toMatchObject([{ path: '我的档案', reason: 'is the archive itself' }]);
});

test('the pictures of a folder form one document, with pages in numeric order', async () => {
  for (const name of ['第十页.png', '第二页.JPG', '第一页.jpg']) await put(`概率论/期末/${name}`);
  await put('概率论/期末/说明.txt');
  await put('概率论/公式.webp');
  const { files } = await listTree(folder);
  expect(files.map(({ path, pictures }) => [path, pictures])).toEqual([
    ['概率论/公式.webp', ['公式.webp']],
    ['概率论/期末', ['第一页.jpg', '第二页.JPG', '第十页.png']],
    ['概率论/期末/说明.txt', undefined],
  ]);
});
