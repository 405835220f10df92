import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../test/support/anyCharacter.ts';
import { parseAnnouncement } from './parseAnnouncement.ts';
import { decodeText } from './readText.ts';

const read = (text: string) =>
  parseAnnouncement('2025-03-01-new.md', { text, byteOrderMark: false });

test('an announcement is front matter and Markdown', () => {
  const { announcement, diagnostics } = read(
    '---\r\ntitle: 新学期\r\ndate: 2025-03-01\r\ntags: [主站公告]\r\nurl: /about\r\n---\r\n**你好**\r\n',
  );
  expect(diagnostics).toEqual([]);
  expect(announcement).toEqual({
    id: '2025-03-01-new',
    title: '新学期',
    date: '2025-03-01T00:00:00+08:00',
    tags: ['主站公告'],
    url: '/about',
    summary: '<p><strong>你好</strong></p>',
    content: '<p><strong>你好</strong></p>',
  });
});

test('a summary replaces the text in lists if the announcement has a page', () => {
  const post = (url: string) =>
    read(`---\ntitle: 题\ndate: 2025-03-01\n${url}summary: 短\n---\n长文`);
  const withPage = post('url: /about\n').announcement;
  expect(withPage).toMatchObject({ summary: '<p>短</p>', content: '<p>长文</p>', tags: [] });
  const alone = post('').announcement;
  expect(alone).toMatchObject({ summary: '<p>长文</p>', content: '<p>长文</p>' });
});

test.each([
  ['no front matter', '', 'must start with title and date between two lines of ---'],
  ['--- title: x', '', 'must start with title and date between two lines of ---'],
  ['---\ntitle: x\n', '', 'must start with title and date between two lines of ---'],
  [
    '---\na: 1\na: 2\n---\nx',
    '',
    'between its --- lines has the same key twice (line 2); keep one of them',
  ],
  ['---\n---\nx', 'title', 'is missing'],
  ['---\ndate: 2025-03-01\ntitle: [x]\n---\nx', 'title', 'must be text'],
  [
    '---\ntitle: x\ndate: 1. März\n---\nx',
    'date',
    'is not a date: write 2025-03-01 or 2025-03-01T09:30:00+08:00',
  ],
  [
    '---\ntitle: x\ndate: 2025-03-01\nurl: javascript:1\n---\nx',
    'url',
    'must be a path that starts with / or an address that starts with https://',
  ],
  ['---\ntitle: x\ndate: 2025-03-01\n---\n \n', '', 'has no text; write it below the second ---'],
])('%j is left out and reported', (text, field, reason) => {
  const { announcement, diagnostics } = read(text);
  expect(announcement).toBeUndefined();
  expect(diagnostics[0]).toEqual({
    file: 'announcements/2025-03-01-new.md',
    field,
    reason,
    severity: 'error',
  });
});

test('any file gives an announcement or a diagnostic', () => {
  const text = fc.oneof(
    fc.uint8Array().map((bytes) => decodeText(bytes)),
    fc
      .tuple(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }))
      .map(([matter, body]) => ({ text: `---\n${matter}\n---\n${body}`, byteOrderMark: false })),
  );
  fc.assert(
    fc.property(text, (source) => {
      const { announcement, diagnostics } = parseAnnouncement('x.md', source);
      expect(diagnostics.length > 0).toBe(announcement === undefined);
    }),
  );
});
