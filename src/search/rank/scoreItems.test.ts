import fc from 'fast-check';
import { expect, test } from 'vitest';
import { book, doc, exam, smallEngine } from '../../../test/support/search/smallEngine.ts';

/** The titles of the hits, the best first. */
function order(query: string, ...entries: Parameters<typeof smallEngine>[0]): string[] {
  return smallEngine(entries, { aliases: new Map([['高数', ['高等数学']]]) }).titles(query);
}

test('ranks the exact name first, then names that begin with it, then those that contain it', () => {
  expect(order('数学', book('应用数学'), book('数学分析'), book('数学'))).toEqual([
    '数学',
    '数学分析',
    '应用数学',
  ]);
});

test('scores a larger share of a name higher', () => {
  expect(order('数学', book('数学分析习题课讲义'), book('数学分析'))).toEqual([
    '数学分析',
    '数学分析习题课讲义',
  ]);
});

test('scores an unbroken match higher than a scattered one', () => {
  expect(order('数学分析', book('数学建模与分析'), book('解题指南：数学分析'))).toEqual([
    '解题指南：数学分析',
    '数学建模与分析',
  ]);
});

test('scores a literal match higher than an alias', () => {
  expect(order('高数', book('高等数学'), book('轻松学高数'))).toEqual(['轻松学高数', '高等数学']);
});

test('scores names higher than people, and people higher than publishers', () => {
  expect(
    order(
      '清华',
      book('甲', { publisher: '清华大学出版社' }),
      book('乙', { authors: ['清华'] }),
      book('清华园'),
    ),
  ).toEqual(['清华园', '乙', '甲']);
});

test('sorts equal hits by date, then by catalog order', () => {
  expect(
    order(
      '线性代数',
      exam('线性代数', '2018-2019'),
      exam('线性代数', '2021-2022'),
      exam('线性代数', '2019-2020'),
    ),
  ).toEqual([
    '2021-2022 学年 线性代数 试卷',
    '2019-2020 学年 线性代数 试卷',
    '2018-2019 学年 线性代数 试卷',
  ]);
  expect(order('笔记', doc('笔记', ['乙']), doc('笔记', ['甲'])).length).toBe(2);
});

test('scores a constraint higher if the name contains it', () => {
  expect(order('答案', doc('甲', [], { content: ['答案'] }), book('答案之书'))[0]).toBe('答案之书');
});

test('requires one item to cover every part of the query', () => {
  expect(
    order(
      '数学 张三 2020',
      book('数学', { authors: ['张三'] }),
      book('数学', { publish_year: '2020' }),
    ),
  ).toEqual([]);
  expect(
    order('数学 张三 2020', book('数学', { authors: ['张三'], publish_year: '2020' })),
  ).toEqual(['数学']);
});

test('scores a long query like a short one', () => {
  const name =
    '计算机体系结构与操作系统及编译原理综合课程设计实验指导书与习题解答汇编第三卷补充材料';
  const { titles } = smallEngine([book(name), book('计算机'), book(`${name}${name}`)]);
  expect(name.length).toBeGreaterThan(32);
  expect(titles(name)[0]).toBe(name);
  expect(titles(`${name}${name}`)[0]).toBe(`${name}${name}`);
  expect(titles(`${name} 量子`)).toEqual([]);
  expect(titles([...name].toReversed().join(''))).toEqual([]);
});

const NAMES = ['高等数学', '数学分析', '线性代数', '大学物理', '高数', '物理实验'];
const entry = fc.oneof(
  fc
    .tuple(fc.constantFrom(...NAMES), fc.constantFrom('张三', '李四'))
    .map(([name, author]) => book(name, { authors: [author], publish_year: '2020' })),
  fc
    .tuple(
      fc.constantFrom(...NAMES),
      fc.constantFrom('2019-2020', '2020-2021'),
      fc.constantFrom('期中', '期末'),
    )
    .map(([name, years, stage]) => exam(name, years, { stage })),
  fc.constantFrom(...NAMES).map((name) => doc(`${name}笔记`, [name], { content: ['知识点'] })),
);
const words = fc.array(
  fc.constantFrom(
    '高等',
    '数学',
    '高数',
    '物理',
    '张三',
    '2020',
    '期末',
    '笔记',
    '试卷',
    'gaodengshuxue',
    'sx',
    '实验',
    '量子',
  ),
  { minLength: 1, maxLength: 4 },
);
const lexicon = {
  aliases: new Map([['高数', ['高等数学']]]),
  readings: new Map(
    Object.entries({ 高: 'gao', 等: 'deng', 数: 'shu', 学: 'xue', 实: 'shi', 验: 'yan' }).map(
      ([character, reading]) => [character, [reading]],
    ),
  ),
};

test('adding a word never adds hits, unless they only come near', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), words, (entries, prepared) => {
      const { find } = smallEngine(entries, lexicon);
      const more = find(prepared.join(' '));
      const less = find(prepared.slice(0, -1).join(' '));
      if (prepared.length === 1 || more.isNear || less.isNear) return;
      const before = new Set(less.items.map(({ id }) => id));
      for (const { id } of more.items) expect(before).toContain(id);
    }),
    { numRuns: 200 },
  );
});

test('hits do not depend on the order of words', () => {
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 8 }), words, (entries, prepared) => {
      const { find } = smallEngine(entries, lexicon);
      // Letters side by side are one word of pinyin.
      const letters = prepared.filter((word) => /^[a-z]/u.test(word));
      if (letters.length > 1) return;
      const ids = (some: readonly string[]) =>
        find(some.join(' '))
          .items.map(({ id }) => id)
          .toSorted();
      expect(ids(prepared.toReversed())).toEqual(ids(prepared));
    }),
    { numRuns: 200 },
  );
});

test('whether an item is found does not depend on other items', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 8 }), words, (entries, prepared) => {
      const query = prepared.join(' ');
      const all = smallEngine(entries, lexicon).find(query);
      if (all.isNear) return;
      const foundAlone = entries.flatMap((one, index) => {
        const alone = smallEngine([{ ...one, id: String(index) }], lexicon).find(query);
        return alone.isNear ? [] : alone.items.map(({ id }) => id);
      });
      expect(all.items.map(({ id }) => id).toSorted()).toEqual(foundAlone.toSorted());
    }),
    { numRuns: 100 },
  );
});

test('scores neighbouring words higher than separate ones', () => {
  expect(order('java8', book('8 种 Java 技巧'), book('Java 8 新的实战教程'))).toEqual([
    'Java 8 新的实战教程',
    '8 种 Java 技巧',
  ]);
});

test('scores matches of two characters higher than single ones', () => {
  expect(order('数学分析', book('数学分类解析'), book('数学建模与定量分析'))).toEqual([
    '数学建模与定量分析',
    '数学分类解析',
  ]);
});
