import type { Page } from '@playwright/test';
import { cards, open, searchBox, tab, waitForHydration, waitForResults } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';
import { typeQuery } from '../fixtures/typing.ts';

const NEAR = '没有完全匹配的结果，以下是相近的结果';
const notice = (page: Page) => page.getByText(NEAR);
const correction = (page: Page) => page.getByText('您是不是要找').getByRole('link');

// spec 2.38
test('near results are announced above the list, also to screen readers', async ({ page }) => {
  await open(page, '/');
  await typeQuery(page, '高等属学');
  await expect(notice(page)).toBeVisible();
  await expect(correction(page)).toHaveText('高等数学');
  await expect(page.getByRole('status').filter({ hasText: '找到' })).toContainText(NEAR);
  const bounds = await notice(page).boundingBox();
  const first = await cards(page).first().boundingBox();
  expect((bounds?.y ?? 0) + (bounds?.height ?? 0)).toBeLessThanOrEqual(first?.y ?? 0);
  // It belongs to this search only.
  await typeQuery(page, '高等数学');
  await expect(cards(page)).not.toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
  await expect(correction(page)).toHaveCount(0);
});

// spec 2.38
test('the suggested query is a link that keeps the category, and Back returns', async ({
  page,
}) => {
  await open(page, '/');
  await typeQuery(page, '高等属学');
  await tab(page, '试卷').click();
  await waitForResults(page);
  await correction(page).click();
  await expect(searchBox(page)).toHaveValue('高等数学');
  await expect(page).toHaveURL('/?q=高等数学&c=test');
  await expect(notice(page)).toHaveCount(0);
  await expect(tab(page, '试卷')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(searchBox(page)).toHaveValue('高等属学');
  await expect(page).toHaveURL('/?q=高等属学&c=test');
  await expect(notice(page)).toBeVisible();
  await page.goForward();
  await expect(searchBox(page)).toHaveValue('高等数学');
});

test('the link works by keyboard', async ({ page }) => {
  await open(page, '/?q=高等属学');
  await correction(page).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?q=高等数学');
  await expect(searchBox(page)).toHaveValue('高等数学');
});

test('nothing moves when near results are hydrated', async ({ page }) => {
  await page.goto('/?q=高等属学');
  const before = await cards(page).first().boundingBox();
  await waitForHydration(page);
  expect(await cards(page).first().boundingBox()).toEqual(before);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows the announcement, and the link works', async ({ page }) => {
    await page.goto('/?q=高等属学&c=test');
    await expect(notice(page)).toBeVisible();
    await correction(page).click();
    await expect(page).toHaveURL('/?q=高等数学&c=test');
    await expect(cards(page)).not.toHaveCount(0);
  });
});

test('without near results the page says 没有找到相关结果', async ({ page }) => {
  await open(page, '/');
  await typeQuery(page, '量子力学');
  await expect(page.getByText('没有找到相关结果')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('the API returns near results and the suggested query', async ({ request }) => {
  const search = async (q: string) => (await request.get('/api/search', { params: { q } })).json();
  expect(await search('高等属学')).toMatchObject({ isNear: true, meant: '高等数学' });
  const exact = await search('高等数学');
  expect([exact.isNear, exact.meant]).toEqual([undefined, undefined]);
});
