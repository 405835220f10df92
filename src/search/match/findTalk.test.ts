import { expect, test } from 'vitest';
import { book, doc, exam, smallEngine } from '../../../test/support/search/smallEngine.ts';

const LEXICON = { aliases: new Map([['高数', ['高等数学']]]) };
const { find, titles } = smallEngine(
  [
    exam('离散数学', '2022-2023', { stage: '期末' }, { college: ['网络空间安全学院'] }),
    exam('高等数学（上）', '2021-2022', { stage: '期中' }, { college: ['计算机学院'] }),
    doc('操作系统课件', ['操作系统'], { content: ['课件'] }),
    doc('形式语言提纲', ['形式语言与自动机']),
    book('统计学'),
    book('计算导论'),
    book('概率论与数理统计', { authors: ['王明远'] }),
    book('电路分析基础'),
  ],
  LEXICON,
);

const DISCRETE = '2022-2023 学年 离散数学 期末试卷';
const CALCULUS = '2021-2022 学年 高等数学（上） 期中试卷';

test.each([
  ['老师上课用的操作系统课件', '操作系统课件'],
  ['有没有人存过离散数学的期末卷', DISCRETE],
  ['离散数学期末一般考什么', DISCRETE],
  ['快挂科了求一份高数期中真题', CALCULUS],
  // Further chunks may be talk as well, and what is said may have unknown characters.
  ['救命 明早八点要考离散数学 求好心人发我卷子', DISCRETE],
  ['打印店卖的那份高数期中卷', CALCULUS],
  ['还有3天考高数 近五年的卷子有吗', CALCULUS],
  // A name may end before its volume or another part, and a piece of one may stand alone.
  ['学渣求助 概率论这本书在哪借', '概率论与数理统计'],
  ['辅导员问谁有离散的卷子', DISCRETE],
  // 形式 is a piece of a name, and here a word.
  ['离散数学期末考试是什么形式', DISCRETE],
  // What somebody does is no kind of item.
  ['自己复习用的概率论课本', '概率论与数理统计'],
  // Another ending.
  ['操作系统导论', '操作系统课件'],
  ['电路分析导论', '电路分析基础'],
])('%s is near to %s', (query, title) => {
  expect(find(query)).toMatchObject({ isNear: true });
  expect(titles(query)[0]).toBe(title);
});

test.each(['网安 离散数学', '网安的离散数学', '网安院离散数学'])(
  '%s names a college by its short name beside a course',
  (query) => {
    expect(titles(query)).toEqual([DISCRETE]);
    expect(find(query)).not.toHaveProperty('meant');
  },
);

test.each([
  // What touches a name, or could belong to one, makes another name.
  '量子计算导论',
  '统计力学导论',
  '统计力学期末卷求分享',
  '医学统计学',
  '社会统计学老师上课用的课件',
  '操作系统内核',
  '离散数学几何',
  // A person, a college or a subject that the archive lacks.
  '唐朔飞写的操作系统',
  '唐朔飞 操作系统',
  '张宇的高数真题',
  '医学院的离散数学',
  '护理 离散数学',
  '用到有机化学和拓扑学的离散数学',
  // Nothing is named.
  '今天晚上吃什么',
  '谁能把食堂的饭卡还给我',
  '材料力学老师上课用的课件',
  // Years and kinds are never ignored.
  '求分享2035年的离散数学期末',
  '有没有人存过统计学的期末卷',
])('%s finds nothing', (query) => {
  expect(titles(query)).toEqual([]);
});
