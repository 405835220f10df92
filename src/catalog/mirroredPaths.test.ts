import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/anyCharacter.ts';
import { depthOfParts, parseMirroredPath, partDepth, partNames, partOf } from './mirroredPaths.ts';

const ID = '0123456789abcdef0123456789abcdef';

test.each([
  ['site.yml', 'other'],
  ['SHA256SUMS', 'other'],
  ['LICENSE', 'other'],
  ['README.zh-CN.md', 'other'],
  [`metadata/${ID}.yaml`, 'metadata'],
  [`tombstones/${ID}.yml`, 'tombstone'],
  [`files/${ID}.zip`, 'document'],
  ['announcements/2026-06-01 考试周.md', 'announcement'],
])('mirrors have %s', (path, kind) => {
  expect(parseMirroredPath(path)?.kind).toBe(kind);
});

test.each([
  '',
  '.env',
  'package.json',
  'LICENSE.md.exe',
  `metadata/${ID}.yml/x`,
  `metadata/${ID.toUpperCase()}.yml`,
  'metadata/draft.yml',
  `files/${ID}.webp`,
  `sources/${ID}.docx`,
  'announcements/.hidden.md',
  'announcements/C:.md',
  'announcements/\u202Egpj.md',
])('mirrors do not have %j', (path) => {
  expect(parseMirroredPath(path)).toBeUndefined();
});

test('no path leads out of the folder, on any system', () => {
  const name = fc.string({ unit: anyCharacter, maxLength: 12 });
  const folder = fc.constantFrom('announcements', 'metadata', 'files', '..', '');
  const path = fc.oneof(
    name,
    fc.tuple(folder, name).map(([one, two]) => `${one}/${two}.md`),
  );
  fc.assert(
    fc.property(path, (text) => {
      fc.pre(parseMirroredPath(text) !== undefined);
      expect(posix.join('/a/b', text)).toBe(`/a/b/${text}`);
      expect(win32.join('C:\\a', text)).toBe(`C:\\a\\${text.replaceAll('/', '\\')}`);
    }),
  );
});

test('every item is in one part, and parts stay small', () => {
  expect([0, 1000, 1001, 16_000, 16_001, 111_500].map(partDepth)).toEqual([0, 0, 1, 1, 2, 2]);
  for (const depth of [0, 1, 2, 3]) {
    const names = partNames(depth);
    expect(names).toContain(partOf({ id: ID as never }, depth));
    expect(names).toContain(partOf({}, depth));
    expect(depthOfParts(names)).toBe(depth);
    expect(depthOfParts(names.slice(1))).toBeUndefined();
  }
});
