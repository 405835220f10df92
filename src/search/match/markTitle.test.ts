import fc from 'fast-check';
import { expect, test } from 'vitest';
import { book, doc, smallEngine } from '../../../test/support/search/smallEngine.ts';
import { readCatalog } from '../../catalog/catalog.ts';
import { createEngine } from '../createEngine.ts';
import { EMPTY_LEXICON } from '../lexicon/lexicon.ts';

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
      [...'数学分析'].map((one, index) => [one, [['shu'], ['xue'], ['fen'], ['xi']][index] ?? []]),
    ),
    aliases: new Map([['数分', ['数学分析']]]),
  },
});

/** The title of the first hit, with its marked parts in brackets. */
function marked(query: string): string {
  const { items: hits, marks } = engine.search({ query, category: 'all', offset: 0, limit: 1 });
  const [hit] = hits;
  if (!hit || hit.type === 'unknown') return '';
  const { title } = hit.data;
  const cuts = [0, ...(marks?.[0] ?? []), title.length];
  return cuts
    .slice(1)
    .map((end, index) =>
      index % 2 === 1 ? `[${title.slice(cuts[index], end)}]` : title.slice(cuts[index], end),
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
  // The query uses another word than the title.
  ['概率论 春季', '2023-2024 学年[第二学期] [概率论] 期中试卷'],
  ['概率论 23-24', '[2023]-[2024] 学年第二学期 [概率论] 期中试卷'],
  ['概率论 真题', '2023-2024 学年第二学期 [概率论] 期中[试卷]'],
])('%j marks %s', (query, expected) => {
  expect(marked(query)).toBe(expected);
});

test('marks a query word in the title rather than its synonyms', () => {
  expect(marked('学年')).toMatch(/^2023-2024 \[学年\]第.学期 [^[]*试卷$/u);
});

const other = smallEngine(
  [
    book('《高等数学》（第七版　上册）'),
    book('Ｃ＋＋ Primer（中文版）'),
    book('𠮷野家的𠮷'),
    book('大学物理Ⅱ'),
    book('Poincare\u0301 与拓扑'),
    doc('线性规劃笔记', ['别的课']),
  ],
  {
    aliases: new Map([['高数', ['高等数学']]]),
    variants: new Map([['劃', '划']]),
  },
);

/** The marked parts of the first hit. */
function markedParts(query: string): string[] {
  const { items: hits, marks } = other.find(query);
  const [hit] = hits;
  if (!hit || hit.type === 'unknown') return [];
  const { title } = hit.data;
  const own = marks?.[0] ?? [];
  return own.flatMap((from, index) => (index % 2 === 0 ? title.slice(from, own[index + 1]) : []));
}

test.each([
  ['inside of brackets', '高等数学', ['高等数学']],
  ['across brackets and spaces', '高等数学第七版上册', ['高等数学》（第七版　上册']],
  ['parts of it', '数学 上册', ['数学', '上册']],
  ['by another name', '高数', ['高等数学']],
  ['by pinyin', 'gaodengshu', ['高等数']],
  ['by initials', 'gds', ['高等数']],
  ['in full width', 'c++', ['Ｃ＋＋']],
  ['the beginning of a word', 'prim', ['Prim']],
  ['beyond the basic plane', '𠮷野', ['𠮷野']],
  ['one character for two', '物理ii', ['物理Ⅱ']],
  ['a digit for a numeral', '大学物理2', ['大学物理Ⅱ']],
  ['with an accent', 'poincare', ['Poincare']],
  ['in another form', '规划', ['规劃']],
  ['nothing where the title has nothing of it', '别的课', []],
])('marks %s: %j marks %j', (_, query, contributions) => {
  expect(markedParts(query)).toEqual(contributions);
});

test('marks are ascending ranges of the title that split no character', () => {
  const prepared = fc.string({
    unit: fc.constantFrom(
      '高等',
      '数学',
      '高数',
      'gao',
      's',
      '第七',
      '版',
      '上',
      'c++',
      'prim',
      '𠮷',
      '野',
      '\ud842',
      '物理',
      '2',
      'Ⅱ',
      'poin',
      '与',
      '规',
      ' ',
      '笔记',
    ),
    maxLength: 5,
  });
  fc.assert(
    fc.property(prepared, (query) => {
      const { items: hits, marks } = other.find(query);
      expect(marks).toHaveLength(hits.length);
      hits.forEach((hit, index) => {
        const title = hit.type === 'unknown' ? '' : hit.data.title;
        const own = marks?.[index] ?? [];
        expect(own.length % 2).toBe(0);
        let before = -1;
        for (const posting of own) {
          expect(posting).toBeGreaterThan(before);
          before = posting;
          expect(title.slice(0, posting).isWellFormed()).toBe(true);
        }
        expect(before).toBeLessThanOrEqual(title.length);
      });
    }),
    { numRuns: 300 },
  );
});
