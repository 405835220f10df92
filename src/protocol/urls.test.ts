import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/anyCharacter.ts';
import { readItem } from '../catalog/catalog.ts';
import { CATEGORIES, parseCategory } from '../catalog/category.ts';
import { FILTER_NAMES, NO_FILTERS } from '../catalog/filters.ts';
import { parseSortOrder, SORT_ORDERS } from '../catalog/sortOrder.ts';
import { withoutUnseen } from '../catalog/withoutUnseen.ts';
import {
  AI_RULES,
  API_FOLDER,
  ASSETS_FOLDER,
  ASSISTANT_PATHS,
  callbackPath,
  coursePath,
  courseSharePicturePath,
  coverUrl,
  devicePath,
  documentUrl,
  FOR_E_READER,
  formPath,
  HARVEST_PATHS,
  homeUrl,
  isApiPath,
  isSignInPath,
  itemPath,
  itemSharePicturePath,
  MONITORING_PATHS,
  methodChoicePath,
  OPDS_PATHS,
  PARAMETERS,
  PATHS,
  PROGRAM_PATHS,
  previewUrl,
  signInUuidOf,
  startPath,
  thumbnailUrl,
  VIEWER_FOLDER,
} from './urls.ts';

const ID = '000559972bfd10a2a6a8a9e34dfd2205';
const HERE = 'https://docs.example.edu';

function bookAt(url: string, title = '高等数学 & “习题” 100%?#') {
  const { item } = readItem({ id: ID, type: 'book', url, data: { title } });
  return item && item.type !== 'unknown' ? item : expect.fail('no book');
}

const book = bookAt(`/files/${ID}.pdf`);

test('keeps every address of the site', () => {
  const uuid = '0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70';
  expect({
    ...PATHS,
    ...PROGRAM_PATHS,
    ...MONITORING_PATHS,
    ...ASSISTANT_PATHS,
    ...HARVEST_PATHS,
    folders: [ASSETS_FOLDER, API_FOLDER, VIEWER_FOLDER],
    choice: methodChoicePath(uuid),
    start: startPath(uuid, 'sso'),
    form: formPath(uuid, 'sso'),
    callback: callbackPath('sso'),
    device: devicePath(uuid),
    thumbnail: thumbnailUrl(ID),
    cover: coverUrl(ID),
    download: documentUrl(book, 'download'),
    preview: documentUrl(book, 'preview'),
    viewer: previewUrl(book, ''),
    parameters: PARAMETERS,
    aiRules: AI_RULES,
    opds: OPDS_PATHS,
    forEReader: FOR_E_READER,
  }).toMatchInlineSnapshot(`
    {
      "about": "/about",
      "aiRules": "/ai.txt",
      "alive": "/healthz",
      "apiItems": "/api/items",
      "browse": "/browse",
      "callback": "/callback/sso",
      "catalog": "/api/catalog.json",
      "changes": "/api/changes",
      "choice": "/auth/0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70",
      "citations": "/api/citations",
      "contribute": "/contribute",
      "contributors": "/contributors",
      "coursePages": "/courses/",
      "cover": "/files/000559972bfd10a2a6a8a9e34dfd2205.jpg",
      "desk": "/desk",
      "device": "/auth/0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70/cli",
      "documents": "/api/documents",
      "download": "/files/000559972bfd10a2a6a8a9e34dfd2205.pdf?filename=%E9%AB%98%E7%AD%89%E6%95%B0%E5%AD%A6+%26+%E2%80%9C%E4%B9%A0%E9%A2%98%E2%80%9D+100%25+%23.pdf&f=1",
      "edit": "/edit/",
      "feed": "/feed.json",
      "files": "/files/",
      "folders": [
        "/assets/",
        "/api/",
        "/pdf-viewer/",
      ],
      "following": "/contribute/following",
      "forEReader": {
        "name": "client",
        "value": "opds",
      },
      "form": "/login/0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70/sso",
      "health": "/api/health",
      "home": "/",
      "itemPages": "/items/",
      "items": "/metadata2.json",
      "itemsAtom": "/feeds/items.atom",
      "itemsJson": "/feeds/items.json",
      "join": "/desk/join",
      "journal": "/desk/log",
      "kept": "/kept",
      "latest": "/browse/latest",
      "login": "/login",
      "manifest": "/manifest.webmanifest",
      "mcp": "/mcp",
      "metrics": "/metrics",
      "oai": "/oai",
      "oauthServer": "/.well-known/oauth-authorization-server",
      "offline": "/offline",
      "offlineShell": "/offline-shell.html",
      "opds": {
        "1.2": "/opds/v1.2",
        "2.0": "/opds/v2",
        "authentication": "/opds/authentication.json",
        "root": "/opds",
      },
      "openSearch": "/opensearch.xml",
      "packs": "/packs/",
      "parameters": {
        "category": "c",
        "done": "done",
        "failed": "failed",
        "file": "file",
        "fileName": "filename",
        "format": "format",
        "ids": "ids",
        "intent": "intent",
        "limit": "limit",
        "method": "way",
        "offset": "offset",
        "page": "page",
        "purpose": "f",
        "query": "q",
        "returnTo": "to",
        "scope": "in",
        "sort": "s",
        "wish": "wish",
      },
      "popular": "/browse/popular",
      "preview": "/files/000559972bfd10a2a6a8a9e34dfd2205.pdf?filename=%E9%AB%98%E7%AD%89%E6%95%B0%E5%AD%A6+%26+%E2%80%9C%E4%B9%A0%E9%A2%98%E2%80%9D+100%25+%23.pdf&f=2",
      "privacy": "/privacy",
      "pull": "/api/pull",
      "ready": "/readyz",
      "reports": "/reports",
      "resource": "/.well-known/oauth-protected-resource/mcp",
      "review": "/review",
      "revoke": "/api/revoke",
      "robots": "/robots.txt",
      "roles": "/desk/roles",
      "search": "/api/search",
      "serviceWorker": "/sw.js",
      "session": "/api/session",
      "share": "/share",
      "sitemap": "/sitemap.xml",
      "sitemapParts": "/sitemaps/",
      "start": "/auth/0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70/sso",
      "stats": "/api/stats",
      "takedown": "/takedown",
      "thumbnail": "/files/000559972bfd10a2a6a8a9e34dfd2205.webp",
      "token": "/api/token",
      "viewer": "/pdf-viewer/web/viewer.html?file=%2Ffiles%2F000559972bfd10a2a6a8a9e34dfd2205.pdf%3Ffilename%3D%25E9%25AB%2598%25E7%25AD%2589%25E6%2595%25B0%25E5%25AD%25A6%2B%2526%2B%25E2%2580%259C%25E4%25B9%25A0%25E9%25A2%2598%25E2%2580%259D%2B100%2525%2B%2523.pdf%26f%3D2",
      "whoami": "/api/whoami",
      "wiki": "/wiki.json",
      "wishes": "/wishes",
    }
  `);
});

test.each([
  ['/login', true],
  ['/auth/1', true],
  ['/callback/sso', true],
  ['/logins', false],
  ['/', false],
  ['/api/session', false],
])('%s is a sign-in page: %s', (path, isSignIn) => {
  expect(isSignInPath(path)).toBe(isSignIn);
});

test('only paths in the API folder are API paths', () => {
  expect(['/api', '/api/', '/api/x', '/apis'].map(isApiPath)).toEqual([true, true, true, false]);
});

test('reads the sign-in of a page from its path', () => {
  expect(
    [startPath('u', 'm'), formPath('u', 'm'), methodChoicePath('u')].map(signInUuidOf),
  ).toEqual(['u', 'u', 'u']);
  expect([PATHS.login, callbackPath('m'), '/'].map(signInUuidOf)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

// spec 3.18
test('covers are in the folder of their document', () => {
  expect(thumbnailUrl(ID)).toBe(`/files/${ID}.webp`);
  expect(coverUrl(ID)).toBe(`/files/${ID}.jpg`);
});

test('accepts a files host with or without a trailing slash', () => {
  for (const host of [HERE, `${HERE}/`]) {
    expect(thumbnailUrl(ID, host)).toBe(`${HERE}/files/${ID}.webp`);
    expect(coverUrl(ID, host)).toBe(`${HERE}/files/${ID}.jpg`);
    expect(documentUrl(book, 'preview', host)).toMatch(`${HERE}/files/${ID}.pdf?`);
  }
});

// spec 3.19
test('adds the purpose and the encoded file name to a document URL', () => {
  const download = new URL(documentUrl(book, 'download'), HERE);
  expect(download.pathname).toBe(`/files/${ID}.pdf`);
  expect(download.hash).toBe('');
  expect(download.searchParams.get('filename')).toBe('高等数学 & “习题” 100% #.pdf');
  expect(download.searchParams.get('f')).toBe('1');
  expect(new URL(documentUrl(book, 'preview'), HERE).searchParams.get('f')).toBe('2');
});

test('keeps existing parameters', () => {
  const { searchParams } = new URL(documentUrl(bookAt(`/files/${ID}.pdf?v=2`), 'download'), HERE);
  expect([...searchParams.keys()]).toEqual(['v', 'filename', 'f']);
});

// spec 3.20
test('leaves external URLs unchanged', () => {
  const url = 'https://wiki.example.edu/exam/高数';
  expect(documentUrl(bookAt(url), 'download', HERE)).toBe(url);
});

test('adds parameters to absolute URLs only on the main archive host', () => {
  const url = `${HERE}/files/${ID}.pdf`;
  const { searchParams } = new URL(documentUrl(bookAt(url), 'download', '', `${HERE}/`));
  expect([...searchParams.keys()]).toEqual(['filename', 'f']);
  for (const [elsewhere, mainHost] of [
    [url, undefined],
    [url, 'https://other.example.edu'],
    [`${HERE}/wiki/${ID}`, HERE],
    [`https://mirror.example.org/files/${ID}.pdf`, HERE],
  ] as const) {
    expect(documentUrl(bookAt(elsewhere), 'download', '', mainHost)).toBe(elsewhere);
  }
});

test('the viewer gets the preview URL, on its own host', () => {
  const viewer = new URL(previewUrl(book, ''), HERE);
  expect(viewer.pathname).toBe('/pdf-viewer/web/viewer.html');
  expect(viewer.searchParams.get('file')).toBe(documentUrl(book, 'preview'));
});

test('previews a document on another host directly, because the viewer cannot open it', () => {
  expect(previewUrl(book, HERE)).toBe(documentUrl(book, 'preview', HERE));
});

test('the home page without a query or category is the root', () => {
  expect(homeUrl({ query: '', category: 'all' })).toBe('/');
  expect(homeUrl({ query: '', category: 'book' })).toBe('/?c=book');
});

test('query and category survive the round trip through the URL', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(...CATEGORIES),
      (query, category) => {
        const { searchParams } = new URL(homeUrl({ query, category }), HERE);
        expect(searchParams.get('q') ?? '').toBe(query);
        expect(parseCategory(searchParams.get('c'))).toBe(category);
      },
    ),
  );
});

test('filters and sort order survive the round trip through the URL', () => {
  const values = fc.uniqueArray(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }));
  const filters = fc.record({
    college: values,
    course: values,
    content: values,
    stage: values,
    year: values,
    answers: values,
  });
  fc.assert(
    fc.property(filters, fc.constantFrom(...SORT_ORDERS), (chosen, sort) => {
      const url = homeUrl({ query: 'x', category: 'test', filters: chosen, sort });
      const { searchParams } = new URL(url, HERE);
      for (const name of FILTER_NAMES) expect(searchParams.getAll(name)).toEqual(chosen[name]);
      expect(parseSortOrder(searchParams.get('s'))).toBe(sort);
    }),
  );
});

test('without a query the URL has filters and order of a category; without both it is the home page', () => {
  const filters = { ...NO_FILTERS, stage: ['期末'] };
  expect(homeUrl({ query: '', category: 'test', filters, sort: 'newest' })).toBe(
    `/?c=test&stage=${encodeURIComponent('期末')}&s=newest`,
  );
  expect(homeUrl({ query: '', category: 'all', filters, sort: 'newest' })).toBe('/');
});

test('any title survives the round trip through the URL', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, minLength: 1 }), (title) => {
      fc.pre(withoutUnseen(title).trim() !== '');
      const url = new URL(documentUrl(bookAt(`/files/${ID}.pdf`, title), 'download'), HERE);
      expect(url.searchParams.get('filename')).toMatch(/\.pdf$/u);
    }),
  );
});

test('pages of items and courses, and their pictures, have addresses that need no decoding', () => {
  const id = 'a'.repeat(32);
  expect([itemPath(id), itemSharePicturePath(id), itemSharePicturePath(id, 'square')]).toEqual([
    `/items/${id}`,
    `/items/${id}/share.jpg`,
    `/items/${id}/share-square.jpg`,
  ]);
  expect(coursePath('C/C++ 语言?')).toBe('/courses/C%2FC%2B%2B%20%E8%AF%AD%E8%A8%80%3F');
  expect(courseSharePicturePath('力学')).toBe('/courses/%E5%8A%9B%E5%AD%A6/share.jpg');
});
