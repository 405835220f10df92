import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUuid } from './uuid.ts';

test('recognises a UUID in either case', () => {
  fc.assert(
    fc.property(fc.uuid(), (uuid) => {
      expect(isUuid(uuid)).toBe(true);
      expect(isUuid(uuid.toUpperCase())).toBe(true);
    }),
  );
});

test.each([
  undefined,
  '',
  '0',
  'not-a-uuid',
  '0191b4a06f3c7d2e8a519b0c4d5e6f70',
  '{0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70}',
  '0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70 ',
  '0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f7g',
])('%s is not a UUID', (text) => {
  expect(isUuid(text)).toBe(false);
});
