import { commonReadings } from '../lexicon/commonReadings.ts';

/**
 * Packs readings as their difference from the usual readings of common characters, which browsers
 * know. `重,chong` has `chong` beside the usual reading, `缪miao` has its own instead.
 */
export function packReadings(readings: ReadonlyMap<string, readonly string[]>): string {
  const common = commonReadings();
  let packed = '';
  for (const [character, own] of readings) {
    const usual = common.get(character);
    const isUsual = own[0] === usual;
    if (isUsual && own.length === 1) continue;
    packed += character + (isUsual ? ['', ...own.slice(1)] : own).join(',');
  }
  return packed;
}

/** Unpacks readings, with the usual readings of all common characters. */
export function unpackReadings(packed: string): ReadonlyMap<string, readonly string[]> {
  const readings = new Map<string, readonly string[]>();
  for (const [character, usual] of commonReadings()) readings.set(character, [usual]);
  for (const [, character = '', own = ''] of packed.matchAll(/([^a-z,])([a-z,]+)/gu)) {
    const usual = own.startsWith(',') ? (readings.get(character) ?? []) : [];
    readings.set(character, [...usual, ...own.split(',').filter((one) => one !== '')]);
  }
  return readings;
}
