import type { Page, Request } from '@playwright/test';
import { search, serveCovers } from '../fixtures/cards.ts';
import {
  clearButton,
  disableSearchWorker,
  holdRequests,
  open,
  searchBox,
  waitForResults,
} from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

function watchRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return requests;
}

const pathOf = (request: Request) => new URL(request.url()).pathname;

// spec 4.9, 7.6
test('items and wiki pages are one document that is fetched once for any number of searches', async ({
  page,
}) => {
  const requests = watchRequests(page);
  await open(page, '/');
  for (const query of ['高等数学', '线性代数', '数据结构']) {
    await searchBox(page).fill(query);
    await waitForResults(page);
  }
  await clearButton(page).click();
  const paths = requests.map(pathOf);
  expect(paths.filter((path) => path === '/api/catalog.json')).toHaveLength(1);
  expect(paths).not.toContain('/metadata2.json');
  expect(paths.filter((path) => path.endsWith('.wasm'))).toEqual([]);
});

// spec 4.10
test('a spinner is shown while a search is pending', async ({ page, expectedErrors }) => {
  expectedErrors.push(/api\/catalog/);
  await disableSearchWorker(page);
  const release = await holdRequests(page, '**/api/search?*');
  await page.goto('/');
  await searchBox(page).fill('高等数学');
  const spinner = page.locator('search .animate-spin');
  await expect(spinner).toBeVisible();
  release();
  await waitForResults(page);
  await expect(spinner).toHaveCount(0);
});

// spec 7.7
test('covers are fetched only when they come near the viewport', async ({ page }) => {
  await serveCovers(page);
  const requests = watchRequests(page);
  await search(page, '数学');
  const last = page.getByRole('article').locator('img').last();
  await expect(last).toHaveAttribute('loading', 'lazy');
  const covers = () => new Set(requests.map(pathOf).filter((path) => path.endsWith('.webp')));
  await expect.poll(() => covers().size).toBeGreaterThan(0);
  const src = (await last.getAttribute('src')) ?? '';
  expect(covers()).not.toContain(src);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(covers).toContain(src);
});

// spec 7.13
test('no request carries credentials or a payload', async ({ page }) => {
  await serveCovers(page);
  const requests = watchRequests(page);
  await search(page, '离散数学导引', 'book');
  await page.getByRole('button', { name: '预览 离散数学导引', exact: true }).click();
  await page.waitForResponse((response) => response.url().includes('f=2'));
  await page.getByRole('button', { name: '关闭预览' }).click();
  await clearButton(page).click();
  expect(requests.length).toBeGreaterThan(8);
  for (const request of requests) {
    const headers = await request.allHeaders();
    expect([request.method(), request.postData()]).toEqual(['GET', null]);
    expect(headers).not.toHaveProperty('authorization');
    expect(headers).not.toHaveProperty('cookie');
  }
});
