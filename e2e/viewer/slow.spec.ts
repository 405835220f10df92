import { expect, type Page, test } from '@playwright/test';
import { book } from '../fixtures/pdf/fixtures.ts';
import { servePdf, VIEWER } from '../fixtures/pdf/serve.ts';
import {
  BOOK,
  open as openPreview,
  openResults,
  preview,
  previewButton,
  reader,
} from '../fixtures/preview.ts';

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

test('the cover is the page that is coming, at its size, before the viewer has arrived', async ({
  page,
}) => {
  await openResults(page);
  // Nothing of the viewer arrives.
  const held: (() => void)[] = [];
  await page.route('**/pdf-viewer/**', async (route) => {
    await new Promise<void>((resume) => held.push(resume));
    await route.continue();
  });
  const documents = requestsOf(page, /\.pdf\?/);
  await previewButton(page, BOOK).click();
  const coming = preview(page).locator('.coming-page');
  await expect
    .poll(() => coming.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const cover = await coming.boundingBox();
  // The document is on its way, too.
  expect(documents).toEqual(['bytes=0-32767']);
  await page.unroute('**/pdf-viewer/**');
  for (const resume of held) resume();
  await expect(reader(page).locator('html')).toHaveAttribute('data-viewer', 'ready');
  const drawn = await reader(page).locator('.page').first().boundingBox();
  for (const side of ['x', 'y', 'width'] as const)
    expect(Math.abs((drawn?.[side] ?? 0) - (cover?.[side] ?? 0)), side).toBeLessThan(2);
  // The viewer has taken it, and has not asked again.
  expect(documents.filter((range) => range === 'bytes=0-32767')).toHaveLength(1);
});

test('the code of the viewer is fetched while a pointer is near, and only once', async ({
  page,
}) => {
  const parts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/pdf-viewer/')) parts.push(pathname);
  });
  const card = page.getByRole('article');
  await openResults(page);
  expect(parts).toEqual([]);
  await card.first().hover();
  await expect.poll(() => parts.some((part) => part.includes('pdf.worker'))).toBe(true);
  const fetched = [...parts];
  await card.nth(1).hover();
  expect(parts).toEqual(fetched);
  await openPreview(page, BOOK);
  // All that its frame needs was there.
  expect(new Set(parts)).toEqual(new Set(fetched));
});

test('on a phone held sideways a document has most of the height', async ({ page }) => {
  for (const [width, height] of [
    [844, 390],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openResults(page);
    await openPreview(page, BOOK);
    const pages = await reader(page).locator('#pages').boundingBox();
    expect(pages?.height, `${width} x ${height}`).toBeGreaterThan(height * 0.75);
  }
});

/** Collects the ranges that are requested of these addresses; an empty one for a whole file. */
function requestsOf(page: Page, address: RegExp): string[] {
  const ranges: string[] = [];
  page.on('request', (request) => {
    if (address.test(request.url())) ranges.push(request.headers().range ?? '');
  });
  return ranges;
}
