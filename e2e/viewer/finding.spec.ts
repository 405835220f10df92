import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/expectAccessible.ts';
import { writeLargeBook } from '../fixtures/pdf/largeBook.ts';
import { type SiteServer, serveArchive } from '../fixtures/serveArchive.ts';
import { expect, test } from '../fixtures/test.ts';
import { pageNumber, tool } from '../fixtures/viewer.ts';

const ID = '00000000000000000000000000000030';

/** 30 MB: more than the viewer fetches without being asked. */
const BOOK = {
  pages: 300,
  pictureBytes: 100_000,
  tree: 'balanced',
  lines: (number: number) => [
    `第 ${number} 页`,
    'A paragraph about matrices.',
    ...(number % 50 === 0 ? ['周期函数可以展开成傅里叶级', '数，其系数由积分给出。'] : []),
  ],
} as const;

/** The site with this book, shared by the tests of a worker. */
let site: Promise<SiteServer> | undefined;

async function serveBook(): Promise<SiteServer> {
  const archive = await mkdtemp(join(tmpdir(), 'campusdocs-e2e-'));
  await mkdir(join(archive, 'files'));
  await mkdir(join(archive, 'metadata'));
  await writeFile(join(archive, 'site.yml'), '{}');
  const data = { title: '数学物理方法', authors: ['佚名'], isbn: [], filetype: 'pdf' };
  await writeFile(
    join(archive, 'metadata', `${ID}.yml`),
    JSON.stringify({ id: ID, url: `/files/${ID}.pdf`, type: 'book', data }),
  );
  await writeLargeBook(join(archive, 'files', `${ID}.pdf`), BOOK);
  const server = await serveArchive(archive, {});
  const matches = `${server.address}/api/documents/${ID}/matches?q=matrices`;
  await expect.poll(async () => (await fetch(matches)).status, { timeout: 120_000 }).toBe(200);
  return {
    address: server.address,
    async stop() {
      await server.stop();
      await rm(archive, { recursive: true });
    },
  };
}

test.beforeEach(async ({ atEnd, page }) => {
  if (!site) {
    site = serveBook();
    atEnd(async () => (await site)?.stop());
  }
  const { address } = await site;
  const file = `/files/${ID}.pdf?filename=a.pdf&f=2`;
  await page.goto(`${address}/pdf-viewer/web/viewer.html?${new URLSearchParams({ file })}`);
  await expect(page.locator('html')).toHaveAttribute('data-viewer', 'ready');
});

const query = (page: Page) => page.getByRole('textbox', { name: '在文档中查找' });
const list = (page: Page) => page.getByRole('region', { name: '查找结果' });

for (const [window, viewport] of [
  ['a wide window', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test.describe(`in ${window}`, () => {
    test.use({ viewport });

    test('all hits of the document are listed while its pages are not loaded', async ({ page }) => {
      const requested: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/files/')) requested.push(request.headers().range ?? '');
      });
      await page.keyboard.press('Control+f');
      await query(page).fill('傅里叶级数');
      await expect(page.getByText('1 / 6', { exact: true })).toBeVisible();
      await expect(list(page).getByRole('button')).toHaveText(
        [50, 100, 150, 200, 250, 300].map((number) => new RegExp(`^第 ${number} 页.*傅里叶`, 's')),
      );
      await expect(page.locator('[data-page-number="50"] .mark.current').first()).toBeInViewport();
      // One page after the other would be 300 requests.
      expect(requested.length).toBeLessThan(30);
    });

    test('hits are gone through by keyboard, by button and in the list', async ({ page }) => {
      await tool(page, '查找').click();
      await query(page).fill('傅里叶级数');
      await expect(pageNumber(page)).toHaveValue('50');
      await query(page).press('Enter');
      await expect(pageNumber(page)).toHaveValue('100');
      await query(page).press('Shift+Enter');
      await query(page).press('Shift+Enter');
      await expect(page.getByText('6 / 6', { exact: true })).toBeVisible();
      await expect(pageNumber(page)).toHaveValue('300');
      await tool(page, '下一个').click();
      await expect(pageNumber(page)).toHaveValue('50');
      await query(page).press('ArrowDown');
      await expect(list(page).getByRole('button', { name: /^第 50 页/u })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(pageNumber(page)).toHaveValue('150');
      await expect(list(page).getByRole('button', { name: /^第 150 页/u })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expect(page.locator('[data-page-number="150"] .mark.current').first()).toBeInViewport();
      await list(page)
        .getByRole('button', { name: /^第 200 页/u })
        .click();
      await expect(page.getByText('4 / 6', { exact: true })).toBeVisible();
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowUp');
      await expect(query(page)).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(list(page)).toBeHidden();
      await expect(query(page)).toBeHidden();
      await expect(page.locator('.mark')).toHaveCount(0);
    });

    test('the list leaves room for the page, and can be closed', async ({ page }) => {
      await tool(page, '查找').click();
      await query(page).fill('matrices');
      await expect(page.getByText('1 / 300', { exact: true })).toBeVisible();
      const pages = await page.getByRole('region', { name: '文件内容' }).boundingBox();
      expect(pages?.height).toBeGreaterThan(viewport.height * 0.4);
      expect(pages?.width).toBeGreaterThan(viewport.width * 0.6);
      await expectAccessible(page, { exclude: ['.textLayer'] });
      await tool(page, '结果列表').click();
      await expect(list(page)).toBeHidden();
      await tool(page, '结果列表').click();
      await list(page).getByRole('button').first().press('End');
      await expect(list(page).getByRole('button', { name: /^第 300 页/u })).toBeFocused();
    });
  });
}

test('nothing is asked while an input method composes', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.startsWith('/api/documents/')) asked.push(searchParams.get('q') ?? '');
  });
  await tool(page, '查找').click();
  const session = await page.context().newCDPSession(page);
  for (const text of ['f', 'fu', 'fu l', 'fu li ye']) {
    await session.send('Input.imeSetComposition', { text, selectionStart: 0, selectionEnd: 0 });
    await page.waitForTimeout(250);
  }
  expect(asked).toEqual([]);
  await session.send('Input.insertText', { text: '傅里叶' });
  await expect(page.getByText('1 / 6', { exact: true })).toBeVisible();
  expect(asked).toEqual(['傅里叶']);
});

test('an address with a query lists all hits, from its page on', async ({ page }) => {
  const search = encodeURIComponent('傅里叶');
  await page.evaluate((hash) => location.replace(hash), `#page=90&search=${search}`);
  await expect(query(page)).toHaveValue('傅里叶');
  await expect(query(page)).not.toBeFocused();
  await expect(page.getByText('2 / 6', { exact: true })).toBeVisible();
  await expect(pageNumber(page)).toHaveValue('100');
  await expect(page.locator('[data-page-number="100"] .mark')).toHaveCount(1);
});

test('what was linked is offered as a query', async ({ page }) => {
  await page.evaluate(() => location.replace(`#page=100&mark=${encodeURIComponent('傅里叶')}`));
  await expect(page.locator('[data-page-number="100"] .mark')).toHaveCount(1);
  await tool(page, '查找').click();
  await expect(query(page)).toHaveValue('傅里叶');
  await expect(page.getByText('2 / 6', { exact: true })).toBeVisible();
  await expect(pageNumber(page)).toHaveValue('100');
});
