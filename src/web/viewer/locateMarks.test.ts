import { expect, test } from 'vitest';
import { locateMarks, locateSnippet } from './locateMarks.ts';

function marked(text: string, marks: readonly string[], options = {}): string {
  let result = '';
  let from = 0;
  for (const { start, end } of locateMarks(text, marks, options)) {
    result += `${text.slice(from, start)}[${text.slice(start, end)}]`;
    from = end;
  }
  return result + text.slice(from);
}

test.each([
  ['Han characters with spaces between them', '称为傅 里 叶级数', ['傅里叶'], '称为[傅 里 叶]级数'],
  ['a phrase across a line break', '称为傅里\n叶级数', ['傅里叶'], '称为[傅里\n叶]级数'],
  ['several words', '傅里叶级数', ['级数', '傅里叶'], '[傅里叶][级数]'],
  ['overlapping words', '傅里叶级数', ['傅里叶级', '叶级数'], '[傅里叶级][数]'],
  ['other cases and full width', 'ＣＨＥＢＹＳＨＥＶ', ['chebyshev'], '[ＣＨＥＢＹＳＨＥＶ]'],
  ['a hyphenated word', 'the in-\nequality of', ['inequality'], 'the [in-\nequality] of'],
  ['a word broken at its own hyphen', 'a well-\nknown one', ['well-known'], 'a [well-\nknown] one'],
  ['a soft hyphen', 'in\u00adequality', ['inequality'], '[in\u00adequality]'],
  [
    'a phrase of Latin words',
    'Chebyshev\ninequality',
    ['Chebyshev inequality'],
    '[Chebyshev\ninequality]',
  ],
  ['accents', 'Poincaré', ['poincare'], '[Poincaré]'],
  ['radicals that scans leave', '⻓方形', ['长方形'], '[⻓方形]'],
  ['characters beyond the basic plane', 'a𠮷b 𠮷', ['𠮷'], 'a[𠮷]b [𠮷]'],
  ['Latin beside Han', '用Matlab求解', ['matlab'], '用[Matlab]求解'],
  ['C++', '学习 C++ 语言', ['c++'], '学习 [C++] 语言'],
  ['no part of a word', 'mapping a map', ['map'], 'mapping a [map]'],
  ['no part of a number', '2024 年 20 日', ['20'], '2024 年 [20] 日'],
  ['nothing for symbols alone', 'a = b', ['='], 'a = b'],
  ['nothing in an empty text', '', ['a'], ''],
])('marks: %s', (_, text, marks, expected) => {
  expect(marked(text, marks)).toBe(expected);
});

test('beginnings of words count only where there is no whole word', () => {
  expect(marked('eigenvalues', ['eigen'])).toBe('eigenvalues');
  expect(marked('eigenvalues', ['eigen'], { startsCount: true })).toBe('[eigen]values');
  expect(marked('eigen, eigenvalues', ['eigen'], { startsCount: true })).toBe(
    '[eigen], eigenvalues',
  );
  expect(marked('reeigen', ['eigen'], { startsCount: true })).toBe('reeigen');
});

test('a snippet leads to its own match', () => {
  const text = '第一处级数在此。\n第二处\n级数在此。\n第三处级数。';
  const located = locateMarks(text, ['级数']);
  expect(located).toHaveLength(3);
  expect(locateSnippet(text, located, '…在此。 第二处级数')).toBe(1);
  expect(locateSnippet(text, located, '第三处级数')).toBe(2);
  expect(locateSnippet(text, located, '没有的级数')).toBeUndefined();
  expect(locateSnippet(text, located, '')).toBeUndefined();
});

test('a page of 100,000 characters is read in time', () => {
  const text = '级数收敛的充分必要条件\n'.repeat(9_000);
  const start = performance.now();
  expect(locateMarks(text, ['收敛的充分'])).toHaveLength(9_000);
  expect(performance.now() - start).toBeLessThan(2_000);
});
