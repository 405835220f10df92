import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SITE } from '../protocol/site.ts';
import { keepLastGood } from './keepLastGood.ts';
import { parseSite as parseSiteWith } from './readSite.ts';

const inParagraph = (markdown: string) => (markdown === '' ? '' : `<p>${markdown}</p>`);
const parseSite = (text: string) => parseSiteWith(text, inParagraph);

const CAMPUS = 'access: { mode: campus, networks: [192.0.2.0/24] }';
const MAIN = 'hosts: { main: https://docs.example.edu }';

test('a key broken by an edit keeps its previous value, and the others are updated', () => {
  const before = parseSite(
    'university: 甲大\nbrand: { name: 一 }\narchive: { git: { every: 5 } }\nabout: 好',
  );
  const now = keepLastGood(
    parseSite('university: 乙大\nbrand: { nme: 二 }\narchive: { git: { every: x } }\nabout: 新'),
    before,
  );
  expect(now.site).toEqual({ ...before.site, university: '乙大', about: '<p>新</p>' });
  expect(now.settings).toEqual(before.settings);
  expect(now.diagnostics).toMatchObject([
    { field: 'brand.nme', kept: true },
    { field: 'archive.git.every', kept: true },
  ]);
});

test('an unreadable file keeps the previous settings, or the defaults without any', () => {
  const before = parseSite('university: 甲大\narchive: { git: {} }');
  const broken = parseSite('university: [');
  expect(keepLastGood(broken, before)).toMatchObject({ ...before, diagnostics: [{ kept: true }] });
  expect(keepLastGood(broken, undefined)).toEqual(broken);
});

test('an unknown key is reported each time, and keeps nothing', () => {
  const before = parseSite('a.b: 1');
  const now = keepLastGood(parseSite('a.b: 2'), before);
  expect(now.diagnostics).toEqual(before.diagnostics);
  expect(now.site).toEqual(DEFAULT_SITE);
});

test.each([
  ['a key that cannot be used', 'access: { mode: campus }'],
  ['a file that is not YAML', 'access: { mode: open'],
  ['a file that was emptied', ''],
  ['a file that was cut short', MAIN],
  ['a key without a value', 'access:'],
  ['a key under another name', 'acess: { mode: open }'],
])('protected files stay protected while serving: %s', (_what, text) => {
  const before = parseSite(`${CAMPUS}\n${MAIN}`);
  const now = keepLastGood(parseSite(text), before);
  expect(now.settings.access).toEqual(before.settings.access);
  expect(now.site.hosts).toEqual(before.site.hosts);
  expect(now.diagnostics.find(({ kept }) => kept)).toBeDefined();
  // Nor at the next change.
  expect(keepLastGood(parseSite(''), now).settings.access).toEqual(before.settings.access);
});

test('an explicit rule opens protected files, and open files need none', () => {
  const opened = keepLastGood(parseSite('access: { mode: open }'), parseSite(CAMPUS));
  expect(opened.settings.access.mode).toBe('open');
  expect(opened.diagnostics).toEqual([]);
  const plain = parseSite('university: 甲大');
  expect(keepLastGood(plain, opened)).toEqual(plain);
});

test('a warning alone keeps no previous value', () => {
  const odd = parseSite('access: { mode: campus, networks: [0.0.0.0/0] }');
  expect(keepLastGood(odd, parseSite(CAMPUS))).toEqual(odd);
});

test('no text opens protected files without an explicit rule', () => {
  const before = parseSite(CAMPUS);
  const pieces = fc.constantFrom(
    ...[
      'access',
      'mode',
      'campus',
      'networks',
      '192.0.2.0/24',
      'members',
      ': ',
      '{',
      '}',
      '[',
      ']',
    ],
    ...['\n', '  ', '- ', ',', '#', '"', "'", '&a', '*a', '|', 'null', '~', '? ', '!!str '],
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 20 }), (parts) => {
      const now = keepLastGood(parseSite(parts.join('')), before);
      expect(now.settings.access.mode).not.toBe('open');
    }),
    { numRuns: 600 },
  );
});
