import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ANNOUNCEMENT_TAG, announcementsOf } from './announcement.ts';

const post = {
  id: 'a',
  url: 'https://blog.example.edu/a',
  title: '新学期',
  summary: '<p>欢迎</p>',
  tags: ['主站公告', '其他'],
  date_modified: '2026-03-01T00:00:00Z',
};

// spec 1.5, 3.13, 7.4, 7.5
test('announcements are the posts with the tag, newest first', () => {
  const items = [
    { ...post, id: 'old', date_modified: '2025-01-01T00:00:00Z' },
    { ...post, id: 'untagged', tags: ['其他'] },
    { ...post, id: 'new', date_modified: '2026-05-01T08:00:00+08:00' },
    { ...post, id: 'newest', date_modified: '2026-05-01T00:30:00Z' },
  ];
  expect(announcementsOf({ items }).map(({ id }) => id)).toEqual(['newest', 'new', 'old']);
});

// spec 7.4
test.each(['title', 'summary', 'tags', 'date_modified'])(
  'skips a post without %s, but not the others',
  (key) => {
    expect(announcementsOf({ items: [{ ...post, [key]: undefined }, post] })).toEqual([post]);
    expect(announcementsOf({ items: [{ ...post, [key]: ' ' }, post] })).toEqual([post]);
  },
);

test('a post without a URL, or with one that must not be linked, has no link', () => {
  for (const url of [undefined, null, '', 'javascript:alert(1)', '//evil.example']) {
    expect(announcementsOf({ items: [{ ...post, url }] })).toEqual([{ ...post, url: undefined }]);
  }
});

test('returns no announcements for anything that is not a feed, and never throws', () => {
  expect([null, 'feed', [], {}, { items: {} }].map(announcementsOf)).toEqual([[], [], [], [], []]);
  const items = fc.array(
    fc.record(
      { ...Object.fromEntries(Object.keys(post).map((key) => [key, fc.jsonValue()])) },
      { requiredKeys: [] },
    ),
  );
  fc.assert(
    fc.property(items, (some) => {
      expect(announcementsOf({ items: [...some, post] })).toContainEqual(post);
    }),
  );
  expect(ANNOUNCEMENT_TAG).toBe('主站公告');
});
