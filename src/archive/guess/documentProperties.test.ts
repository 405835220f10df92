import { expect, test } from 'vitest';
import { usefulAuthors, usefulTitle } from './documentProperties.ts';

test.each([
  ['Microsoft Word - 新建文档.docx'],
  ['Microsoft Word - 新建 Microsoft Word 文档 (2).doc'],
  ['新建 Microsoft Word 文档'],
  ['Microsoft PowerPoint - 演示文稿1'],
  ['PowerPoint 演示文稿'],
  ['PowerPoint Presentation'],
  ['untitled'],
  ['Untitled-1'],
  ['无标题'],
  ['文档1'],
  ['幻灯片 1'],
  ['Slide 1'],
  ['WPS 演示'],
  ['CamScanner 06-18-2019 09.30'],
  ['扫描全能王 2019-6-18'],
  ['SKM_C25819061809300'],
  ['KMBT_C224-20190618'],
  ['IMG_20190618_0930.jpg'],
  ['20190618'],
  ['1.tif'],
  ['D:\\试卷\\a.doc'],
  ['http://example.edu/a'],
  ['¸ßµÈÊýÑ§'],
  ['\ufffd\ufffd\ufffd'],
  ['x'],
  [''],
])('rejects the generated title %s', (title) => {
  expect(usefulTitle(title)).toBeUndefined();
});

test.each([
  ['Microsoft Word - 线性代数期末试卷.docx', '线性代数期末试卷'],
  ['高等数学（上册）', '高等数学（上册）'],
  ['Introduction to Algorithms', 'Introduction to Algorithms'],
  ['Théorie des groupes', 'Théorie des groupes'],
  ['熵：一百年', '熵：一百年'],
  ['第2章 进程.pptx', '第2章 进程'],
])('accepts the title %s', (title, expected) => {
  expect(usefulTitle(title)).toBe(expected);
});

test.each([
  ['Administrator', []],
  ['微软用户', []],
  ['lenovo', []],
  ['USER-20190618XY', []],
  ['示例大学出版社', []],
  ['zhangsan123', []],
  ['陈望舒', ['陈望舒']],
  ['陈望舒；林清和 等', ['陈望舒', '林清和']],
  ['Thomas H. Cormen, Ronald Rivest', ['Thomas H. Cormen', 'Ronald Rivest']],
  [undefined, []],
])('%s names %j', (author, expected) => {
  expect(usefulAuthors(author)).toEqual(expected);
});
