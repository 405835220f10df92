import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type PdfFixture,
  pdfFixture,
  stream,
  ucs2,
} from '../../../test/support/archive/pdfFixture.ts';
import type { PageText } from './documentMessages.ts';
import { readTexts } from './readTexts.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The first page of a PDF. */
async function firstPage(fixture: PdfFixture): Promise<PageText | undefined> {
  const path = join(folder, 'document.pdf');
  await writeFile(path, pdfFixture(fixture));
  const pages: PageText[] = [];
  await readTexts(path, { pages: 'all', milliseconds: 10_000 }, async (part) => {
    if (part.kind === 'pages') pages.push(...part.pages);
  });
  return pages[0];
}

const CHINESE = '二叉树的后序遍历先访问左子树再访问右子树最后访问根结点已知先序序列和中序序列';
const show = (font: string, text: string) => `BT /${font} 12 Tf 10 100 Td ${text} Tj ET`;
const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`;
const GARBLED = { number: 1, text: '', isScan: true };

/** A font of which only numbers of glyphs are known, with or without a table to characters. */
const numbered = (toUnicode = '') => ({
  fonts: { F9: '10 0 R' },
  objects: [
    `<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+SimSun /Encoding /Identity-H
      /DescendantFonts [11 0 R] ${toUnicode} >>`,
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+SimSun /FontDescriptor 7 0 R
      /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>`,
  ],
});
const glyphs = (from: number, step: number) =>
  Buffer.concat(
    [...CHINESE].map((_, index) =>
      Buffer.from(Uint16Array.of(from + step * index).buffer).swap16(),
    ),
  );

test('keeps a text in a known encoding', async () => {
  expect(await firstPage({ width: 600, content: show('F2', ucs2(CHINESE)) })).toEqual({
    number: 1,
    text: CHINESE,
    isScan: false,
  });
});

test('marks numbers of glyphs without a table to characters', async () => {
  const content = show('F9', hex(glyphs(400, 211)));
  expect(await firstPage({ content, ...numbered() })).toEqual(GARBLED);
});

test('marks small numbers of glyphs, which are control characters', async () => {
  const content = show('F9', hex(glyphs(1, 1)));
  expect(await firstPage({ content, ...numbered() })).toEqual(GARBLED);
});

test('marks a table to characters of private use', async () => {
  const map = `/CIDInit /ProcSet findresource begin begincmap
    1 begincodespacerange <0000> <ffff> endcodespacerange
    1 beginbfrange <0001> <00ff> <e001> endbfrange endcmap end`;
  const font = numbered('/ToUnicode 12 0 R');
  const page = await firstPage({
    content: show('F9', hex(glyphs(1, 1))),
    ...font,
    objects: [...font.objects, stream('', map)],
  });
  expect(page).toEqual(GARBLED);
});

test('marks Chinese bytes in a font of Latin letters', async () => {
  const gbk = Buffer.from('b8dfb5c8cafdd1a7c9cfb2e1c6dac4a9bfbccad4cad4beedb4f0b0b8', 'hex');
  const fonts = {
    F9: '<< /Type /Font /Subtype /TrueType /BaseFont /SimSun /Encoding /WinAnsiEncoding >>',
  };
  expect(await firstPage({ content: show('F9', hex(gbk)), fonts })).toEqual(GARBLED);
});

test('marks a page whose characters are outlines, and no page with a few lines', async () => {
  const line = (index: number) => `${index} 10 m ${index} 90 l 5 5 l S `;
  const lines = (count: number) =>
    Array.from({ length: count }, (_, index) => line(index)).join('');
  expect(await firstPage({ content: lines(300) })).toEqual(GARBLED);
  expect(await firstPage({ content: lines(30) })).toEqual({ number: 1, text: '', isScan: false });
});

test('marks a scan that only has the name of a scanner', async () => {
  const content = `q 300 0 0 200 0 0 cm /I1 Do Q ${show('F1', '(Scanned with CamScanner)')}`;
  expect(await firstPage({ content, imageSide: 400 })).toEqual({
    number: 1,
    text: 'Scanned with CamScanner',
    isScan: true,
  });
});
