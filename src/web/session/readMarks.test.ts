import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readMarks } from './readMarks.ts';

test.each([
  [
    [0, 2],
    [0, 2],
  ],
  [
    [0, 2, 2, 4],
    [0, 2, 2, 4],
  ],
  [[], []],
])('reads marks that fit the text: %j', (marks, read) => {
  expect(readMarks(marks, '高等数学')).toEqual(read);
});

test.each([
  [undefined],
  ['0,2'],
  [{ 0: 0, 1: 2 }],
  [[0]],
  [[0, 5]],
  [[-1, 2]],
  [[2, 2]],
  [[3, 1]],
  [[0, 3, 2, 4]],
  [[0, 1.5]],
  [[0, '2']],
  [[0, null]],
])('returns no marks for values that do not fit the text: %j', (marks) => {
  expect(readMarks(marks, '高等数学')).toEqual([]);
});

test('returned marks are ascending ranges in the text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -2, max: 12 }), { maxLength: 6 }),
      fc.string(),
      (list, text) => {
        const marks = readMarks(list, text);
        expect(marks.length % 2).toBe(0);
        expect(
          marks.every((each, index) => each >= (marks[index - 1] ?? 0) && each <= text.length),
        ).toBe(true);
      },
    ),
  );
});
