import type { APIRequestContext, Page } from '@playwright/test';
import { test as exportedTest } from '../fixtures/exportedSite.ts';
import { cards } from '../fixtures/page.ts';
import { test as servedTest } from '../fixtures/siteServer.ts';
import { expect, test } from '../fixtures/test.ts';

const TYPES = {
  '/sitemap.xml': 'application/xml',
  '/opensearch.xml': 'application/opensearchdescription+xml',
  '/feeds/items.atom': 'application/atom+xml',
  '/feeds/items.json': 'application/feed+json',
} as const;

/** An XML element, without white space between child elements. */
interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly Element[];
}

/** Parses XML in the browser, which is strict. */
async function parse(page: Page, text: string): Promise<Element> {
  return page.evaluate((source) => {
    const root = new DOMParser().parseFromString(source, 'application/xml');
    const diagnostic = root.querySelector('parsererror');
    if (diagnostic) throw new Error(diagnostic.textContent ?? 'no XML');
    const read = (element: globalThis.Element): Element => ({
      name: `${element.namespaceURI} ${element.localName}`,
      attributes: Object.fromEntries(
        [...element.attributes].map(({ name, value }) => [name, value]),
      ),
      text: element.children.length > 0 ? '' : (element.textContent ?? ''),
      children: [...element.children].map(read),
    });
    return read(root.documentElement);
  }, text);
}

const childrenOf = (element: Element, name: string) =>
  element.children.filter((child) => child.name.endsWith(` ${name}`));

function one(element: Element, name: string): Element {
  const [first, ...others] = childrenOf(element, name);
  if (!first || others.length > 0) throw new Error(`${element.name} has not one ${name}`);
  return first;
}

async function textAt(request: APIRequestContext, address: string): Promise<string> {
  const answer = await request.get(address);
  expect(answer.status()).toBe(200);
  return answer.text();
}

/** An RFC 3339 date as RFC 4287 requires it (section 3.3). */
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const ATOM = 'http://www.w3.org/2005/Atom';

/** Checks the requirements of RFC 4287, sections 4.1.1 and 4.1.2, that could be violated here. */
function expectAtom(feed: Element, self: string): void {
  expect(feed.name).toBe(`${ATOM} feed`);
  for (const part of [feed, ...childrenOf(feed, 'entry')]) {
    expect(URL.canParse(one(part, 'id').text)).toBe(true);
    expect(one(part, 'title').text.trim()).not.toBe('');
    expect(one(part, 'updated').text).toMatch(DATE);
    const alternate = childrenOf(part, 'link').filter(
      ({ attributes }) => attributes.rel === 'alternate',
    );
    expect(alternate).toHaveLength(1);
    for (const author of childrenOf(part, 'author')) expect(one(author, 'name').text).not.toBe('');
  }
  // Entries without an author require one in the feed.
  expect(childrenOf(feed, 'author')).toHaveLength(1);
  const links = childrenOf(feed, 'link').map(({ attributes }) => [attributes.rel, attributes.href]);
  expect(links).toContainEqual(['self', self]);
  const ids = childrenOf(feed, 'entry').map((entry) => one(entry, 'id').text);
  expect(new Set(ids).size).toBe(ids.length);
  const dates = childrenOf(feed, 'entry').map((entry) => Date.parse(one(entry, 'updated').text));
  expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  expect(Date.parse(one(feed, 'updated').text)).toBe(dates[0]);
}

test('the feed of new items is valid Atom, and its links show a single item', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/about');
  const feed = await parse(page, await textAt(request, '/feeds/items.atom'));
  expectAtom(feed, `${baseURL ?? ''}/feeds/items.atom`);
  const entries = childrenOf(feed, 'entry');
  expect(entries).toHaveLength(50);
  const json = JSON.parse(await textAt(request, '/feeds/items.json'));
  expect(json.items.map(({ id }: { id: string }) => id)).toEqual(
    entries.map((entry) => one(entry, 'id').text),
  );
  const [first] = json.items;
  await page.goto(first.url);
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(/\/items\/[0-9a-f]{32}$/u);
  expect(first.id).toBe(`urn:md5:${await cards(page).getAttribute('data-item-id')}`);
});

test('every page of the sitemap exists, can be indexed, and has results', async ({
  page,
  request,
  baseURL,
}) => {
  test.slow();
  await page.goto('/about');
  const sitemap = await parse(page, await textAt(request, '/sitemap.xml'));
  expect(sitemap.name).toBe('http://www.sitemaps.org/schemas/sitemap/0.9 urlset');
  const addresses = childrenOf(sitemap, 'url').map((url) => one(url, 'loc').text);
  expect(addresses.slice(0, 2)).toEqual([`${baseURL ?? ''}/`, `${baseURL ?? ''}/about`]);
  expect(addresses.length).toBeGreaterThan(60);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const address of addresses) {
    const html = await textAt(request, address);
    expect(html, address).not.toContain('<meta name="robots" content="noindex">');
  }
  expect(await textAt(request, '/robots.txt')).toContain(
    `\nSitemap: ${baseURL ?? ''}/sitemap.xml\n`,
  );
});

test('an address bar that reads the description searches the site', async ({
  page,
  request,
  baseURL,
}) => {
  await page.goto('/');
  const link = page.locator('head link[rel="search"]');
  const address = (await link.getAttribute('href')) ?? '';
  const description = await parse(page, await textAt(request, address));
  expect(description.name).toBe('http://a9.com/-/spec/opensearch/1.1/ OpenSearchDescription');
  expect(one(description, 'ShortName').text).toBe(await link.getAttribute('title'));
  const image = await request.get(one(description, 'Image').text);
  expect(image.ok()).toBe(true);
  const template = childrenOf(description, 'Url').find(
    ({ attributes }) => attributes.type === 'text/html',
  )?.attributes.template;
  expect(template).toBe(`${baseURL ?? ''}/?q={searchTerms}`);
  await page.goto((template ?? '').replace('{searchTerms}', encodeURIComponent('高等数学')));
  await expect(cards(page)).not.toHaveCount(0);
});

test('each has its media type, is cached until it changes, and can be read by other sites', async ({
  page,
  request,
}) => {
  for (const [path, type] of Object.entries(TYPES)) {
    const answer = await request.get(path);
    expect(answer.headers()['content-type']).toBe(`${type}; charset=utf-8`);
    expect(answer.headers()['content-encoding']).toBeDefined();
    const { etag = '' } = answer.headers();
    const again = await request.get(path, { headers: { 'if-none-match': etag } });
    expect(again.status()).toBe(304);
  }
  await page.goto('/about');
  // The newest items in two formats, and the catalog for e-readers.
  const feeds = page.locator('head link[rel="alternate"]');
  await expect(feeds).toHaveCount(3);
  for (const path of await feeds.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href')),
  )) {
    const { headers } = { headers: (await request.get(path ?? '')).headers() };
    expect(headers['access-control-allow-origin']).toBe('*');
  }
});

servedTest('a site with a configured address uses it on every host', async ({ serve, request }) => {
  const main = 'https://docs.example.edu';
  const site = await serve({ hosts: { main } });
  for (const path of [...Object.keys(TYPES), '/robots.txt']) {
    const text = await textAt(request, `${site}${path}`);
    expect(text).toContain(`${main}/`);
    expect(text).not.toContain(site);
    expect(text).not.toContain('invalid');
  }
});

exportedTest(
  'an export has them only if its address is configured',
  async ({ exportDemo, exported, request, page }) => {
    const main = 'https://docs.example.edu';
    const other = 'https://other.example.edu';
    for (const [site, origin] of [
      [await exportDemo({ hosts: { main } }), main],
      [await exportDemo({}, '--origin', `${other}/`), other],
    ] as const) {
      for (const path of [...Object.keys(TYPES), '/robots.txt']) {
        expect(await textAt(request, `${site}${path}`)).toContain(`${origin}/`);
      }
      await page.goto(site);
      await expect(page.locator('head link[rel="search"]')).toHaveCount(1);
    }
    for (const path of Object.keys(TYPES)) {
      expect((await request.get(`${exported}${path}`)).status()).toBe(404);
    }
    expect(await textAt(request, `${exported}/robots.txt`)).not.toContain('Sitemap');
    await page.goto(exported);
    await expect(page.locator('head link[rel="search"]')).toHaveCount(0);
  },
);
