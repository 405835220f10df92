import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openRecognizedPages } from './openRecognizedPages.ts';
import { openRecognizedWriter, type RecognizedWriter } from './openRecognizedWriter.ts';

const ID = '0ba7bb2b0491c649423aa747f315f548';
type Box = [number, number, number, number];

const SOURCE = { size: 1000, modified: 1_700_000_000_123.5 };
const PAGE = {
  confidence: 0.9,
  lines: [{ text: '二叉树的后序遍历', box: [0.1, 0.2, 0.55, 0.2234] as Box }],
};

let folder: string;
let pages: RecognizedWriter;
const path = () => join(folder, 'recognized.sqlite');
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  pages = openRecognizedWriter(path());
});
afterEach(async () => {
  pages.close();
  await rm(folder, { recursive: true });
});

test('returns a page with the boxes of its lines', () => {
  pages.write(ID, SOURCE, 3, PAGE);
  expect(pages.read(ID, SOURCE, 3)).toEqual({ number: 3, isUncertain: false, ...PAGE });
  expect(pages.read(ID, SOURCE, 4)).toBeUndefined();
  expect(pages.count()).toBe(1);
});

test('lists pages in their order, and why some have no text', () => {
  const failed = { code: 'too-slow', reason: 'takes longer than 60 seconds' } as const;
  pages.write(ID, SOURCE, 10, { failed });
  pages.write(ID, SOURCE, 2, { confidence: 0.3, lines: [] });
  expect(pages.list(ID, SOURCE)).toEqual([
    { number: 2, confidence: 0.3, isUncertain: true },
    { number: 10, confidence: 0, isUncertain: true, failed },
  ]);
  expect(pages.count()).toBe(1);
});

test('forgets the pages of a document that was replaced', () => {
  const changed = { ...SOURCE, size: 2000 };
  pages.write(ID, SOURCE, 1, PAGE);
  expect(pages.list(ID, changed)).toEqual([]);
  pages.write(ID, changed, 2, PAGE);
  expect(pages.list(ID, SOURCE)).toEqual([]);
  expect(pages.list(ID, changed)).toMatchObject([{ number: 2 }]);
  pages.remove(ID);
  expect(pages.count()).toBe(0);
});

/** A reader, or another program that holds the file, until the end of the test. */
function alongside<Opened extends { close(): void }>(opened: Opened): Opened {
  onTestFinished(() => opened.close());
  return opened;
}

test('readers find the file when it is made, and when it is replaced', async () => {
  const reader = alongside(openRecognizedPages(path()));
  expect(reader.read(ID, SOURCE, 1)).toBeUndefined();
  expect(await readdir(folder)).toEqual([]);
  pages.write(ID, SOURCE, 1, PAGE);
  expect(reader.read(ID, SOURCE, 1)).toMatchObject(PAGE);
  pages.close();
  await rm(path());
  expect(reader.list(ID, SOURCE)).toEqual([]);
  pages.write(ID, SOURCE, 2, PAGE);
  expect(reader.list(ID, SOURCE)).toMatchObject([{ number: 2 }]);
});

test('a reader has no pages of a damaged file, and leaves it', async () => {
  await writeFile(path(), 'x'.repeat(5000));
  const reader = alongside(openRecognizedPages(path()));
  expect(reader.list(ID, SOURCE)).toEqual([]);
  expect(await readFile(path(), 'utf8')).toBe('x'.repeat(5000));
});

test('opening changes nothing, and does not wait for a program that writes', () => {
  for (let number = 1; number <= 50; number += 1) pages.write(ID, SOURCE, number, PAGE);
  const other = alongside(new DatabaseSync(path()));
  other.exec('begin immediate');
  expect(alongside(openRecognizedWriter(path(), 0)).count()).toBe(50);
  expect(alongside(openRecognizedPages(path())).list(ID, SOURCE)).toHaveLength(50);
  other.exec('rollback');
});

test('pages that are written again have another revision, also in a file without row numbers', () => {
  const seen = new Set([pages.revision(ID, SOURCE)]);
  const write = (number: number) => {
    pages.write(ID, SOURCE, number, PAGE);
    seen.add(pages.revision(ID, SOURCE));
  };
  write(1);
  pages.remove(ID);
  write(1);
  write(2);
  write(1);
  expect(seen.size).toBe(5);
  pages.close();
  // As an earlier program left it.
  const other = alongside(new DatabaseSync(path()));
  other.exec(
    'drop table last_row; update pages set rowid = rowid - (select min(rowid) from pages)',
  );
  expect(pages.list(ID, SOURCE)).toHaveLength(2);
  pages.remove(ID);
  write(1);
  expect(pages.revision(ID, SOURCE)).toBe(2);
});

test('counts pages that are replaced, fail or are removed, here and by another program', () => {
  const failed = { code: 'too-slow', reason: 'takes longer than 60 seconds' } as const;
  const other = alongside(openRecognizedWriter(path()));
  const counts = [pages.count()];
  const after = (write: () => void) => {
    write();
    expect(other.count()).toBe(pages.count());
    counts.push(pages.count());
  };
  after(() => pages.write(ID, SOURCE, 1, PAGE));
  after(() => pages.write(ID, SOURCE, 1, PAGE));
  after(() => other.write(ID, SOURCE, 2, PAGE));
  after(() => pages.write(ID, SOURCE, 1, { failed }));
  after(() => pages.write(ID, { ...SOURCE, size: 2 }, 1, PAGE));
  after(() => other.remove(ID));
  expect(counts).toEqual([0, 1, 1, 2, 1, 1, 0]);
});

test('a file that cannot be written is reported, and its pages stay', () => {
  pages.write(ID, SOURCE, 1, PAGE);
  pages.close();
  const other = alongside(new DatabaseSync(path()));
  other.exec('pragma user_version = 9; begin immediate');
  const writer = alongside(openRecognizedWriter(path(), 0));
  expect(() => writer.count()).toThrow('locked');
  expect(other.prepare('select count(*) as count from pages').get()).toEqual({ count: 1 });
  other.exec('rollback');
  expect(writer.count()).toBe(0);
});

test('keeps pages when it is opened again, and begins anew if the file is damaged', async () => {
  pages.write(ID, SOURCE, 1, PAGE);
  pages.close();
  pages = openRecognizedWriter(path());
  expect(pages.count()).toBe(1);
  pages.close();
  await writeFile(path(), 'x'.repeat(5000));
  pages = openRecognizedWriter(path());
  expect(pages.count()).toBe(0);
});

test('needs less than 2 kB for a page of a thousand characters', async () => {
  const text = await readFile(
    join(import.meta.dirname, '../../../docs/run/storage.zh-CN.md'),
    'utf8',
  );
  const characters = text.replace(/[^\p{sc=Han}\p{P}]+/gu, '').slice(0, 1000);
  const lines = Array.from({ length: 40 }, (_, row) => ({
    text: characters.slice(row * 25, row * 25 + 25),
    box: [0.1003 + (row % 3) / 999, 0.05 + row * 0.0207, 0.8991, 0.0658 + row * 0.0203] as Box,
  }));
  for (let number = 1; number <= 100; number += 1) {
    pages.write(ID, SOURCE, number, { confidence: 0.9, lines });
  }
  // Closing writes everything into one file.
  pages.close();
  expect((await stat(path())).size / 100).toBeLessThan(2048);
  pages = openRecognizedWriter(path());
});
