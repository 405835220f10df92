import { expect, test } from 'vitest';
import { guessItem } from './guessItem.ts';
import { loadKnowledge } from './loadKnowledge.ts';

const knowledge = await loadKnowledge();

function bookOf(name: string) {
  const { type, title, authors } = guessItem({ path: ['课本', name], filetype: 'pdf' }, knowledge);
  return { type: type.value, title, authors: authors?.value };
}

test.each([
  ['泛函分析讲义（张恭庆，林源渠）第二版.pdf', '泛函分析讲义', ['张恭庆', '林源渠']],
  ['[俄]弗拉基米尔·阿诺尔德 - 常微分方程 第三版.pdf', '常微分方程', ['弗拉基米尔·阿诺尔德']],
  ['电磁场与电磁波 谢处方 第4版 影印版.pdf', '电磁场与电磁波', ['谢处方']],
  ['3. 工程热力学 沈维道 第5版 高教.pdf', '工程热力学', ['沈维道']],
  ['Topology 2nd Edition Munkres.pdf', 'Topology', ['Munkres']],
  ['离散数学及其应用（第七版）罗森塔尔.pdf', '离散数学及其应用', ['罗森塔尔']],
  ['季孝达数学物理方程第二版.pdf', '数学物理方程', ['季孝达']],
  ['电路 第5版 邱关源 罗先觉 高等教育出版社 2006.5.pdf', '电路', ['邱关源', '罗先觉']],
  [
    '自顶向下方法（原书第7版）-James F. Kurose-机械工业出版社.pdf',
    '自顶向下方法',
    ['James F. Kurose'],
  ],
  [
    'Computer Architecture - A Quantitative Approach, 6th ed (Hennessy, Patterson, 2017).pdf',
    'Computer Architecture A Quantitative Approach',
    ['Hennessy', 'Patterson'],
  ],
  [
    'Database System Concepts 7th - Silberschatz, Korth, Sudarshan - McGraw-Hill (2020).pdf',
    'Database System Concepts',
    ['Silberschatz', 'Korth', 'Sudarshan'],
  ],
  [
    'Modern Operating Systems 4th Edition by Andrew Tanenbaum, Herbert Bos (Pearson, 2014).pdf',
    'Modern Operating Systems',
    ['Andrew Tanenbaum', 'Herbert Bos'],
  ],
])('reduces %s to the title', (name, title, authors) => {
  const book = bookOf(name);
  expect(book.title?.value).toBe(title);
  expect(book.authors).toEqual(authors);
});

test('reads a numbered volume', () => {
  const book = bookOf('有机合成化学 第二册 科学出版社.pdf');
  expect(book.title?.value).toBe('有机合成化学（第二册）');
});

test('marks a title with an unknown rest for review', () => {
  for (const name of [
    '线性代数 绿皮 第6版.pdf',
    '数分讲义精编 第2版.pdf',
    '光学 [下载站] 第3版.pdf',
  ]) {
    expect(bookOf(name).title?.certainty).toBe('likely');
  }
  expect(bookOf('线性代数 第6版.pdf').title?.certainty).toBe('sure');
});

test('does not take a university for an author', () => {
  expect(bookOf('材料力学（上） 哈工大 第5版.pdf').authors).toEqual(['哈尔滨工业大学']);
});

test('removes uploader and freshness from titles', () => {
  const title = (name: string) =>
    guessItem({ path: [name], filetype: 'pdf' }, knowledge).title?.value;
  expect(title('运筹学重点笔记by某学姐.pdf')).toBe('运筹学重点笔记');
  expect(title('运筹学题库（2024最新）.pdf')).toBe('运筹学题库');
});

test('recognizes authors and translators by a word after a space, too', () => {
  const guess = (name: string) => guessItem({ path: ['课本', name], filetype: 'pdf' }, knowledge);
  expect(
    guess('微观经济学：现代观点（第9版）[美]哈尔·R·范里安 著 费方域 译 格致出版社.pdf'),
  ).toMatchObject({
    title: { value: '微观经济学：现代观点' },
    authors: { value: ['哈尔·R·范里安'] },
    translators: { value: ['费方域'] },
  });
});

test('keeps the capitals of a publisher', () => {
  expect(
    guessItem(
      { path: ['Database System Concepts 7th Edition McGraw-Hill.pdf'], filetype: 'pdf' },
      knowledge,
    ).publisher?.value,
  ).toBe('McGraw-Hill');
});

test('does not take a manual of a program for a book', () => {
  expect(
    guessItem({ path: ['stata操作手册.pdf'], filetype: 'pdf' }, knowledge).type.value,
  ).not.toBe('book');
});

test('splits an author from the title at a dot', () => {
  expect(bookOf('[计算机程序的构造和解释].(美)阿贝尔森.中文版.pdf').authors).toEqual(['阿贝尔森']);
});
