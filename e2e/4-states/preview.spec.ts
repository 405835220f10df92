import type { Page } from '@playwright/test';
import { clearButton, logo, searchBox, waitForResults } from '../fixtures/page.ts';
import {
  BOOK,
  OTHER_BOOK,
  open,
  openResults,
  pageNumber,
  preview,
  reader,
} from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

test.beforeEach(({ page }) => openResults(page));

/** Whether the preview is a modal drawer. */
const isModal = (page: Page) => preview(page).evaluate((dialog) => dialog.matches(':modal'));

async function goToPage(page: Page, number: string): Promise<void> {
  await pageNumber(page).fill(number);
  await pageNumber(page).press('Enter');
  await expect(pageNumber(page)).toHaveValue(number);
}

test.describe('beside the results', ON_COMPUTER, () => {
  // A phone has a drawer.

  // spec 4.15
  test('a narrower window makes a drawer of it without losing the page', async ({ page }) => {
    await open(page);
    await goToPage(page, '40');
    await reader(page)
      .locator('html')
      .evaluate((html) => html.setAttribute('data-same', ''));
    for (const width of [600, 1200, 767, 768, 390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => isModal(page)).toBe(width < 768);
      await expect(reader(page).locator('html')).toHaveAttribute('data-same');
      await expect(pageNumber(page)).toHaveValue('40');
    }
  });

  test('zoom, outline and search survive too', async ({ page }) => {
    await open(page);
    await goToPage(page, '12');
    const zoom = reader(page).getByRole('combobox', { name: '缩放' });
    await zoom.selectOption('150 %');
    await reader(page).getByRole('button', { name: '目录', exact: true }).click();
    await reader(page).getByRole('button', { name: '查找', exact: true }).click();
    const query = reader(page).getByRole('textbox', { name: '在文档中查找' });
    await query.fill('线性');
    const count = reader(page).locator('#find-count');
    await expect(count).toHaveText(/^[1-9]\d* \/ \d+$/);
    // The total is still being counted, page by page; the current position is fixed.
    const [which] = ((await count.textContent()) ?? '').split(' / ');
    const current = await pageNumber(page).inputValue();
    const state = () => reader(page).locator('#zoom').inputValue();
    for (const width of [700, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => isModal(page)).toBe(width < 768);
      expect(await state()).toBe('1.5');
      await expect(query).toHaveValue('线性');
      await expect(count).toHaveText(new RegExp(`^${which} / \\d+$`, 'u'));
      await expect(reader(page).locator('#outline')).toBeVisible();
      await expect(pageNumber(page)).toHaveValue(current);
    }
  });

  test('a document reopens on the page it was left on', async ({ page }) => {
    await open(page);
    await goToPage(page, '25');
    await expect.poll(() => hashOfFrame(page)).toBe('#page=25');
    await open(page, OTHER_BOOK);
    await open(page, BOOK);
    await expect(pageNumber(page)).toHaveValue('25');
    await page.setViewportSize({ width: 600, height: 900 });
    await expect(pageNumber(page)).toHaveValue('25');
  });

  test('a new tab opens on the current page', async ({ page, context }) => {
    await open(page);
    await goToPage(page, '25');
    await expect.poll(() => hashOfFrame(page)).toBe('#page=25');
    const opened = context.waitForEvent('page');
    await preview(page).locator('header').getByRole('link', { name: '在新标签页打开' }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(/viewer\.html\?file=.*#page=25$/);
    await expect(tab.getByRole('textbox', { name: '页码' })).toHaveValue('25');
  });

  test('other results leave it open, the logo and 清除 close it', async ({ page }) => {
    await open(page);
    await searchBox(page).fill('概率论');
    await waitForResults(page);
    await expect(preview(page)).toBeVisible();
    await page.getByRole('tab', { name: '试卷' }).click();
    await expect(preview(page)).toBeVisible();
    await clearButton(page).click();
    await expect(preview(page)).toHaveCount(0);

    await searchBox(page).fill('线性代数');
    await open(page, OTHER_BOOK);
    await logo(page).click();
    await expect(preview(page)).toHaveCount(0);
  });

  test('neither the search bar nor the star banner covers it', async ({ page }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await open(page);
    for (const top of [0, 400]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      const covered = await preview(page).evaluate((dialog) => {
        const { left, right, top: y, bottom } = dialog.getBoundingClientRect();
        const points = [0.01, 0.25, 0.5, 0.75, 0.99].flatMap((across) =>
          [0.01, 0.05, 0.2, 0.5, 0.99].map((down) =>
            document.elementFromPoint(left + across * (right - left), y + down * (bottom - y)),
          ),
        );
        return points
          .filter((element) => !dialog.contains(element))
          .map((element) => element?.outerHTML);
      });
      expect(covered).toEqual([]);
      const bar = await page.getByRole('search').boundingBox();
      const panel = await preview(page).boundingBox();
      expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThan(panel?.x ?? 0);
    }
    await page.evaluate(() => scrollTo(0, 0));
    const banner = await page.getByRole('complementary', { name: /星/ }).boundingBox();
    const panel = await preview(page).boundingBox();
    expect((banner?.x ?? 0) + (banner?.width ?? 0)).toBeLessThan(panel?.x ?? 0);
  });
});

function hashOfFrame(page: Page): Promise<string | undefined> {
  return preview(page)
    .locator('iframe')
    .evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.location.hash);
}
