import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutUnseen } from './withoutUnseen.ts';

test.each([
  ['高等 数学', '高等 数学'],
  ['高等\u0000数学', '高等数学'],
  ['\u202a978-7-04-039663-8\u202c', '978-7-04-039663-8'],
  ['学高\u202e', '学高'],
  ['高等数学\n下册', '高等数学 下册'],
  ['\ufeff\u200b', ''],
  ['C++ 程序设计', 'C++ 程序设计'],
  ['👩‍🎓', '👩‍🎓'],
])('cleans %j to %j', (typed, meant) => {
  expect(withoutUnseen(typed)).toBe(meant);
});

test('is idempotent, and removes everything that reorders text', () => {
  const unit = fc.constantFrom(...'\0\n\t \u202e\u2066\u200b\ufeff\u2028\u0085高a');
  fc.assert(
    fc.property(fc.string({ unit }), (typed) => {
      const clean = withoutUnseen(typed);
      expect(withoutUnseen(clean)).toBe(clean);
      expect(clean).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    }),
  );
});
