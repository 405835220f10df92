import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readingsByCode } from '../index/readings.ts';
import { endOfReading, type Letters, spellByInitials, spellFully } from './pinyin.ts';

const readings = readingsByCode(
  new Map([
    ['数', ['shu']],
    ['学', ['xue']],
    ['重', ['zhong', 'chong']],
    ['庆', ['qing']],
    ['女', ['nv']],
    ['西', ['xi']],
    ['安', ['an']],
    ['先', ['xian']],
  ]),
);

function letters(typed: string): Letters {
  const breaks = new Set<number>();
  let text = '';
  for (const one of typed) {
    if (one === ' ') breaks.add(text.length);
    else text += one;
  }
  return { text, from: 0, to: text.length, breaks };
}

test('reads v and u as ü', () => {
  expect(readings.get('女'.charCodeAt(0))).toEqual(['nv', 'nu']);
  expect(readings.get('数'.charCodeAt(0))).toEqual(['shu']);
});

test.each([
  ['whole', 'shuxue', '数学', 6, 2],
  ['begun at the end', 'shux', '数学', 4, 2],
  ['the first only, begun', 'sh', '数学', 2, 1],
  ['not begun in the middle', 'shxue', '数学', 0, 0],
  ['as far as it goes', 'shukexue', '数学', 3, 1],
  ['with a space between syllables', 'shu xue', '数学', 6, 2],
  ['not with a space inside of one', 's huxue', '数学', 0, 0],
  ['not begun across a space', 'shux u', '数学', 3, 1],
  ['the second reading', 'chongqing', '重庆', 9, 2],
  ['the first reading', 'zhongqing', '重庆', 9, 2],
  ['ü as v', 'nvxue', '女学', 5, 2],
  ['ü as u', 'nuxue', '女学', 5, 2],
  ['two syllables', 'xian', '西安', 4, 2],
  ['one syllable', 'xian', '先', 4, 1],
  ['two syllables apart', 'xi an', '西安', 4, 2],
  ['not one syllable typed apart', 'xi an', '先', 0, 0],
  ['what nobody can read', 'shu', '〇', 0, 0],
  ['nothing', '', '数学', 0, 0],
])(
  'full spelling, %s: %j spells %s up to letter %i, %i characters',
  (_, typed, text, end, length) => {
    expect(spellFully(letters(typed), 0, text, 0, readings)).toEqual({ end, length, isFull: true });
  },
);

test.each([
  ['initials', 'sx', '数学', 2, false],
  ['two letters for one initial', 'shx', '数学', 2, false],
  ['one whole, one initial', 'shux', '数学', 2, true],
  ['one initial, one whole', 'sxue', '数学', 2, false],
  ['in full', 'shuxue', '数学', 2, true],
  ['the initial of the second reading', 'cq', '重庆', 2, false],
  ['with its h', 'chq', '重庆', 2, false],
  ['apart', 's x', '数学', 2, false],
  ['of fewer characters', 's', '数学', 1, true],
])('spelling by initials, %s: %j spells %s', (_, typed, text, length, isFull) => {
  expect(spellByInitials(letters(typed), 0, text, 0, readings)).toEqual({
    end: typed.replaceAll(' ', '').length,
    length,
    isFull,
  });
});

test.each([
  ['xs', '数学'],
  ['sxx', '数学'],
  ['s hx', '数学'],
  ['sx', '数'],
  ['q', '〇'],
])('%j does not spell %s', (typed, text) => {
  expect(spellByInitials(letters(typed), 0, text, 0, readings)).toBeUndefined();
});

test('a reading ends after its letters, or at the end of the input', () => {
  expect(endOfReading(letters('shuxue'), 0, 'shu')).toBe(3);
  expect(endOfReading(letters('shuxue'), 3, 'xuexi')).toBe(6);
  expect(endOfReading(letters('shuxue'), 3, 'xu')).toBe(5);
  expect(endOfReading(letters('shuxue'), 6, 'xue')).toBeUndefined();
  expect(endOfReading({ ...letters('shuxue'), to: 2 }, 0, 'shu')).toBe(2);
  expect(endOfReading({ ...letters('shuxue'), to: 4 }, 3, 'xue')).toBe(4);
});

test('spells any characters by their readings or initials', () => {
  const spelt = fc.constantFrom(
    ['数', 'shu', 's', 'sh'],
    ['学', 'xue', 'x', 'x'],
    ['重', 'chong', 'c', 'ch'],
    ['庆', 'qing', 'q', 'q'],
    ['女', 'nu', 'n', 'n'],
  );
  fc.assert(
    fc.property(
      fc.array(fc.tuple(spelt, fc.constantFrom(1, 2, 3)), { minLength: 1, maxLength: 6 }),
      (some) => {
        const text = some.map(([[character]]) => character).join('');
        const whole = some.map(([[, reading]]) => reading).join(' ');
        expect(spellFully(letters(whole), 0, text, 0, readings)).toMatchObject({
          length: text.length,
        });
        const mixed = some.map(([ways, way]) => ways[way]).join('');
        const length = spellByInitials(letters(mixed), 0, text, 0, readings)?.length ?? 0;
        expect(length).toBeGreaterThan(0);
        expect(length).toBeLessThanOrEqual(text.length);
      },
    ),
  );
});

test('gives up early on letters that spell nothing, however ambiguous', () => {
  let looks = 0;
  const own = new Map([['啊', ['a']]]);
  const counted = readingsByCode(own);
  const counting = {
    get(code: number) {
      looks += 1;
      return counted.get(code);
    },
  };
  const typed = `${'a'.repeat(200)}b`;
  expect(spellByInitials(letters(typed), 0, '啊'.repeat(250), 0, counting)).toBeUndefined();
  expect(looks).toBeLessThanOrEqual(2 * typed.length);
});
