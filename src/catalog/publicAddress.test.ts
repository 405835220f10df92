import { expect, test } from 'vitest';
import { pathOnSite, publicAddress, withAddresses } from './publicAddress.ts';

const MAIN = 'https://docs.example.edu';

test.each([
  ['/files/a.pdf', `${MAIN}/files/a.pdf`],
  ['/wiki/1?x=/#y', `${MAIN}/wiki/1?x=/#y`],
  ['https://other.example/files/a.pdf', 'https://other.example/files/a.pdf'],
  ['https://docs.example.edu.evil.example/', 'https://docs.example.edu.evil.example/'],
  ['//other.example/', '//other.example/'],
  ['/\\other.example/', '/\\other.example/'],
])('publishes %s as %s, and maps it back on this site', (url, published) => {
  expect(publicAddress(url, MAIN)).toBe(published);
  expect(pathOnSite(published, MAIN)).toBe(url);
  expect(publicAddress(url, undefined)).toBe(url);
  expect(pathOnSite(published, undefined)).toBe(published);
});

test('maps the URL of an attached wiki page, too', () => {
  const data = { content: ['原题'], wiki: { url: '/wiki/1', data: { content: [] } } };
  const entry = { id: 'a', url: '/files/a.pdf', data };
  const full = withAddresses(entry, (url) => publicAddress(url, MAIN));
  expect(full).toEqual({
    ...entry,
    url: `${MAIN}/files/a.pdf`,
    data: { ...data, wiki: { ...data.wiki, url: `${MAIN}/wiki/1` } },
  });
  expect(withAddresses(full, (url) => pathOnSite(url, MAIN))).toEqual(entry);
});

test.each([[{}], [{ url: 1, data: null }], [{ url: 'https://other.example/', data: { wiki: 2 } }]])(
  'returns %j itself',
  (entry) => {
    expect(withAddresses(entry, (url) => publicAddress(url, MAIN))).toBe(entry);
  },
);
