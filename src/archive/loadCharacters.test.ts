import { expect, test } from 'vitest';
import { ABBREVIATIONS } from '../search/lexicon/abbreviations.ts';
import { commonReadings } from '../search/lexicon/commonReadings.ts';
import { COURSE_NAMES } from '../search/lexicon/courseNames.ts';
import { loadCharacters } from './loadCharacters.ts';

const { readings, simplify, otherForms } = await loadCharacters();

test.each([
  ['重', ['zhong', 'chong']],
  ['行', ['xing', 'hang']],
  ['长', ['chang', 'zhang']],
  ['率', ['lv', 'shuai']],
  ['乐', ['le', 'yue']],
  ['会', ['hui', 'kuai']],
  ['校', ['xiao', 'jiao']],
  ['略', ['lve']],
  ['数', ['shu']],
  ['大', ['da']],
  ['女', ['nv']],
])('%s is read %j', (character, expected) => {
  expect(readings(character)).toEqual(expected);
});

test.each([
  ['朴', 'piao'],
  ['曾', 'zeng'],
  ['单', 'shan'],
  ['仇', 'qiu'],
  ['区', 'ou'],
  ['解', 'xie'],
  ['查', 'zha'],
  ['翟', 'zhai'],
  ['尉', 'yu'],
  ['盖', 'ge'],
  ['乐', 'yue'],
  ['繁', 'po'],
  ['祭', 'zhai'],
  ['召', 'shao'],
  ['覃', 'qin'],
  ['缪', 'miao'],
])('as a surname %s may be read %s', (character, reading) => {
  expect(readings(character)).toContain(reading);
});

test('only Han characters have readings', () => {
  for (const text of ['a', '1', '，', ' ', 'б', '', 'あ']) expect(readings(text)).toEqual([]);
});

test('readings are lower case and distinct', () => {
  for (const character of commonReadings().keys()) {
    const all = readings(character);
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all).size).toBe(all.length);
    for (const one of all) expect(one).toMatch(/^[a-z]{1,6}$/u);
  }
});

test('the order of the standard and the dictionary agree on each of 3,755 common characters', () => {
  const common = commonReadings();
  expect(common.size).toBe(3755);
  expect([...common].filter(([character, usual]) => readings(character)[0] !== usual)).toEqual([]);
});

test.each([
  '线線綫',
  '发發髮',
  '干乾幹',
  '里裏裡',
  '后後',
  '面麵麪',
  '钟鐘鍾',
  '系係繫',
  '制製',
  '论論',
  '机機',
  '计計',
  '说說説',
  '群羣',
  '略畧',
  '为為爲',
  '值値',
  '温溫',
  '户戶戸',
])('the other characters of %s are forms of the first', (text) => {
  const [character = '', ...forms] = text;
  expect(simplify(character)).toBe(character);
  for (const form of forms) expect(simplify(form)).toBe(character);
  expect(otherForms(character)).toEqual(expect.arrayContaining(forms));
});

test('a character that is simplified in its own right stays unchanged', () => {
  for (const character of '著么台云') expect(simplify(character)).toBe(character);
  const changed = [...commonReadings().keys()].filter((one) => simplify(one) !== one);
  // 乾燥 is 干燥 in simplified characters, 乾隆 is not: both are folded, so both are found.
  expect(changed).toEqual(['乾']);
});

test('the simplified form of any character is its own', () => {
  for (let code = 0x4e00; code <= 0x9fff; code += 1) {
    const form = String.fromCodePoint(code);
    const simplified = simplify(form);
    expect(Array.from(simplified)).toHaveLength(1);
    expect(simplify(simplified)).toBe(simplified);
    expect(otherForms(form)).not.toContain(form);
    if (simplified !== form) expect(otherForms(simplified)).toContain(form);
  }
});

test('the built-in names are in simplified characters', () => {
  const names = [...ABBREVIATIONS].flat(2).concat(COURSE_NAMES);
  for (const name of names) expect(Array.from(name, simplify).join('')).toBe(name);
});
