import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTextQuery } from './parseTextQuery.ts';

/** Parts as they are typed: in quotation marks, or after a minus. */
function partsOf(query: string): string[] {
  return parseTextQuery(query).map(
    ({ text, isExact, isExcluded }) => `${isExcluded ? '-' : ''}${isExact ? `"${text}"` : text}`,
  );
}

test.each([
  ['傅里叶级数 展开', ['傅里叶级数', '展开']],
  ['"傅里叶 级数" 展开', ['"傅里叶 级数"', '展开']],
  ['“傅里叶级数”-展开', ['"傅里叶级数"', '-展开']],
  ['傅里叶 -"快速 变换"', ['傅里叶', '-"快速 变换"']],
  ['傅里叶　－快速', ['傅里叶', '-快速']],
  ['Cauchy-Schwarz 不等式', ['Cauchy-Schwarz', '不等式']],
  ['"没有结束', ['"没有结束"']],
])('splits %j at spaces, quotation marks and minuses', (query, parts) => {
  expect(partsOf(query)).toEqual(parts);
});

test.each([
  ['x 轴', ['x轴']],
  ['第 三 章 极限', ['第三章极限']],
  ['上 高数', ['上高数']],
  ['高数 -上', ['高数', '-上']],
  ['上', ['上']],
  ['"高" 数', ['"高"', '数']],
])('a single Han character belongs to its neighbour: %j', (query, parts) => {
  expect(partsOf(query)).toEqual(parts);
});

test('nothing but signs is no part', () => {
  expect(parseTextQuery(' " - “” ， ')).toEqual([]);
});

test('has at most eight parts that are not empty, whatever is typed', () => {
  const typed = fc.string({ unit: fc.constantFrom(...'高数ab "“”-－ 。') });
  fc.assert(
    fc.property(typed, (query) => {
      const parts = parseTextQuery(query);
      expect(parts.length).toBeLessThanOrEqual(8);
      for (const { text } of parts) expect(text.trim()).not.toBe('');
    }),
  );
});
