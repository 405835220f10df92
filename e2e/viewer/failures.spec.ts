import { expect, test } from '@playwright/test';
import { book, damaged } from '../fixtures/pdf/fixtures.ts';
import { answerFiles, servePdf, VIEWER } from '../fixtures/pdf/serve.ts';

test.describe('when there is nothing to show', () => {
  test('an encrypted document prompts until the password is right', async ({ page }) => {
    await servePdf(page, book({ pages: 3, password: 'secret' }));
    await page.goto(VIEWER);
    await expect(page.getByRole('heading', { name: '该文件受密码保护' })).toBeVisible();
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: '打开' }).click();
    await expect(page.getByText('密码错误，请重新输入。')).toBeVisible();
    await page.getByLabel('密码', { exact: true }).fill('secret');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Page 1 of 3')).toBeVisible();
  });

  test('the file can be saved without the password', async ({ page }) => {
    await servePdf(page, book({ pages: 3, password: 'secret' }));
    await page.goto(VIEWER);
    await page.getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('link', { name: '下载原文件' })).toHaveAttribute(
      'href',
      /[?&]f=1$/,
    );
    await page.getByRole('button', { name: '输入密码' }).click();
    await expect(page.getByLabel('密码', { exact: true })).toBeVisible();
  });

  test('a damaged document says so and offers the original', async ({ page }) => {
    await servePdf(page, damaged());
    await page.goto(VIEWER);
    await expect(page.getByRole('heading', { name: '文件已损坏，无法预览' })).toBeVisible();
    await expect(page.getByRole('link', { name: '下载原文件' })).toBeVisible();
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    await expect(page.getByText('已接收')).toBeHidden();
  });

  for (const [what, status, heading] of [
    ['a missing document', 404, '文件不存在'],
    ['a document behind a sign-in', 401, '登录后才能查看该文件'],
    ['a redirect to a sign-in', 302, '登录后才能查看该文件'],
    ['a server in trouble', 503, '文件暂时无法读取'],
  ] as const) {
    test(`${what} is told from a damaged one`, async ({ page }) => {
      await answerFiles(page, (route) =>
        route.fulfill({ status, headers: status === 302 ? { location: '/login' } : {}, body: '' }),
      );
      await page.goto(VIEWER);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    });
  }

  for (const lacking of ['Worker', 'ResizeObserver']) {
    test(`a browser without ${lacking} is told from a damaged document`, async ({ page }) => {
      const diagnostics: string[] = [];
      page.on('pageerror', ({ message }) => diagnostics.push(message));
      await page.addInitScript((name) => Reflect.deleteProperty(window, name), lacking);
      await servePdf(page, book({ pages: 1 }));
      await page.goto(VIEWER);
      await expect(page.getByRole('heading', { name: '当前浏览器无法预览' })).toBeVisible();
      await expect(page.getByRole('link', { name: '下载原文件' })).toBeVisible();
      expect(diagnostics).toEqual([]);
    });
  }

  test('without a network the document can be requested again', async ({ page }) => {
    const served = await servePdf(page, book({ pages: 2 }));
    served.offline = true;
    await page.goto(VIEWER);
    await expect(page.getByRole('heading', { name: '网络中断' })).toBeVisible();
    served.offline = false;
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
  });

  // spec 7.9
  test('an address of another host is never requested', async ({ page }) => {
    const hosts: string[] = [];
    page.on('request', (request) => hosts.push(new URL(request.url()).hostname));
    const file = 'https://evil.example/files/c0ffee00c0ffee00c0ffee00c0ffee00.pdf';
    await page.goto(`/pdf-viewer/web/viewer.html?${new URLSearchParams({ file })}`);
    await expect(page.getByRole('heading', { name: '预览地址不正确' })).toBeVisible();
    await expect(page.getByRole('link', { name: '返回搜索' })).toHaveAttribute('href', '/');
    expect(hosts).not.toContain('evil.example');
  });
});
