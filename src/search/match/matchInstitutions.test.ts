import { expect, test } from 'vitest';
import { book, exam, smallEngine } from '../../../test/support/search/smallEngine.ts';

const { titles } = smallEngine([
  exam('信号', '2020-2021', {}, { college: ['信息与通信工程学院'] }),
  exam('数学', '2020-2021', {}, { college: ['理学院'] }),
  book('线代', { publisher: '高等教育出版社' }),
  book('信通史', { authors: ['信通院'] }),
  book('信言通论'),
  exam('外人', '2020-2021', {}, { college: ['信息与沟通学院联盟'] }),
]);

test.each([
  ['信通院', expect.arrayContaining(['2020-2021 学年 信号 试卷', '信通史'])],
  ['信通学院', ['2020-2021 学年 信号 试卷']],
  ['高教社', ['线代']],
  ['高等社', ['线代']],
  ['教高社', []],
  ['通信院', []],
  ['高教院', []],
  ['信通', ['信通史']],
  // Beside a course.
  ['信通院信号', ['2020-2021 学年 信号 试卷']],
  ['求信通院的信号', ['2020-2021 学年 信号 试卷']],
  ['信通 信号', ['2020-2021 学年 信号 试卷']],
])(
  'institutions are found by characters picked from their names: %s finds %j',
  (query, expected) => {
    expect(titles(query)).toEqual(expected);
  },
);
