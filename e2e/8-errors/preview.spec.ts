import type { Page } from '@playwright/test';
import { holdRequests, open as openPage, waitForResults } from '../fixtures/page.ts';
import { BOOK, openResults, preview, previewButton, reader } from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

test.beforeEach(({ page }) => openResults(page));

const ready = (page: Page) =>
  expect(reader(page).locator('html')).toHaveAttribute('data-viewer', 'ready');

// spec 8.12
test(
  'without a connection to the server it says so, and 重试 opens it',
  ON_COMPUTER,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED|ERR_INTERNET/);
    await page.route('**/viewer.html?*', (route) => route.abort());
    await previewButton(page, BOOK).click();
    const alert = preview(page).getByRole('alert');
    await expect(alert).toContainText('无法连接服务器');
    await page.unroute('**/viewer.html?*');
    await alert.getByRole('button', { name: '重试' }).click();
    await ready(page);
  },
);

test(
  'a viewer whose script does not load says so, and 重试 opens it',
  ON_COMPUTER,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.route('**/pdf-viewer/assets/viewer-*.js', (route) => route.abort());
    await previewButton(page, BOOK).click();
    const alert = preview(page).getByRole('alert');
    await expect(alert).toContainText('预览加载失败');
    await page.unrouteAll({ behavior: 'wait' });
    await alert.getByRole('button', { name: '重试' }).click();
    await ready(page);
  },
);

for (const [part, address] of [
  ['pages', '**/pdf-viewer/assets/show-*.js'],
  ['worker', '**/pdf-viewer/assets/pdf.worker*.js'],
] as const) {
  test(
    `a viewer that lacks the script of its ${part} blames the network, and 重试 opens it`,
    ON_COMPUTER,
    async ({ page, expectedErrors }) => {
      expectedErrors.push(/ERR_FAILED/);
      await page.route(address, (route) => route.abort());
      await previewButton(page, BOOK).click();
      await expect(reader(page).getByRole('alert', { name: '网络中断' })).toBeVisible();
      await page.unrouteAll({ behavior: 'wait' });
      await reader(page).getByRole('button', { name: '重试' }).click();
      await ready(page);
    },
  );
}

test('a document that is missing says so, and leads back to the results', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  await page.route(/\/files\/\w+\.pdf/, (route) => route.fulfill({ status: 404, body: '' }));
  await previewButton(page, BOOK).click();
  await expect(reader(page).getByRole('alert', { name: '文件不存在' })).toBeVisible();
  await preview(page).getByRole('button', { name: '关闭预览' }).click();
  await expect(preview(page)).toHaveCount(0);
  await expect(previewButton(page, BOOK)).toBeFocused();
});

test(
  'on a slow connection its name and a loading message are shown at once',
  ON_COMPUTER,
  async ({ page }) => {
    const arrive = await holdRequests(page, '**/viewer.html?*');
    await previewButton(page, BOOK).click();
    await expect(preview(page).getByRole('heading', { name: BOOK })).toBeVisible();
    await expect(preview(page).getByRole('status')).toHaveText('正在加载预览');
    arrive();
    await ready(page);
    await expect(preview(page).getByRole('status')).toHaveCount(0);
  },
);

test(
  'one that does not open leaves the search working',
  ON_COMPUTER,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.route('**/viewer.html?*', (route) => route.abort());
    await previewButton(page, BOOK).click();
    await preview(page).getByRole('alert').waitFor();
    await preview(page).getByRole('button', { name: '关闭预览' }).click();
    await openPage(page, '/');
    await page.getByRole('combobox').fill('概率论');
    await waitForResults(page);
    await expect(page.getByRole('article').first()).toBeVisible();
  },
);
