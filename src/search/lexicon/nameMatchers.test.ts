import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  matchNearSubstrings,
  matchSubsequences,
  matchSubstrings,
  type NameMatcher,
} from './nameMatchers.ts';

function foundIn(texts: readonly string[], finder: NameMatcher): ReadonlySet<string> {
  for (const text of texts) finder.addText(text);
  return finder.found();
}

const word = fc.string({ unit: fc.constantFrom(...'数学分析有机'), minLength: 1, maxLength: 5 });
const words = fc.array(word, { maxLength: 8 });

test('finds exactly the names that a text contains', () => {
  fc.assert(
    fc.property(words, words, (names, texts) => {
      const expected = names.filter((name) => texts.some((text) => text.includes(name)));
      expect(foundIn(texts, matchSubstrings(names))).toEqual(new Set(expected));
    }),
  );
});

/** By trying every change of one character. */
function isNear(name: string, text: string): boolean {
  const alphabet = '数学分析有机';
  for (let offset = 0; offset < name.length; offset += 1) {
    const before = name.slice(0, offset);
    const after = name.slice(offset + 1);
    if (text.includes(before + after)) return true;
    for (const other of alphabet) {
      if (text.includes(before + other + after)) return true;
      if (offset > 0 && text.includes(before + other + name.slice(offset))) return true;
    }
  }
  return false;
}

test('finds exactly the names that a text contains but for one character', () => {
  const long = word.filter((name) => name.length > 2);
  fc.assert(
    fc.property(fc.array(long, { maxLength: 8 }), words, (names, texts) => {
      const expected = names.filter((name) => texts.some((text) => isNear(name, text)));
      expect(foundIn(texts, matchNearSubstrings(names))).toEqual(new Set(expected));
    }),
    { numRuns: 500 },
  );
});

test('finds names whose characters follow in order after their first one in a text', () => {
  fc.assert(
    fc.property(words, words, (names, texts) => {
      const pattern = (name: string) => new RegExp(`^${[...name].join('.*')}`, 'u');
      const expected = names.filter((name) => texts.some((text) => pattern(name).test(text)));
      expect(foundIn(texts, matchSubsequences(names))).toEqual(new Set(expected));
    }),
  );
});
