import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalog } from '../../catalog/catalog.ts';
import {
  type Attributes,
  CONTENTS,
  KINDS,
  parseSmallNumber,
  readAttributes,
} from './attributes.ts';

function factsOf(type: string, data: object): Attributes {
  const entry = { id: 'x', type, url: '/files/x.pdf', data };
  return readAttributes(readCatalog([entry], []).items);
}

const book = (data: object) => factsOf('book', { title: '书', ...data });
const exam = (data: object) =>
  factsOf('test', { course: { name: '课' }, time: { start: '2020', end: '2021' }, ...data });
const doc = (data: object) => factsOf('doc', { title: '笔记', course: [], ...data });

test.each([
  ['1', 1],
  ['07', 7],
  ['99', 99],
  ['一', 1],
  ['九', 9],
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['二十一', 21],
  ['九十九', 99],
  ['', 0],
  ['100', 0],
  ['零', 0],
  ['一二', 0],
  ['十十', 0],
  ['一百', 0],
  ['七版', 0],
  ['seven', 0],
])('parses the number %j as %i', (text, number) => {
  expect(parseSmallNumber(text)).toBe(number);
});

test('parses each number up to 99 in Chinese numerals', () => {
  const digits = [...'零一二三四五六七八九'];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), (number) => {
      const tens = Math.floor(number / 10);
      const ones = number % 10;
      const written = `${tens > 1 ? digits[tens] : ''}${tens > 0 ? '十' : ''}${ones > 0 ? digits[ones] : ''}`;
      expect(parseSmallNumber(written)).toBe(number);
    }),
  );
});

test.each([
  ['7', 7],
  ['第7版', 7],
  ['第七版', 7],
  ['第十二版', 12],
  ['７版', 7],
  ['2nd edition', 2],
  ['第3版（修订本）', 3],
  ['修订版', 0],
  ['2019年修订', 0],
  ['', 0],
])('parses the edition %j as %i', (edition, number) => {
  expect(book({ edition }).edition[0]).toBe(number);
});

test.each([
  ['高等数学', 0],
  ['高等数学（上）', 1],
  ['高等数学 上册', 1],
  ['高等数学上册', 1],
  ['大学物理(中)', 2],
  ['高等数学（下）', 4],
  ['高等数学下', 4],
  ['中国通史 下卷', 4],
  ['微积分（上、下册）', 5],
  ['微积分上下册', 5],
  ['文学史（上中下）', 7],
  ['中国通史', 0],
  ['地下水动力学', 0],
  ['水上运动', 0],
  ['下一代网络', 0],
])('the volumes in %j are the bits %i', (title, bits) => {
  expect(book({ title }).volume[0]).toBe(bits);
  expect(exam({ course: { name: title } }).volume[0]).toBe(bits);
  expect(doc({ course: [{ name: '别的' }, { name: title }] }).volume[0]).toBe(bits);
  expect(doc({ title }).volume[0]).toBe(bits);
});

test('a book has its year of publication', () => {
  const years = (publish_year: string) => {
    const { start, end } = book({ publish_year });
    return [start[0], end[0]];
  };
  expect(years('2019')).toEqual([2019, 2019]);
  expect(years('2019.8')).toEqual([2019, 2019]);
  expect(years('')).toEqual([0, 0]);
  expect(years('约1950')).toEqual([0, 0]);
});

test('a paper has its school year, semester, stage and contents', () => {
  const time = { start: '2022', end: '2023', semester: 'Second', stage: '期中' };
  const wiki = { url: 'https://wiki.example.edu/', data: { content: ['答案'] } };
  const attributes = exam({ time, content: ['原题'], wiki });
  expect([
    attributes.start[0],
    attributes.end[0],
    attributes.semester[0],
    attributes.stage[0],
  ]).toEqual([2022, 2023, 2, 1]);
  expect(attributes.content[0]).toBe(
    (1 << CONTENTS.indexOf('答案')) | (1 << CONTENTS.indexOf('原题')),
  );
});

test('missing attributes of a paper are 0', () => {
  const attributes = exam({ time: { start: '早年', end: '', stage: '月考' } });
  expect(attributes.count).toBe(0);
  const unsaid = exam({ time: { start: '早年', end: '早年', stage: '月考' } });
  expect([unsaid.start[0], unsaid.semester[0], unsaid.stage[0], unsaid.content[0]]).toEqual([
    0, 0, 0, 0,
  ]);
});

test('distinguishes the final stage and the first semester', () => {
  const time = { start: '2022', end: '2023', semester: 'First', stage: '期末' };
  const attributes = exam({ time });
  expect([attributes.semester[0], attributes.stage[0]]).toEqual([1, 2]);
});

test('materials have their contents', () => {
  expect(doc({ content: ['课件', '思维导图', '别的'] }).content[0]).toBe(
    (1 << CONTENTS.indexOf('课件')) | (1 << CONTENTS.indexOf('思维导图')),
  );
});

test('every item has its kind, and an unknown item has nothing else', () => {
  const { items } = readCatalog(
    [
      { id: '1', type: 'video', url: '/x', data: {} },
      { id: '2', type: 'book', url: '/x', data: { title: 'x', publish_year: '2020' } },
      {
        id: '3',
        type: 'test',
        url: '/x',
        data: { course: { name: 'x' }, time: { start: '2020', end: '2021' } },
      },
      { id: '4', type: 'doc', url: '/x', data: { title: 'x', course: [] } },
    ],
    [],
  );
  const attributes = readAttributes(items);
  expect([...attributes.kind].map((kind) => KINDS[kind])).toEqual([
    'unknown',
    'book',
    'test',
    'doc',
  ]);
  expect([...attributes.start]).toEqual([0, 2020, 2020, 0]);
  expect(attributes.count).toBe(4);
});
