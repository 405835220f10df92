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
])('of %s nothing but the title is left', (name, title, authors) => {
  const book = bookOf(name);
  expect(book.title?.value).toBe(title);
  expect(book.authors).toEqual(authors);
});

test('a volume that is numbered is one', () => {
  const book = bookOf('有机合成化学 第二册 科学出版社.pdf');
  expect(book.title?.value).toBe('有机合成化学（第二册）');
});

test('a title with something left in it that is not understood is to be looked at', () => {
  for (const name of [
    '线性代数 绿皮 第6版.pdf',
    '数分讲义精编 第2版.pdf',
    '光学 [下载站] 第3版.pdf',
  ]) {
    expect(bookOf(name).title?.certainty).toBe('likely');
  }
  expect(bookOf('线性代数 第6版.pdf').title?.certainty).toBe('sure');
});

test('a university is no author’s name', () => {
  expect(bookOf('材料力学（上） 哈工大 第5版.pdf').authors).toEqual(['哈尔滨工业大学']);
});

test('who passed a material on and how new it is stands in no title', () => {
  const title = (name: string) =>
    guessItem({ path: [name], filetype: 'pdf' }, knowledge).title?.value;
  expect(title('运筹学重点笔记by某学姐.pdf')).toBe('运筹学重点笔记');
  expect(title('运筹学题库（2024最新）.pdf')).toBe('运筹学题库');
});
