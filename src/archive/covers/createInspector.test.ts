import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pdfFixture, ucs2 } from '../../../test/support/archive/pdfFixture.ts';
import { createInspector, type Inspector } from './createInspector.ts';

let folder: string;
let inspector: Inspector;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campusdocs-'));
  inspector = createInspector();
});
afterEach(async () => {
  inspector.close();
  await rm(folder, { recursive: true });
});

async function fileOf(bytes: string | Uint8Array): Promise<string> {
  const path = join(folder, 'x.pdf');
  await writeFile(path, bytes);
  return path;
}

const line = (text: string) => `BT /F1 10 Tf 20 80 Td (${text}) Tj ET`;
const IMAGE = 'q 300 0 0 200 0 0 cm /I1 Do Q';

test('returns title, author, the texts of all pages, and which pages are scans', async () => {
  const pages = [
    line('The first page has a text layer, and that is a long one') + IMAGE,
    `BT /F2 12 Tf 20 80 Td ${ucs2('高等数学期末试卷，答案附后，共一百分，闭卷。')} Tj ET`,
    IMAGE + line('17'),
    '0 0 300 200 re f',
    '',
  ];
  const path = await fileOf(
    pdfFixture({
      content: pages,
      info: '<< /Title (Calculus) /Author <FEFF6797> >>',
      imageSide: 400,
    }),
  );
  expect(await inspector.inspect(path)).toEqual({
    pageCount: 5,
    title: 'Calculus',
    author: '林',
    isEncrypted: false,
    pages: [
      {
        number: 1,
        text: 'The first page has a text layer, and that is a long one',
        isScan: false,
      },
      { number: 2, text: '高等数学期末试卷，答案附后，共一百分，闭卷。', isScan: false },
      { number: 3, text: '17', isScan: true },
      { number: 4, text: '', isScan: false },
      { number: 5, text: '', isScan: false },
    ],
  });
});

test('reads only the first and last pages on request', async () => {
  const pages = Array.from({ length: 9 }, (_, index) => line(`Page ${index + 1}`));
  const path = await fileOf(pdfFixture({ content: pages }));
  const numbers = async (pages: number) => {
    const found = await inspector.inspect(path, { pages });
    return 'pages' in found ? found.pages.map(({ number }) => number) : found;
  };
  expect(await numbers(2)).toEqual([1, 2, 8, 9]);
  expect(await numbers(5)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(await numbers(0)).toEqual([]);
});

test('distinguishes files that are not PDF, damaged, encrypted or missing', async () => {
  expect(await inspector.inspect(await fileOf('PK'))).toMatchObject({ code: 'damaged' });
  expect(await inspector.inspect(await fileOf(''))).toMatchObject({ code: 'damaged' });
  const key = '0'.repeat(64);
  const encrypt = `<< /Filter /Standard /V 1 /R 2 /O <${key}> /U <${key}> /P -4 >>`;
  const trailer = `/ID [<00> <00>] /Encrypt ${encrypt}`;
  expect(await inspector.inspect(await fileOf(pdfFixture({ content: '', trailer })))).toEqual({
    code: 'encrypted',
    reason: 'is encrypted with a password; upload it without one',
  });
  expect(await inspector.inspect(await fileOf(pdfFixture({ content: [] })))).toMatchObject({
    code: 'no-pages',
  });
  const nowhere = join(folder, 'nowhere.pdf');
  expect(await inspector.inspect(nowhere)).toMatchObject({ code: 'unavailable' });
  await symlink(await fileOf(pdfFixture({ content: line('Linked') })), join(folder, 'link.pdf'));
  expect(await inspector.inspect(join(folder, 'link.pdf'))).toMatchObject({ pageCount: 1 });
});
