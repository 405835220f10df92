import { expect, test } from 'vitest';
import { orderByName } from './orderByName.ts';

test.each([
  [
    ['IMG_10.jpg', 'IMG_9.jpg', 'IMG_1.jpg'],
    ['IMG_1.jpg', 'IMG_9.jpg', 'IMG_10.jpg'],
  ],
  [
    ['第十一页.jpg', '第二页.jpg', '第十页.jpg', '第一页.jpg', '第二十页.jpg'],
    ['第一页.jpg', '第二页.jpg', '第十页.jpg', '第十一页.jpg', '第二十页.jpg'],
  ],
  [
    ['试卷（2）.jpg', '试卷（10）.jpg', '试卷（1）.jpg'],
    ['试卷（1）.jpg', '试卷（2）.jpg', '试卷（10）.jpg'],
  ],
  [
    ['b.png', 'a.png'],
    ['a.png', 'b.png'],
  ],
])('%j', (names, ordered) => {
  expect(orderByName(names)).toEqual(ordered);
});
