import { expect, test } from 'vitest';
import { filesHost, listUrls } from './hosts.ts';

const MAIN = 'https://docs.example.edu';

test.each([
  'preview.pages.dev',
  'a1b2.campusdocs.pages.dev',
  'PREVIEW.Pages.Dev:8443',
  'pages.dev',
])('on %s files come from the main host', (host) => {
  expect(filesHost(host, { main: MAIN })).toBe(MAIN);
});

test.each(['docs.example.edu', 'localhost:3000', 'pages.dev.example.edu', 'mypages.dev', ''])(
  'on %j files come from the same host',
  (host) => {
    expect(filesHost(host, { main: MAIN })).toBe('');
  },
);

test('a site without a main host gets files from its own host anywhere', () => {
  expect(filesHost('preview.pages.dev', {})).toBe('');
  expect(filesHost('docs.example.org', {}, true)).toBe('');
});

test('a main host that is a preview deployment gets files from itself', () => {
  expect(filesHost('docs.pages.dev', { main: 'https://docs.pages.dev' })).toBe('');
});

test('a site exported without files gets them from the main host anywhere', () => {
  expect(filesHost('campus.github.io', { main: MAIN }, true)).toBe(MAIN);
  expect(filesHost('docs.example.edu', { main: MAIN }, true)).toBe('');
});

test('lists come from the same host, unless another is configured', () => {
  expect(listUrls({})).toEqual({
    catalog: '/api/catalog.json',
    feed: '/feed.json',
  });
  const hosts = {
    main: MAIN,
    data: 'https://data.example.edu',
    blog: 'https://blog.example.edu',
  };
  expect(listUrls(hosts)).toEqual({
    catalog: 'https://data.example.edu/api/catalog.json',
    feed: 'https://blog.example.edu/feed.json',
  });
});
