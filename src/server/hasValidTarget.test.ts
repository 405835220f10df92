import { expect, test } from 'vitest';
import { hasValidTarget } from './hasValidTarget.ts';

function request(host: string | readonly string[], url = '/') {
  const hosts = typeof host === 'string' ? [host] : host;
  return { url, rawHeaders: ['Accept', 'host', ...hosts.flatMap((value) => ['hOsT', value])] };
}

test.each([
  'example.edu',
  'example.edu:8080',
  'campus_docs:3000',
  '127.0.0.1',
  '[::1]:80',
  'xn--fiqs8s.example',
])('accepts a request to the host %j', (host) => {
  expect(hasValidTarget(request(host))).toBe(true);
});

test.each([
  '1.2.3.4.5',
  '999.1.1.1',
  'evil/..',
  'a b',
  'a@b',
  'a#b',
  'a"b',
  'a:99999',
  'a:80:80',
  '::1',
  '[::1',
  '<script>',
])('refuses a request to the invalid host %j', (host) => {
  expect(hasValidTarget(request(host))).toBe(false);
});

test('refuses a request with two hosts, even if both are the same', () => {
  expect(hasValidTarget(request(['a.example', 'b.example']))).toBe(false);
  expect(hasValidTarget(request(['a.example', 'a.example']))).toBe(false);
});

test('accepts an absolute URL as the target, without credentials', () => {
  expect(hasValidTarget(request('a', 'http://a.example/files/x?y=u@v'))).toBe(true);
  for (const url of ['http://u:p@a.example/', 'http://u@a', 'http://', 'ftp://a/', 'a:80', '*']) {
    expect(hasValidTarget(request('a', url))).toBe(false);
  }
});
