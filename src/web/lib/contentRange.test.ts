import { expect, test } from 'vitest';
import { contentRange } from './contentRange.ts';

test('a part of a file says where it begins and how long the file is', () => {
  expect(contentRange('bytes 0-131071/314572800')).toEqual({ begin: 0, length: 314572800 });
  expect(contentRange('Bytes 5-5/6')).toEqual({ begin: 5, length: 6 });
});

test.each([
  null,
  '',
  'bytes */300',
  'bytes 0-10/*',
  'bytes 9-3/20',
  'bytes 0-20/20',
  'items 0-1/2',
])('the field %j tells nothing that can be relied on', (field) => {
  expect(contentRange(field)).toBeUndefined();
});
