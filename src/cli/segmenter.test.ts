import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadSegmenter } from './segmenter.ts';

const segment = loadSegmenter();

test('jieba cuts a query into words', () => {
  expect(segment.cut('高等数学')).toEqual(['高等数学']);
  expect(segment.cut('形式语言与自动机')).toEqual(['形式语言', '与', '自动机']);
});

test('jieba lists every word of a title', () => {
  expect(segment.everyWord('高等数学习题')).toEqual(
    expect.arrayContaining(['高等', '高等数学', '数学', '学习', '习题']),
  );
});

test('each word of a query’s cut is a word of the title that it is a piece of', () => {
  const titles = [
    '毛泽东思想和中国特色社会主义理论体系概论',
    '概率论与数理统计辅导及习题精解',
    '计算机组成原理期末串讲',
    '电磁场与电磁波学习指导',
    '北京航空航天大学出版社',
    '复变函数论方法𠮷⽤',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...titles), fc.nat(), fc.nat(), (title, from, length) => {
      const characters = [...title];
      const start = from % characters.length;
      const piece = characters.slice(start, start + 1 + (length % characters.length)).join('');
      const words = segment.cut(piece).filter((word) => [...word].length > 1);
      expect(segment.everyWord(title)).toEqual(expect.arrayContaining(words));
      expect(segment.cut(piece).join('')).toBe(piece);
    }),
    { numRuns: 1000 },
  );
});
