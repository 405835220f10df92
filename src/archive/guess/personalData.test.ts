import { expect, test } from 'vitest';
import { withoutPersonalData } from './personalData.ts';

test.each([
  ['PB16020923+林祥', ''],
  ['SA20011001-李雷-hw2', 'hw2'],
  ['3190102345 王芳 实验二', '实验二'],
  ['张伟_2019302010001_电路实验报告', '电路实验报告'],
])('removes the submitter from %s', (name, rest) => {
  expect(withoutPersonalData(name)).toBe(rest);
});

test.each([
  '高等数学2018-2019-1期末',
  '数据结构期末考试试卷_20180112',
  'IMG_20191103_线代期中',
  '9787040396638_高等数学_上册',
  '11223344_材料科学基础',
  '20182019高数期末',
  '谭浩强 C程序设计 第五版',
])('finds no personal number in %s', (name) => {
  expect(withoutPersonalData(name)).toBeUndefined();
});
