import { expect, test } from 'vitest';
import { findPersonalData, withoutPersonalData } from './personalData.ts';

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

test.each([
  ['学号：PB16020923  姓 名: 林祥', ['PB16020923', '林祥']],
  ['学 号 3190102345', ['3190102345']],
  ['联系电话 13800138000', ['13800138000']],
  ['11010519491231002X', ['11010519491231002X']],
])('finds what identifies a person in the text %s', (text, found) => {
  expect(findPersonalData(text).toSorted()).toEqual(found.toSorted());
});

test.each([
  '学号：______ 姓名：______ 班级：______',
  '姓名：请用正楷填写',
  '订单 20231224123456，电话 0551-63600000',
  'ISBN 978-7-5000-0101-0',
])('finds nobody in the text %s', (text) => {
  expect(findPersonalData(text)).toEqual([]);
});
