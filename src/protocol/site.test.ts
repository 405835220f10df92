import * as v from 'valibot';
import { expect, test } from 'vitest';
import { DEFAULT_SITE, SiteSchema } from './site.ts';

test('an empty site.yml gives a name, a description and no links', () => {
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

test('settings survive the round trip to the browser', () => {
  const site = v.parse(SiteSchema, {
    brand: { name: '示例文库', suffix: '.edu' },
    contact: 'docs@example.edu',
    links: { star: 'https://example.edu/repo', editMetadata: 'https://example.edu/edit/{id}' },
    hosts: { main: 'https://docs.example.edu/' },
  });
  expect(v.parse(SiteSchema, JSON.parse(JSON.stringify(site)))).toEqual(site);
});

test('normalizes the trailing slash and capitals of a host', () => {
  const { hosts } = v.parse(SiteSchema, {
    hosts: { main: 'https://Docs.Example.edu/', data: 'http://127.0.0.1:8080', wiki: null },
  });
  expect(hosts).toEqual({ main: 'https://docs.example.edu', data: 'http://127.0.0.1:8080' });
});

test.each([
  [{ brand: { name: ' ' } }, 'brand.name'],
  [{ contact: 'nobody' }, 'contact'],
  [{ links: { star: 'javascript:alert(1)' } }, 'links.star'],
  [{ links: { star: 'example.edu' } }, 'links.star'],
  [{ links: { editMetadata: 'https://example.edu/edit' } }, 'links.editMetadata'],
  [{ links: { viewMetadata: 'javascript:{id}' } }, 'links.viewMetadata'],
  [{ hosts: { main: '/here' } }, 'hosts.main'],
  [{ hosts: { main: 'docs.example.edu' } }, 'hosts.main'],
  [{ hosts: { data: 'ftp://data.example.edu' } }, 'hosts.data'],
  [{ hosts: { wiki: 'https://wiki.example.edu/exams' } }, 'hosts.wiki'],
  [{ hosts: { blog: 'https://someone@blog.example.edu' } }, 'hosts.blog'],
  [{ hosts: { blog: 'https://blog.example.edu;script-src' } }, 'hosts.blog'],
  [{ hosts: { files: 'https://files.example.edu' } }, 'hosts.files'],
  [{ color: 'red' }, 'color'],
])('refuses %j and names the key', (site, key) => {
  const { issues } = v.safeParse(SiteSchema, site);
  expect(issues?.map((issue) => v.getDotPath(issue))).toContain(key);
});
