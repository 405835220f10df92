import { expect, test } from 'vitest';
import { digestOfTag, isOlderVersion, timeOfTag, writeVersionTag } from './versionTag.ts';

test('a tag of several nodes has the time of its version and the digest of the content', () => {
  const tag = writeVersionTag(1_790_000_000_000, 'kX-3_q');
  expect([digestOfTag(tag), timeOfTag(tag)]).toEqual(['kX-3_q', 1_790_000_000_000]);
  expect([digestOfTag('kX-3_q'), timeOfTag('kX-3_q')]).toEqual(['kX-3_q', Number.NaN]);
});

test.each([
  ['"9.a-br"', '"10.b-br"', true],
  ['"10.b"', '"9.a-br"', false],
  ['"10.b"', '"10.b-br"', false],
  // Another kind of site, or no entity tag.
  ['"abc-br"', '"10.b"', false],
  ['"9.a"', 'Sat, 21 Nov 2026 12:00:00 GMT', false],
  ['"9.a"', undefined, false],
])('%s is older than %s: %s', (tag, than, isOlder) => {
  expect(isOlderVersion(tag, than)).toBe(isOlder);
});
