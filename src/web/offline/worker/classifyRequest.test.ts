import { expect, test } from 'vitest';
import { classifyRequest } from './classifyRequest.ts';

const ID = 'd41d8cd98f00b204e9800998ecf8427e';
const SITE = { origin: 'https://docs.example.edu', catalog: '/api/catalog.json' };

function kindOf(path: string, { mode = 'no-cors', method = 'GET', site = SITE } = {}) {
  return classifyRequest({ method, mode, url: new URL(path, SITE.origin).href }, site);
}

test.each([
  ['/', 'page'],
  ['/?q=高等数学&c=test', 'page'],
  ['/about', 'page'],
  [`/items/${ID}`, 'page'],
  ['/courses/高等数学（上）', 'page'],
  ['/courses/Web2.0', 'page'],
  ['/courses/高等数学/feed.atom', undefined],
  ['/courses/高等数学/share.jpg', undefined],
  [`/items/${ID}/share.jpg`, undefined],
  ['/browse/latest', 'page'],
  ['/packs/courses/高等数学.zip', undefined],
  ['/packs/selection.zip?ids=1', undefined],
  ['/pdf-viewer/web/viewer.html?file=/files/a.pdf', 'viewer'],
  [`/files/${ID}.pdf?f=1`, 'document'],
  ['/login', undefined],
  ['/login/3f/phrase', undefined],
  ['/auth/3f', undefined],
  ['/callback/cas?ticket=1', undefined],
  ['/api/search?q=1', undefined],
  ['/feeds/items.atom', undefined],
  ['/sitemap.xml', undefined],
])('a navigation to %s is for: %s', (path, kind) => {
  expect(kindOf(path, { mode: 'navigate' })).toBe(kind);
});

test.each([
  ['/assets/index-abc.js', 'asset'],
  ['/pdf-viewer/assets/viewer-abc.js', 'asset'],
  ['/pdf-viewer/web/viewer.html', undefined],
  ['/api/catalog.json', 'catalog'],
  ['/api/search?q=1', undefined],
  ['/api/session', undefined],
  [`/files/${ID}.webp`, 'cover'],
  [`/files/${ID}.jpg`, 'cover'],
  [`/files/${ID}.pdf?f=2`, 'document'],
  [`/files/${ID}.zip`, 'document'],
  ['/files/other.pdf', undefined],
  ['/packs/courses/高等数学.zip', undefined],
  [`/items/${ID}/share.jpg`, undefined],
  [`/api/items/${ID}/citation`, undefined],
  ['/sw.js', undefined],
  ['/icons/any-192.png', undefined],
])('a request of a page for %s is for: %s', (path, kind) => {
  expect(kindOf(path)).toBe(kind);
});

test('leaves everything alone that is not a GET, or on another host', () => {
  expect(kindOf('/', { mode: 'navigate', method: 'POST' })).toBeUndefined();
  expect(kindOf(`/files/${ID}.pdf`, { method: 'HEAD' })).toBeUndefined();
  expect(kindOf('https://other.example/assets/a.js')).toBeUndefined();
});

test('knows a catalog on a host of its own', () => {
  const site = { ...SITE, catalog: 'https://data.example.edu/api/catalog.json' };
  expect(kindOf('https://data.example.edu/api/catalog.json', { site })).toBe('catalog');
  expect(kindOf('/api/catalog.json', { site })).toBeUndefined();
});
