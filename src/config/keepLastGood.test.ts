import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SITE } from '../protocol/site.ts';
import { keepLastGood } from './keepLastGood.ts';
import { parseSite as parseSiteWith } from './readSite.ts';

const inParagraph = (markdown: string) => (markdown === '' ? '' : `<p>${markdown}</p>`);
const parseSite = (text: string) => parseSiteWith(text, inParagraph);

const CAMPUS = 'access: { mode: campus, networks: [192.0.2.0/24] }';
const MAIN = 'hosts: { main: https://docs.example.edu }';

test('a key that an edit has broken keeps what it said, and the others are as they are now', () => {
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

test('a file that cannot be read any more says what it said, and one without a state before has the defaults', () => {
  const before = parseSite('university: 甲大\narchive: { git: {} }');
  const broken = parseSite('university: [');
  expect(keepLastGood(broken, before)).toMatchObject({ ...before, diagnostics: [{ kept: true }] });
  expect(keepLastGood(broken, undefined)).toEqual(broken);
});

test('a key that nobody knows is named each time, and keeps nothing', () => {
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
])('while serving, files that are kept for some stay so: %s', (_what, text) => {
  const before = parseSite(`${CAMPUS}\n${MAIN}`);
  const now = keepLastGood(parseSite(text), before);
  expect(now.settings.access).toEqual(before.settings.access);
  expect(now.site.hosts).toEqual(before.site.hosts);
  expect(now.diagnostics.find(({ kept }) => kept)).toBeDefined();
  // Nor does it go by itself, the time after.
  expect(keepLastGood(parseSite(''), now).settings.access).toEqual(before.settings.access);
});

test('they are opened by a word, and what was open may go without one', () => {
  const opened = keepLastGood(parseSite('access: { mode: open }'), parseSite(CAMPUS));
  expect(opened.settings.access.mode).toBe('open');
  expect(opened.diagnostics).toEqual([]);
  const plain = parseSite('university: 甲大');
  expect(keepLastGood(plain, opened)).toEqual(plain);
});

test('a warning alone keeps nothing back', () => {
  const odd = parseSite('access: { mode: campus, networks: [0.0.0.0/0] }');
  expect(keepLastGood(odd, parseSite(CAMPUS))).toEqual(odd);
});

test('no text opens what was closed, unless it says open', () => {
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
