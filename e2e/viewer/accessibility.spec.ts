import { expect, test } from '@playwright/test';
import { expectAccessible } from '../fixtures/expectAccessible.ts';
import { book, damaged } from '../fixtures/pdf/fixtures.ts';
import { servePdf, VIEWER } from '../fixtures/pdf/serve.ts';
import { open, tool } from '../fixtures/viewer.ts';

test('the viewer is accessible in both themes', async ({ page }) => {
  await servePdf(page, book({ pages: 3, outline: true }));
  await open(page);
  await tool(page, '目录').click();
  await tool(page, '查找').click();
  // The text layer over a page is transparent on purpose: it is there for selection and screen
  // readers.
  await expectAccessible(page, { exclude: ['.textLayer'] });
});

test('the error messages are accessible', async ({ page }) => {
  await servePdf(page, damaged());
  await page.goto(VIEWER);
  await expect(page.getByRole('heading', { name: '文件已损坏，无法预览' })).toBeVisible();
  await expectAccessible(page);
});
