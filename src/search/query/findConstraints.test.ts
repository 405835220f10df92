import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCatalog } from '../../catalog/catalog.ts';
import { readAttributes } from '../index/attributes.ts';
import type { QueryConstraint } from './constraints.ts';
import { findConstraints, relaxConstraints } from './findConstraints.ts';
import { tokenizeQuery } from './tokenizeQuery.ts';

const url = '/files/x.pdf';
const exam = (id: string, start: string, end: string, time: object, content: string[] = []) => ({
  id,
  type: 'test',
  url,
  data: { course: { name: '课' }, time: { start, end, ...time }, content },
});

const { items } = readCatalog(
  [
    exam('A', '2020', '2021', { semester: 'First', stage: '期中' }, ['答案']),
    exam('B', '2020', '2021', { semester: 'Second', stage: '期末' }, ['原题']),
    exam('C', '2021', '2022', { semester: 'First', stage: '期末' }),
    exam('D', '2005', '2006', {}),
    { id: 'E', type: 'book', url, data: { title: '书（上）', publish_year: '2020', edition: '7' } },
    {
      id: 'F',
      type: 'book',
      url,
      data: { title: '书（下）', publish_year: '1999', edition: '10' },
    },
    { id: 'G', type: 'doc', url, data: { title: '甲', course: [], content: ['课件'] } },
    { id: 'H', type: 'doc', url, data: { title: '乙', course: [], content: ['答案', '题库'] } },
    {
      id: 'I',
      type: 'doc',
      url,
      data: { title: '丙', course: [], content: ['知识点', '思维导图'] },
    },
    { id: 'U', type: 'video', url, data: {} },
  ],
  [],
);
const attributes = readAttributes(items);

const read = (query: string) => tokenizeQuery(query, new Map());
const slotsOf = (query: string) => findConstraints(read(query));

function holding(constraints: readonly QueryConstraint[]): string {
  return items
    .filter((_, index) => constraints.some(({ appliesTo }) => appliesTo(attributes, index)))
    .map(({ id }) => id)
    .join('');
}

/** The items that meet the constraint of a part of a query, as their letters. */
function prepared(query: string, part = read(query).text): string {
  const { text } = read(query);
  return holding(
    slotsOf(query).filter(({ from, to, isIgnored }) => !isIgnored && text.slice(from, to) === part),
  );
}

/** The ignored parts of a query. */
function fillers(query: string): string[] {
  const { text } = read(query);
  return slotsOf(query)
    .filter(({ isIgnored }) => isIgnored)
    .map(({ from, to }) => text.slice(from, to));
}

test.each([
  ['2020', 'ABE'],
  ['2021', 'ABC'],
  ['２０２１', 'ABC'],
  ['2020年', 'ABE'],
  ['2020学年', 'ABE'],
  ['2020级', 'ABE'],
  ['1999', 'F'],
  ['20', 'AB'],
  ['21年', 'ABC'],
  ['05', 'D'],
  ['2020-2021', 'AB'],
  ['2020/2021', 'AB'],
  ['2020~2021学年', 'AB'],
  ['2020至2021', 'AB'],
  ['20202021', 'AB'],
  ['20-21', 'AB'],
  ['2020-21', 'AB'],
  ['20-21学年', 'AB'],
  ['2020-2022', ''],
  ['2020-2021-1', 'A'],
  ['2020-2021-2', 'B'],
  ['2020-2021学年第2学期', 'B'],
  ['2020-2021第1学期', 'A'],
  ['2020-2021-3', ''],
  ['2020秋', 'A'],
  ['2021春', 'B'],
  ['2021秋季学期', 'C'],
  ['2020春', ''],
  ['20年秋', 'A'],
  ['秋', 'AC'],
  ['春', 'B'],
  ['202', 'ABCE'],
  ['200', 'D'],
  ['201', ''],
  ['199', 'F'],
  ['2050', ''],
  ['40', ''],
  ['120', ''],
  ['12020', ''],
])('the years in %j match %s', (query, ids) => {
  expect(prepared(query)).toBe(ids);
});

test('finds years anywhere in a query', () => {
  expect(prepared('高数2021期末', '2021')).toBe('ABC');
  expect(prepared('高数 20 21', '2021')).toBe('AB');
  expect(prepared('2020-2021-2 高数', '202020212')).toBe('B');
  expect(prepared('2020-2021-2 高数', '20202021')).toBe('AB');
  expect(prepared('2020-2021-2 高数', '2')).toBe('B');
  expect(prepared('2020-2021 第2学期', '第2学期')).toBe('B');
});

test.each([
  ['第一学期', 'AC'],
  ['第1学期', 'AC'],
  ['上学期', 'AC'],
  ['秋季学期', 'AC'],
  ['第二学期', 'B'],
  ['下学期', 'B'],
  ['春季', 'B'],
  ['大一上', 'AC'],
  ['大三下', 'B'],
  ['期中', 'A'],
  ['半期', 'A'],
  ['期末', 'BC'],
  ['期末考试', 'BC'],
  ['期末试卷', 'BC'],
  ['期中真题', 'A'],
  ['试卷', 'ABCD'],
  ['历年真题', 'ABCD'],
  ['学年', 'ABCD'],
  ['课本', 'EF'],
  ['书', 'EF'],
  ['资料', 'GHI'],
  ['课件', 'G'],
  ['题库', 'H'],
  ['知识点', 'I'],
  ['思维导图', 'I'],
  ['答案', 'AH'],
  ['课后习题答案', 'H'],
  ['原题', 'ABCD'],
  ['第7版', 'E'],
  ['第七版', 'E'],
  ['第 十 版', 'F'],
  ['第十版', 'F'],
  ['10版', 'F'],
  ['7th edition', 'E'],
  ['7 th', 'E'],
  ['qimo', 'BC'],
  ['QIZHONG', 'A'],
  ['daan', 'AH'],
  ['jiangyi', 'G'],
  ['exam', 'ABCD'],
  ['slides', 'G'],
  ['solutions', 'AH', 'solution'],
  ['final exam', 'BC', 'final'],
])('the constraint %j matches %s', (query, ids, part?: string) => {
  expect(prepared(query, part)).toBe(ids);
});

test('finds a volume only where a name may end', () => {
  expect(prepared('书上', '上')).toBe('ABCDEGHIU');
  expect(prepared('书 下', '下')).toBe('ABCDFGHIU');
  expect(prepared('书上册', '上册')).toBe('ABCDEGHIU');
  expect(prepared('书上期末', '上')).toContain('E');
  expect(prepared('高等数学上2021', '上')).toContain('E');
  expect(prepared('上海概况', '上')).toBe('');
  expect(prepared('地下水', '下')).toBe('');
  expect(prepared('shu xia', 'xia')).toBe('ABCDFGHIU');
  expect(prepared('shuxia', 'xia')).toBe('');
  expect(prepared('shang', 'shang')).toBe('');
});

test('items with the volume match better than items without volumes', () => {
  const constraints = slotsOf('书下').filter(({ from }) => from === 1);
  const best = (id: string) => {
    const index = items.findIndex((item) => item.id === id);
    return Math.max(
      ...constraints
        .filter(({ appliesTo }) => appliesTo(attributes, index))
        .map(({ quality }) => quality),
    );
  };
  expect(best('F')).toBeGreaterThan(best('A'));
});

test('an unfinished word matches all words with that prefix', () => {
  expect(prepared('高数期', '期')).toBe('ABC');
  expect(prepared('高数历', '历')).toBe('ABCD');
  expect(prepared('高数答', '答')).toBe('AH');
  expect(prepared('高数 期末考', '期末考')).toBe('BC');
  expect(prepared('期')).toBe('');
  expect(prepared('期高数', '期')).toBe('');
});

test('materials for an exam do not require its stage', () => {
  expect(prepared('期末复习资料', '期末')).toBe('BCGHI');
  expect(prepared('期末', '期末')).toBe('BC');
});

test.each([
  ['有没有高数的试卷', ['有没有', '的']],
  ['求线代答案', ['求']],
  ['求高数', ['求']],
  ['下载 高数', ['下载']],
  ['高数 和 线代', ['和']],
])('ignores in %j the words %j', (query, expected) => {
  expect(fillers(query)).toEqual(expect.arrayContaining(expected));
});

test.each(['需求工程', '编译原理', '机器能学习', '非及格线'])(
  'ignores nothing inside the name %s',
  (name) => {
    expect(fillers(name)).toEqual([]);
    expect(fillers(`2020${name}2021`)).toEqual([]);
  },
);

test('a joining word counts only beside another word', () => {
  expect(fillers('试题及答案')).toContain('及');
  expect(fillers('不及格率')).toEqual([]);
});

test('words of sentences are names outside of sentences', () => {
  expect(fillers('推荐系统')).toEqual([]);
  expect(fillers('大一数学推荐用书')).toContain('推荐');
});

test('a chapter or edition is not a semester', () => {
  expect(prepared('第一章', '第一')).toBe('');
  expect(prepared('第一版', '第一')).toBe('');
  expect(prepared('第一', '第一')).toBe('AC');
});

test('relaxes only the given attributes', () => {
  const query = read('2020 期中 第7版 答案 课本 第二学期');
  const constraints = findConstraints(query);
  const asking = (about: QueryConstraint['attribute'][]) =>
    new Set(
      relaxConstraints(constraints, query, new Set(about))
        .filter(({ isIgnored }) => !isIgnored)
        .map(({ from, to }) => query.text.slice(from, to)),
    );
  expect([...asking([])]).toEqual(
    expect.arrayContaining(['2020', '期中', '第7版', '答案', '课本', '第二学期']),
  );
  expect(asking(['edition'])).not.toContain('第7版');
  expect(asking(['edition'])).toContain('期中');
  const rest = asking(['edition', 'stage', 'semester', 'content']);
  expect(rest).not.toContain('期中');
  expect(rest).not.toContain('第二学期');
  expect(rest).not.toContain('答案');
  expect(rest).toContain('2020');
  expect(rest).toContain('课本');
});

test('ignores the function characters of sentences, but not of names', () => {
  const passed = (typed: string) => {
    const query = read(typed);
    return relaxConstraints([], query, new Set())
      .map(({ from }) => query.text[from])
      .join('');
  };
  expect(passed('这门课到底怎么学')).toBe('这到怎么学');
  expect(passed('需求工程')).toBe('');
});

test('each constraint is a span of the query', () => {
  const part = fc.constantFrom(
    '2020',
    '20',
    '-',
    ' ',
    '学年',
    '第',
    '一',
    '期',
    '末',
    '上',
    '版',
    '春',
    'qimo',
    '及',
    '的',
    '高数',
    '𠮷',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (contributions) => {
      const query = read(contributions.join(''));
      for (const { from, to, quality } of findConstraints(query)) {
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(query.text.length);
        expect(quality).toBeGreaterThan(0);
        expect(quality).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test.each(['期末', '上册', '2023 ', '2023-2024-1 ', '第7版', '2024春 ', '202 ', '书 题 卷 ', '上'])(
  'a repeated %j is checked once for each item',
  (asking) => {
    const kinds = (times: number) =>
      new Set(slotsOf(`甲${asking.repeat(times)}`).map(({ appliesTo }) => appliesTo)).size;
    expect(kinds(10)).toBe(kinds(3));
  },
);
