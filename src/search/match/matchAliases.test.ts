import { expect, test } from 'vitest';
import { book, doc, exam, smallEngine } from '../../../test/support/search/smallEngine.ts';
import { valuesContaining } from '../index/lookUp.ts';
import { indexValues } from '../index/valueIndex.ts';
import { WorkLimit } from '../lib/workLimit.ts';

const { titles, find } = smallEngine(
  [
    book('高等数学'),
    book('高数轻松学'),
    exam('大学物理'),
    book('操作系统'),
    book('Osmosis'),
    book('程序设计导引'),
    book('计算导论与程序设计'),
    doc('笔记', ['概率论与数理统计']),
    book('杂书', { publisher: '高等数学出版社' }),
  ],
  {
    aliases: new Map([
      ['高数', ['高等数学']],
      ['大物', ['大学物理']],
      ['OS', ['操作系统']],
      ['概统', ['概率论与数理统计', '程序设计']],
    ]),
  },
);

test('an alias finds its full name, after texts that contain the alias itself', () => {
  expect(titles('高数')).toEqual(['高数轻松学', '高等数学']);
  expect(titles('大物试卷')).toEqual(['2020-2021 学年 大学物理 试卷']);
  expect(titles('os')).toEqual(expect.arrayContaining(['操作系统', 'Osmosis']));
});

test('matches an alias of letters only as a whole token', () => {
  expect(titles('osmosis')).toEqual(['Osmosis']);
});

test('an alias matches titles and courses, not publishers', () => {
  expect(titles('高数')).not.toContain('杂书');
});

test('the likelier meaning of an alias ranks first', () => {
  expect(titles('概统')[0]).toBe('笔记');
});

test('does not announce the hits of an alias as near', () => {
  expect(find('大物').isNear).toBeUndefined();
  expect(find('大物').meant).toBeUndefined();
});

test('finds the texts that contain a text', () => {
  const values = indexValues(
    smallEngine([book('高等数学'), book('数学'), book('Data 数学 abc')]).items,
    new Map(),
  );
  const containing = (text: string) =>
    valuesContaining(values, text, new WorkLimit(0)).map((value) => values.texts[value]);
  expect(containing('数学')).toEqual(['高等数学', '数学', 'data数学abc']);
  expect(containing('等数学')).toEqual(['高等数学']);
  expect(containing('数学abc')).toEqual(['data数学abc']);
  expect(containing('abc')).toEqual(['data数学abc']);
  expect(containing('学数')).toEqual([]);
});

test('the full name of an alias ranks before a text with the alias across words', () => {
  const across = smallEngine([book('程序设计导引'), book('计算导论')], {
    aliases: new Map([['计导', ['计算导论']]]),
  });
  expect(across.titles('计导')).toEqual(['计算导论', '程序设计导引']);
});

test('the first of several full names ranks first', () => {
  const several = smallEngine([book('解析几何'), book('数学分析')], {
    aliases: new Map([['数分', ['数学分析', '解析几何']]]),
  });
  expect(several.titles('数分')).toEqual(['数学分析', '解析几何']);
});
