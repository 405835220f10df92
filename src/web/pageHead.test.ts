import { expect, test } from 'vitest';
import { ERRORS } from '../protocol/errors.ts';
import { DEFAULT_SITE } from '../protocol/site.ts';
import { pageHead } from './pageHead.ts';
import { LANDING } from './session/searchParams.ts';

const SITE = { ...DEFAULT_SITE, brand: { name: '学海', suffix: '资料站' } };

function homeHead(query: string, hasResults = true) {
  return pageHead(SITE, { params: { ...LANDING, query, sort: 'newest' }, hasResults });
}

test.each([
  ['', '学海 资料站 - 搜索书籍、试卷和资料', '/'],
  ['高等数学', '高等数学 - 学海 资料站', `/?q=${encodeURIComponent('高等数学')}`],
])('the home page with query "%s" is titled %s', (query, title, path) => {
  expect(homeHead(query)).toMatchObject({ title, path, siteName: '学海 资料站' });
});

test('a page other than the home page has the title and the path of its handle', () => {
  const handle = { title: '关于我们', path: '/about' };
  expect(pageHead(SITE, { handle })).toMatchObject({
    title: '关于我们 - 学海 资料站',
    path: '/about',
  });
});

test('empty results, unknown pages and errors are not indexed', () => {
  expect(homeHead('加微信看答案', false)).not.toHaveProperty('path');
  expect(pageHead(SITE, { handle: { title: '登录' } })).not.toHaveProperty('path');
  const failed = pageHead(SITE, {
    errorTitle: ERRORS['file-not-found'].title,
    params: LANDING,
  });
  expect(failed).not.toHaveProperty('path');
  expect(failed.title).toMatch(/^文件不存在/);
});

test('truncates a long query in the title, between characters', () => {
  expect(homeHead('𠮷'.repeat(500)).title).toBe(`${'𠮷'.repeat(60)}… - 学海 资料站`);
});

test('a site that search engines must not list says so on every page', () => {
  const hidden = { ...SITE, index: false };
  expect(pageHead(hidden, { params: LANDING })).not.toHaveProperty('path');
  expect(pageHead(hidden, { handle: { title: '关于我们', path: '/about' } })).not.toHaveProperty(
    'path',
  );
});

test('a category without a query is titled by what is chosen', () => {
  const filters = { ...LANDING.filters, college: ['理学院'], answers: ['yes'] };
  const params = { ...LANDING, category: 'test', filters } as const;
  expect(pageHead(SITE, { params, hasResults: true })).toMatchObject({
    title: '理学院 试卷 - 学海 资料站',
    path: '/?c=test',
  });
});
