import { expect, test } from 'vitest';
import { doc, exam, smallEngine } from '../../../test/support/search/smallEngine.ts';

const COURSE = '信号与线性系统';
const paper = (years: string, data: object) => exam(COURSE, years, { stage: '期末' }, data);

const engine = smallEngine([
  paper('2018-2019', { variant: 'A卷', teachers: ['伍胜健'] }),
  paper('2018-2019', { variant: 'B卷', teachers: ['陈望舒'] }),
  paper('2018-2019', { variant: '回忆版', note: '沙河校区' }),
  paper('2018-2019', {}),
  exam('大学物理A', '2019-2020', {}, { variant: 'A/B卷' }),
  exam('概率论', '2019-2020', {}, { variant: '2019级补考' }),
  doc('实变函数讲义', ['实变函数'], { teachers: ['伍胜健'] }),
  exam('数据库系统EDA', '2020-2021'),
]);

/** The hits of a query: numbers of the items above, the best first. */
const found = (query: string) => {
  const { items, isNear } = engine.find(query);
  return `${isNear ? 'near ' : ''}${items.map(({ id }) => id).join(' ')}`;
};

// spec 3.32
test.each([
  ['信号与线性系统 A卷', '0'],
  ['信号与线性系统A卷', '0'],
  ['信号与线性系统 Ａ卷', '0'],
  ['信号与线性系统 B 卷', '1'],
  ['信号与线性系统 期末 b卷', '1'],
  ['信号与线性系统 回忆版', '2'],
  ['2018信号与线性系统回忆', '2'],
  ['信号与线性系统 沙河校区', '2'],
  ['信号与线性系统 伍胜健', '0'],
  ['wushengjian', '0 6'],
  ['伍胜健', '0 6'],
  ['伍胜健老师', '0 6'],
  ['大学物理A卷', '4'],
  ['大学物理A B卷', '4'],
  ['概率论补考', '5'],
  ['概率论 补考卷', '5'],
  ['数据库系统EDA卷', '7'],
])('%s finds the papers with that variant: %s', (query, expected) => {
  expect(found(query)).toBe(expected);
});

test('papers of the course are near matches if none has the variant', () => {
  expect(found('概率论 A卷')).toBe('near 5');
  expect(found('信号与线性系统 重修')).toBe('near 0 1 2 3');
});

test('a query without a variant finds all papers', () => {
  expect(found('信号与线性系统')).toBe('0 1 2 3');
  expect(found('信号与线性系统 试卷')).toBe('0 1 2 3');
});

test('marks the variant after the title', () => {
  const markedIn = (query: string) => {
    const { items, marks } = engine.find(query);
    const title = items[0]?.type === 'test' ? items[0].data.title : '';
    const own = marks?.[0] ?? [];
    return own.flatMap((at, n) => (n % 2 === 0 ? title.slice(at, own[n + 1]) : []));
  };
  expect(markedIn('信号与线性系统 B卷')).toEqual([COURSE, 'B卷']);
  expect(markedIn('信号与线性系统 伍胜健')).toEqual([COURSE, '伍胜健']);
  expect(markedIn('概率论补考')).toEqual(['概率论', '补考']);
});
