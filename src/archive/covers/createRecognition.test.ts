import { writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { type CoverDocuments, documentsInFolder } from './coverDocuments.ts';
import { createRecognition, isWithin, type RecognitionOptions } from './createRecognition.ts';
import { openRecognizedWriter, type RecognizedWriter } from './openRecognizedWriter.ts';
import { writeTexts } from './storedTexts.ts';

/** A process that answers at once, with the number of the page; page 13 ends it, page 14 hangs. */
const PROGRAM = `
  process.on('message', ({ path, recognize }) => {
    if (recognize === 13) process.exit(1);
    if (recognize === 14) for (;;);
    const box = [0, 0, 1, 0.1];
    process.send({ kind: 'recognized', confidence: 0.9, lines: [{ text: 'page ' + recognize, box }] });
    process.send({ kind: 'end' });
  });
  process.send({ kind: 'started' });`;
const id = (digit: number) => String(digit).repeat(32);
const never = new AbortController().signal;
const NOON = Date.UTC(2026, 10, 23, 4);

let folder: string;
let pages: RecognizedWriter;
const events: string[] = [];
const warnings: object[] = [];
const closers: (() => void)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  pages = openRecognizedWriter(join(folder, 'recognized.sqlite'));
  await writeFile(join(folder, 'process.mjs'), PROGRAM);
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  for (const list of [events, warnings]) list.length = 0;
  pages.close();
  await rm(folder, { recursive: true });
});

function open(options: Partial<RecognitionOptions> = {}) {
  const recognition = createRecognition({
    documents: documentsInFolder(folder),
    texts: createDiskStorage(join(folder, 'texts')),
    pages,
    limits: () => ({ pages: 100, hours: { from: 0, to: 24 } }),
    isBusy: () => false,
    onPage: (document, number) => events.push(`${document[0]}:${number}`),
    onDocument: (document) => events.push(`${document[0]} done`),
    log: { info: () => undefined, warn: (facts) => warnings.push(facts) },
    now: () => NOON,
    pauseMs: 5,
    reader: { entry: pathToFileURL(join(folder, 'process.mjs')), timeoutMs: 1000 },
    ...options,
  });
  closers.push(recognition.close);
  return recognition;
}

/** A document of which these pages are pictures, and page 1 is not. */
async function addDocument(digit: number, scans: readonly number[]): Promise<void> {
  await writeFile(join(folder, `${id(digit)}.pdf`), 'PDF');
  const source = await documentsInFolder(folder).find(id(digit));
  if (source === undefined) throw new Error('there is no document');
  const { size, modified } = source;
  const header = { size, modified, pageCount: 20, isEncrypted: false };
  const texts = [1, ...scans].map((number) => ({ number, text: '', isScan: number > 1 }));
  await writeTexts(createDiskStorage(join(folder, 'texts')), id(digit), header, texts);
}

test('recognises the pages that are pictures, in the order of the documents', async () => {
  await addDocument(1, [2, 5]);
  await addDocument(2, [3]);
  await open().recognizeAll([id(2), id(3), id(1)], never);
  expect(events).toEqual(['2:3', '2 done', '1:2', '1:5', '1 done']);
});

test('goes on at the page where it stopped', async () => {
  await addDocument(1, [2, 3, 4]);
  const stop = new AbortController();
  await open({ onPage: () => stop.abort() }).recognizeAll([id(1)], stop.signal);
  expect(pages.count()).toBe(1);
  await open().recognizeAll([id(1)], never);
  expect(events).toEqual(['1:3', '1:4', '1 done']);
  await open().recognizeAll([id(1)], never);
  expect(events).toHaveLength(3);
});

test('passes over pages that crash the process or take too long, and names them once', async () => {
  await addDocument(1, [13, 14, 15]);
  const recognition = open();
  await recognition.recognizeAll([id(1)], never);
  await recognition.recognizeAll([id(1)], never);
  expect(events).toEqual(['1:15', '1 done']);
  expect(warnings).toEqual([
    expect.objectContaining({ file: `files/${id(1)}.pdf`, page: 13, code: 'crash' }),
    expect.objectContaining({ page: 14, code: 'too-slow' }),
  ]);
});

test('waits at the limit of pages, and goes on when it is raised', async () => {
  await addDocument(1, [2, 3, 4]);
  let looks = 0;
  const limits = () => {
    if (pages.count() === 2) looks += 1;
    return { pages: looks > 9 ? 3 : 2, hours: { from: 0, to: 24 } };
  };
  await open({ limits }).recognizeAll([id(1)], never);
  expect(events).toEqual(['1:2', '1:3', '1:4', '1 done']);
  expect(looks).toBeGreaterThan(9);
});

test('goes on after pages could not be stored, and reports that once', async () => {
  await addDocument(1, [2, 3]);
  const [path, header] = [join(folder, 'locked.sqlite'), { size: 1, modified: 1 }];
  const locked = openRecognizedWriter(path, 0);
  closers.push(locked.close);
  locked.write(id(9), header, 1, { confidence: 1, lines: [] });
  const other = new DatabaseSync(path);
  other.exec('begin immediate');
  let looks = 0;
  const isBusy = () => {
    looks += 1;
    if (looks === 9) other.close();
    return false;
  };
  await open({ pages: locked, isBusy, retryMs: 1 }).recognizeAll([id(1)], never);
  expect(events).toEqual(['1:2', '1:3', '1 done']);
  expect(warnings).toEqual([{ reason: 'database is locked' }]);
});

test('goes on when its process can start', async () => {
  await addDocument(1, [2]);
  const entry = join(folder, 'later.mjs');
  const warn = (facts: object) => {
    warnings.push(facts);
    writeFileSync(entry, PROGRAM);
  };
  const reader = { entry: pathToFileURL(entry) };
  const log = { info: () => undefined, warn };
  await open({ log, reader, retryMs: 1 }).recognizeAll([id(1)], never);
  expect(events).toEqual(['1:2', '1 done']);
  expect(warnings).toHaveLength(1);
});

test('a document that is out of reach comes last, and is passed over without a time to retry', async () => {
  for (const digit of [1, 2]) await addDocument(digit, [3]);
  let isReachable = false;
  const inner = documentsInFolder(folder);
  const documents: CoverDocuments = {
    find: async (document) =>
      document === id(2) || isReachable ? inner.find(document) : undefined,
  };
  await open({ documents }).recognizeAll([id(1)], never);
  expect(events).toEqual([]);
  const onDocument = (document: string) => {
    isReachable = true;
    events.push(`${document[0]} done`);
  };
  await open({ documents, onDocument, retryMs: 1 }).recognizeAll([id(1), id(2)], never);
  expect(events).toEqual(['2:3', '2 done', '1:3', '1 done']);
});

test('looks for no document while it may not go on, nor for one whose pages are there', async () => {
  await addDocument(1, [2]);
  await addDocument(2, []);
  const inner = documentsInFolder(folder);
  const documents: CoverDocuments = {
    find(document) {
      events.push(`find ${document[0]}`);
      return inner.find(document);
    },
  };
  let looks = 0;
  const isBusy = () => {
    looks += 1;
    if (looks < 5) expect(events).toEqual([]);
    return looks < 5;
  };
  const recognition = open({ documents, isBusy });
  const again = async () => {
    events.length = 0;
    await recognition.recognizeAll([id(1), id(2)], never);
    return [...events];
  };
  expect(await again()).toEqual(['find 1', '1:2', '1 done', 'find 2']);
  expect(await again()).toEqual([]);
  pages.remove(id(1));
  expect(await again()).toEqual(['find 1', '1:2', '1 done']);
  await addDocument(2, [7]);
  expect(await again()).toEqual(['find 2', '2:7', '2 done']);
});

test('calls wait for each other, so that no page gets the text of another', async () => {
  await addDocument(1, [2, 3]);
  await addDocument(2, [4]);
  const recognition = open();
  await Promise.all([1, 2].map((digit) => recognition.recognizeAll([id(digit)], never)));
  expect(events).toEqual(['1:2', '1:3', '1 done', '2:4', '2 done']);
  const source = await documentsInFolder(folder).find(id(2));
  expect(source && pages.read(id(2), source, 4)?.lines[0]?.text).toBe('page 4');
});

test('pauses while there is other work, and outside its hours', async () => {
  await addDocument(1, [2, 3]);
  let looks = 0;
  const isBusy = () => {
    looks += 1;
    return looks < 4;
  };
  const hours = { from: 1, to: 6 };
  let time = NOON;
  const now = () => {
    time += 3_600_000;
    return time;
  };
  await open({ isBusy, now, limits: () => ({ pages: 9, hours }) }).recognizeAll([id(1)], never);
  expect(events).toEqual(['1:2', '1:3', '1 done']);
  expect(looks).toBeGreaterThan(12);
});

test('hours are those of China, and may cross midnight', () => {
  const at = (hour: number) => Date.UTC(2026, 0, 1, hour - 8, 30);
  const night = [0, 1, 5, 6, 22].map((hour) => isWithin({ from: 22, to: 6 }, at(hour)));
  expect(night).toEqual([true, true, true, false, true]);
  expect(isWithin({ from: 1, to: 6 }, at(5))).toBe(true);
  expect(isWithin({ from: 1, to: 6 }, at(12))).toBe(false);
  expect(isWithin({ from: 0, to: 24 }, at(23))).toBe(true);
});
