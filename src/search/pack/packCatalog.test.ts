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
  lookAlikes: new Map([['糸', '系']]),
  talk: '借考',
  surnames: '王李',
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
    lookAlikes: fc.array(fc.tuple(character, fc.string())),
    talk: fc.string(),
    surnames: fc.string(),
  })
  .map(({ readings, variants, aliases, otherNames, lookAlikes, ...others }) => ({
    ...others,
    readings: commonAnd(readings),
    variants: new Map(variants),
    aliases: new Map(aliases),
    otherNames: new Set(otherNames),
    lookAlikes: new Map(lookAlikes),
  }));

/** Adds the readings of common characters, which every lexicon has. */
function commonAnd(readings: readonly [string, readonly string[]][]): Lexicon['readings'] {
  const common = Array.from(commonReadings(), ([one, usual]) => [one, [usual]] as const);
  return new Map<string, readonly string[]>([...common, ...readings]);
}

test('unpacks the items and the lexicon', () => {
  const catalog = { items: [BOOK], lexicon: LEXICON };
  expect(unpackCatalog(packCatalog(catalog))).toEqual(catalog);
});

test('unpacks any lexicon unchanged', () => {
  fc.assert(
    fc.property(lexicon, (lexicon) => {
      expect(unpackCatalog(packCatalog({ items: [], lexicon }))?.lexicon).toEqual(lexicon);
    }),
  );
});

test('rejects a document truncated at any place', () => {
  const whole = packCatalog({ items: [BOOK], lexicon: LEXICON });
  for (let end = 0; end < whole.length; end += 1) {
    expect(unpackCatalog(whole.slice(0, end))).toBeUndefined();
  }
});

test('rejects a login page and a document of another version', () => {
  const packed = packCatalog({ items: [], lexicon: EMPTY_LEXICON });
  expect(unpackCatalog(packed)).toMatchObject({ items: [] });
  expect(unpackCatalog('<!doctype html><title>登录</title>')).toBeUndefined();
  expect(unpackCatalog('[]')).toBeUndefined();
  expect(unpackCatalog(packed.replace(/-3"/u, '-2"'))).toBeUndefined();
  expect(unpackCatalog(packed.replace('"otherNames":[]', '"otherNames":[1]'))).toBeUndefined();
});
