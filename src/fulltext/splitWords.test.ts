import { expect, test } from 'vitest';
import { splitWords } from './splitWords.ts';

test.each([
  ['快速傅里叶的应用', ['快速傅里叶', '应用']],
  ['信号量的定义是什么', ['信号量', '定义']],
  ['实验的目的', ['实验', '目的']],
  ['为什么两次握手会出错', ['两次', '握手']],
  ['well known results', ['well', 'known', 'results']],
  ['的', []],
])('splits %j into %j', (folded, words) => {
  expect(splitWords(folded)).toEqual(words);
});
