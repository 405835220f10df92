import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from '../search/text/foldText.ts';
import { hyphenateIsbn, tidyText } from './tidyText.ts';

test.each([
  [' 高等数学\u3000', '高等数学'],
  ['Ｃ＋＋程序设计（第２版）', 'C++程序设计（第2版）'],
  ['C＃与Ｃ＋＋，１＋１', 'C#与C++，1＋1'],
  ['⽅⻓⽣《⼯科数学》', '方长生《工科数学》'],
  ['离散数学：习题、答案！？', '离散数学：习题、答案！？'],
  ['Ⅱ ① ㎡ ﬁ', 'Ⅱ ① ㎡ ﬁ'],
])('%j becomes %j', (text, tidy) => {
  expect(tidyText(text)).toBe(tidy);
});

test('tidying keeps the search key of a text and is idempotent', () => {
  const unit = fc.oneof(
    fc.constantFrom(...'０９ＡＺａｚ＋＃+⻓⻔⼯⽅⽣ 　（）：，学'),
    fc.integer({ min: 0x2e80, max: 0x2fd5 }).map((code) => String.fromCodePoint(code)),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 8 }), (units) => {
      const tidy = tidyText(units.join(''));
      expect(tidyText(tidy)).toBe(tidy);
      expect(foldText(tidy)).toBe(foldText(units.join('').trim()));
    }),
  );
});

test.each([
  ['9787302423287', '978-7-302-42328-7'],
  ['978-7302-42328-7', '978-7-302-42328-7'],
  ['978 7 04 055587 5', '978-7-04-055587-5'],
  ['978–7–111–51165–6', '978-7-111-51165-6'],
  ['978-0387-31073-2', '978-0-387-31073-2'],
  ['979-10-90636-07-1', '979-10-90636-07-1'],
])('%j is hyphenated as %j', (text, hyphenated) => {
  expect(hyphenateIsbn(text)).toBe(hyphenated);
});

test('a wrong check digit or anything but an ISBN-13 is left as it is', () => {
  for (const text of ['9787302423288', '7302423288', '', '9789999999991', 'ISBN 9787302423287']) {
    expect(hyphenateIsbn(text)).toBe(text);
  }
});
