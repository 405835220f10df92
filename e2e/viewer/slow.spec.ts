import { expect, test } from '@playwright/test';
import { book } from '../fixtures/pdf/fixtures.ts';
import { servePdf, VIEWER } from '../fixtures/pdf/serve.ts';

test('a viewer whose script never arrives says so, and 重试 reloads the page', async ({ page }) => {
  await servePdf(page, book({ pages: 2 }));
  await page.route('**/pdf-viewer/assets/viewer-*.js', (route) => route.abort());
  await page.goto(VIEWER);
  const retry = page.getByRole('link', { name: '重试' });
  await expect(page.getByText('预览尚未加载完成，网络可能较慢。')).toBeHidden();
  // The timeout of eight seconds is in the style sheet.
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await expect(page.getByText('预览尚未加载完成，网络可能较慢。')).toBeVisible();
  await page.unroute('**/pdf-viewer/assets/viewer-*.js');
  await retry.click();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByText('预览尚未加载完成，网络可能较慢。')).toBeHidden();
});
