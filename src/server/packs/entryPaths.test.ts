import { expect, test } from 'vitest';
import { COURSE, docOf, readItems } from '../../../test/support/server/packs/packFixture.ts';
import { comparePaths, entryPaths } from './entryPaths.ts';

function pathsOf(entries: readonly object[], type: 'pdf' | 'zip' = 'pdf'): string[] {
  return entryPaths(readItems(entries).map((item) => ({ item, type })));
}

const doc = (content: string, title: string) => docOf(Buffer.from(content), title);
const test1 = (content: readonly string[]) => ({
  ...{ id: 'a'.repeat(32), type: 'test', url: `/files/${'a'.repeat(32)}.pdf` },
  data: { course: { name: COURSE }, content, time: { start: '2023', end: '2024', stage: '期末' } },
});

test('a folder for each kind; papers with answers are papers', () => {
  const book = { ...doc('b', '高等数学'), type: 'book' };
  expect(pathsOf([test1([]), book, doc('d', '公式')])).toEqual([
    '试卷/2023-2024 学年 高等数学（上） 期末试卷.pdf',
    '书籍/高等数学.pdf',
    '资料/公式.pdf',
  ]);
  expect(pathsOf([test1(['原题', '答案'])])[0]).toMatch(/^试卷\//u);
  expect(pathsOf([test1(['答案'])])[0]).toMatch(/^答案\//u);
  expect(pathsOf([doc('d', '公式')], 'zip')).toEqual(['资料/公式.zip']);
});

test('documents of one name are told apart by their MD5, wherever they are in the list', () => {
  const same = [doc('1', '讲义'), doc('2', '讲义'), doc('3', '习题')];
  const expected = ['资料/讲义 (c4ca4238).pdf', '资料/讲义 (c81e728d).pdf', '资料/习题.pdf'];
  expect(pathsOf(same)).toEqual(expected);
  expect(pathsOf(same.toReversed())).toEqual(expected.toReversed());
});

test('names that only some file systems tell apart are told apart', () => {
  for (const [one, other] of [
    ['Matlab', 'MATLAB'],
    ['caf\u00e9', 'cafe\u0301'],
    ['a:b', 'a/b'],
  ] as const) {
    const [first, second] = pathsOf([doc('1', one), doc('2', other)]);
    expect([first, second]).toEqual([
      expect.stringContaining('(c4ca4238)'),
      expect.stringContaining('(c81e728d)'),
    ]);
  }
});

test('a title that looks like a told apart one is not confused with it', () => {
  const paths = pathsOf([doc('1', '讲义'), doc('2', '讲义'), doc('3', '讲义 (c4ca4238)')]);
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(3);
});

test('no title leads out of its folder or to a name that a system refuses', () => {
  for (const title of ['../../etc/passwd', '/root', 'C:\\x', 'con', '..', 'a\nb']) {
    const [path = ''] = pathsOf([doc('1', title)]);
    expect(path).toMatch(/^资料\/[^/\\:\n]+\.pdf$/u);
    expect(path).not.toContain('/..');
  }
});

test('paths are sorted by kind, and then the same on every machine', () => {
  const paths = ['书籍/a.pdf', '资料/b.pdf', '资料/B.pdf', '答案/a.pdf', '试卷/z.pdf'];
  expect(paths.toSorted(comparePaths)).toEqual([
    ...['试卷/z.pdf', '答案/a.pdf', '资料/B.pdf', '资料/b.pdf', '书籍/a.pdf'],
  ]);
});
