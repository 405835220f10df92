import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWiki } from './readWiki.ts';

const data = { course: { name: '信号与系统' }, time: { start: '2023', end: '2024' } };
const entry = { url: 'https://wiki.example.edu/1', data };
const isTest = (id: string) => id === 'known';

// spec 3.11
test('an entry without an id is read as a test', () => {
  expect(parseWiki([{ ...entry, extra: 1 }], isTest)).toEqual({
    entries: [{ ...entry, extra: 1, type: 'test', data: { ...data, filetype: 'wiki' } }],
    diagnostics: [],
  });
});

test('an entry for a test of the archive needs only an address and its additions', () => {
  const { entries, diagnostics } = parseWiki(
    [{ id: 'known', url: '/w', data: { content: '答案' } }],
    isTest,
  );
  expect(diagnostics).toEqual([]);
  expect(entries[0]).toMatchObject({ id: 'known', data: { content: ['答案'] } });
});

test('a broken entry is reported with its index, and the others are read', () => {
  const { entries, diagnostics } = parseWiki(
    [entry, null, { url: 'ftp://x', data }, { ...entry, data: { course: {} } }, entry],
    isTest,
  );
  expect(entries).toHaveLength(2);
  expect(diagnostics.map(({ file, field, reason }) => `${file} ${field} ${reason}`)).toEqual([
    'wiki.json 1 must be a group of fields, one "name: value" a line',
    'wiki.json 2.url must be a path that starts with / or an address that starts with https://',
    'wiki.json 3.data.course.name is missing',
    'wiki.json 3.data.time is missing',
  ]);
});

test('anything but a list is reported', () => {
  expect(parseWiki({ entries: [] }, isTest).diagnostics[0]?.reason).toContain('must be a list');
});

test('any JSON is read without throwing, and every entry is published or reported', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.constant(entry))), (list) => {
      const { entries, diagnostics } = parseWiki(list, isTest);
      const named = new Set(diagnostics.map(({ field }) => field.split('.')[0]));
      expect(entries.length + named.size).toBe(list.length);
    }),
  );
});
