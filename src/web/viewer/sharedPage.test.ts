import { expect, test } from 'vitest';
import { parseMd5 } from '../../catalog/md5.ts';
import { sharedPage } from './sharedPage.ts';

const id = parseMd5('0123456789abcdef0123456789abcdef') ?? expect.fail('not an MD5');
const file = { id, name: '高等数学 期末试卷.pdf' };
const origin = 'https://docs.example.edu';

test.each([
  ['the first page', '', '高等数学 期末试卷', `/items/${id}`],
  ['the page being read', '#page=12', '高等数学 期末试卷（第 12 页）', `/items/${id}?page=12`],
  [
    'no marks or queries',
    '#page=3&mark=级数&search=傅里叶',
    '高等数学 期末试卷（第 3 页）',
    `/items/${id}?page=3`,
  ],
])('the viewer shares %s', (_, hash, title, path) => {
  expect(sharedPage(file, { hash, origin })).toEqual({ title, url: origin + path });
});
