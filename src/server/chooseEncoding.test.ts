import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseEncoding, ENCODINGS } from './chooseEncoding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['*', 'br'],
  ['*;q=0.1, identity', 'identity'],
  ['deflate', 'identity'],
  ['BR', 'br'],
  ['br; q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['identity;q=0, *;q=0', 'identity'],
])('Accept-Encoding %j selects %s', (header, expected) => {
  expect(chooseEncoding(header, ['br', 'gzip'])).toBe(expected);
});

test('an encoding that the resource lacks is never chosen', () => {
  expect(chooseEncoding('br, gzip', [])).toBe('identity');
  expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip');
});

test('no header makes it throw, and every result is one of the encodings', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      expect(ENCODINGS).toContain(chooseEncoding(header, ['br', 'gzip']));
    }),
  );
});
