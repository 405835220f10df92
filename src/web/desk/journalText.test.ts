import { expect, test } from 'vitest';
import { pathText, valueText } from './journalText.ts';

test.each([
  ['state', '状态'],
  ['content.kind', '事项'],
  ['content.values.course', '课程'],
  ['content.values.content', '类别'],
  ['content.changes.2.after.years', '第 2 项 · 学年'],
  ['content.changes.1.before.title', '第 1 项 · 提交前 · 标题'],
  ['something.new', 'something · new'],
])('the path %s is %s', (path, text) => {
  expect(pathText(path)).toBe(text);
});

test.each([
  ['state', 'accepting', '收录中'],
  ['state', 'declined', '未采纳'],
  ['reason', 'copyright', '涉及版权'],
  ['role', 'maintainer', '维护者'],
  ['content.type', 'test', '试卷'],
  ['content.values.semester', 'Second', '第二学期'],
  ['content.values.course', 'test', 'test'],
])('the value of %s that is %s reads %s', (path, value, text) => {
  expect(valueText(path, value)).toBe(text);
});
