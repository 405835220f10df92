import { expect, test } from 'vitest';
import { DEFAULT_SITE } from '../protocol/site.ts';
import { matchRoute } from './navigation/matchRoute.ts';
import { createRoutes } from './routes.tsx';

const UUID = '0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70';
const routes = createRoutes({ site: DEFAULT_SITE });

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/About', '/about'],
  ['/%61bout', '/about'],
  ['/login', '/login'],
  [`/login/${UUID}`, '/login/:uuid/:method?'],
  [`/login/${UUID}/cas`, '/login/:uuid/:method?'],
  [`/auth/${UUID}/cas`, '/auth/:uuid/:method?'],
  ['/callback', '/callback/:method?'],
  ['/callback/cas', '/callback/:method?'],
  ['/callback/cas/more', '*'],
  ['/callback/cas%2Fmore', '/callback/:method?'],
  ['/about/more', '*'],
  ['/aboutmore', '*'],
  ['/%', '*'],
])('the path %s matches %s', (pathname, path) => {
  expect(matchRoute(routes, pathname).path).toBe(path);
});

test('a page that needs a UUID matches only valid ones', () => {
  expect(matchRoute(routes, `/login/${UUID}`).handle).toMatchObject({ title: '登录' });
  expect(matchRoute(routes, '/login/not-a-uuid').handle).toMatchObject({
    title: '您访问的页面不存在',
    status: 404,
  });
});

test('the error page matches every path', () => {
  const [page] = createRoutes({ site: DEFAULT_SITE, error: 'internal' });
  for (const path of ['/', '/about', '/no/such/page']) {
    expect(matchRoute([page ?? expect.fail()], path)).toBe(page);
  }
});
