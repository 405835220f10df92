import { chmod, mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pdfFixture, ucs2 } from '../../../test/support/archive/pdfFixture.ts';
import { zipFixture } from '../../../test/support/archive/zipFixture.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import type { Storage } from '../../storage/storage.ts';
import { documentsInFolder } from './coverDocuments.ts';
import { type Again, type Covers, createCovers, type WorkDone } from './createCovers.ts';
import { registerFallbackFont } from './registerFallbackFont.ts';
import { readTexts } from './storedTexts.ts';

const always = new AbortController().signal;

let folder: string;
let storage: Storage;
let texts: Storage;
let warnings: object[];
let covers: Covers;

function create(cache: Storage = storage): Covers {
  return createCovers({
    documents: documentsInFolder(join(folder, 'files')),
    covers: cache,
    texts,
    log: { warn: (facts) => warnings.push(facts) },
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  await mkdir(join(folder, 'files'));
  storage = createDiskStorage(join(folder, 'covers'));
  texts = createDiskStorage(join(folder, 'texts'));
  warnings = [];
  covers = create();
});
afterEach(async () => {
  covers.close();
  await rm(folder, { recursive: true, maxRetries: 3 });
});

const id = (number: number) => number.toString(16).padStart(32, '0');
const fileOf = (number: number) => join(folder, 'files', `${id(number)}.pdf`);

async function bytesOf(key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of storage.read(key)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function pixelsOf(key: string): Promise<{ width: number; height: number; canvas: Canvas }> {
  const image = await loadImage(await bytesOf(key));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return { width: image.width, height: image.height, canvas };
}

/** The dark cells of a picture as a coarse grid of text: equal for the same shapes. */
function inkOf(canvas: Canvas, left: number, top: number, side: number): boolean[] {
  const cells = 24;
  const { data } = canvas.getContext('2d').getImageData(left, top, side, side);
  return Array.from({ length: cells * cells }, (_, cell) => {
    const x0 = Math.floor(((cell % cells) * side) / cells);
    const y0 = Math.floor((Math.floor(cell / cells) * side) / cells);
    const size = Math.floor(side / cells);
    let dark = 0;
    for (let y = y0; y < y0 + size; y += 1) {
      for (let x = x0; x < x0 + size; x += 1) if ((data[(y * side + x) * 4] ?? 0) < 128) dark += 1;
    }
    return dark * 2 > size * size;
  });
}

test('draws both covers within their sizes and with the proportions of the page', async () => {
  await writeFile(fileOf(1), pdfFixture({ content: 'BT /F1 40 Tf 20 80 Td (Cover) Tj ET' }));
  expect(await covers.ensure(id(1), always)).toBe('ready');
  expect(await pixelsOf(`${id(1)}.jpg`)).toMatchObject({ width: 1600, height: 1067 });
  expect(await pixelsOf(`${id(1)}.webp`)).toMatchObject({ width: 400, height: 267 });
  expect((await bytesOf(`${id(1)}.webp`)).subarray(8, 12).toString()).toBe('WEBP');
  expect(warnings).toEqual([]);
});

test('draws Chinese text whose font is not embedded', async () => {
  registerFallbackFont();
  const content = (text: string) => `BT /F2 200 Tf 0 24 Td ${text} Tj ET`;
  const page = { width: 200, height: 200 };
  const fonts: [number, string, { name: string; encoding: string }][] = [
    [1, ucs2('数'), { name: 'STSong-Light', encoding: 'UniGB-UCS2-H' }],
    [2, '<CAFD>', { name: 'SimSun', encoding: 'GBK-EUC-H' }],
    [3, '<CAFD>', { name: '#CB#CE#CC#E5', encoding: 'GBK-EUC-H' }],
  ];
  const expected = createCanvas(1600, 1600);
  const context = expected.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, 1600, 1600);
  context.fillStyle = '#000';
  context.font = '1600px "CampusDocs Fallback"';
  context.fillText('数', 0, 1600 - 24 * 8);
  const shape = inkOf(expected, 0, 0, 1600);
  // A missing glyph would be a frame: compare shapes, not just dark pixels.
  expect(shape.filter(Boolean).length).toBeGreaterThan(100);

  for (const [number, text, chineseFont] of fonts) {
    const pdf = pdfFixture({ ...page, content: content(text), chineseFont });
    await writeFile(fileOf(number), pdf);
    expect(await covers.ensure(id(number), always)).toBe('ready');
    const { canvas } = await pixelsOf(`${id(number)}.jpg`);
    const ink = inkOf(canvas, 0, 0, 1600);
    const same = ink.filter((dark, cell) => dark === shape[cell]).length;
    expect(same / ink.length).toBeGreaterThan(0.97);
  }
});

test('limits the thumbnail of a page of noise to 40 kB', async () => {
  let seed = 1;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const colour = () => random().toFixed(2);
  const squares = Array.from({ length: 12_000 }, (_, n) => {
    const [x, y] = [(n % 100) * 3, Math.floor(n / 100) * 3];
    return `${colour()} ${colour()} ${colour()} rg ${x} ${y} 3 3 re f`;
  });
  await writeFile(fileOf(1), pdfFixture({ content: squares.join('\n'), height: 360 }));
  expect(await covers.ensure(id(1), always)).toBe('ready');
  const { size } = (await storage.stat(`${id(1)}.webp`)) ?? { size: Number.NaN };
  expect(size).toBeLessThanOrEqual(40_000);
  expect(size).toBeGreaterThan(10_000);
});

test('draws a cover once for concurrent requests, and again when its document changes', async () => {
  const draw = (text: string) => pdfFixture({ content: `BT /F1 40 Tf 20 80 Td (${text}) Tj ET` });
  await writeFile(fileOf(1), draw('One'));
  expect(await Promise.all(Array.from({ length: 5 }, () => covers.ensure(id(1), always)))).toEqual(
    Array(5).fill('ready'),
  );
  const first = await storage.stat(`${id(1)}.jpg`);
  covers.close();
  covers = create();
  await covers.drawAll([id(1)], always);
  expect((await storage.stat(`${id(1)}.jpg`))?.tag).toBe(first?.tag);

  await writeFile(fileOf(1), draw('Two'));
  await utimes(fileOf(1), 1_700_000_000, 1_700_000_000);
  await covers.drawAll([id(1)], always);
  expect((await storage.stat(`${id(1)}.jpg`))?.tag).not.toBe(first?.tag);

  await storage.delete(`${id(1)}.webp`);
  expect(await covers.ensure(id(1), always)).toBe('ready');
  expect(await storage.stat(`${id(1)}.webp`)).toBeDefined();
});

test('draws what a visitor wants while another server draws what comes next', async () => {
  for (const number of [1, 2, 3]) await writeFile(fileOf(number), pdfFixture({ content: '' }));
  const asked = Promise.withResolvers<void>();
  let isElsewhere = true;
  covers.close();
  covers = createCovers({
    documents: documentsInFolder(join(folder, 'files')),
    covers: storage,
    log: { warn: (facts) => warnings.push(facts) },
    claims: {
      async claim(wanted) {
        if (wanted.id === id(1)) asked.resolve();
        if (wanted.id === id(1) && isElsewhere) return { kind: 'elsewhere' };
        return { kind: 'claimed', end: async () => undefined };
      },
      shuffle: (ids) => ids,
    },
  });
  const all = covers.drawAll([id(1), id(3)], always);
  await asked.promise;
  expect(await covers.ensure(id(2), always)).toBe('ready');
  await expect.poll(() => storage.stat(`${id(3)}.webp`)).toBeDefined();
  isElsewhere = false;
  await all;
  expect(await storage.stat(`${id(1)}.webp`)).toBeDefined();
});

test('reports each document that cannot be drawn once until it changes', async () => {
  const good = pdfFixture({ content: '' });
  await writeFile(fileOf(1), '');
  await writeFile(fileOf(2), Buffer.from(good).subarray(0, 200));
  await writeFile(fileOf(3), 'This is no PDF.');
  const key = '0'.repeat(64);
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`;
  const trailer = `/ID [<00> <00>] /Encrypt ${encrypt}`;
  await writeFile(fileOf(4), pdfFixture({ content: '', trailer }));
  const all = [id(1), id(2), id(3), id(4)];
  const done: object[] = [];
  await covers.drawAll(all, always, { onDone: (one) => done.push(one) });
  expect(done).toMatchObject([
    { id: id(1), work: 'cover', outcome: { kind: 'failed', code: 'damaged' } },
    { id: id(2), work: 'cover', outcome: { kind: 'failed', code: 'damaged' } },
    { id: id(3), work: 'cover', outcome: { kind: 'failed', code: 'damaged' } },
    { id: id(4), work: 'cover', outcome: { kind: 'failed', code: 'encrypted' } },
  ]);
  expect(warnings).toMatchObject([
    { file: `files/${id(1)}.pdf`, reason: expect.stringContaining('is empty, incomplete or not') },
    { file: `files/${id(2)}.pdf`, reason: expect.stringContaining('is empty, incomplete or not') },
    { file: `files/${id(3)}.pdf`, reason: expect.stringContaining('is empty, incomplete or not') },
    { file: `files/${id(4)}.pdf`, reason: 'is encrypted with a password; upload it without one' },
  ]);
  covers.close();
  covers = create();
  for (const one of all) expect(await covers.ensure(one, always)).toBe('none');
  expect(warnings).toHaveLength(4);

  await writeFile(fileOf(1), good);
  expect(await covers.ensure(id(1), always)).toBe('ready');
});

test('reads texts after the covers, keeps them, and reads them again when the document changes', async () => {
  const written = (text: string) =>
    pdfFixture({
      content: [`BT /F1 12 Tf 20 80 Td (${text}) Tj ET`, ''],
      info: '<< /Title (T) >>',
    });
  await writeFile(fileOf(1), written('One'));
  await writeFile(fileOf(2), written('Two'));
  const done: unknown[] = [];
  const drawAll = async (again?: Again) => {
    done.length = 0;
    const onDone = ({ work, outcome }: WorkDone) => done.push(`${work} ${outcome.kind}`);
    await covers.drawAll([id(1), id(2), id(3)], always, { again, onDone });
    return done;
  };
  expect(await drawAll()).toEqual([
    ...['cover made', 'cover made', 'cover absent'],
    ...['texts made', 'texts made', 'texts absent'],
  ]);
  const documents = documentsInFolder(join(folder, 'files'));
  const textsOf = async (number: number) => {
    const document = await documents.find(id(number));
    return document && (await readTexts(texts, id(number), document));
  };
  expect(await textsOf(1)).toMatchObject({
    pageCount: 2,
    title: 'T',
    pages: [
      { number: 1, text: 'One', isScan: false },
      { number: 2, text: '', isScan: false },
    ],
  });
  expect(await drawAll()).toEqual([
    ...['cover kept', 'cover kept', 'cover absent'],
    ...['texts kept', 'texts kept', 'texts absent'],
  ]);
  expect((await drawAll('all')).filter((one) => String(one).endsWith('made'))).toHaveLength(4);

  await writeFile(fileOf(1), written('Three'));
  expect(await textsOf(1)).toBeUndefined();
  expect(await drawAll()).toContain('texts made');
  expect(await textsOf(1)).toMatchObject({ pages: [{ text: 'Three' }, {}] });
  await texts.write(`${id(1)}.json`, Buffer.from('{"version":1,"si'));
  expect(await textsOf(1)).toBeUndefined();
  expect(await drawAll()).toContain('texts made');
  expect(warnings).toEqual([]);
});

test('draws the names in a zip as its cover, and reports an unreadable zip', async () => {
  const zipOf = (number: number) => join(folder, 'files', `${id(number)}.zip`);
  registerFallbackFont();
  await writeFile(zipOf(1), zipFixture([{ name: '高等数学/第一章.pdf' }]));
  await writeFile(zipOf(2), zipFixture([{ name: '高等数学/第二章.pdf' }]));
  await writeFile(zipOf(3), 'PK');
  await writeFile(zipOf(4), zipFixture([]));
  for (const number of [1, 2]) expect(await covers.ensure(id(number), always)).toBe('ready');
  for (const number of [3, 4]) expect(await covers.ensure(id(number), always)).toBe('none');
  const [first, second] = [await pixelsOf(`${id(1)}.jpg`), await pixelsOf(`${id(2)}.jpg`)];
  expect(first).toMatchObject({ width: 1200, height: 1600 });
  // The directory of the zip is the same, but the file is not.
  const inkOfLine = (canvas: Canvas, line: number) => inkOf(canvas, 212, 342 + 84 * line, 84);
  expect(inkOfLine(first.canvas, 0)).toContain(true);
  expect(inkOfLine(first.canvas, 0)).toEqual(inkOfLine(second.canvas, 0));
  const nameOf = (canvas: Canvas) => inkOf(canvas, 212, 426, 168);
  expect(nameOf(first.canvas)).not.toEqual(nameOf(second.canvas));
  expect(await pixelsOf(`${id(1)}.webp`)).toMatchObject({ width: 400, height: 533 });
  expect(warnings).toMatchObject([
    { file: `files/${id(3)}.zip`, code: 'damaged' },
    { file: `files/${id(4)}.zip`, code: 'no-pages' },
  ]);
});

test('draws no cover without a document in the archive', async () => {
  await writeFile(join(folder, 'secret.pdf'), pdfFixture({ content: '' }));
  await symlink(join(folder, 'secret.pdf'), fileOf(2));
  for (const name of [id(2), id(3), '../secret', '']) {
    expect(await covers.ensure(name, always)).toBe('none');
  }
  expect(warnings).toEqual([]);
});

test('does not blame the document if its cover cannot be stored', async () => {
  await writeFile(fileOf(1), pdfFixture({ content: '' }));
  const full = {
    ...storage,
    write: () => Promise.reject(new Error('ENOSPC: no space left on device')),
  };
  covers.close();
  covers = create(full);
  expect(await covers.ensure(id(1), always)).toBe('none');
  expect(await covers.ensure(id(1), always)).toBe('none');
  expect(warnings).toEqual([
    { file: `files/${id(1)}.pdf`, reason: 'ENOSPC: no space left on device' },
  ]);
  covers.close();
  covers = create();
  expect(await covers.ensure(id(1), always)).toBe('ready');
});

test('tries again what was away, for visitors and in the background', async () => {
  for (const number of [1, 2]) await writeFile(fileOf(number), pdfFixture({ content: '' }));
  const documents = documentsInFolder(join(folder, 'files'));
  let faults = 3;
  async function orFail<Value>(value: Promise<Value>): Promise<Value> {
    faults -= 1;
    if (faults >= 0) throw new Error('the bucket does not answer');
    return value;
  }
  covers.close();
  covers = createCovers({
    // The first three looks fail: at the first document, at the record of the second, at the first again.
    documents: {
      find: async (one) => (one === id(1) ? orFail(documents.find(one)) : documents.find(one)),
    },
    covers: {
      ...storage,
      stat: (key) => (key.endsWith('.json') ? orFail(storage.stat(key)) : storage.stat(key)),
    },
    log: { warn: (facts) => warnings.push(facts) },
    retryMs: 1,
  });
  const outcomes: string[] = [];
  await covers.drawAll([id(1), id(2)], always, {
    onDone: (done) => outcomes.push(`${done.id.at(-1)} ${done.outcome.kind}`),
  });
  await expect
    .poll(() => outcomes.filter((outcome) => outcome.endsWith('made')).sort())
    .toEqual(['1 made', '2 made']);
  expect(outcomes.slice(0, 2)).toEqual(['1 unavailable', '2 unavailable']);

  await storage.delete(`${id(2)}.json`);
  faults = 1;
  expect(await covers.ensure(id(2), always)).toBe('none');
  await expect.poll(() => covers.ensure(id(2), always)).toBe('ready');
});

// Root can read every file.
test.skipIf(process.getuid?.() === 0)(
  'draws a cover once the document becomes readable',
  async () => {
    await writeFile(fileOf(1), pdfFixture({ content: '' }));
    await chmod(fileOf(1), 0o000);
    expect(await covers.ensure(id(1), always)).toBe('none');
    expect(warnings).toMatchObject([{ reason: expect.stringContaining('EACCES') }]);
    await chmod(fileOf(1), 0o600);
    covers.close();
    covers = create();
    expect(await covers.ensure(id(1), always)).toBe('ready');
  },
);

test('returns no cover after an abort or after close', async () => {
  await writeFile(fileOf(1), pdfFixture({ content: '' }));
  expect(await covers.ensure(id(1), AbortSignal.abort())).toBe('none');
  const leaving = new AbortController();
  const cover = covers.ensure(id(1), leaving.signal);
  leaving.abort();
  expect(await cover).toBe('none');
  covers.close();
  expect(await covers.ensure(id(1), always)).toBe('none');
  expect(warnings).toEqual([]);
});
