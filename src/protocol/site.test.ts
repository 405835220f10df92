import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DEFAULT_SITE, SiteSchema } from './site.ts';

test('a site that says nothing has a name, a description and no links', () => {
  expect(DEFAULT_SITE).toMatchObject({
    brand: { name: 'CampusDocs', suffix: '' },
    university: '',
    links: {},
    hosts: {},
  });
  expect(DEFAULT_SITE.description).not.toBe('');
  expect(DEFAULT_SITE.contact).toBeUndefined();
});

test('a key whose value is left blank counts as absent', () => {
  const blank = {
    brand: null,
    university: null,
    description: null,
    contact: null,
    links: { star: null, editMetadata: null },
    hosts: null,
  };
  expect(v.parse(SiteSchema, blank)).toEqual(DEFAULT_SITE);
  expect(v.parse(SiteSchema, { brand: { suffix: 'beta' } }).brand).toEqual({
    name: 'CampusDocs',
    suffix: 'beta',
  });
});

test('settings sent to the browser are read there as themselves', () => {
  const site = v.parse(SiteSchema, {
    brand: { name: '示例文库', suffix: '.edu' },
    contact: 'docs@example.edu',
    links: { star: 'https://example.edu/repo', editMetadata: 'https://example.edu/edit/{id}' },
    hosts: { main: 'https://docs.example.edu/' },
  });
  expect(v.parse(SiteSchema, JSON.parse(JSON.stringify(site)))).toEqual(site);
});

test.each([
  [{ brand: { name: ' ' } }, 'brand.name'],
  [{ contact: 'nobody' }, 'contact'],
  [{ links: { star: 'javascript:alert(1)' } }, 'links.star'],
  [{ links: { star: 'example.edu' } }, 'links.star'],
  [{ links: { editMetadata: 'https://example.edu/edit' } }, 'links.editMetadata'],
  [{ links: { viewMetadata: 'javascript:{id}' } }, 'links.viewMetadata'],
  [{ hosts: { main: '/here' } }, 'hosts.main'],
  [{ color: 'red' }, 'color'],
])('%j is refused, and the key named', (site, key) => {
  const { issues } = v.safeParse(SiteSchema, site);
  expect(issues?.map((issue) => v.getDotPath(issue))).toContain(key);
});
