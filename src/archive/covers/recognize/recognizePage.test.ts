import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfFixture } from '../../../../test/support/archive/pdfFixture.ts';
import { scanFixture } from '../../../../test/support/archive/scanFixture.ts';
import { createDocumentReader, type DocumentReader } from '../createDocumentReader.ts';
import type { RecognizedText } from '../documentMessages.ts';

const LINES = ['二叉树的后序遍历', '已知先序序列和中序序列可以唯一确定一棵二叉树'];
const COLUMNS = [
  ['函数在一点连续的充分必要', '单调有界数列必有极限'],
  ['条件是左连续且右连续', '介值定理和零点定理'],
  ['间断点分为两类', '微分中值定理'],
  ['平面简谐波的波函数', '电容器的能量'],
  ['理想气体状态方程', '能量均分定理'],
  ['热力学第一定律', '卡诺循环的效率'],
];

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

async function recognize(pdf: Uint8Array, page = 1): Promise<RecognizedText | undefined> {
  const path = join(folder, 'scan.pdf');
  await writeFile(path, pdf);
  let text: RecognizedText | undefined;
  await reader.read({ path, type: 'pdf', cover: false, recognize: page }, (part) => {
    if (part.kind === 'recognized') text = part;
  });
  return text;
}

const textOf = (page: RecognizedText | undefined) => page?.lines.map(({ text }) => text).join('\n');

test('recognises a scan in the limited process, and where its lines are', async () => {
  const page = await recognize(await scanFixture([{ text: 'x' }, { text: LINES.join('\n') }]), 2);
  expect(textOf(page)).toBe(LINES.join('\n'));
  expect(page?.confidence).toBeGreaterThan(0.8);
  const [left = 0, top = 0, right = 0, bottom = 0] = page?.lines[0]?.box ?? [];
  // Eight characters of 12 points at (30, 60) on a page of 420 × 595.
  expect(left).toBeCloseTo(30 / 420, 1);
  expect(right).toBeCloseTo(126 / 420, 1);
  expect(top).toBeCloseTo(49 / 595, 1);
  expect(bottom).toBeCloseTo(62 / 595, 1);
});

test('recognises a page that lies on its side', async () => {
  const page = await recognize(await scanFixture([{ text: LINES.join('\n'), turn: 90 }]));
  expect(textOf(page)).toBe(LINES.join('\n'));
  // The first line runs down the right side of the page as it is shown.
  const [left = 0, top = 0, right = 0, bottom = 0] = page?.lines[0]?.box ?? [];
  expect(left).toBeGreaterThan(0.8);
  expect(right - left).toBeLessThan(0.1);
  expect(bottom - top).toBeGreaterThan(0.15);
});

test('reads one column after the other', async () => {
  const rows = COLUMNS.map((row) => row.join('\t'));
  const page = await recognize(await scanFixture([{ text: [...rows, ...rows].join('\n') }]));
  const column = (index: number) => COLUMNS.map((row) => row[index]).join('\n');
  expect(textOf(page)).toBe([column(0), column(0), column(1), column(1)].join('\n'));
});

test('finds nothing on an empty page', async () => {
  expect(await recognize(pdfFixture({ content: '' }))).toMatchObject({ confidence: 0, lines: [] });
});
