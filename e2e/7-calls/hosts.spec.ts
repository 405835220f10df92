import type { BrowserContext, Route } from '@playwright/test';
import { cards, searchBox } from '../fixtures/page.ts';
import { frame } from '../fixtures/preview.ts';
import { test } from '../fixtures/siteServer.ts';
import { expect } from '../fixtures/test.ts';

// In one worker, because they share sites.
test.describe.configure({ mode: 'default' });

/** The address of a preview deployment. Browsers require TLS for .dev. */
const DEPLOYMENT = 'https://preview.pages.dev';

/** The main host of the archive. */
const MAIN = 'https://docs.example.edu';

/** Routes requests for a host to a local server. */
async function answerFor(context: BrowserContext, host: string, server = ''): Promise<void> {
  await context.route(`${host}/**`, async (route: Route) => {
    const { pathname, search } = new URL(route.request().url());
    const headers = { ...(await route.request().allHeaders()), host: new URL(host).host };
    const url = `${server}${pathname}${search}`;
    const response = await route.fetch({ url, headers, maxRedirects: 0 });
    await route.fulfill({ response });
  });
}

test.describe('on a host ending in pages.dev', () => {
  test.beforeEach(async ({ context, serve, baseURL }) => {
    await answerFor(context, DEPLOYMENT, await serve({ hosts: { main: MAIN } }));
    await answerFor(context, MAIN, baseURL);
  });

  // spec 7.11
  test('covers, downloads and previews are requested from the main host', async ({ page }) => {
    const ownFiles: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(`${DEPLOYMENT}/files/`)) ownFiles.push(request.url());
    });
    await page.goto(`${DEPLOYMENT}/?q=线性代数`);
    const cover = cards(page).locator('img').first();
    await expect(cover).toHaveAttribute('src', new RegExp(`^${MAIN}/files/\\w{32}\\.webp$`));
    await expect(cover).toHaveJSProperty('naturalWidth', 400);
    const title = cards(page).getByRole('heading').getByRole('link').first();
    await expect(title).toHaveAttribute('href', new RegExp(`^${MAIN}/files/.*&f=1$`));

    const file = page.waitForResponse((response) => /\.pdf\?.*f=2$/.test(response.url()));
    await page.getByRole('button', { name: /^预览/ }).first().click();
    const src = new RegExp(`^${MAIN}/files/.*&f=2$`);
    await expect(frame(page)).toHaveAttribute('src', src);
    expect((await file).url()).toContain(`${MAIN}/files/`);
    expect((await file).status()).toBe(200);
    expect(ownFiles).toEqual([]);
  });

  test("a page can request ranges of the main host's files, and resume a download", async ({
    page,
  }) => {
    await page.goto(`${DEPLOYMENT}/?q=线性代数`);
    const title = cards(page).getByRole('heading').getByRole('link').first();
    const parts = await title.evaluate(async (link: HTMLAnchorElement) => {
      const fetchPart = async (headers: Record<string, string>) => {
        const response = await fetch(link.href, { headers });
        const { length } = new Uint8Array(await response.arrayBuffer());
        const read = (name: string) => response.headers.get(name);
        return { length, tag: read('etag') ?? '', range: read('content-range') };
      };
      const first = await fetchPart({ range: 'bytes=0-9' });
      return [first, await fetchPart({ range: 'bytes=10-29', 'if-range': first.tag })];
    });
    expect(parts).toEqual([
      expect.objectContaining({ length: 10, range: expect.stringMatching(/^bytes 0-9\/\d+$/) }),
      expect.objectContaining({ length: 20, range: expect.stringMatching(/^bytes 10-29\/\d+$/) }),
    ]);
  });
});

// spec 6.8
test('on such a host the preview of a protected file says so, and links to the main host', async ({
  page,
  context,
  serve,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|frame|ERR_/);
  await answerFor(context, DEPLOYMENT, await serve({ hosts: { main: MAIN } }));
  const access = { mode: 'campus', networks: ['192.0.2.0/24'] };
  await answerFor(context, MAIN, await serve({ hosts: { main: MAIN }, access }));
  await page.goto(`${DEPLOYMENT}/?q=线性代数`);
  await page.getByRole('button', { name: /^预览/ }).first().click();
  const notice = page.getByRole('alert').filter({ hasText: '该文件仅对本校成员开放' });
  const link = notice.getByRole('link', { name: '前往正式站点' });
  await expect(link).toHaveAttribute('href', new RegExp(`^${MAIN}/login\\?to=%2F%3Fq%3D`));
});

// spec 7.12
test('on any other host files are requested from the same host, whatever the main host is', async ({
  page,
  serve,
}) => {
  const site = await serve({ hosts: { main: MAIN } });
  await page.goto(`${site}/?q=线性代数`);
  await expect(cards(page).locator('img').first()).toHaveAttribute('src', /^\/files\//);
  await page.getByRole('button', { name: /^预览/ }).first().click();
  await expect(frame(page)).toHaveAttribute(
    'src',
    /^\/pdf-viewer\/web\/viewer\.html\?file=%2Ffiles%2F/,
  );
});

// spec 7.1, 7.3
test('the catalog and feed.json come from the hosts that site.yml names', async ({
  page,
  serve,
  baseURL,
}) => {
  const other = baseURL ?? '';
  const site = await serve({ hosts: { data: other, blog: other } });
  const lists: string[] = [];
  page.on('request', (request) => {
    if (/\.json$/.test(new URL(request.url()).pathname)) lists.push(request.url());
  });
  await page.goto(site);
  await expect(page.getByRole('region', { name: '公告' })).toContainText('示例站已开放');
  await expect(page.locator('html')).toHaveAttribute('data-search', 'ready');
  const paths = ['/api/catalog.json', '/feed.json'];
  expect(lists.sort()).toEqual(paths.map((path) => `${other}${path}`));
  await page.getByRole('combobox').fill('高等数学');
  await expect(cards(page)).not.toHaveCount(0);
});

test('a catalog that is too large for browsers is searched by the server without a visible difference', async ({
  page,
  serve,
}) => {
  const site = await serve({}, { CAMPUSDOCS_BROWSER_SEARCH: '10' });
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  expect((await page.request.get(`${site}/api/catalog.json`)).status()).toBe(404);
  await page.goto(site);
  const answer = page.waitForResponse('**/api/search?*');
  await searchBox(page).fill('高等数学');
  await answer;
  await expect(cards(page)).not.toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(requests).not.toContain('/api/catalog.json');
  expect(requests.filter((path) => path.includes('search.worker'))).toEqual([]);
});
