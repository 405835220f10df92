import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { docxFixture } from '../../../test/support/archive/officeFixture.ts';
import { runCommand } from '../../../test/support/cli/commandFixture.ts';
import { createInspector } from '../../archive/covers/createInspector.ts';
import { readArchive } from '../../archive/readArchive.ts';
import { addCommand } from '../commands/add.ts';
import { importCommand } from '../commands/import.ts';

let home: string;

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'documents-'));
  onTestFinished(() => rm(made, { recursive: true }));
  home = made;
  await mkdir(join(home, 'archive', 'metadata'), { recursive: true });
});

async function put(path: string, bytes: Uint8Array | string): Promise<void> {
  await mkdir(dirname(join(home, path)), { recursive: true });
  await writeFile(join(home, path), bytes);
}

/** An environment without a search path, so that LibreOffice is never found. */
function run(name: 'add' | 'import', ...words: string[]) {
  const make = name === 'add' ? addCommand : importCommand;
  return runCommand(make, [name, ...words, '--archive', 'archive'], {
    folder: home,
    variables: { CAMPUSDOCS_DATA: join(home, 'data') },
  });
}

async function photograph(shade: string): Promise<Uint8Array> {
  const canvas = createCanvas(300, 400);
  const context = canvas.getContext('2d');
  context.fillStyle = shade;
  context.fillRect(0, 0, 300, 400);
  return canvas.encode('jpeg');
}

async function itemsOf() {
  return (await readArchive(join(home, 'archive'))).archive?.items ?? [];
}

test('converts a folder of pictures and texts to PDFs once', async () => {
  await put('tree/概率论2019-2020第一学期期末试卷/IMG_10.jpg', await photograph('#fff'));
  await put('tree/概率论2019-2020第一学期期末试卷/IMG_9.jpg', await photograph('#888'));
  await put('tree/数据结构笔记.md', '# 数据结构笔记\n\n链表');
  await put('tree/离散数学期末复习提纲.txt', Buffer.from([0xb8, 0xdf, 0xca, 0xfd]));
  await put('tree/线性代数2019-2020第一学期期末试卷.docx', docxFixture({ paragraphs: ['x'] }));
  await put('tree/指针.pdf', 'version https://git-lfs.github.com/spec/v1\n');

  const made = JSON.parse((await run('import', 'tree', '--json')).stdout);
  expect(made.counts).toEqual({ open: 0, likely: 3, sure: 0, not: 2 });
  const rowOf = (path: string) => made.rows.find((row: { path: string }) => row.path === path);
  expect(rowOf('tree/概率论2019-2020第一学期期末试卷')).toMatchObject({
    type: 'test',
    course: '概率论',
    notes: expect.stringContaining('2 张图片合并为一个 PDF，从 IMG_9.jpg 到 IMG_10.jpg'),
  });
  expect(rowOf('tree/线性代数2019-2020第一学期期末试卷.docx').notes).toMatch(
    /本机无法转换为 PDF：未安装 LibreOffice.*apt install/u,
  );
  expect(rowOf('tree/指针.pdf').notes).toContain('git lfs pull');

  const table = join(home, 'import.csv');
  await writeFile(table, (await readFile(table, 'utf8')).replaceAll(/^？/gmu, '是'));
  const applied = await run('import', '--apply', 'import.csv', '--keep-source', '--yes', '--json');
  expect(applied.code).toBe(0);
  const items = await itemsOf();
  expect(items.map(({ url, data }) => [url.endsWith('.pdf'), data.source_sha256?.length])).toEqual([
    [true, 64],
    [true, 64],
    [true, 64],
  ]);
  const paper = items.find(({ type }) => type === 'test');
  const inspector = createInspector();
  const pdf = join(home, 'archive', 'files', `${paper?.id}.pdf`);
  expect(await inspector.inspect(pdf)).toMatchObject({ pageCount: 2 });
  inspector.close();

  // Texts are kept beside their PDFs, named by item; the PDFs contain the pictures.
  const kept = (await readdir(join(home, 'archive', 'sources'))).sort();
  const ids = items.flatMap(({ id, type }) => (type === 'doc' ? [id] : []));
  expect(kept.map((name) => name.split('.')[0])).toEqual(ids.sort());
  const sums = await readFile(join(home, 'archive', 'SHA256SUMS'), 'utf8');
  for (const name of kept) expect(sums).toContain(`  sources/${name}`);
  // Converted PDFs that are in the archive are not kept a second time.
  expect(await readdir(join(home, 'data', 'converted'))).toEqual([]);

  const again = await run('import', '--apply', 'import.csv', '--yes', '--json');
  expect(JSON.parse(again.stdout).results.map((one: { outcome: string }) => one.outcome)).toEqual([
    'present',
    'present',
    'present',
  ]);
  await rm(join(home, 'data'), { recursive: true });
  const known = JSON.parse((await run('import', 'tree', '--json', '--force')).stdout);
  expect(known.counts).toEqual({ open: 0, likely: 0, sure: 0, not: 5 });
});

test('refuses a row whose pictures have changed', async () => {
  await put('tree/概率论2019-2020第一学期期末试卷/1.jpg', await photograph('#fff'));
  await put('tree/概率论2019-2020第一学期期末试卷/2.jpg', await photograph('#888'));
  await run('import', 'tree');
  await put('tree/概率论2019-2020第一学期期末试卷/3.jpg', await photograph('#444'));
  const table = join(home, 'import.csv');
  await writeFile(table, (await readFile(table, 'utf8')).replaceAll(/^？/gmu, '是'));
  const { code, stdout } = await run('import', '--apply', 'import.csv', '--yes', '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout).results).toMatchObject([
    { outcome: 'refused', reason: expect.stringContaining('has changed') },
  ]);
  expect(await itemsOf()).toEqual([]);
});

test('add --move converts a folder of pictures, and reports an invalid picture', async () => {
  await put('线性代数2019-2020第一学期期末试卷/1.png', await photograph('#fff'));
  await put('线性代数2019-2020第一学期期末试卷/2.jpg', await photograph('#888'));
  await put('坏/1.jpg', await photograph('#fff'));
  await put('坏/2.jpg', 'no picture');
  await put('空/说明.txt', 'x');
  const { code, stdout } = await run(
    'add',
    '线性代数2019-2020第一学期期末试卷',
    '坏',
    '空',
    ...['--move', '--yes', '--json'],
  );
  expect(code).toBe(1);
  expect(JSON.parse(stdout).results).toMatchObject([
    { outcome: 'added', title: '2019-2020 学年第一学期 线性代数 期末试卷', isRemoved: true },
    { outcome: 'refused', reason: expect.stringMatching(/^cannot be made a PDF: 2\.jpg: /u) },
    { outcome: 'refused', reason: expect.stringContaining('is a folder without pictures') },
  ]);
  expect(await readdir(join(home, '线性代数2019-2020第一学期期末试卷'))).toEqual([]);
  expect(await readdir(join(home, '坏'))).toEqual(['1.jpg', '2.jpg']);
});
