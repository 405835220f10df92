import { expect, test } from '@playwright/test';
import { book } from '../fixtures/pdf/fixtures.ts';
import { servePdf } from '../fixtures/pdf/serve.ts';
import { open, tool } from '../fixtures/viewer.ts';

test.describe('printing', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {
        const pages = document.querySelectorAll('#print-pages img').length;
        document.documentElement.dataset.printed = `${pages}`;
        window.dispatchEvent(new Event('afterprint'));
      };
    });
  });

  test('all pages are drawn, printed by the browser, and then removed', async ({ page }) => {
    await servePdf(page, book({ pages: 4 }));
    await open(page);
    await page.keyboard.press('Control+p');
    await expect(page.locator('html')).toHaveAttribute('data-printed', '4');
    await expect(page.locator('#print-pages img')).toHaveCount(0);
  });

  test('a long document prompts first, and its preparation can be cancelled', async ({ page }) => {
    await servePdf(page, book({ pages: 140 }));
    await open(page);
    await tool(page, '打印').click();
    await expect(page.getByRole('heading', { name: '该文件共 140 页' })).toBeVisible();
    await page.getByRole('button', { name: '继续打印' }).click();
    await expect(page.getByRole('heading', { name: '正在准备打印' })).toBeVisible();
    await page.getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator('html')).not.toHaveAttribute('data-printed', /.*/);
  });
});
