import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commonReadings } from '../lexicon/commonReadings.ts';
import { packReadings, unpackReadings } from './packReadings.ts';

test('packs only unusual readings', () => {
  const readings = new Map([
    ['数', ['shu']],
    ['重', ['zhong', 'chong']],
    ['曾', ['zeng', 'ceng']],
    ['吕', ['lv']],
    ['缪', ['miao', 'mou']],
    ['𠮷', ['ji']],
  ]);
  expect(packReadings(readings)).toBe('重,chong曾zeng,ceng缪miao,mou𠮷ji');
});

test('unpacks all readings, and the usual ones of other common characters', () => {
  const characters = [...commonReadings().keys(), '缪', '喆', '堃', '𠮷'];
  const reading = fc.string({
    unit: fc.constantFrom(...'abcghinosuvz'),
    minLength: 1,
    maxLength: 6,
  });
  const any = fc.dictionary(
    fc.constantFrom(...characters),
    fc.oneof(
      fc.uniqueArray(reading, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('重', '行').map((one) => [commonReadings().get(one) ?? '', 'other']),
    ),
  );
  fc.assert(
    fc.property(any, (entries) => {
      const readings = new Map(Object.entries(entries));
      const arrived = unpackReadings(packReadings(readings));
      for (const [character, own] of readings) expect(arrived.get(character)).toEqual(own);
      for (const [character, usual] of commonReadings()) {
        if (!readings.has(character)) expect(arrived.get(character)).toEqual([usual]);
      }
    }),
    { numRuns: 30 },
  );
});
