import type { Page } from '@playwright/test';
import { test } from '../fixtures/exportedSite.ts';
import {
  cards,
  clearButton,
  holdRequests,
  results,
  searchBox,
  searchParamsOf,
  tab,
  waitForHydration,
} from '../fixtures/page.ts';
import { reader } from '../fixtures/preview.ts';
import { expect } from '../fixtures/test.ts';

// In one worker, because they share sites.
test.describe.configure({ mode: 'default' });

/**
 * Collects the failed requests of a page, of which an export must have none. A prefetch that was
 * aborted by leaving the page does not count.
 */
function failedCalls(page: Page): string[] {
  const failed: string[] = [];
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url());
  });
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
  });
  return failed;
}

test('the landing page of an export shows announcements, and the browser searches', async ({
  page,
  exported,
}) => {
  const failed = failedCalls(page);
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/search?')) searches.push(request.url());
  });
  await page.goto(exported);
  await expect(page.getByRole('region', { name: '公告' })).toContainText('示例站已开放');
  await searchBox(page).fill('高等数学');
  await expect(cards(page)).not.toHaveCount(0);
  await tab(page, '试卷').click();
  await expect(page).toHaveURL(/\?q=.*&c=test$/);
  await expect(results(page).getByText('书籍', { exact: true })).toHaveCount(0);
  await waitForHydration(page);
  await clearButton(page).click();
  await expect(page.getByRole('region', { name: '公告' })).toBeVisible();
  expect(searches).toEqual([]);
  expect(failed).toEqual([]);
});

test('a shared link to results waits for the browser’s own search, and shows neither landing nor 没有找到', async ({
  page,
  exported,
}) => {
  const release = await holdRequests(page, '**/api/catalog.json');
  await page.goto(`${exported}/?q=高等数学&c=test`);
  await expect(searchBox(page)).toHaveValue('高等数学');
  await expect(results(page)).toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('region', { name: '公告' })).toHaveCount(0);
  await expect(page.getByText('没有找到')).toHaveCount(0);
  release();
  await expect(cards(page)).not.toHaveCount(0);
  expect(searchParamsOf(page)).toEqual({ q: '高等数学', c: 'test' });
  await expect(page).toHaveTitle(/^高等数学 - CampusDocs/);
});

test('before the app has loaded, a shared link does not flash the landing page', async ({
  page,
  exported,
}) => {
  const release = await holdRequests(page, '**/assets/app-*.js');
  await page.goto(`${exported}/?q=高等数学`, { waitUntil: 'commit' });
  const landing = page.getByText('搜索书籍、试卷和资料', { exact: true });
  await expect(landing).toHaveCount(1);
  await expect(landing).not.toBeVisible();
  release();
  await expect(cards(page)).not.toHaveCount(0);
});

test('search works with data saving enabled', async ({ page, exported }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto(exported);
  await searchBox(page).fill('高等数学');
  await expect(cards(page)).not.toHaveCount(0);
});

test('covers, download link and preview of an export are its own files', async ({
  page,
  exported,
}) => {
  const failed = failedCalls(page);
  await page.goto(`${exported}/?q=线性代数`);
  await expect(cards(page).locator('img').first()).toHaveJSProperty('naturalWidth', 400);
  const title = cards(page).getByRole('heading').getByRole('link').first();
  const address = (await title.getAttribute('href')) ?? '';
  expect(address).toMatch(/^\/files\/\w{32}\.pdf\?.*f=1$/);
  const file = await page.request.get(`${exported}${address}`);
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: /^预览/ }).first().click();
  await expect(reader(page).locator('.page canvas').first()).toBeVisible();
  // There is no server to ask: the viewer reads the document itself.
  await reader(page).getByRole('button', { name: '查找', exact: true }).click();
  await reader(page).getByRole('textbox', { name: '在文档中查找' }).fill('线性');
  await expect(reader(page).getByText(/^\d+ \/ \d+$/)).toBeVisible();
  expect(failed).toEqual([]);
});

test('/about, /login and /callback of an export are separate documents', async ({
  page,
  exported,
}) => {
  const failed = failedCalls(page);
  for (const [path, heading] of [
    ['/about', '关于我们'],
    ['/login', '登录'],
    ['/callback', '登录'],
  ] as const) {
    await page.goto(`${exported}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    await waitForHydration(page);
  }
  expect(failed).toEqual([]);
});

test('an unknown path of an export is the not-found page, with status 404', async ({
  page,
  exported,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const answer = await page.goto(`${exported}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('您访问的页面不存在');
  await expect(page.getByRole('main')).toContainText('404');
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page).toHaveURL(`${exported}/`);
});

test('a sign-in address without a file is shown by the not-found document', async ({
  page,
  exported,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  await page.goto(`${exported}/login/6f2c7a54-7a3b-4d6e-9a51-4f6f7d9e2b10/cas`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('登录');
  await expect(page.getByText('您访问的页面不存在')).toHaveCount(0);
  await expect(page).toHaveTitle(/^登录 - CampusDocs/);
});

test('a file name in the address of a page leads to the page', async ({ page, exported }) => {
  await page.goto(`${exported}/index.html?q=高等数学`);
  await expect(cards(page)).not.toHaveCount(0);
  expect(new URL(page.url()).pathname).toBe('/');
});

test('an export without files requests them from the main host', async ({
  page,
  context,
  exportDemo,
  baseURL,
}) => {
  const main = 'https://docs.example.edu';
  const site = await exportDemo({ hosts: { main } }, '--without-files');
  await context.route(`${main}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${baseURL ?? ''}${pathname}` }) });
  });
  await page.goto(`${site}/?q=线性代数`);
  const cover = cards(page).locator('img').first();
  await expect(cover).toHaveAttribute('src', new RegExp(`^${main}/files/`));
  await expect(cover).toHaveJSProperty('naturalWidth', 400);
  // Close before the routes are removed, because covers may still be loading.
  await page.close();
});
