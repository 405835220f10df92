import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { collidingFiles } from '../../../test/support/archive/collidingFiles.ts';
import { TEST_VARIABLES } from '../../../test/support/archive/gitFixture.ts';
import { pdfFixture } from '../../../test/support/archive/pdfFixture.ts';
import { runCommand } from '../../../test/support/cli/commandFixture.ts';
import { importCommand } from '../commands/import.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const MAIN = join(ROOT, 'src/cli/main.ts');

let home: string;

beforeEach(async () => {
  const made = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  onTestFinished(() => rm(made, { recursive: true }));
  home = made;
  await mkdir(join(home, 'archive', 'metadata'), { recursive: true });
  await mkdir(join(home, 'tree'));
});

async function put(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(join(home, 'tree', path)), { recursive: true });
  await writeFile(join(home, 'tree', path), bytes);
}

/** Makes a unique PDF. */
function pdf(mark: string): Uint8Array {
  return pdfFixture({ content: `BT /F1 20 Tf 20 100 Td (${mark}) Tj ET` });
}

const variables = () => ({ CAMPUSDOCS_DATA: join(home, 'data') });

function run(...words: string[]) {
  return runCommand(importCommand, ['import', ...words, '--archive', 'archive'], {
    folder: home,
    variables: variables(),
  });
}

async function decide(edit: (table: string) => string): Promise<void> {
  const path = join(home, 'import.csv');
  await writeFile(path, edit(await readFile(path, 'utf8')));
}

const yes = (table: string) => table.replaceAll(/^？/gmu, '是');

test('makes a table of a folder, and adds its reviewed rows to the archive', async () => {
  await put('大二上/概率论/2019-2020第一学期期末(A卷)答案.pdf', pdf('one'));
  await put('线代历年题/2018秋期中.pdf', pdf('two'));
  await put('线代历年题/副本 2018秋期中(1).pdf', pdf('two'));
  await put('离散数学期末2019.pdf', pdf('three'));
  await put('坏.pdf', Buffer.from('%PDF-1.7 and no more'));
  await put('网页.pdf', Buffer.from('<!doctype html>'));
  await put('.DS_Store', Buffer.from('x'));

  const made = await run('tree', '--json');
  expect(made.code).toBe(0);
  const { counts, ignored, rows } = JSON.parse(made.stdout);
  expect(counts).toEqual({ open: 1, likely: 2, sure: 0, not: 3 });
  expect(ignored).toBe(1);
  expect(rows[0]).toMatchObject({
    state: 'open',
    apply: '?',
    type: 'test',
    content: ['原题'],
    path: 'tree/离散数学期末2019.pdf',
    course: '离散数学',
    notes: expect.stringMatching(/^【待定】学年：只写了“2019”，可能是 2018-2019 学年/u),
  });
  expect(rows.filter(({ state }: { state: string }) => state === 'not')).toMatchObject([
    { why: 'unusable', path: 'tree/坏.pdf' },
    { why: 'copy', notes: '与 tree/线代历年题/2018秋期中.pdf 是同一个文件，不重复收录' },
    { why: 'format', path: 'tree/网页.pdf' },
  ]);

  // Undecided rows are not added.
  const waiting = await run('--apply', 'import.csv', '--yes');
  expect(waiting).toMatchObject({ code: 0, stdout: 'There is nothing to be done.\n' });

  await decide(yes);
  const applied = await run('--apply', 'import.csv', '--yes');
  expect(applied.code).toBe(1);
  expect(applied.stdout).toMatch(/^2 files put into /u);
  expect(applied.stderr).toMatch(/row 2, 学年 years is empty/u);
  expect(await readdir(join(home, 'archive', 'files'))).toHaveLength(2);

  // Again, with the invalid row corrected: existing items stay, and the rest is added.
  await decide((table) => table.replace('离散数学,,,,期末', '离散数学,,2018-2019,第二学期,期末'));
  const again = await run('--apply', 'import.csv', '--yes', '--json');
  expect(again.code).toBe(0);
  const { results } = JSON.parse(again.stdout);
  expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'placed',
    'present',
    'present',
  ]);
  const next = JSON.parse((await run('tree', '--json', '--force')).stdout);
  expect(next.counts).toEqual({ open: 0, likely: 0, sure: 0, not: 6 });
});

test('refuses a file that has changed since the table was written, and adds the others', async () => {
  await put('线代/2018秋期中.pdf', pdf('one'));
  await put('线代/2018秋期末.pdf', pdf('two'));
  await run('tree', '--no-text');
  await decide(yes);
  await appendFile(join(home, 'tree', '线代/2018秋期中.pdf'), '% changed');
  const { code, stdout, stderr } = await run('--apply', 'import.csv', '--yes');
  expect(code).toBe(1);
  expect(stdout).toMatch(/^1 file put into /u);
  expect(stderr).toMatch(/row 2, tree\/线代\/2018秋期中\.pdf has changed/u);
});

test('refuses two different files with the same MD5', async () => {
  const [first, second] = collidingFiles(pdf('one'));
  await put('高数/2018秋期中.pdf', first);
  await put('高数/2018秋期末.pdf', second);
  const { rows } = JSON.parse((await run('tree', '--json')).stdout);
  expect(rows).toMatchObject([
    { why: 'collision', apply: 'no' },
    { why: 'collision', apply: 'no' },
  ]);
});

test('keeps an existing table, and adds nothing without confirmation', async () => {
  await put('线代/2018秋期中.pdf', pdf('one'));
  await run('tree', '--no-text');
  await decide(yes);
  const again = await run('tree');
  expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/--force/u) });
  const unasked = await run('--apply', 'import.csv');
  expect(unasked).toMatchObject({ code: 1, stderr: expect.stringMatching(/say --yes/u) });
  const shown = await run('--apply', 'import.csv', '--dry-run');
  expect(shown.code).toBe(0);
  expect(shown.stderr).toMatch(/2018-2019 学年第一学期 线性代数 期中试卷/u);
  expect(await readdir(join(home, 'archive'))).toEqual(['metadata']);
});

test.each([
  [[], /name a folder, or a table with --apply/u],
  [['tree', '--yes'], /--yes goes with --apply/u],
  [['tree', '--apply', 't.csv'], /name no folder/u],
  [['--apply', 't.csv', '--force'], /--force does not go with --apply/u],
])('exits with 2 for the command line %j', async (words, reason) => {
  expect(await run(...words)).toMatchObject({ code: 2, stderr: expect.stringMatching(reason) });
});

test('finishes when it is run again after being killed', async () => {
  const files = 12;
  for (let at = 0; at < files; at += 1) {
    const big = Buffer.concat([pdf(`${at}`), Buffer.alloc(2_000_000, `%${at}\n`)]);
    await put(`线代/${2000 + at}秋期中.pdf`, big);
  }
  await run('tree', '--no-text');
  await decide(yes);
  for (let round = 1; round <= 4; round += 1) {
    const words = [MAIN, 'import', '--apply', 'import.csv', '--yes', '--archive', 'archive'];
    const child = spawn(process.execPath, words, {
      cwd: home,
      env: { ...TEST_VARIABLES, ...variables() },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // Until it has placed some more files, or all.
    const enough = async () => (await placed()).length >= 2 * round;
    while (child.exitCode === null && !(await enough())) await setTimeout(2);
    child.kill('SIGKILL');
    await ended;
    // Every item of the catalog has its complete file.
    for (const id of await placed()) {
      const bytes = await readFile(join(home, 'archive', 'files', `${id}.pdf`));
      expect(createHash('md5').update(bytes).digest('hex')).toBe(id);
    }
  }
  const { code } = await run('--apply', 'import.csv', '--yes');
  expect(code).toBe(0);
  expect(await placed()).toHaveLength(files);
  expect(
    (await readdir(join(home, 'archive', 'files'))).filter((name) => name.startsWith('.')),
  ).toEqual([]);
});

async function placed(): Promise<string[]> {
  const names = await readdir(join(home, 'archive', 'metadata'));
  return names.filter((name) => /^[0-9a-f]{32}\.yml$/u.test(name)).map((name) => name.slice(0, 32));
}

test('creates a named archive that is missing, and turns no other folder into one', async () => {
  await put('离散数学期末2019.pdf', pdf('one'));
  await mkdir(join(home, 'papers'));
  await writeFile(join(home, 'papers', 'notes.txt'), '');
  const importInto = (archive: string, ...words: string[]) => {
    const given = ['import', 'tree', '--archive', archive, ...words];
    return runCommand(importCommand, given, { folder: home, variables: variables() });
  };
  expect(await importInto('fresh')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`Made a new archive in ${join(home, 'fresh')}`),
  });
  expect(await readdir(join(home, 'fresh'))).toEqual(['metadata']);
  expect(await importInto('papers', '--force')).toMatchObject({ code: 1 });
  expect(await readdir(join(home, 'papers'))).toEqual(['notes.txt']);
});
