import { expect, test } from 'vitest';
import { NO_FILTERS } from '../../catalog/filters.ts';
import type { SignInView } from '../../protocol/signIn.ts';
import { DEFAULT_SITE } from '../../protocol/site.ts';
import { type PageData, readPageData, writePageData } from './pageData.ts';

const HOSTILE = '</script><script>alert(1)</script><!--';

/** The view of a sign-in page, with all its fields. */
const SIGN_IN: SignInView = { step: 'callback', phase: 'done', to: '/?q=</script>' };

const DATA: PageData = {
  site: DEFAULT_SITE,
  build: { version: '1.2.3', commit: 'abcdef0' },
  signIn: SIGN_IN,
  standalone: { page: '/', hasFiles: true },
  announcements: [
    {
      id: '1',
      url: 'https://blog.example.edu/1',
      title: HOSTILE,
      summary: '<p>你好</p>',
      tags: ['主站公告'],
      date_modified: '2026-09-01T00:00:00Z',
    },
  ],
  answer: {
    params: {
      query: HOSTILE,
      category: 'test',
      filters: { ...NO_FILTERS, stage: ['期末'] },
      sort: 'newest',
    },
    mode: 'text',
    total: 1,
    items: [{ id: 'x', type: 'unknown' }],
    facets: { course: [{ value: HOSTILE, count: 1 }] },
    milliseconds: 2.5,
  },
  error: undefined,
};

test('reads the data that was written, and no text in it can close the script element', () => {
  const json = writePageData(DATA);
  expect(json).not.toContain('<');
  expect(readPageData(json)).toEqual(DATA);
});

test('a page without announcements or results has none', () => {
  const data = readPageData(writePageData({ site: DEFAULT_SITE }));
  expect(data.announcements).toBeUndefined();
  expect(data.answer).toBeUndefined();
});

test.each(['', 'null', '{"site":', '{"site":{"brand":7}}'])(
  'a page without readable data works with the defaults: %s',
  (json) => {
    expect(readPageData(json)).toEqual({ site: DEFAULT_SITE });
  },
);
