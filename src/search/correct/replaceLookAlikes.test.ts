import { expect, test } from 'vitest';
import { book, exam, smallEngine } from '../../../test/support/search/smallEngine.ts';
import { lookAlikesOf } from '../lexicon/lookAlikes.ts';

const wanted = new Set('操作系统期末概率论线性代数工程力学');
const { find } = smallEngine(
  [
    exam('操作系统', '2022-2023', { stage: '期末' }),
    book('概率论'),
    exam('线性代数', '2022-2023', { stage: '期末' }),
    book('工程力学'),
  ],
  {
    aliases: new Map([['线代', ['线性代数']]]),
    otherNames: new Set(['概率沦']),
    lookAlikes: lookAlikesOf(wanted),
  },
);

test.each([
  ['操作系统期未', '操作系统期末'],
  ['操作糸统期未', '操作系统期末'],
  ['线性代教 期未', '线性代数 期末'],
  ['线伐期末', '线代期末'],
  ['工程刀学', '工程力学'],
  // In a sentence, also with a part that is misspelt in another way.
  ['老师上课用的操做系统卷子', '老师上课用的操作系统卷子'],
  ['有没有人存过操做系统的期未卷', '有没有人存过操作系统的期末卷'],
])('%s is taken for %s', (query, meant) => {
  expect(find(query)).toMatchObject({ isNear: true, meant });
  expect(find(query).total).toBeGreaterThan(0);
});

test.each(['概率沦', '土程刃学', '期未'])('%s is not corrected to anything else', (query) => {
  expect(find(query)).not.toMatchObject({ meant: expect.stringMatching(/概率论|工程力学/u) });
});
