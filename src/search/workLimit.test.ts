import fc from 'fast-check';
import { expect, test } from 'vitest';
import { book, COMMON_READINGS, exam, smallEngine } from '../../test/support/search/smallEngine.ts';
import { buildIndex } from './index/buildIndex.ts';
import { EMPTY_LEXICON } from './lexicon/lexicon.ts';
import { WorkLimit, workLimitFor } from './lib/workLimit.ts';
import { MatchBuffers } from './match/matches.ts';
import { searchText } from './searchText.ts';

const { items } = smallEngine([
  book('高等数学'),
  book('数学分析', { authors: ['张三'], publish_year: '2020' }),
  book('C++ Primer 中文版'),
  exam('线性代数', '2020-2021', { stage: '期末' }),
  exam('大学物理', '2019-2020', { stage: '期中' }),
]);
const index = buildIndex(items, {
  ...EMPTY_LEXICON,
  readings: COMMON_READINGS,
  aliases: new Map([['高数', ['高等数学']]]),
});

const buffers = new MatchBuffers(index.values.texts.length, items.length);

function find(query: string, most: number) {
  buffers.clear();
  const work = new WorkLimit(most);
  const { positions, scores, isNear, meant } = searchText(query, { index, buffers, work });
  return { positions: [...positions], scores: [...scores], isNear, meant, spent: work.spent };
}

const UNLIMITED = Number.POSITIVE_INFINITY;

test.each(['高数', 'gaodengshuxue', 'gdsx', '高等属学', 'primre', '大学物理 期末'])(
  '%s is found while steps are left, and nothing else when all are spent',
  (query) => {
    const { positions, spent } = find(query, UNLIMITED);
    expect(positions.length).toBeGreaterThan(0);
    expect(find(query, spent + 1).positions).toEqual(positions);
    expect(find(query, 0).positions).toEqual([]);
  },
);

const word = fc.constantFrom(
  ...['高等', '数学', '数', '学', '分析', '张三', '2020', '期末', '期中', '线性代数', '卷'],
  ...['物理', 'primer', 'pri', 'C++', '中', '1', '试卷', '量子'],
);

test('literal matches are found without any steps left', () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), fc.boolean(), (words, isApart) => {
      const joined = words.join('');
      // Six characters together may be a question, whose function characters are ignored.
      const query = isApart || joined.length >= 6 ? words.join(' ') : joined;
      const { spent: _, ...all } = find(query, UNLIMITED);
      if (all.isNear) return;
      const { spent: __, ...literal } = find(query, 0);
      expect(literal).toEqual(all);
    }),
    { numRuns: 300 },
  );
});

test('counts steps, and allows none when all are spent', () => {
  const work = new WorkLimit(10);
  work.spend(4);
  expect([work.spent, work.hasStepsLeft(6), work.hasStepsLeft(7), work.isSpent]).toEqual([
    4,
    true,
    false,
    false,
  ]);
  work.spend(6);
  expect(work.isSpent).toBe(true);
});

test('allows more steps for a larger archive', () => {
  const one = workLimitFor(1000).limit;
  expect(one).toBeGreaterThan(0);
  expect(workLimitFor(1001).limit).toBe(one + 25);
});
