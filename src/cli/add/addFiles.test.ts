import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { runCommand } from '../../../test/support/cli/commandFixture.ts';
import { readArchive } from '../../archive/readArchive.ts';
import { addCommand } from '../commands/add.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');
const BOOK = '0ba7bb2b0491c649423aa747f315f548';
const PAPER = '36e1891cfe939308ed8057598717d124';
const ANSWERS = 'd6a7def29c0bcce88e99ce63d4a9db2d';
const CODE = '143601ca45384013a1cc11652209cc4d';

let home: string;
let archive: string;

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'add-'));
  onTestFinished(() => rm(made, { recursive: true }));
  // The names of the six folders around a file are read for what they say, and this one's is random.
  home = join(made, ...Array.from({ length: 6 }, () => 'folder'));
  archive = join(home, 'archive');
  await mkdir(join(archive, 'metadata'), { recursive: true });
});

/** Runs the command without a terminal. */
async function add(...words: string[]) {
  const { code, stdout, stderr } = await runCommand(addCommand, ['add', ...words], {
    folder: home,
  });
  return { status: code, stdout, stderr };
}

async function bring(id: string, name: string): Promise<string> {
  const extension = name.slice(name.lastIndexOf('.'));
  await cp(join(DEMO, 'files', `${id}${extension}`), join(home, name));
  return name;
}

async function itemsOf() {
  return (await readArchive(archive)).archive?.items ?? [];
}

test('recognizes a book by its pages under any file name, and a paper by its first page', async () => {
  const files = [await bring(BOOK, 'scan0001.pdf'), await bring(PAPER, '新建文档 (2).pdf')];
  const { status, stdout, stderr } = await add(...files, '-a', 'archive', '--yes');
  expect({ status, stderr }).toMatchObject({ status: 0 });
  expect(stdout).toBe(
    `added  book  高等数学（上册）  files/${BOOK}.pdf
added  test  2022-2023 学年第一学期 线性代数 期末试卷  files/${PAPER}.pdf
`,
  );
  expect(stderr).toContain('978-7-5000-0101-0');
  expect(stderr).toContain('2 added.');
  const { data } = (await itemsOf()).find(({ id }) => id === BOOK) ?? {};
  expect(data).toMatchObject({
    title: '高等数学（上册）',
    authors: ['陈望舒', '林清和'],
    edition: '3',
    publisher: '示例大学出版社',
    publish_year: '2019',
    isbn: ['978-7-5000-0101-0'],
  });
});

test('names missing values with their options, and adds the other files', async () => {
  const files = [await bring(CODE, '实验.zip'), await bring(PAPER, '线代.pdf')];
  const { status, stderr } = await add(...files, 'nothing.pdf', '-a', 'archive', '--yes');
  expect(status).toBe(1);
  expect(stderr).toMatch(/实验\.zip: \n +--content +is missing/u);
  expect(stderr).toContain('nothing.pdf does not exist.');
  expect(stderr).toContain('1 added, 2 not added.');
  expect((await itemsOf()).map(({ id }) => id)).toEqual([PAPER]);
});

test('adds no proposal without --yes when it cannot prompt', async () => {
  const file = await bring(PAPER, '线代.pdf');
  const { status, stderr } = await add(file, '-a', 'archive');
  expect(status).toBe(1);
  expect(stderr).toContain('--yes');
  expect(await itemsOf()).toEqual([]);
});

test('refuses a file that the archive has already, and names its item', async () => {
  const file = await bring(PAPER, '线代.pdf');
  await add(file, '-a', 'archive', '--yes');
  const { status, stderr } = await add(file, '-a', 'archive', '--yes', '--title', 'another');
  expect(status).toBe(1);
  expect(stderr).toContain(
    `is in the archive already: test 2022-2023 学年第一学期 线性代数 期末试卷 (${PAPER})`,
  );
});

test('reports possible duplicates', async () => {
  const files = [await bring(ANSWERS, 'a.pdf'), await bring(PAPER, 'b.pdf')];
  const { stderr } = await add(...files, '-a', 'archive', '--yes');
  expect(stderr).toContain(`(${ANSWERS}) is of the same exam`);
});

test('options override proposals, and an empty one leaves a field empty', async () => {
  const file = await bring(PAPER, '线代.pdf');
  const { status } = await add(
    ...[file, '-a', 'archive', '--yes', '--course', '线性代数（B）', '--stage', ''],
    ...['--content', '原题，答案', '--college', '数学科学学院', '--year', '2021—2022'],
  );
  expect(status).toBe(0);
  const [item] = await itemsOf();
  expect(item?.data).toMatchObject({
    course: { name: '线性代数（B）' },
    time: { start: '2021', end: '2022', semester: 'First' },
    content: ['原题', '答案'],
    college: ['数学科学学院'],
  });
  expect(item?.data).not.toHaveProperty('time.stage');
});

test('--dry-run shows what would be written and writes nothing', async () => {
  const file = await bring(PAPER, '线代.pdf');
  const { status, stdout } = await add(file, '-a', 'archive', '--dry-run');
  expect(status).toBe(0);
  expect(stdout).toContain(`url: /files/${PAPER}.pdf`);
  expect(await readdir(archive, { recursive: true })).toEqual(['metadata']);
});

test('--json prints one JSON document and nothing else on stdout', async () => {
  const files = [await bring(PAPER, '线代.pdf'), await bring(CODE, '实验.zip')];
  const { status, stdout } = await add(...files, 'nothing.pdf', '-a', 'archive', '--yes', '--json');
  expect(status).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    results: [
      { file: '线代.pdf', outcome: 'added', id: PAPER, item: { type: 'test' } },
      { file: '实验.zip', outcome: 'incomplete', diagnostics: [{ field: 'content' }] },
      { file: 'nothing.pdf', outcome: 'refused', reason: 'does not exist' },
    ],
  });
});

test('writes the URL of the schema for editors, and prints the commit command', async () => {
  await writeFile(join(archive, 'site.yml'), 'hosts:\n  main: https://docs.example.edu\n');
  await mkdir(join(archive, '.git'));
  const { stderr } = await add(await bring(PAPER, '线代.pdf'), '-a', 'archive', '--yes');
  const text = await readFile(join(archive, 'metadata', `${PAPER}.yml`), 'utf8');
  expect(text.split('\n')[0]).toBe(
    '# yaml-language-server: $schema=https://docs.example.edu/schema/test.yaml',
  );
  expect(stderr).toContain(
    `git -C archive add SHA256SUMS files/${PAPER}.pdf metadata/${PAPER}.yml`,
  );
});

test('reports a source in the documents folder that remains under another name', async () => {
  await mkdir(join(archive, 'files'));
  await cp(join(DEMO, 'files', `${PAPER}.pdf`), join(archive, 'files', '线代.pdf'));
  const file = join('archive', 'files', '线代.pdf');
  expect((await add(file, '-a', 'archive', '--yes')).stderr).toContain('twice');
  expect((await add(file, '-a', 'archive', '--yes', '--move')).stderr).toContain('was removed');
  expect(await readdir(join(archive, 'files'))).toEqual([`${PAPER}.pdf`]);
});

test('never adds to the demo by default', async () => {
  const before = await readdir(join(DEMO, 'metadata'));
  const { status, stderr } = await add(await bring(PAPER, '线代.pdf'), '--yes');
  expect(status).toBe(1);
  expect(stderr).toContain('is not an archive');
  expect(await readdir(join(DEMO, 'metadata'))).toEqual(before);
});

test.each([
  [['a.pdf', '--stage', '大考'], '--stage must be 期中 or 期末'],
  [['a.pdf', '--year', 'soon'], '--year must be'],
  [['a.pdf', '--isbn', '978-7-5000-0101-1'], 'wrong digit'],
  [['a.pdf', '--type', 'book', '--stage', '期末'], 'a book has no --stage'],
  [['a.pdf', 'b.pdf', '--title', 'x'], '--title is of one file'],
  [[], 'missing required argument'],
])('rejects the command line %j', async (words, reason) => {
  const { status, stderr } = await add(...words);
  expect(stderr).toContain(reason);
  expect(status).toBe(2);
});
