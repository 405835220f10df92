import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../test/support/cli/commandFixture.ts';
import { coversCommand } from './commands/covers.ts';
import { textsCommand } from './commands/texts.ts';

const DEMO = join(import.meta.dirname, '../../demo');
/** A scan of two pages, and a book with text. */
const SCAN = '089395a0d431b72da6ce40ac4464884e';
const BOOK = '0ba7bb2b0491c649423aa747f315f548';

let home: string;
const archive = () => [join(home, 'archive'), '--data', join(home, 'data')];
const texts = (...args: string[]) => runCommand(textsCommand, ['texts', ...archive(), ...args]);

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  for (const folder of ['metadata', 'files'])
    await mkdir(join(home, 'archive', folder), { recursive: true });
  for (const file of [SCAN, BOOK].flatMap((id) => [`metadata/${id}.yml`, `files/${id}.pdf`])) {
    await cp(join(DEMO, file), join(home, 'archive', file));
  }
  await runCommand(coversCommand, ['covers', ...archive()]);
});
afterAll(() => rm(home, { recursive: true }));

test('lists scans, recognises them on request, and exports all texts', async () => {
  const before = await texts();
  expect(before.code).toBe(0);
  expect(before.stdout).toContain(`${SCAN}.pdf  0 of 2 scanned pages recognised`);
  const folder = join(home, 'export');
  const { code, stdout } = await texts('--recognize', '--export', folder, '--json');
  expect(code).toBe(0);
  const { documents } = JSON.parse(stdout);
  expect(documents).toContainEqual(
    expect.objectContaining({ id: SCAN, pages: 2, scans: 2, recognized: 2, failures: [] }),
  );
  expect(documents).toContainEqual(expect.objectContaining({ id: BOOK, scans: 0, recognized: 0 }));
  const scan = await readFile(join(folder, `${SCAN}.txt`), 'utf8');
  expect(scan).toContain('学年第一学期期中考试');
  expect(scan.match(/\f/gu)).toHaveLength(2);
  expect(await readFile(join(folder, `${BOOK}.txt`), 'utf8')).toMatch(/\p{sc=Han}/u);
});

test('--redo forgets the pages of the chosen items', async () => {
  expect((await texts('--redo', '--id', BOOK)).code).toBe(0);
  expect((await texts('--json')).stdout).toContain('"recognized": 2');
});

test('reports an id that the archive does not have', async () => {
  const { code, stderr } = await texts('--id', 'f'.repeat(32));
  expect(code).toBe(1);
  expect(stderr).toContain('The archive has no item f');
});
