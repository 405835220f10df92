import { expect, test } from '@playwright/test';
import { book } from '../fixtures/pdf/fixtures.ts';
import { answerFiles, servePdf } from '../fixtures/pdf/serve.ts';
import { open, pageNumber, tool } from '../fixtures/viewer.ts';

test.describe('network requests', () => {
  test('a long book shows its first page long before most of it has loaded', async ({ page }) => {
    const pdf = book({ pages: 40, imageBytes: 200_000 });
    const served = await servePdf(page, pdf);
    await open(page);
    await expect(page.getByText('Page 1 of 40')).toBeVisible();
    expect(pdf.length).toBeGreaterThan(8_000_000);
    expect(served.bytes).toBeLessThan(1_500_000);
  });

  test('losing the network while reading keeps the pages, shows a notice, and reading continues when it is back', async ({
    page,
  }) => {
    const served = await servePdf(page, book({ pages: 40, imageBytes: 200_000 }));
    await open(page);
    served.offline = true;
    await pageNumber(page).fill('30');
    await pageNumber(page).press('Enter');
    await expect(page.getByText('网络中断，部分页面尚未加载。')).toBeVisible();
    await expect(pageNumber(page)).toHaveValue('30');
    served.offline = false;
    await tool(page, '重试').click();
    await expect(page.getByText('Page 30 of 40')).toBeVisible();
    await expect(page.getByText('网络中断，部分页面尚未加载。')).toBeHidden();
  });

  test('a sign-in needed while reading keeps the pages, and is offered in a new tab', async ({
    page,
  }) => {
    const served = await servePdf(page, book({ pages: 40, imageBytes: 200_000 }));
    await open(page);
    served.refused = true;
    await pageNumber(page).fill('30');
    await pageNumber(page).press('Enter');
    const link = page.getByRole('link', { name: '前往登录' });
    await expect(link).toHaveAttribute('href', /^\/login\?to=%2Fpdf-viewer%2Fweb%2Fviewer\.html/);
    await expect(link).toHaveAttribute('target', '_blank');
    served.refused = false;
    await tool(page, '重试').click();
    await expect(page.getByText('Page 30 of 40')).toBeVisible();
    await expect(link).toBeHidden();
  });

  test('a server without range support works', async ({ page }) => {
    await answerFiles(page, (route) =>
      route.fulfill({ contentType: 'application/pdf', body: book({ pages: 3 }) }),
    );
    await open(page);
    await expect(page.getByText('Page 1 of 3')).toBeVisible();
  });
});
