import { expect, test } from 'vitest';
import { parseContentRange } from './parseContentRange.ts';

test('reads the start of the range and the length of the file', () => {
  expect(parseContentRange('bytes 0-131071/314572800')).toEqual({ begin: 0, length: 314572800 });
  expect(parseContentRange('Bytes 5-5/6')).toEqual({ begin: 5, length: 6 });
});

test.each([
  null,
  '',
  'bytes */300',
  'bytes 0-10/*',
  'bytes 9-3/20',
  'bytes 0-20/20',
  'items 0-1/2',
])('returns undefined for the header %j', (field) => {
  expect(parseContentRange(field)).toBeUndefined();
});
