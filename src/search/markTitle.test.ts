import { expect, test } from 'vitest';
import { readCatalog } from '../catalog/catalog.ts';
import { createEngine } from './createEngine.ts';
import { EMPTY_LEXICON } from './lexicon.ts';

const exam = (course: string, time: object) => ({
  id: `${course}${JSON.stringify(time)}`,
  type: 'test',
  url: '/files/a.pdf',
  data: { course: { name: course }, time: { start: '2023', end: '2024', ...time } },
});

const { items } = readCatalog(
  [
    exam('数学分析', { semester: 'First', stage: '期末' }),
    exam('概率论', { semester: 'Second', stage: '期中' }),
  ],
  [],
);
const engine = createEngine({
  items,
  lexicon: {
    ...EMPTY_LEXICON,
    readings: new Map(
      [...'数学分析'].map((one, at) => [one, [['shu'], ['xue'], ['fen'], ['xi']][at] ?? []]),
    ),
    aliases: new Map([['数分', ['数学分析']]]),
  },
});

/** The title of the first hit, with what is marked of it in brackets. */
function marked(query: string): string {
  const { items: hits, marks } = engine.search({ query, category: 'all', offset: 0, limit: 1 });
  const [hit] = hits;
  if (!hit || hit.type === 'unknown') return '';
  const { title } = hit.data;
  const cuts = [0, ...(marks?.[0] ?? []), title.length];
  return cuts
    .slice(1)
    .map((end, at) =>
      at % 2 === 1 ? `[${title.slice(cuts[at], end)}]` : title.slice(cuts[at], end),
    )
    .join('');
}

test.each([
  ['数学', '2023-2024 学年第一学期 [数学]分析 期末试卷'],
  ['数学分析', '2023-2024 学年第一学期 [数学分析] 期末试卷'],
  ['数分', '2023-2024 学年第一学期 [数学分析] 期末试卷'],
  ['shuxuefenxi', '2023-2024 学年第一学期 [数学分析] 期末试卷'],
  ['数学分析 期末', '2023-2024 学年第一学期 [数学分析] [期末]试卷'],
  ['数学分析 试卷', '2023-2024 学年第一学期 [数学分析] 期末[试卷]'],
  ['概率论 第二学期', '2023-2024 学年[第二学期] [概率论] 期中试卷'],
  // By another word than the title has.
  ['概率论 春季', '2023-2024 学年[第二学期] [概率论] 期中试卷'],
  ['概率论 23-24', '[2023]-[2024] 学年第二学期 [概率论] 期中试卷'],
  ['概率论 真题', '2023-2024 学年第二学期 [概率论] 期中[试卷]'],
])('of what answers %j this is marked: %s', (query, expected) => {
  expect(marked(query)).toBe(expected);
});

test('a word that the title has is marked itself, and nothing that means the same', () => {
  expect(marked('学年')).toMatch(/^2023-2024 \[学年\]第.学期 [^[]*试卷$/u);
});
