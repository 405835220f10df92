import { expect, test } from 'vitest';
import { DEFAULT_SITE } from '../protocol/site.ts';
import { type Address, LANDING } from './home/address.ts';
import { pageHead } from './pageHead.ts';

const SITE = { ...DEFAULT_SITE, brand: { name: '学海', suffix: '资料站' } };

test.each([
  ['/', '', '学海 资料站 - 搜索书籍、试卷和资料', '/'],
  ['/', '高等数学', '高等数学 - 学海 资料站', `/?q=${encodeURIComponent('高等数学')}`],
])('the home page at %s with query "%s" is titled %s', (pathname, query, title, canonical) => {
  const address: Address = { ...LANDING, query, sort: 'newest' };
  expect(pageHead(SITE, { pathname, address })).toMatchObject({ title, canonical });
});

test('pages other than the home page have titles of their own', () => {
  expect(pageHead(SITE, { pathname: '/about' }).title).toBe('关于我们 - 学海 资料站');
  expect(pageHead(SITE, { pathname: '/login/1/cas' }).title).toBe('登录 - 学海 资料站');
});

test('what is not found and what went wrong is not to be listed by search engines', () => {
  const lost = pageHead(SITE, { pathname: '/loginx' });
  expect(lost.title).toBe('您访问的页面不存在 - 学海 资料站');
  expect(lost.canonical).toBeUndefined();
  expect(pageHead(SITE, { pathname: '/about', error: 'internal' }).canonical).toBeUndefined();
});
