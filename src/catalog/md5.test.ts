import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMd5, parseMd5, shortMd5 } from './md5.ts';

const hex = fc.string({
  unit: fc.constantFrom(...'0123456789abcdef'),
  minLength: 32,
  maxLength: 32,
});

// spec 5.3
test('32 hexadecimal characters are an MD5, in any case and with space around', () => {
  fc.assert(
    fc.property(hex, (md5) => {
      expect(isMd5(md5)).toBe(true);
      expect(parseMd5(` ${md5.toUpperCase()}\n`)).toBe(md5);
    }),
  );
});

// spec 5.3, 9.6
test('refuses a text with one character more, less or changed', () => {
  fc.assert(
    fc.property(
      hex,
      fc.nat(31),
      fc.constantFrom('', 'g', '-', ' ', '00', '０'),
      (md5, at, other) => {
        expect(parseMd5(md5.slice(0, at) + other + md5.slice(at + 1))).toBeUndefined();
      },
    ),
  );
});

test('an id is lower case, without a line end', () => {
  expect(isMd5('A'.repeat(32))).toBe(false);
  expect(isMd5(`${'a'.repeat(32)}\n`)).toBe(false);
});

// spec 9.7
test('an MD5 is shown by its first 8 characters', () => {
  expect(shortMd5('000559972bfd10a2a6a8a9e34dfd2205')).toBe('00055997');
});
