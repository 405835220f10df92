import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acrossBreak } from './crossing.ts';
import { foldPage } from './foldPage.ts';
import { indexedPages } from './indexedPages.ts';
import { joinPages, lengthOfHead } from './joinedPages.ts';
import { locate } from './locate.ts';
import { tokenize } from './tokenize.ts';

const NO_VARIANTS = new Map<string, string>();

test.each([
  ['讨论傅里叶\n- 12 -', '级数', '', '讨论傅里叶\n级数'],
  ['信号\n讨论傅里叶', '信号\n13\n级数', '', '信号\n讨论傅里叶\n级数'],
  ['第一章\n讨论傅里叶', '信号\n级数', '信号\n一', '第一章\n讨论傅里叶\n级数'],
  ['讨论', '', '', '讨论\n'],
  ['12', '级数', '', '\n级数'],
])('joins %j and %j', (text, next, before, joined) => {
  expect(joinPages({ text, next, before }).text).toBe(joined);
});

test.each([
  ['第一章 极限\n6\n要点', '第一章 极限\n7\n例题', '目录', '第一章 极限\n6\n'],
  ['12\n第一章 极限\n要点', '', '第一章 极限\n例题', '12\n第一章 极限\n'],
  ['第一章 极限\n要点', '第二章', '', ''],
  ['要点', '', '', ''],
])('of %j beside %j and %j, %j is a running head', (text, next, before, head) => {
  expect(text.slice(0, lengthOfHead(text, { next, before }))).toBe(head);
});

test('tells what of the joined text is on the page', () => {
  const text = `${'前面的内容'.repeat(50)}讨论傅里叶\n\n12\n`;
  const joined = joinPages({ text, next: '级数', before: '' });
  const { start, own } = joined;
  expect(start).toBeGreaterThan(0);
  expect(text.slice(start, start + own)).toBe(joined.text.slice(0, own));
  expect(joined.text.slice(own)).toBe('\n级数');
});

test('what is indexed at a page break stands on the page or across its end', () => {
  const anyText = fc.string({ unit: fc.constantFrom(...'高等aB1 \n-，'), maxLength: 12 });
  fc.assert(
    fc.property(anyText, anyText, fc.nat(12), fc.nat(6), (text, next, from, length) => {
      const joined = joinPages({ text, next, before: '' });
      const phrase = foldPage(joined.text.slice(from, from + length), NO_VARIANTS);
      if ([...phrase].length < 2) return;
      const [page] = indexedPages([text, next].map(toPage), NO_VARIANTS);
      const crossing = page?.number === 1 ? page.crossing : [];
      const tokens = tokenize(phrase);
      const isIndexed = [tokens, ...acrossBreak(tokens)].some((variant) =>
        crossing.some((_, at) => variant.every((token, more) => crossing[at + more] === token)),
      );
      const isOnPage = locate(text, [phrase], NO_VARIANTS).length > 0;
      const isAcross = locate(joined.text, [phrase], NO_VARIANTS).some(
        (found) => found.from < joined.own && found.to > joined.own,
      );
      if (isIndexed) expect(isOnPage || isAcross).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

function toPage(text: string, at: number) {
  return { number: at + 1, text };
}
