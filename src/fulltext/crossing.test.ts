import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acrossBreak, crossingTokens } from './crossing.ts';
import { foldPage } from './foldPage.ts';
import { indexedPages } from './indexedPages.ts';
import type { Phrase } from './textIndex.ts';
import { tokenize } from './tokenize.ts';

const fold = (text: string) => foldPage(text, new Map());
const isIn = (tokens: readonly string[], phrase: Phrase) =>
  tokens.some((_, at) => phrase.every((token, more) => tokens[at + more] === token));

function isFoundAcross(before: string, after: string, phrase: string): boolean {
  const tokens = crossingTokens(fold(before), fold(after));
  return acrossBreak(tokenize(fold(phrase))).some((variant) => isIn(tokens, variant));
}

test.each([
  ['以傅里', '叶变换', '傅里叶变换'],
  ['以傅里', '叶变换', '里叶'],
  ['the Fourier', 'series of', 'Fourier series'],
  ['函数', 'f(x)连续', '函数f'],
  ['设 x', '轴对称', 'x轴对'],
])('finds between %j and %j the phrase %j', (before, after, phrase) => {
  expect(isFoundAcross(before, after, phrase)).toBe(true);
});

test('a phrase is found across a break only where it stands on both sides', () => {
  const anyText = fc.string({ unit: fc.constantFrom(...'高等数a1 '), maxLength: 6 });
  fc.assert(
    fc.property(anyText, anyText, anyText, (before, after, typed) => {
      const [one, other, phrase] = [fold(before), fold(after), fold(typed)];
      const tokens = tokenize(phrase);
      fc.pre(one !== '' && other !== '' && [...phrase].length > 1);
      const joined = tokenize(fold(`${before} ${after}`));
      const isInOne = isIn(tokenize(one), tokens) || isIn(tokenize(other), tokens);
      const isFound = isFoundAcross(before, after, typed);
      if (isFound) expect(isIn(joined, tokens)).toBe(true);
      if (isIn(joined, tokens) && !isInOne) expect(isFound).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('page numbers, running heads and a hyphen do not stand between pages', () => {
  const pages = [
    '第三章\n……周期函数的傅里\n- 11 -',
    '第三章\n12\n叶级数 with an inequal-',
    'ity of',
  ];
  const [first, second] = indexedPages(
    pages.map((text, at) => ({ number: at + 1, text })),
    new Map(),
  );
  const isOn = (page: typeof first, phrase: string) =>
    acrossBreak(tokenize(phrase)).some((variant) => isIn(page?.crossing ?? [], variant));
  expect(isOn(first, '傅里叶级数')).toBe(true);
  expect(second?.crossing).toContain('inequality');
});
