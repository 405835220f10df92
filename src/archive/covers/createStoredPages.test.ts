import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { createStoredPages } from './createStoredPages.ts';
import { openRecognizedWriter } from './openRecognizedWriter.ts';
import { writeTexts } from './storedTexts.ts';

const folder = await mkdtemp(join(tmpdir(), 'campusdocs-pages-'));
afterAll(() => rm(folder, { recursive: true }));

const HEADER = { size: 1, modified: 2, pageCount: 3, isEncrypted: false };
const id = (digit: string) => digit.repeat(32);

/** Writes three pages, of which some are scans. */
function writeScans(name: string, scans: readonly number[], facts = {}): Promise<void> {
  const pages = [1, 2, 3].map((number) => ({
    number,
    text: 'say "isScan":true}',
    isScan: scans.includes(number),
  }));
  return writeTexts(createDiskStorage(folder), name, { ...HEADER, ...facts }, pages);
}

function write(name: string, texts: readonly string[]): Promise<void> {
  const pages = texts.map((text, index) => ({ number: index + 1, text, isScan: false }));
  return writeTexts(createDiskStorage(folder), name, HEADER, pages);
}

test('reads single pages', async () => {
  await write(id('a'), ['第一页\n“引号”', '', '第三页 𠮷']);
  const pages = createStoredPages(folder);
  expect(pages.pageCount(id('a'))).toBe(3);
  expect([1, 2, 3, 4, 0, -1, 1.5].map((page) => pages.read(id('a'), page)?.text)).toEqual([
    '第一页\n“引号”',
    '',
    '第三页 𠮷',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test('follows texts that are written again', async () => {
  await write(id('b'), ['前']);
  const pages = createStoredPages(folder);
  const before = pages.tag(id('b'));
  expect(pages.read(id('b'), 1)?.text).toBe('前');
  await write(id('b'), ['另外', '后']);
  expect(pages.tag(id('b'))).not.toBe(before);
  expect(pages.read(id('b'), 2)?.text).toBe('后');
  expect(pages.pageCount(id('b'))).toBe(2);
});

test('a document without texts, of no id or with a damaged file has no pages', async () => {
  await writeFile(join(folder, `${id('c')}.json`), '{"version":1\n{"number":1');
  const pages = createStoredPages(folder);
  for (const name of [id('c'), id('d'), '../../etc/passwd', '']) {
    expect(pages.read(name, 1)).toBeUndefined();
  }
  expect(pages.tag(id('d'))).toBeUndefined();
  expect(pages.pageCount(id('d'))).toBeUndefined();
});

test('texts of a document without pages have none', async () => {
  await write(id('e'), []);
  const pages = createStoredPages(folder);
  expect(pages.pageCount(id('e'))).toBe(0);
  expect(pages.read(id('e'), 1)).toBeUndefined();
});

test('what was recognised of a page replaces its own text', async () => {
  await write(id('a'), ['', '第二页']);
  const recognized = openRecognizedWriter(join(folder, 'recognized.sqlite'));
  onTestFinished(() => recognized.close());
  const pages = createStoredPages(folder, recognized);
  const before = pages.tag(id('a'));
  const line = (text: string) => ({
    text,
    box: [0.1, 0.2, 0.3, 0.4] as [number, number, number, number],
  });
  recognized.write(id('a'), HEADER, 1, { confidence: 0.9, lines: [line('一行'), line('又一行')] });
  expect(pages.read(id('a'), 1)).toMatchObject({
    text: '一行\n又一行',
    recognized: { confidence: 0.9 },
  });
  expect(pages.read(id('a'), 2)).toEqual({ text: '第二页' });
  const first = pages.tag(id('a'));
  expect(first).not.toBe(before);
  recognized.remove(id('a'));
  expect(pages.tag(id('a'))).toBe(before);
  recognized.write(id('a'), HEADER, 1, { confidence: 0.9, lines: [line('再一行')] });
  expect([before, first]).not.toContain(pages.tag(id('a')));
  recognized.write(id('a'), HEADER, 2, { confidence: 0.2, lines: [line('杂乱')] });
  expect(pages.read(id('a'), 2)).toMatchObject({ isUncertain: true });
  recognized.write(id('a'), { ...HEADER, size: 5 }, 1, { confidence: 0.9, lines: [line('别的')] });
  expect(pages.read(id('a'), 1)).toEqual({ text: '' });
});

test('texts are incomplete while scans are not recognised', async () => {
  await writeScans(id('a'), []);
  await writeScans(id('b'), [1, 3]);
  const recognized = openRecognizedWriter(join(folder, 'scans.sqlite'));
  onTestFinished(() => recognized.close());
  const pages = createStoredPages(folder, recognized);
  expect(pages.isIncomplete(id('a'))).toBe(false);
  expect(pages.isIncomplete(id('b'))).toBe(true);
  expect(createStoredPages(folder).isIncomplete(id('b'))).toBe(true);
  recognized.write(id('b'), HEADER, 1, { confidence: 0.9, lines: [] });
  recognized.write(id('b'), HEADER, 3, { failed: { code: 'too-slow', reason: 'is too slow' } });
  expect(pages.isIncomplete(id('b'))).toBe(true);
  recognized.write(id('b'), HEADER, 3, { confidence: 0.2, lines: [] });
  expect(pages.isIncomplete(id('b'))).toBe(false);
});

test('texts are incomplete if reading ended early or failed', async () => {
  await writeScans(id('a'), [], { cut: 'time' });
  await writeScans(id('b'), [], { failed: { code: 'encrypted', reason: 'needs a password' } });
  const pages = createStoredPages(folder);
  expect(pages.isIncomplete(id('a'))).toBe(true);
  expect(pages.isIncomplete(id('b'))).toBe(true);
  expect(pages.isIncomplete(id('9'))).toBe(false);
});

test('a file that cannot be read is no text, and fails nothing', async () => {
  await mkdir(join(folder, `${id('8')}.json`));
  const pages = createStoredPages(folder);
  expect(pages.tag(id('8'))).toBeUndefined();
  expect(pages.pageCount(id('8'))).toBeUndefined();
  expect(pages.read(id('8'), 1)).toBeUndefined();
  expect(pages.isIncomplete(id('8'))).toBe(false);
});
