import { expect, test } from 'vitest';
import { indexedPages } from './indexedPages.ts';
import { tokenize } from './tokenize.ts';

/** The tokens of the headings of a page. */
function headingsOf(text: string): readonly string[] {
  return indexedPages([{ number: 1, text }], new Map())[0]?.headings ?? [];
}

/** Whether a phrase stands in the headings of a page. */
function isHeading(phrase: string, text: string): boolean {
  return ` ${headingsOf(text).join(' ')} `.includes(` ${tokenize(phrase).join(' ')} `);
}

test.each([
  ['第三章 无穷级数\n正文', '无穷级数'],
  ['正文。\n3.2 幂级数与傅里叶级数\n正文', '傅里叶级数'],
  ['二叉查找树\n1\n3', '二叉查找树'],
  ['第一章 极限 6\n正文\n1.1 数列 1\n正文', '极限'],
  ['正文。\n定义 2.1 信号量 是一个整数', '信号量'],
  ['正文。\n定理 3.2（欧拉）连通图存在', '欧拉'],
])('%j has a heading with %j', (text, phrase) => {
  expect(isHeading(phrase, text)).toBe(true);
});

test.each([
  ['目录\n第一章 极限 6\n1.1 数列 6\n1.2 函数 7\n第二章 导数 10', '数列'],
  ['4\n第一章 极限……6\n第二章 导数……10\n第三章 积分……13', '导数'],
  ['正文。\n定义 2.1 设函数列收敛', '函数列'],
  ['正文。\n由定理 3.2 欧拉证明', '欧拉'],
])('%j has no heading with %j', (text, phrase) => {
  expect(isHeading(phrase, text)).toBe(false);
});
