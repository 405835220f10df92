import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallDictionary } from './smallDictionary.ts';
import { documentWords, queryWords } from './words.ts';

const segment = smallDictionary(['高等', '数学', '高等数学', '信号', '系统', '学习']);
const noDictionary = {
  everyWord: () => expect.fail('the dictionary was asked'),
  cut: () => expect.fail('the dictionary was asked'),
};

test.each([
  ['高等数学', ['高等数学']],
  ['信号与系统（第2版）', ['信号', '与', '系统', '第', '2', '版']],
  ['C++ 与 C#', ['c++', '与', 'c#']],
  ['TCP/IP', ['tcp', 'ip']],
  ['Verilog数字', ['verilog', '数', '字']],
  ['Б. П. 吉米多维奇', ['б', 'п', '吉', '米', '多', '维', '奇']],
  ['Schrödinger', ['schrödinger']],
  ['数学 数学', ['数学']],
  ['《》，。+#  ', []],
  ['', []],
])('the query %j is the words %j', (text, words) => {
  expect(queryWords(text, segment).terms).toEqual(words);
});

test('a document lists overlapping words and each character', () => {
  expect(documentWords('高等数学习题', segment).toSorted()).toEqual(
    ['高等', '高等数学', '数学', '学习', ...'高等数学习题'].toSorted(),
  );
});

test('characters that the dictionary joins into no word form a group, single ones do not', () => {
  expect(queryWords('高等数学张天德', segment).groups).toEqual([['张', '天', '德']]);
  expect(queryWords('信号与系统', segment).groups).toEqual([]);
  expect(queryWords('张 德 a', segment).groups).toEqual([]);
  expect(queryWords('张德数学李四', segment).groups).toEqual([
    ['张', '德'],
    ['李', '四'],
  ]);
});

test('every piece of a text has only words that the text has', () => {
  const dictionary = fc.array(fc.string({ unit: fc.constantFrom(...'甲乙丙丁𠮷'), minLength: 1 }));
  const text = fc.string({ unit: fc.constantFrom(...'甲乙丙丁𠮷'), minLength: 1 });
  fc.assert(
    fc.property(dictionary, text, fc.nat(), fc.nat(), (words, whole, from, length) => {
      const characters = [...whole];
      const start = from % characters.length;
      const piece = characters.slice(start, start + 1 + (length % characters.length)).join('');
      const jieba = smallDictionary(words);
      expect(documentWords(whole, jieba)).toEqual(
        expect.arrayContaining([...queryWords(piece, jieba).terms]),
      );
    }),
  );
});

test('text without Han characters is cut the same on both sides, and without a dictionary', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      fc.pre(!/\p{Script=Han}/u.test(text));
      expect(queryWords(text, noDictionary).terms).toEqual([
        ...new Set(documentWords(text, noDictionary)),
      ]);
    }),
  );
});

test('capital and small letters are the same', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aBcДя数学9+') }), (text) => {
      expect(queryWords(text.toUpperCase(), segment)).toEqual(queryWords(text, segment));
    }),
  );
});
