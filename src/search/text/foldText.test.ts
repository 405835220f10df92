import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../test/support/anyCharacter.ts';
import { foldText, isHan, removeHanSpaces } from './foldText.ts';

test.each([
  ['small letters', 'C++ Primer', 'c++ primer'],
  ['full-width forms', 'Ｃ＋＋　２０２３', 'c++ 2023'],
  ['half-width kana', 'ｶﾅ', 'カナ'],
  ['Kangxi radicals', '⼤学⽂科⼿册', '大学文科手册'],
  ['other radicals', '⻢原 ⻓江 ⻅习', '马原 长江 见习'],
  ['compatibility characters', '﨎 㐀'.slice(2), '㐀'],
  ['characters in circles and brackets', '①②㈠', '12 一'],
  ['Roman numerals', '微积分Ⅱ', '微积分ii'],
  ['ligatures', 'ﬁnal ﬂow', 'final flow'],
  ['accents of one code point', 'Poincaré Gödel Łukasz', 'poincare godel łukasz'],
  ['accents of their own', 'Poincare\u0301', 'poincare'],
  ['Cyrillic look-alikes', 'МАТLАВ С', 'matlab c'],
  ['Greek look-alikes', 'οα', 'oa'],
  ['Greek that looks like nothing else', 'λ-演算', 'λ 演算'],
  ['book-title marks and brackets', '《高等数学》（上）', '高等数学 上'],
  ['the apostrophes of input methods', "xian'xing'dai'shu", 'xian xing dai shu'],
  ['any space, as one', ' \t高等 \u3000\u00a0 数学\n', '高等 数学'],
  ['plus and sharp behind letters only', 'C# C++11 +1 # 数+', 'c# c++11 1 数'],
  ['plus and sharp that stand apart', 'c +', 'c'],
  ['what is nothing', '——！？…', ''],
  ['halves of characters', 'a\ud842b\udfb7', 'a b'],
  ['characters beyond the basic plane', '𠮷野', '𠮷野'],
  ['bold letters of mathematics', '𝐌𝐚𝐭𝐡', 'math'],
])('folds %s: %j to %j', (_, text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('folds characters to the form of the catalog', () => {
  const variants = new Map([
    ['線', '线'],
    ['數', '数'],
    ['㠯', '以'],
  ]);
  expect(foldText('線性代數', variants)).toBe('线性代数');
  expect(foldText('㠯', variants)).toBe('以');
  expect(foldText('線')).toBe('線');
});

/** Where each unit of a folded text comes from. */
function originOf(text: string): number[] {
  const origin: number[] = [];
  expect(foldText(text, undefined, origin)).toHaveLength(origin.length);
  return origin;
}

test('returns the origin of each unit of the result', () => {
  expect(originOf('《A》Ⅱ𠮷 b')).toEqual([1, 2, 3, 3, 4, 4, 6, 7]);
  expect(originOf('e\u0301é')).toEqual([0, 2]);
  expect(originOf('')).toEqual([]);
});

const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'高数C+# 《》Ⅱ①é\u0301Ａ⼤⻢а𠮷\ud842\udfb7') }),
);

test('origins are ascending starts of characters of the text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const origin = originOf(text);
      const beginnings = new Set<number>();
      for (
        let offset = 0;
        offset < text.length;
        offset += (text.codePointAt(offset) ?? 0) > 0xffff ? 2 : 1
      ) {
        beginnings.add(offset);
      }
      origin.forEach((at, unit) => {
        expect(beginnings).toContain(at);
        expect(at).toBeGreaterThanOrEqual(origin[unit - 1] ?? 0);
      });
    }),
  );
});

test('a folded text is well-formed, with single spaces only inside', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldText(text);
      expect(folded).toBe(folded.trim());
      expect(folded).not.toMatch(/ {2}/u);
      expect(folded.isWellFormed()).toBe(true);
    }),
  );
});

test('folding is idempotent', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
    }),
  );
});

test.each([
  ['高等数学 上', '高等数学上'],
  ['c 语言', 'c语言'],
  ['语言 c', '语言c'],
  ['c++ primer plus', 'c++ primer plus'],
  ['𠮷 a', '𠮷a'],
  ['', ''],
])('%j without the spaces beside Han characters is %j', (folded, closed) => {
  expect(removeHanSpaces(folded)).toBe(closed);
});

test.each([
  ['一', true],
  ['鿿', true],
  ['㐀', true],
  ['〇', true],
  ['豈', true],
  ['\ud842', true],
  ['a', false],
  ['1', false],
  [' ', false],
  ['の', false],
  ['。', false],
])('whether %j is Han: %j', (character, expected) => {
  expect(isHan(character.charCodeAt(0))).toBe(expected);
});
