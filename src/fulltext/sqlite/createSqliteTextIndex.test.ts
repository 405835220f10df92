import { rmSync } from 'node:fs';
import {
  mkdtemp,
  open as openFile,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { testTextIndex } from '../../../test/support/fulltext/textIndexContract.ts';
import { tokenize } from '../tokenize.ts';
import { createSqliteTextIndex, type SqliteTextIndexOptions } from './createSqliteTextIndex.ts';

async function newPath(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-texts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'texts.sqlite');
}

function openAt(path: string, options: Partial<SqliteTextIndexOptions> = {}) {
  const index = createSqliteTextIndex({ path, ...options });
  onTestFinished(() => index.close());
  return index;
}

testTextIndex(async () => {
  const path = await newPath();
  return { index: openAt(path), reopen: async () => openAt(path) };
});

const id = (digit: string) => digit.repeat(32);
const page = (number: number, ...tokens: string[]) => ({
  number,
  tokens,
  headings: [],
  crossing: [],
});
const document = (digit: string) => ({
  id: id(digit),
  tag: '1',
  pages: [page(1, ...tokenize('矩阵'))],
});
const MATRIX = { all: [[tokenize('矩阵')]] };

test('a reader sees what the writer adds, and another file in its place', async () => {
  const path = await newPath();
  const reader = openAt(path, { readOnly: true });
  expect(await reader.find(MATRIX, 10)).toEqual({ documents: [], isPartial: false });
  const writer = openAt(path);
  await writer.put([document('a')]);
  expect((await reader.find(MATRIX, 10)).documents).toHaveLength(1);
  await writer.put([document('b')]);
  expect((await reader.find(MATRIX, 10)).documents).toHaveLength(2);
  await writer.close();
  await rm(path);
  await rm(`${path}-wal`, { force: true });
  await openAt(path).put([document('c')]);
  const { documents } = await reader.find(MATRIX, 10);
  expect(documents.map((found) => found.id)).toEqual([id('c')]);
});

test.each([
  [
    'has another version',
    (path: string) => new DatabaseSync(path).exec('pragma user_version = 77'),
  ],
  ['is no database', (path: string) => writeFile(path, '不是数据库'.repeat(1000))],
  [
    'was begun by a process that was killed',
    (path: string) => {
      rmSync(path);
      new DatabaseSync(path).exec('create table documents (number integer)');
    },
  ],
  ['has lost rows', (path: string) => new DatabaseSync(path).exec('delete from next_rows')],
  [
    'has numbers that no writer writes',
    (path: string) => new DatabaseSync(path).exec(`update next_rows set rest = ${2n ** 60n}`),
  ],
  ['was cut off', (path: string) => truncate(path, 5000)],
  ['is damaged inside', damage],
])('a file that %s is replaced by an empty one', async (_case, spoil) => {
  const path = await newPath();
  const before = createSqliteTextIndex({ path });
  await before.put(Array.from({ length: 16 }, (_, at) => document(at.toString(16))));
  await before.close();
  await spoil(path);
  const reader = openAt(path, { readOnly: true });
  await reader.find(MATRIX, 10);
  const index = openAt(path);
  await index.tags();
  await index.put([document('a')]);
  expect((await index.find(MATRIX, 10)).documents.map((found) => found.id)).toContain(id('a'));
  expect((await reader.find(MATRIX, 10)).documents.map((found) => found.id)).toContain(id('a'));
});

/** Overwrites all pages of the file but the first. */
async function damage(path: string): Promise<void> {
  const { size } = await stat(path);
  const file = await openFile(path, 'r+');
  await file.write(Buffer.alloc(size - 4096, 0x5a), 0, size - 4096, 4096);
  await file.close();
}

test('only this user can read the file', async () => {
  const path = await newPath();
  await openAt(path).put([document('a')]);
  for (const file of [path, `${path}-wal`]) {
    expect((await stat(file)).mode & 0o077).toBe(0);
  }
});

test('a removed document leaves no row behind', async () => {
  const path = await newPath();
  const index = openAt(path);
  await index.put([document('a'), document('b')]);
  await index.remove([id('a')]);
  await index.put([document('a')]);
  expect((await index.find(MATRIX, 10)).documents).toHaveLength(2);
  expect((await readFile(path)).length).toBeGreaterThan(0);
});

test('what was added at once becomes one segment, and a single document leaves that as it is', async () => {
  const path = await newPath();
  const index = openAt(path);
  const tidy = async () => {
    while (await index.tidy());
    const database = new DatabaseSync(path, { readOnly: true });
    const segments = database.prepare('select distinct segid from pages_idx order by segid').all();
    database.close();
    return segments.map(({ segid }) => Number(segid));
  };
  const words = (from: number) => Array.from({ length: 3000 }, (_, at) => `w${from + at}`);
  for (const digit of ['a', 'b', 'c', 'd', 'e']) {
    const number = Number.parseInt(digit, 16) * 10_000;
    await index.put([{ id: id(digit), tag: '1', pages: [page(1, ...words(number))] }]);
  }
  const [all, ...others] = await tidy();
  expect(others).toEqual([]);
  await index.put([document('f')]);
  expect(await tidy()).toContain(all);
  expect((await index.find(MATRIX, 10)).documents).toHaveLength(1);
});

test('a search for thousands of pages finds each of them once, up to its limit', async () => {
  const index = openAt(await newPath());
  const pages = Array.from({ length: 900 }, (_, at) => page(at + 1, ...tokenize('矩阵')));
  await index.put(['a', 'b', 'c', 'd', 'e'].map((digit) => ({ id: id(digit), tag: '1', pages })));
  const all = await index.find(MATRIX, 4500);
  expect(all.isPartial).toBe(false);
  expect(all.documents.map((found) => new Set(found.pages).size)).toEqual(Array(5).fill(900));
  const some = await index.find(MATRIX, 4499);
  expect(some.isPartial).toBe(true);
  expect(some.documents.flatMap((found) => found.pages)).toHaveLength(4499);
});
