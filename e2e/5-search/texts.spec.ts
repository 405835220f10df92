import type { Page } from '@playwright/test';
import { open, results, searchBox, waitForHydration, waitForResults } from '../fixtures/page.ts';
import { pageNumber, preview, reader } from '../fixtures/preview.ts';
import { test as protectedTest } from '../fixtures/protectedSite.ts';
import { expect, test } from '../fixtures/test.ts';

/** Only on pages of the demo, never in a title. */
const IN_TEXTS = '洛必达';
/** In titles of several items, and on pages. */
const IN_BOTH = '极限';

const row = (page: Page) => page.getByRole('link', { name: /在正文中找到 \d+ 份文档/ });
const hits = (page: Page) => page.locator('.page-hit');

/** The texts of the demo are read while the first journeys run. */
test.beforeEach(async ({ request }) => {
  await expect
    .poll(async () => (await (await request.get('/api/health')).json()).texts, { timeout: 170_000 })
    .toMatchObject({ state: 'ready', waiting: 0 });
});

test('titles answer at once, and a line says what the texts have', async ({ page }) => {
  await open(page, '/');
  await searchBox(page).pressSequentially(IN_BOTH);
  await expect(row(page)).toBeVisible();
  await row(page).press('Enter');
  await expect(page).toHaveURL(/in=text/);
  await expect(page.getByRole('link', { name: /^返回标题/u })).toBeFocused();
  await expect(hits(page).first()).toContainText(IN_BOTH);
  await expect(hits(page).first().locator('mark').first()).toHaveText(IN_BOTH);
  await page.goBack();
  await expect(page).not.toHaveURL(/in=text/);
  await expect(row(page)).toBeVisible();
  await page.goForward();
  await expect(hits(page).first()).toBeVisible();
});

test('a hit opens its page with the words marked, and Back returns to the same place', async ({
  page,
}) => {
  await open(page, `/?in=text&q=${IN_BOTH}`);
  const hit = hits(page).nth(2);
  await hit.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  const number = /第 (\d+) 页/u.exec((await hit.textContent()) ?? '')?.[1];
  await hit.click();
  await expect(preview(page)).toBeVisible();
  await expect(pageNumber(page)).toHaveValue(`${number}`);
  const opened = reader(page).locator(`.page[data-page-number="${number}"]`);
  await expect(opened.locator('.mark').first()).toBeInViewport();
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('further pages of a document are listed beside the first one', async ({ page }) => {
  await open(page, `/?in=text&q=${IN_BOTH}`);
  const more = page.getByRole('link', { name: /^还有 \d+ 页$/u }).first();
  const pages = Number(/\d+/u.exec((await more.textContent()) ?? '')) + 3;
  await more.click();
  await expect(
    reader(page).getByText(new RegExp(`在 ${pages} 页中找到 \\d+ 处`, 'u')),
  ).toBeVisible();
  await expect(reader(page).locator('.mark.current').first()).toBeInViewport();
});

test('the address of a hit works by itself', async ({ page }) => {
  await page.goto(`/?in=text&q=${IN_TEXTS}`);
  const address = (await hits(page).first().getAttribute('href')) ?? '';
  expect(address).toContain('#page=');
  await page.goto(address);
  await expect(page.locator('.marks .mark').first()).toBeInViewport();
});

test('a shared search in texts is in the page that the server sends', async ({ request }) => {
  const html = await (await request.get(`/?in=text&q=${encodeURIComponent(IN_TEXTS)}`)).text();
  expect(html).toContain('返回标题、课程和作者的结果');
  expect(html).toContain('page-hit');
});

test('nothing is said not to exist before the texts have answered', async ({ page }) => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/search\?.*in=text/, async (route) => {
    await promise;
    await route.continue();
  });
  await open(page, '/');
  await searchBox(page).fill(IN_TEXTS);
  await expect(results(page)).toContainText('正在查找正文');
  await expect(page.getByText('没有找到相关结果')).toHaveCount(0);
  release();
  await expect(results(page).getByRole('heading', { name: '正文' })).toBeVisible();
  await expect(hits(page).first()).toContainText(IN_TEXTS);
  await searchBox(page).fill('这句话哪里都没有啊');
  await expect(page.getByText('没有找到相关结果')).toBeVisible();
});

test('nothing moves when the texts answer', async ({ page }) => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/search\?.*in=text/, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(`/?q=${IN_BOTH}`);
  await waitForHydration(page);
  await waitForResults(page);
  const shifts = () =>
    page.evaluate(
      () =>
        new Promise<number>((done) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => done(sum), 300);
        }),
    );
  const before = await shifts();
  release();
  await expect(row(page)).toBeVisible();
  expect(await shifts()).toBe(before);
});

test('categories apply to texts, and metadata explains a part of the query', async ({ page }) => {
  await open(page, `/?in=text&c=test&q=高数 ${IN_TEXTS}`);
  await expect(hits(page).first()).toContainText(IN_TEXTS);
  await page.getByRole('tab', { name: '书籍' }).click();
  await expect(page).toHaveURL(/in=text/);
  await expect(page.getByText('没有找到相关结果')).toBeVisible();
});

protectedTest(
  'texts of protected documents are found after signing in, and not before',
  async ({ page, serveProtected, expectedErrors }) => {
    expectedErrors.push(/401/);
    const site = await serveProtected({
      access: { mode: 'members', ways: [{ kind: 'phrase', label: '本学期的口令' }] },
      phrase: 'open sesame 24',
    });
    await page.goto(`${site}/?q=${IN_BOTH}`);
    await waitForHydration(page);
    const link = page.getByRole('link', { name: '登录后可查找正文' });
    await expect(link).toBeVisible();
    await expect(hits(page)).toHaveCount(0);
    await link.click();
    await page.getByRole('button', { name: '本学期的口令' }).click();
    await page.getByLabel('本学期的口令').fill('open sesame 24');
    await page.getByLabel('本学期的口令').press('Enter');
    await expect(page).toHaveURL(/in=text/);
    await expect(async () => {
      await page.reload();
      await expect(hits(page).first()).toContainText(IN_BOTH, { timeout: 3000 });
    }).toPass({ timeout: 120_000 });
  },
);
