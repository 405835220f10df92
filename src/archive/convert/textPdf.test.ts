import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withPdf } from '../covers/openPdf.ts';
import { registerFallbackFont } from '../covers/registerFallbackFont.ts';
import { decodeAnyText } from '../decodeText.ts';
import { markdownBlocks, plainBlocks } from './textBlocks.ts';
import { breakLines, textPdf } from './textPdf.ts';

registerFallbackFont();

async function pagesOf(pdf: Uint8Array): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'text-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFile(join(folder, 'a.pdf'), pdf);
  return withPdf(join(folder, 'a.pdf'), { mostImagePixels: -1 }, async (document) => {
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    return pages;
  });
}

test('parses Markdown into blocks, and only names pictures', () => {
  const text = `---
title: x
---
# 数据结构 \`笔记\`

第一段，
换行后**继续**
English
words ![图](https://example.com/a.png)<br>完

1. 树
   - 二叉树
2. 图

> 引用

\`\`\`c
int a;
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

***
<div><script>x</script>html</div>
`;
  expect(markdownBlocks(text)).toEqual([
    { kind: 'heading', level: 1, text: '数据结构 笔记' },
    {
      kind: 'paragraph',
      depth: 0,
      text: '第一段，换行后继续English words ［图：图］\n完',
    },
    { kind: 'paragraph', depth: 1, marker: '1.', text: '树' },
    { kind: 'paragraph', depth: 2, marker: '•', text: '二叉树' },
    { kind: 'paragraph', depth: 1, marker: '2.', text: '图' },
    { kind: 'paragraph', depth: 1, text: '引用' },
    { kind: 'lines', isCode: true, text: 'int a;' },
    {
      kind: 'table',
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
    },
    { kind: 'rule' },
    { kind: 'paragraph', depth: 0, text: expect.stringMatching(/html$/u) },
  ]);
});

test('makes searchable pages, and the same bytes each time', async () => {
  const text = Array.from({ length: 120 }, (_, index) => `第 ${index + 1} 行：极限与连续`).join(
    '\n',
  );
  const pdf = textPdf(plainBlocks(text), '提纲');
  expect(Buffer.compare(textPdf(plainBlocks(text), '提纲'), pdf)).toBe(0);
  const pages = await pagesOf(pdf);
  expect(pages.length).toBe(3);
  expect(pages[0]).toContain('第 1 行：极限与连续');
  expect(pages.at(-1)).toContain('第 120 行：极限与连续');
});

test('sets tables, headings and code', async () => {
  const pdf = textPdf(markdownBlocks('# 题\n\n| 甲 | 乙 |\n|--|--|\n| 1 | 2 |\n\n    code\n'), 'x');
  expect((await pagesOf(pdf)).join(' ')).toMatch(/题.*甲.*乙.*1.*2.*code/u);
});

test('breaks lines between words and Chinese characters, never before 。', () => {
  const measure = (text: string) => text.length;
  expect(breakLines('一二三四五。六', 5, measure)).toEqual(['一二三四五。', '六']);
  expect(breakLines('one two three', 8, measure)).toEqual(['one two', 'three']);
  expect(breakLines('abcdefghij', 4, measure)).toEqual(['abcd', 'efgh', 'ij']);
  expect(breakLines('  x\n\ny', 4, measure)).toEqual(['  x', '', 'y']);
});

test.each([
  ['UTF-8', [0xef, 0xbb, 0xbf, 0xe9, 0xab, 0x98], '高'],
  ['GBK', [0xb8, 0xdf], '高'],
  ['UTF-16', [0xff, 0xfe, 0xd8, 0x9a], '高'],
  ['no text', [0xb8, 0x00, 0xdf, 0x01], undefined],
])('reads %s', (_, bytes, text) => {
  expect(decodeAnyText(Uint8Array.from(bytes))).toBe(text);
});

test('finishes in time for a hostile text', () => {
  const nested = `${'> '.repeat(200)}x\n${'- '.repeat(200)}y`;
  expect(textPdf(markdownBlocks(nested), 'x').length).toBeGreaterThan(0);
  expect(() => textPdf(plainBlocks('x\n'.repeat(100_000)), 'x')).toThrow(/pages/u);
});
