import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeflate } from 'node:zlib';
import { type Canvas, createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encryptedPdf } from '../../../test/support/archive/encryptedPdf.ts';
import { pdfFixture, stream, ucs2 } from '../../../test/support/archive/pdfFixture.ts';
import { runs } from '../../../tools/test/runs.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { createDocumentReader, type DocumentReader } from './createDocumentReader.ts';
import { createTextWork } from './createTextWork.ts';
import type { DocumentPart } from './documentMessages.ts';
import { readTexts } from './readTexts.ts';
import { readTexts as readKeptTexts } from './storedTexts.ts';

/** Pages in one flat list, which is slow in every PDF reader. */
const PAGES = runs(20_000, 100_000);

let folder: string;
let reader: DocumentReader;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  reader = createDocumentReader();
});
afterAll(async () => {
  reader.close();
  await rm(folder, { recursive: true });
});

/** The answers for a PDF, and the end of its reading. */
async function read(pdf: Uint8Array, by = reader): Promise<{ parts: DocumentPart[]; end: string }> {
  const path = join(folder, 'x.pdf');
  await writeFile(path, pdf);
  const parts: DocumentPart[] = [];
  const outcome = await by.read({ path, type: 'pdf', cover: true }, (part) => {
    parts.push(part);
  });
  return { parts, end: outcome.kind };
}

async function coverOf(pdf: Uint8Array, by = reader): Promise<Canvas> {
  const { parts, end } = await read(pdf, by);
  const [cover] = parts;
  expect({ ...cover, jpeg: '', webp: '', end }).toEqual({
    kind: 'cover',
    jpeg: '',
    webp: '',
    end: 'end',
  });
  const image = await loadImage(Buffer.from(cover?.kind === 'cover' ? cover.jpeg : []));
  const canvas = createCanvas(image.width, image.height);
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas;
}

async function failureOf(pdf: Uint8Array): Promise<string> {
  const { parts } = await read(pdf);
  const [part] = parts;
  return part?.kind === 'no-cover' ? part.code : `no failure: ${part?.kind}`;
}

/** Red, green and blue at a position, given as fractions of the cover. */
function colourAt(canvas: Canvas, x: number, y: number): number[] {
  const { data } = canvas
    .getContext('2d')
    .getImageData(Math.floor(x * canvas.width), Math.floor(y * canvas.height), 1, 1);
  return [...data].slice(0, 3);
}

/** The fraction of dark pixels in a part of the cover, whose edges are given as fractions. */
function inkIn(canvas: Canvas, left = 0, top = 0, right = 1, bottom = 1): number {
  const [x, y] = [Math.round(left * canvas.width), Math.round(top * canvas.height)];
  const wide = Math.round(right * canvas.width) - x;
  const high = Math.round(bottom * canvas.height) - y;
  const { data } = canvas.getContext('2d').getImageData(x, y, wide, high);
  let dark = 0;
  for (let index = 0; index < data.length; index += 4)
    if ((data[index + 1] ?? 255) < 128) dark += 1;
  return dark / (wide * high);
}

const near = (colour: readonly number[]) => colour.map((part) => expect.closeTo(part, -1.5));

const SQUARE = '0 0 100 200 re f';
const IMAGE = 'q 300 0 0 200 0 0 cm /I2 Do Q';

/** A page filled with an image. */
function withImage(entries: string, bytes: Buffer): Uint8Array {
  return pdfFixture({
    content: IMAGE,
    images: [stream(`/Type /XObject /Subtype /Image ${entries}`, bytes.toString('latin1'))],
  });
}

test('reports a truncated document as damaged, and draws one without its last line', async () => {
  const whole = pdfFixture({ content: [SQUARE, SQUARE, SQUARE] });
  for (const share of [0.1, 0.5, 0.9]) {
    expect(await failureOf(whole.subarray(0, whole.length * share))).toBe('damaged');
  }
  expect(inkIn(await coverOf(whole.subarray(0, -7)), 0, 0, 0.3)).toBeGreaterThan(0.9);
});

test('returns a cover or a reason for any flipped bits, and never crashes the process', async () => {
  const line = 'BT /F1 40 Tf 20 80 Td (Text) Tj ET';
  const whole = pdfFixture({ content: Array.from({ length: 6 }, () => line) });
  const reasons = new Set<string>();
  for (let start = 1; start <= 70; start += 1) {
    let seed = start * 7919;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const broken = Uint8Array.from(whole);
    for (let flips = 0; flips < 14; flips += 1) {
      const index = random(broken.length);
      broken[index] = (broken[index] ?? 0) ^ (1 << random(8));
    }
    const { parts, end } = await read(broken);
    const [part] = parts;
    reasons.add(part?.kind === 'no-cover' ? part.code : `${part?.kind} ${end}`);
  }
  expect([...reasons].sort()).toEqual(['cover end', 'damaged', 'unusable']);
});

test('draws a document with a wrong cross-reference table', async () => {
  const text = Buffer.from(pdfFixture({ content: SQUARE })).toString('latin1');
  const broken = text.replace(/\d{10} 00000 n/gu, '0000000007 00000 n').replace(/\/Size \d+/u, '');
  expect(inkIn(await coverOf(Buffer.from(broken, 'latin1')), 0, 0, 0.3)).toBeGreaterThan(0.9);
});

test('draws a document that needs a password only for changes', async () => {
  const cover = await coverOf(encryptedPdf(SQUARE, { user: '', owner: 'secret' }));
  expect(inkIn(cover, 0, 0, 0.3)).toBeGreaterThan(0.9);
  expect(await failureOf(encryptedPdf(SQUARE, { user: 'secret', owner: 'secret' }))).toBe(
    'encrypted',
  );
});

test('returns a reason for a document without pages', async () => {
  expect(await failureOf(pdfFixture({ content: [] }))).toBe('no-pages');
});

test(`draws a document of ${PAGES} pages`, async () => {
  const pdf = pdfFixture({ content: Array.from({ length: PAGES }, () => SQUARE) });
  // Takes seconds on this machine; reaching the limit of half a minute elsewhere is no failure.
  const patient = createDocumentReader({ timeoutMs: 300_000 });
  try {
    expect(inkIn(await coverOf(pdf, patient), 0, 0, 0.3)).toBeGreaterThan(0.9);
  } finally {
    patient.close();
  }
}, 300_000);

test('draws the beginning of a page that is a kilometre wide or long, and all of one that is both', async () => {
  const kilometre = 2_834_646;
  const wide = await coverOf(pdfFixture({ content: SQUARE, width: kilometre, height: 200 }));
  expect([wide.width, wide.height]).toEqual([1600, 200]);
  expect(inkIn(wide, 0, 0, 0.06)).toBeGreaterThan(0.9);
  const content = `0 ${kilometre - 100} 200 100 re f`;
  const long = await coverOf(pdfFixture({ content, width: 200, height: kilometre }));
  expect([long.width, long.height]).toEqual([200, 1600]);
  expect(inkIn(long, 0, 0, 1, 0.06)).toBeGreaterThan(0.9);
  const both = await coverOf(pdfFixture({ content: '', width: kilometre, height: kilometre }));
  expect([both.width, both.height]).toEqual([1600, 1600]);
});

test('draws a page without a size as A4 or letter, and normalizes inverted page boxes', async () => {
  const empty = await coverOf(pdfFixture({ content: SQUARE, width: 0, height: 0 }));
  expect(empty.height).toBe(1600);
  const negative = await coverOf(pdfFixture({ content: '', width: -300, height: -200 }));
  expect([negative.width, negative.height]).toEqual([1600, 1067]);
});

test('draws a scan in JBIG2', async () => {
  const bytes = Buffer.from(
    'AAAAADAAAQAAABMAAABAAAAAQAAAAAAAAAAAAAAAAAAAASYAAQAAAC4AAABAAAAAQAAAAAAAAAAAAAEjYNX//mgY////' +
      '/////8f////////////8AEAEAAAAAjEAAQAAAAA=',
    'base64',
  );
  const cover = await coverOf(
    withImage(
      '/Width 64 /Height 64 /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /JBIG2Decode',
      bytes,
    ),
  );
  expect(colourAt(cover, 0.03, 0.5)).toEqual(near([255, 255, 255]));
  expect(colourAt(cover, 0.25, 0.25)).toEqual(near([0, 0, 0]));
  expect(colourAt(cover, 0.75, 0.5)).toEqual(near([0, 0, 0]));
});

test('draws a scan in JPEG 2000 in its colours', async () => {
  const bytes = Buffer.from(
    'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAEAAAwcHAAAA' +
      'AAAPY29scgEAAAAAABAAAADuanAyY/9P/1EALwAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAA' +
      'AwcBAQcBAQcBAf9SAAwAAAABAQIEBAAB/1wACkBASEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2' +
      'ZXJzaW9uIDIuNS4w/5AACgAAAAAAcAAB/5PHxFQRUFMZCq6ukw5/pwCAVGQkkP3QBcLJgDu5Dyv55t5YFABb' +
      'GQquruEYN7wnAzYP43ZLi4IHTcEgNfI/q8JANfI/qs4UNp5B433BKF76xT+bwlBe+sU/m8+AYF+mxz//Cf/Z',
    'base64',
  );
  const cover = await coverOf(withImage('/Width 64 /Height 64 /Filter /JPXDecode', bytes));
  expect(colourAt(cover, 0.2, 0.5)).toEqual(near([200, 30, 30]));
  expect(colourAt(cover, 0.8, 0.5)).toEqual(near([20, 120, 220]));
});

test.each([
  ['colour at 600 dpi', 5100, 7013, 3, '/ColorSpace /DeviceRGB /BitsPerComponent 8'],
  ['a stencil at 1200 dpi', 9921, 14_031, 1 / 8, '/ImageMask true /BitsPerComponent 1'],
])('draws a scan compressed by Flate: %s', async (_, wide, high, bytes, entries) => {
  const line = Buffer.alloc(Math.ceil(wide * bytes), 255).fill(
    0,
    0,
    Math.floor((wide * bytes) / 2),
  );
  const lines = createDeflate({ level: 1 });
  const packed: Buffer[] = [];
  lines.on('data', (chunk: Buffer) => packed.push(chunk));
  const ended = once(lines, 'end');
  for (let y = 0; y < high; y += 1) lines.write(line);
  lines.end();
  await ended;
  const size = `/Type /XObject /Subtype /Image /Width ${wide} /Height ${high}`;
  const images = [
    stream(`${size} /Filter /FlateDecode ${entries}`, Buffer.concat(packed).toString('latin1')),
  ];
  const cover = await coverOf(
    pdfFixture({
      content: 'q 0 0 1 rg 300 0 0 400 0 0 cm /I2 Do Q',
      width: 300,
      height: 400,
      images,
    }),
  );
  const isMask = entries.includes('Mask');
  expect(colourAt(cover, 0.25, 0.5)).toEqual(isMask ? [0, 0, 254] : [0, 0, 0]);
  expect(colourAt(cover, 0.75, 0.5)).toEqual([255, 255, 255]);
});

test('draws a black and white scan of A4 at 1200 dpi within the memory limit', async () => {
  const line = Buffer.alloc(9920 / 8).fill(0xff, 620);
  const bytes = Buffer.concat(Array.from({ length: 14_032 }, () => line));
  const cover = await coverOf(
    withImage('/Width 9920 /Height 14032 /ColorSpace /DeviceGray /BitsPerComponent 1', bytes),
  );
  expect(colourAt(cover, 0.3, 0.5)).toEqual(near([0, 0, 0]));
  expect(colourAt(cover, 0.7, 0.5)).toEqual(near([255, 255, 255]));
});

test('keeps the texts that were read before the time limit', async () => {
  const path = join(folder, 'long.pdf');
  const line = (page: number) => `BT /F1 12 Tf 20 80 Td (This is page ${page}) Tj ET`;
  await writeFile(
    path,
    pdfFixture({ content: Array.from({ length: 50 }, (_, index) => line(index + 1)) }),
  );
  const parts: DocumentPart[] = [];
  const tell = async (part: DocumentPart) => {
    parts.push(part);
  };
  expect(await readTexts(path, { pages: 'all', milliseconds: -1 }, tell)).toEqual({
    kind: 'end',
    cut: 'time',
  });
  expect(parts).toMatchObject([{ kind: 'facts', pageCount: 50 }]);

  const texts = createDiskStorage(join(folder, 'texts'));
  const source = { size: 1, modified: 2 };
  const dying: DocumentReader = {
    async read(_, hear) {
      hear({ kind: 'facts', pageCount: 2, isEncrypted: false });
      hear({ kind: 'pages', pages: [{ number: 1, text: 'first', isScan: false }] });
      return { kind: 'failed', code: 'too-much-memory', reason: 'x' };
    },
    close: () => undefined,
  };
  const openLocally = async () => ({ path, release: async () => undefined });
  const document = { type: 'pdf', ...source, openLocally } as const;
  expect(await createTextWork(texts).make('a', document, dying, path)).toEqual({ kind: 'made' });
  expect(await readKeptTexts(texts, 'a', source)).toMatchObject({
    pageCount: 2,
    cut: 'too-much-memory',
    pages: [{ text: 'first' }],
  });
});

test('draws a photo of 108 million pixels within the memory limit', async () => {
  const canvas = createCanvas(12_000, 9_000);
  const context = canvas.getContext('2d');
  context.fillStyle = '#c83232';
  context.fillRect(0, 0, 12_000, 9_000);
  context.fillStyle = '#1478dc';
  context.fillRect(6_000, 0, 6_000, 9_000);
  const jpeg = await canvas.encode('jpeg', 70);
  canvas.width = 1;
  const cover = await coverOf(
    withImage(
      '/Width 12000 /Height 9000 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
      jpeg,
    ),
  );
  expect(colourAt(cover, 0.2, 0.5)).toEqual(near([200, 50, 50]));
  expect(colourAt(cover, 0.8, 0.5)).toEqual(near([20, 120, 220]));
});

test('draws the values of form fields', async () => {
  const field = `<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (WWWWWWWW) /F 4
    /Rect [20 80 280 120] /DA (/F1 30 Tf 0 g) /P 0 0 R >>`;
  const form = pdfFixture({
    content: '',
    page: '/Annots [10 0 R]',
    objects: [field],
    catalog:
      '/AcroForm << /Fields [10 0 R] /NeedAppearances true /DR << /Font << /F1 4 0 R >> >> >>',
  });
  expect(inkIn(await coverOf(form), 0.05, 0.35, 0.95, 0.65)).toBeGreaterThan(0.05);
});

test('draws a rotated page upright', async () => {
  const cover = await coverOf(pdfFixture({ content: SQUARE, page: '/Rotate 90' }));
  expect([cover.width, cover.height]).toEqual([1067, 1600]);
  expect(inkIn(cover, 0, 0, 1, 0.3)).toBeGreaterThan(0.9);
});

test('converts CMYK to the colours of print', async () => {
  const cover = await coverOf(
    pdfFixture({ content: '0 1 1 0 k 0 0 150 200 re f 1 0 0 0 k 150 0 150 200 re f' }),
  );
  const [red = 0, green = 0, blue = 0] = colourAt(cover, 0.25, 0.5);
  expect(red).toBeGreaterThan(200);
  expect(Math.max(green, blue)).toBeLessThan(80);
  const [cyanRed = 255, , cyanBlue = 0] = colourAt(cover, 0.75, 0.5);
  expect(cyanRed).toBeLessThan(60);
  expect(cyanBlue).toBeGreaterThan(200);
});

test('draws text in a fallback font if its font is missing', async () => {
  const font = '<< /Type /Font /Subtype /TrueType /BaseFont /NoSuchFont-Bold >>';
  const cover = await coverOf(
    pdfFixture({
      content: 'BT /F3 60 Tf 20 80 Td (Missing) Tj ET',
      fonts: { F3: font },
    }),
  );
  expect(inkIn(cover, 0.05, 0.3, 0.95, 0.65)).toBeGreaterThan(0.05);
});

test('draws Chinese text for any font name and encoding', async () => {
  const fonts = ['STSong-Light', 'SimSun', 'SimHei', '#CB#CE#CC#E5', 'KaiTi_GB2312'];
  const codings = [
    ['UniGB-UCS2-H', ucs2('数')],
    ['UniGB-UTF16-H', ucs2('数')],
    ['GBK-EUC-H', '<CAFD>'],
    ['GBKp-EUC-H', '<CAFD>'],
    ['GB-EUC-H', '<CAFD>'],
    ['Identity-H', '<0D94>'],
  ] as const;
  const content = (text: string) => `BT /F2 200 Tf 0 24 Td ${text} Tj ET`;
  const page = { width: 200, height: 200 };
  const shapes: boolean[][] = [];
  for (const name of fonts) {
    for (const [encoding, text] of name === 'SimSun' ? codings : codings.slice(0, 3)) {
      const chineseFont = { name, encoding };
      const cover = await coverOf(pdfFixture({ ...page, content: content(text), chineseFont }));
      shapes.push(shapeOf(cover));
    }
  }
  const [first = []] = shapes;
  expect(first.filter(Boolean).length).toBeGreaterThan(60);
  for (const shape of shapes) {
    expect(shape.filter((dark, cell) => dark !== first[cell]).length).toBeLessThan(12);
  }
});

test('draws vertical Chinese text from top to bottom', async () => {
  const chineseFont = { name: 'SimSun', encoding: 'UniGB-UCS2-V' };
  const cover = await coverOf(
    pdfFixture({
      content: `BT /F2 60 Tf 150 190 Td ${ucs2('数学书')} Tj ET`,
      width: 300,
      height: 200,
      chineseFont,
    }),
  );
  for (const [top, bottom] of [
    [0.05, 0.33],
    [0.36, 0.63],
    [0.66, 0.93],
  ] as const) {
    expect(inkIn(cover, 0.4, top, 0.6, bottom)).toBeGreaterThan(0.05);
  }
  expect(inkIn(cover, 0.65)).toBe(0);
});

/** The dark cells of a picture. */
function shapeOf(canvas: Canvas): boolean[] {
  const cells = 20;
  return Array.from({ length: cells * cells }, (_, cell) => {
    const [x, y] = [(cell % cells) / cells, Math.floor(cell / cells) / cells];
    return inkIn(canvas, x, y, x + 1 / cells, y + 1 / cells) > 0.5;
  });
}
