import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldPage } from './foldPage.ts';
import { locate } from './locate.ts';
import { makeSnippet } from './makeSnippet.ts';
import { tokenize } from './tokenize.ts';

const VARIANTS = new Map([
  ['葉', '叶'],
  ['級', '级'],
  ['數', '数'],
]);

function wordsFound(text: string, ...phrases: string[]): string[] {
  const folded = phrases.map((phrase) => foldPage(phrase, VARIANTS));
  return locate(text, folded, VARIANTS).map(({ from, to }) => text.slice(from, to));
}

test.each([
  ['称为傅里叶级数。', '傅里叶级数', ['傅里叶级数']],
  ['称为傅里\n叶 级数。', '傅里叶级数', ['傅里\n叶 级数']],
  ['傅里葉級數', '傅里叶级数', ['傅里葉級數']],
  ['the inequal-\nity of Chebyshev', 'inequality', ['inequal-\nity']],
  ['Ｃｈｅｂｙｓｈｅｖ inequality', 'chebyshev', ['Ｃｈｅｂｙｓｈｅｖ']],
  ['series and serieses', 'series', ['series']],
  ['x轴与 x 轴', 'x轴', ['x轴', 'x 轴']],
  ['Poincare\u0301 猜想', 'Poincaré', ['Poincare\u0301']],
  ['叶级 叶级', '叶级叶级', ['叶级 叶级']],
])('finds in %j the phrase %j', (text, phrase, found) => {
  expect(wordsFound(text, phrase)).toEqual(found);
});

test('a phrase is located exactly where its tokens stand side by side', () => {
  const anyText = fc.string({ unit: fc.constantFrom(...'高等数ab1 \n，𠮷') });
  fc.assert(
    fc.property(anyText, anyText, (text, typed) => {
      const phrase = foldPage(typed, VARIANTS);
      const [tokens, wanted] = [tokenize(foldPage(text, VARIANTS)), tokenize(phrase)];
      fc.pre(wanted.length > 0 && !(wanted.length === 1 && [...phrase].length === 1));
      const isIndexed = tokens.some((_, at) =>
        wanted.every((one, more) => tokens[at + more] === one),
      );
      expect(locate(text, [phrase], VARIANTS).length > 0).toBe(isIndexed);
    }),
    { numRuns: 2000 },
  );
});

function snippetOf(text: string, ...phrases: string[]): string | undefined {
  return snippetBelow('', text, ...phrases);
}

/** The snippet of a page with a running head. */
function snippetBelow(head: string, body: string, ...phrases: string[]): string | undefined {
  const folded = phrases.map((phrase) => foldPage(phrase, VARIANTS));
  const text = head + body;
  const snippet = makeSnippet(text, locate(text, folded, VARIANTS), head.length);
  if (!snippet) return undefined;
  let marked = '';
  let offset = 0;
  snippet.marks.forEach((mark, index) => {
    marked += `${snippet.text.slice(offset, mark)}${index % 2 === 0 ? '[' : ']'}`;
    offset = mark;
  });
  return marked + snippet.text.slice(offset);
}

test.each([
  ['没有它', '傅里叶', undefined],
  [
    '前面的一句。设 f 为周期\n函数，则其傅里叶级数收敛。',
    '傅里叶级数',
    '…设 f 为周期函数，则其[傅里叶级数]收敛。',
  ],
  ['the inequal-\nity of Chebyshev', 'inequality', 'the [inequality] of Chebyshev'],
  ['其中 a b + c = d 2 x 为傅里叶系数', '傅里叶系数', '其中 … 为[傅里叶系数]'],
])('shows of %j around %j', (text, phrase, snippet) => {
  expect(snippetOf(text, phrase)).toBe(snippet);
});

test.each([
  ['数列的极限要点', '极限', '数列的[极限]要点'],
  ['要点', '极限', '第一章[极限] 6 要点'],
  [`${'要点'.repeat(20)}极限`, '极限', `…${'要点'.repeat(10)}[极限]`],
])('a snippet of %j begins below the running head if it can', (body, phrase, snippet) => {
  expect(snippetBelow('第一章 极限\n6\n', body, phrase)).toBe(snippet);
});

test('a snippet shows the place with the most parts of the query', () => {
  const far = '收敛的定义。'.padEnd(200, '数列与极限');
  const text = `${far}。狄利克雷给出傅里叶级数收敛的条件`;
  expect(snippetOf(text, '收敛', '傅里叶')).toContain('[傅里叶]级数[收敛]');
});

test('all that a snippet shows of the query is marked', () => {
  const text = `${'极限'.padEnd(40, '数列与')}的极限是它的极限，${'后面还有'.repeat(20)}`;
  const shown = snippetOf(text, '极限') ?? '';
  expect(shown.replaceAll('[极限]', '')).not.toContain('极限');
  expect(shown.split('[极限]')).toHaveLength(4);
});

test('a snippet has whole characters and whole words, and its marks fit', () => {
  const anyText = fc.string({
    unit: fc.constantFrom(...'高等数ab1 \n，𠮷e\u0301+='),
    maxLength: 300,
  });
  const phrases = ['高等', 'ab', '数a'];
  fc.assert(
    fc.property(anyText, (text) => {
      const snippet = makeSnippet(text, locate(text, phrases, VARIANTS));
      if (!snippet) return;
      expect(snippet.text.isWellFormed()).toBe(true);
      let last = 0;
      for (const mark of snippet.marks) {
        expect(mark).toBeGreaterThanOrEqual(last);
        expect(mark).toBeLessThanOrEqual(snippet.text.length);
        last = mark;
      }
      for (let index = 0; index < snippet.marks.length; index += 2) {
        const marked = snippet.text.slice(snippet.marks[index], snippet.marks[index + 1]);
        expect(phrases).toContain(foldPage(marked, VARIANTS));
      }
    }),
    { numRuns: 2000 },
  );
});
