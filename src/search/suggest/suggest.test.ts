import fc from 'fast-check';
import { expect, test } from 'vitest';
import { book, doc, exam, smallEngine } from '../../../test/support/search/smallEngine.ts';

const engine = smallEngine(
  [
    book('高等数学（上）'),
    book('数学', { authors: ['数学家'] }),
    exam('高等数学', '2018-2019'),
    exam('高等数学', '2019-2020'),
    exam('高等数学', '2020-2021'),
    doc('讲义', ['高等数学', '数学分析']),
    exam('数学分析'),
    book('Primer', { publisher: '数学出版社' }),
    exam('需求工程'),
  ],
  { aliases: new Map([['高数', ['高等数学']]]) },
);

function suggested(query: string, limit = 8): string[] {
  return engine.suggest(query, limit).map(({ text }) => text);
}

test('suggests courses and titles with their number of items', () => {
  expect(engine.suggest('高等数学', 8)).toEqual([
    { text: '高等数学', kind: 'course', count: 4, marks: [0, 4] },
    { text: '高等数学（上）', kind: 'title', count: 1, marks: [0, 4] },
  ]);
});

test('ranks names that begin with the query before those that contain it', () => {
  expect(suggested('数学')).toEqual(['数学', '数学分析', '高等数学', '高等数学（上）']);
});

test('ranks equal suggestions by their number of items', () => {
  const { suggest } = smallEngine([exam('物理甲'), exam('物理乙'), exam('物理乙', '2019-2020')]);
  expect(suggest('物理', 8).map(({ text, count }) => [text, count])).toEqual([
    ['物理乙', 2],
    ['物理甲', 1],
  ]);
});

test('counts an item once that has a name twice', () => {
  const { suggest } = smallEngine([doc('高等数学', ['高等数学'])]);
  expect(suggest('高等', 8)).toMatchObject([{ text: '高等数学', kind: 'course', count: 1 }]);
});

test.each([
  ['another name', '高数', ['高等数学', '高等数学（上）']],
  ['pinyin', 'gaodengshu', ['高等数学', '高等数学（上）']],
  ['initials', 'gdsx', ['高等数学', '高等数学（上）']],
  ['a word that is begun', 'pri', ['Primer']],
  ['what asks for nothing', '求 高等', ['高等数学', '高等数学（上）']],
  ['what asks for nothing, in a name', '需求', ['需求工程']],
  ['a person', '数学家', []],
  ['a publisher', '出版社', []],
  ['a fact beside a name', '高等数学 2019', []],
  ['what is nowhere', '量子', []],
  ['what nothing is called', '请问', []],
  ['nothing', '', []],
  ['punctuation', ' 《》', []],
])('suggestions by %s: %j suggests %j', (_, query, expected) => {
  expect(suggested(query)).toEqual(expected);
});

test('returns at most as many suggestions as requested', () => {
  expect(suggested('数学', 2)).toEqual(['数学', '数学分析']);
  expect(suggested('数学', 0)).toEqual([]);
});

test('marks the typed text in a suggestion', () => {
  const { suggest } = smallEngine([book('《Ｃ语言》 程序 设计')]);
  expect(suggest('c语言程序', 1)[0]?.marks).toEqual([1, 8]);
  expect(suggest('sheji', 1)[0]?.marks).toEqual([9, 11]);
});

test('suggests nothing for an empty catalog', () => {
  expect(smallEngine([]).suggest('高等数学', 8)).toEqual([]);
});

test('each suggestion finds items as a query', () => {
  const typed = fc.string({
    unit: fc.constantFrom(...'高等数学分析讲义gdsx primer'),
    maxLength: 6,
  });
  fc.assert(
    fc.property(typed, (query) => {
      for (const { text, count } of engine.suggest(query, 8)) {
        expect(engine.find(text).total).toBeGreaterThanOrEqual(count);
      }
    }),
  );
});
