import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  matchNearSubstrings,
  matchSubsequences,
  matchSubstrings,
  type NameMatcher,
} from './nameMatchers.ts';

function foundIn(texts: readonly string[], finder: NameMatcher): ReadonlySet<string> {
  for (const text of texts) finder.see(text);
  return finder.found();
}

const word = fc.string({ unit: fc.constantFrom(...'数学分析有机'), minLength: 1, maxLength: 5 });
const words = fc.array(word, { maxLength: 8 });

test('a name is found where a text has it, and nowhere else', () => {
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
  for (let at = 0; at < name.length; at += 1) {
    const before = name.slice(0, at);
    const after = name.slice(at + 1);
    if (text.includes(before + after)) return true;
    for (const other of alphabet) {
      if (text.includes(before + other + after)) return true;
      if (at > 0 && text.includes(before + other + name.slice(at))) return true;
    }
  }
  return false;
}

test('a name is near where a text has it but for one character, and nowhere else', () => {
  const long = word.filter((name) => name.length > 2);
  fc.assert(
    fc.property(fc.array(long, { maxLength: 8 }), words, (names, texts) => {
      const expected = names.filter((name) => texts.some((text) => isNear(name, text)));
      expect(foundIn(texts, matchNearSubstrings(names))).toEqual(new Set(expected));
    }),
    { numRuns: 500 },
  );
});

test('a name is picked from a text that begins with its first character and has the others behind', () => {
  fc.assert(
    fc.property(words, words, (names, texts) => {
      const pattern = (name: string) => new RegExp(`^${[...name].join('.*')}`, 'u');
      const expected = names.filter((name) => texts.some((text) => pattern(name).test(text)));
      expect(foundIn(texts, matchSubsequences(names))).toEqual(new Set(expected));
    }),
  );
});
