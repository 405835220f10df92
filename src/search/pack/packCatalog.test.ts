import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Item } from '../../catalog/item.ts';
import { commonReadings } from '../lexicon/commonReadings.ts';
import { EMPTY_LEXICON, type Lexicon } from '../lexicon/lexicon.ts';
import { packCatalog, unpackCatalog } from './packCatalog.ts';

const ID = '0123456789abcdef0123456789abcdef';
const BOOK: Item = {
  id: ID,
  type: 'book',
  url: `/files/${ID}.pdf`,
  data: { title: '重修线性代数', authors: [], translators: [], isbn: [], filetype: 'pdf' },
};
const LEXICON: Lexicon = {
  readings: commonAnd([['重', ['zhong', 'chong']]]),
  variants: new Map([['線', '线']]),
  aliases: new Map([['线代', ['线性代数']]]),
  otherNames: new Set(['线性规划']),
};

const character = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => [...text][0] ?? '一');
const lexicon: fc.Arbitrary<Lexicon> = fc
  .record({
    readings: fc.uniqueArray(
      fc.tuple(fc.constantFrom('重', '曾', '喆', '𠮷'), fc.constantFrom(['zeng'], ['ji', 'a'])),
      { selector: ([one]) => one },
    ),
    variants: fc.array(fc.tuple(character, character)),
    aliases: fc.array(fc.tuple(fc.string(), fc.array(fc.string()))),
    otherNames: fc.array(fc.string()),
  })
  .map(({ readings, variants, aliases, otherNames }) => ({
    readings: commonAnd(readings),
    variants: new Map(variants),
    aliases: new Map(aliases),
    otherNames: new Set(otherNames),
  }));

/** A lexicon has the readings of common characters, whatever else it has. */
function commonAnd(readings: readonly [string, readonly string[]][]): Lexicon['readings'] {
  const common = Array.from(commonReadings(), ([one, usual]) => [one, [usual]] as const);
  return new Map<string, readonly string[]>([...common, ...readings]);
}

test('items come out with the lexicon that they were packed with', () => {
  const catalog = { items: [BOOK], lexicon: LEXICON };
  expect(unpackCatalog(packCatalog(catalog))).toEqual(catalog);
});

test('whatever the lexicon, the same one comes out', () => {
  fc.assert(
    fc.property(lexicon, (lexicon) => {
      expect(unpackCatalog(packCatalog({ items: [], lexicon }))?.lexicon).toEqual(lexicon);
    }),
  );
});

test('a document that was cut off anywhere is none', () => {
  const whole = packCatalog({ items: [BOOK], lexicon: LEXICON });
  for (let end = 0; end < whole.length; end += 1) {
    expect(unpackCatalog(whole.slice(0, end))).toBeUndefined();
  }
});

test('neither the page of a login nor the document of another version is taken for a catalog', () => {
  const packed = packCatalog({ items: [], lexicon: EMPTY_LEXICON });
  expect(unpackCatalog(packed)).toMatchObject({ items: [] });
  expect(unpackCatalog('<!doctype html><title>登录</title>')).toBeUndefined();
  expect(unpackCatalog('[]')).toBeUndefined();
  expect(unpackCatalog(packed.replace(/-2"/u, '-1"'))).toBeUndefined();
  expect(unpackCatalog(packed.replace('"otherNames":[]', '"otherNames":[1]'))).toBeUndefined();
});
