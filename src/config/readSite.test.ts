import { expect, test } from 'vitest';
import { DEFAULT_SITE } from '../protocol/site.ts';
import { parseSite, readSite } from './readSite.ts';

test('a folder without site.yml is a site with the defaults', async () => {
  expect(await readSite('/nonexistent')).toEqual({ site: DEFAULT_SITE, faults: [] });
});

test('an empty file and a file of comments are a site with the defaults', () => {
  expect(parseSite('').site).toEqual(DEFAULT_SITE);
  expect(parseSite('# nothing yet\n').site).toEqual(DEFAULT_SITE);
});

test('what a maintainer writes is what the pages get', () => {
  const { site, faults } = parseSite(
    'brand: { name: 山大文库, suffix: beta }\nlinks: { organisation: https://example.edu/ }',
  );
  expect(faults).toEqual([]);
  expect(site.brand).toEqual({ name: '山大文库', suffix: 'beta' });
  expect(site.links.organisation).toBe('https://example.edu/');
});

test('an unusable link is named and takes only its own key down', () => {
  const { site, faults } = parseSite(
    'university: 示例大学\nlinks: { organisation: "javascript:alert(1)" }',
  );
  expect(site.university).toBe('示例大学');
  expect(site.links).toEqual({});
  expect(faults).toEqual([
    {
      file: 'site.yml',
      field: 'links.organisation',
      reason: 'must start with http:// or https://',
    },
  ]);
});

test('a misspelt key is named', () => {
  const { faults } = parseSite('universty: 示例大学');
  expect(faults).toMatchObject([{ field: 'universty' }]);
});

test('text that is not YAML, and a list, are named and leave the defaults', () => {
  for (const text of ['a: [', '- a\n- b', '42']) {
    const { site, faults } = parseSite(text);
    expect(site).toEqual(DEFAULT_SITE);
    expect(faults).toHaveLength(1);
  }
});
