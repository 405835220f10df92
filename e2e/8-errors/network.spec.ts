import type { Page } from '@playwright/test';
import { cardOf, search, serveCovers } from '../fixtures/cards.ts';
import { open } from '../fixtures/page.ts';
import { BOOK, previewButton, reader } from '../fixtures/preview.ts';
import { MAIN, test } from '../fixtures/refusedSite.ts';
import { expect } from '../fixtures/test.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

// In one worker, because they share sites.
test.describe.configure({ mode: 'default' });

const TITLE = '离散数学导引';
const BEGIN = new Date('2026-01-05T08:00:00Z');

const toasts = (page: Page) => page.getByRole('listitem').filter({ hasText: '网络环境异常' });

/** Starts the clock of a page, and records when its notice appears. */
async function beginClock(page: Page): Promise<void> {
  await page.clock.install({ time: BEGIN });
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[data-sonner-toast]')) return;
      document.documentElement.dataset.noticeCame = String(Date.now());
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Expects the notice to disappear 100000 ms after it appeared. */
async function expectToStay(page: Page): Promise<void> {
  const came = Number(await page.locator('html').getAttribute('data-notice-came'));
  await page.clock.pauseAt(came + 99_000);
  // A dismissed notice is still drawn for 200 ms.
  await page.clock.runFor(900);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(1_100);
  await expect(toasts(page)).toHaveCount(0);
}

/** Opens the results of a search on a site whose covers are refused. */
async function searchAt(page: Page, site: string, query = TITLE, category = 'book'): Promise<void> {
  await open(page, `${site}/?${new URLSearchParams({ q: query, c: category })}`);
}

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/\.webp|\/files\/|ERR_|Content Security Policy/);
});

test.describe('a cover', () => {
  // spec 1.9, 8.2
  test('that fails because a sign-in is needed shows a persistent notice', async ({
    page,
    protectedSite,
  }) => {
    await searchAt(page, protectedSite);
    const notice = page.getByRole('listitem').filter({ hasText: '网络环境异常，请刷新登录' });
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('当前网络似乎不是校园网，需要登录来验证身份。');
    await expect(notice.getByRole('button', { name: '登录' })).toBeVisible();
  });

  // spec 7.10, 8.1
  test('that fails for another reason shows no notice', async ({ page }) => {
    await serveCovers(page);
    await page.route(/\.webp/, (route) => route.fulfill({ status: 404 }));
    const looked = page.waitForRequest(
      (request) => request.url().includes('.webp') && request.resourceType() === 'fetch',
    );
    await search(page, TITLE, 'book');
    await (await looked).response();
    await expect(cardOf(page, TITLE).locator('img')).toHaveCount(0);
    await expect(toasts(page)).toHaveCount(0);
  });
});

test.describe('without a sign-in method', () => {
  const TITLE_OF_CAMPUS = '连接校园网后才能查看该文件';

  // spec 8.2
  test('the notice, the preview and the download name the campus network and offer no sign-in', async ({
    page,
    campusOnly,
  }) => {
    await searchAt(page, campusOnly, '线性代数');
    await expect(toasts(page)).toContainText('请连接校园网后刷新页面');
    await expect(toasts(page).getByRole('button', { name: '刷新' })).toBeVisible();
    await page.getByRole('button', { name: `下载 ${BOOK}`, exact: true }).click();
    const notice = cardOf(page, BOOK).getByRole('alert');
    await expect(notice).toContainText('请连接校园网后重试');
    await previewButton(page, BOOK).click();
    const refused = reader(page).getByRole('alert', { name: TITLE_OF_CAMPUS });
    await expect(refused.getByRole('button', { name: '重试' })).toBeVisible();
    await expect(refused.getByRole('link')).toHaveCount(0);
    await expect(page.getByText('登录')).toHaveCount(0);
    await expect(reader(page).getByRole('link', { name: /登录/ })).toHaveCount(0);
  });

  // spec 8.5
  test('on another host they name the main site', async ({ page, campusOnlyElsewhere }) => {
    await searchAt(page, campusOnlyElsewhere, '线性代数');
    await expect(toasts(page).getByRole('button', { name: '跳转' })).toBeVisible();
    await page.getByRole('button', { name: `下载 ${BOOK}`, exact: true }).click();
    const main = { name: '前往正式站点' };
    const link = cardOf(page, BOOK).getByRole('alert').getByRole('link', main);
    await expect(link).toHaveAttribute('href', new RegExp(`^${MAIN}/files/`));
    await previewButton(page, BOOK).click();
    const refused = reader(page).getByRole('alert', { name: TITLE_OF_CAMPUS });
    await expect(refused.getByRole('link', main)).toHaveAttribute('href', new RegExp(`^${MAIN}/`));
    await expect(page.getByText('登录')).toHaveCount(0);
  });
});

// spec 8.2
test('where only a session opens files, nothing names the campus network but the sign-in', async ({
  page,
  membersOnly,
}) => {
  await searchAt(page, membersOnly, '线性代数');
  const notice = page.getByRole('listitem').filter({ hasText: '请登录后查看文件' });
  await expect(notice).toContainText('需要登录来验证身份。');
  await expect(notice.getByRole('button', { name: '登录' })).toBeVisible();
  await page.getByRole('button', { name: `下载 ${BOOK}`, exact: true }).click();
  await expect(cardOf(page, BOOK).getByRole('alert')).toContainText('登录后才能下载');
  await previewButton(page, BOOK).click();
  await expect(reader(page).getByRole('link', { name: '前往登录' })).toBeVisible();
  for (const words of [page.locator('body'), reader(page).locator('body')]) {
    await expect(words).not.toContainText('校园网');
  }
  await page.goto(`${membersOnly}/login?to=/`);
  await expect(page.getByText('在校园网内打开本站文件也需要登录。')).toBeVisible();
  await expect(page.getByText(/连.校园网/)).toHaveCount(0);
});

// spec 7.10, 8.1
test('only the first failing cover is probed with a manual redirect', async ({
  page,
  protectedSite,
}) => {
  const looked: string[] = [];
  page.on('request', (request) => {
    const isCover = new URL(request.url()).pathname.endsWith('.webp');
    if (isCover && request.resourceType() === 'fetch') looked.push(request.url());
  });
  await searchAt(page, protectedSite, '数学', 'all');
  await expect(toasts(page)).toBeVisible();
  await expect(page.getByRole('article').nth(4).locator('img')).toHaveCount(0);
  expect(looked).toHaveLength(1);
});

test.describe('on the main host, the notice of the network', ON_COMPUTER, () => {
  // A swipe by mouse.

  // spec 8.3, 9.32
  test('stays for 100 seconds and is not swiped away', async ({ page, protectedSite }) => {
    await beginClock(page);
    await searchAt(page, protectedSite);
    await expect(toasts(page)).toHaveAttribute('data-mounted', 'true');
    await expect(toasts(page)).toHaveAttribute('data-dismissible', 'false');
    // The timer pauses while the pointer is on the notice, which on a busy machine takes long: the
    // clock is paused during the swipe.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
    const bounds = await toasts(page).boundingBox();
    await page.mouse.move((bounds?.x ?? 0) + 8, (bounds?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((bounds?.x ?? 0) + 200, (bounds?.y ?? 0) + 8, { steps: 10 });
    await page.mouse.up();
    await page.mouse.move(10, 10);
    await expectToStay(page);
  });

  // spec 8.4
  test('reloads the page when 登录 is clicked', async ({ page, protectedSite }) => {
    await searchAt(page, protectedSite);
    const { pathname, search: query } = new URL(page.url());
    const reloaded = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().endsWith(pathname + query),
    );
    await toasts(page).getByRole('button', { name: '登录' }).click();
    await reloaded;
    // The covers are refused again, so the page goes to the sign-in and back from there.
    await page.waitForURL((url) => url.pathname === '/login');
    expect(new URL(page.url()).searchParams.get('to')).toBe(pathname + query);
    await page.goBack();
    await expect(toasts(page)).toBeVisible();
  });
});

test.describe('on another host, the notice of the network', () => {
  // spec 8.5, 8.7, 9.32
  test('offers the campus network or the main site, for 100 seconds', async ({
    page,
    protectedElsewhere,
  }) => {
    await beginClock(page);
    await searchAt(page, protectedElsewhere);
    await expect(toasts(page)).toContainText('您可以切换到校园网，或者访问正式站点。');
    await expect(toasts(page)).not.toContainText('请刷新登录');
    await expect(toasts(page)).toHaveAttribute('data-mounted', 'true');
    await expectToStay(page);
  });

  // spec 8.6
  test('opens the same address on the main host when 跳转 is clicked', async ({
    page,
    protectedElsewhere,
  }) => {
    await page.route(`${MAIN}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>main</title>' }),
    );
    await searchAt(page, protectedElsewhere);
    const { pathname, search: query } = new URL(page.url());
    await toasts(page).getByRole('button', { name: '跳转' }).click();
    await expect(page).toHaveURL(`${MAIN}${pathname}${query}`);
  });

  // spec 8.7
  test('is dismissed by 关闭', async ({ page, protectedElsewhere }) => {
    await searchAt(page, protectedElsewhere);
    await toasts(page).getByRole('button', { name: '关闭' }).click();
    await expect(toasts(page)).toHaveCount(0);
  });
});
