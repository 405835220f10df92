import { expect, test } from 'vitest';
import { DEFAULT_SITE } from '../../protocol/site.ts';
import { requestUrl } from './requestUrl.ts';

const QUERY = '量子场论 & 弦论';
const TITLE = encodeURIComponent(`求资料：${QUERY}`);
const { links } = DEFAULT_SITE;

test('who finds nothing can write to the mailbox, or else open an issue of the repository', () => {
  const contribute = 'https://github.com/campusdocs/archive/blob/main/CONTRIBUTING.md';
  const contact = 'docs@example.edu';
  const inRepository = { links: { ...links, contribute } };
  expect(requestUrl({ contact, ...inRepository }, QUERY)).toBe(
    `mailto:docs@example.edu?subject=${TITLE}`,
  );
  expect(requestUrl({ contact: undefined, ...inRepository }, QUERY)).toBe(
    `https://github.com/campusdocs/archive/issues/new?title=${TITLE}`,
  );
});

test('without mailbox and repository there is nowhere to ask', () => {
  const contribute = 'https://wiki.example.edu/contribute';
  const site = { contact: undefined, links: { ...links, contribute } };
  expect(requestUrl(site, QUERY)).toBeUndefined();
});
