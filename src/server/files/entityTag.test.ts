import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseEntityTag, parseEntityTags } from './entityTag.ts';

const strong = (opaque: string) => ({ weak: false, opaque });
const weak = (opaque: string) => ({ weak: true, opaque });

test.each([
  ['*', '*'],
  ['', []],
  ['"a"', [strong('a')]],
  ['W/"a"', [weak('a')]],
  ['""', [strong('')]],
  ['"a", W/"b","c"', [strong('a'), weak('b'), strong('c')]],
  [' ,"a" ,\t, "b",', [strong('a'), strong('b')]],
  ['"a,b"', [strong('a,b')]],
  ['"a\\"', [strong('a\\')]],
  ['"ÿ"', [strong('ÿ')]],
] as const)('parses the list %s', (text, expected) => {
  expect(parseEntityTags(text)).toEqual(expected);
});

test.each([
  'a',
  '"a',
  'a"',
  'w/"a"',
  'W/ "a"',
  '"a" "b"',
  '"a";"b"',
  '*, "a"',
  '"a", *',
  '"a b"',
  "'a'",
])('rejects what is not a list of tags: %s', (text) => {
  expect(parseEntityTags(text)).toBeUndefined();
  expect(parseEntityTag(text)).toBeUndefined();
});

test('a list is rejected where one tag is expected', () => {
  expect(parseEntityTag('"a", "b"')).toBeUndefined();
  expect(parseEntityTag('*')).toBeUndefined();
  expect(parseEntityTag('"a"')).toEqual(strong('a'));
});

test('every formatted list can be parsed', () => {
  const opaque = fc.string({ unit: fc.constantFrom(...'aZ09!#,;/*W\\é') });
  const tags = fc.array(fc.record({ weak: fc.boolean(), opaque }));
  const separator = fc.constantFrom(',', ', ', ' ,', ',,', ' , , ');
  fc.assert(
    fc.property(tags, separator, (list, comma) => {
      const text = list.map((tag) => `${tag.weak ? 'W/' : ''}"${tag.opaque}"`).join(comma);
      expect(parseEntityTags(text)).toEqual(list);
    }),
  );
});
