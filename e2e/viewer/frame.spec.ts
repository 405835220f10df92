import { expect, test } from '@playwright/test';
import { book, damaged, notEmbedded } from '../fixtures/pdf/fixtures.ts';
import { servePdf, VIEWER } from '../fixtures/pdf/serve.ts';
import { open, tool } from '../fixtures/viewer.ts';

test.describe('beside the results', () => {
  test('everything works in a frame with its security policy, and the focus does not move', async ({
    page,
  }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|sandbox/.test(message.text())) complaints.push(message.text());
    });
    await servePdf(page, notEmbedded());
    await page.goto('/');
    await page.evaluate((src) => {
      document.body.innerHTML =
        '<input aria-label="搜索"><iframe title="预览" height="600" width="480"></iframe>';
      document.querySelector('input')?.focus();
      document.querySelector('iframe')?.setAttribute('src', src);
    }, VIEWER);
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('html')).toHaveAttribute('data-viewer', 'ready');
    await expect(page.getByLabel('搜索')).toBeFocused();
    await tool(frame, '更多').click();
    await expect(frame.getByRole('link', { name: '在新标签页打开' })).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tool(frame, '分享').click();
    await expect(tool(frame, '已复制链接')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^线性代数\nhttp.*\/items\/[0-9a-f]{32}$/u,
    );
    const saved = page.waitForEvent('download');
    await frame.getByRole('link', { name: '下载' }).click();
    expect((await saved).suggestedFilename()).toBe('线性代数.pdf');
    expect(complaints).toEqual([]);
  });

  test('without a document to show, the file can still be saved from the menu', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 480, height: 700 });
    await servePdf(page, damaged());
    await page.goto(VIEWER);
    await tool(page, '更多').click();
    await expect(page.getByRole('link', { name: '下载', exact: true })).toBeVisible();
  });

  test('on a phone every tool is within reach of a thumb', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await servePdf(page, book({ pages: 5, outline: true }));
    await open(page);
    await tool(page, '更多').click();
    for (const box of await page
      .locator('.toolbar :is(button, a):visible')
      .evaluateAll((tools) => tools.map((one) => one.getBoundingClientRect().toJSON()))) {
      expect(Math.round(box.width)).toBeGreaterThanOrEqual(44);
      expect(Math.round(box.height)).toBeGreaterThanOrEqual(44);
      expect(Math.round(box.right)).toBeLessThanOrEqual(390);
    }
    const scrolls = () => document.documentElement.scrollWidth > innerWidth;
    expect(await page.evaluate(scrolls)).toBe(false);
    await context.close();
  });
});
