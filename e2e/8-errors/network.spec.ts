import type { Page } from '@playwright/test';
import { bringCovers, cardOf, search } from '../fixtures/cards.ts';
import { ready } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

const TITLE = '离散数学导引';
const BEGIN = new Date('2026-01-05T08:00:00Z');
const MAIN = 'https://docs.example.edu';

const toasts = (page: Page) => page.getByRole('listitem').filter({ hasText: '网络环境异常' });

/** Puts a sign-in between the page and its covers, as there is off the campus network. */
async function leaveCampus(page: Page): Promise<void> {
  await page.route(/\.webp/, (route) =>
    route.fulfill({ status: 302, headers: { location: 'https://login.example.edu/' } }),
  );
  await page.route('https://login.example.edu/', (route) => route.abort());
}

/** Expects the notice to go 100000 ms after it came, which was after the clock began. */
async function expectToStay(page: Page): Promise<void> {
  const seen = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(BEGIN.getTime() + 99_000);
  // One that has gone already is still drawn for 200 ms.
  await page.clock.runFor(900);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(seen - BEGIN.getTime() + 1_000);
  await expect(toasts(page)).toHaveCount(0);
}

/** Lets the page believe that the main site is another one. */
async function nameMainHost(page: Page): Promise<void> {
  await page.route('**/?q=*', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace('"hosts":{', `"hosts":{"main":"${MAIN}",`);
    expect(body).toContain(MAIN);
    await route.fulfill({ response: answer, body: body.replace(',}', '}') });
  });
}

test.beforeEach(async ({ page, expectedErrors }) => {
  expectedErrors.push(/\.webp|ERR_|Content Security Policy/);
  await bringCovers(page);
});

test.describe('a cover', () => {
  test('that fails because of a sign-in in between leads to a notice that stays', async ({
    page,
  }) => {
    await leaveCampus(page);
    await search(page, TITLE, 'book');
    const notice = page.getByRole('listitem').filter({ hasText: '网络环境异常，请刷新登录' });
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('当前网络似乎不是校园网，需要登录来验证身份。');
    await expect(notice.getByRole('button', { name: '登录' })).toBeVisible();
  });

  test('that fails in another way leads to no notice', async ({ page }) => {
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

test('of all covers that fail, only the first is asked for with a manual redirect', async ({
  page,
}) => {
  const looked: string[] = [];
  page.on('request', (request) => {
    const isCover = request.url().includes('.webp');
    if (isCover && request.resourceType() === 'fetch') looked.push(request.url());
  });
  await leaveCampus(page);
  await search(page, '数学');
  await expect(toasts(page)).toBeVisible();
  await expect(page.getByRole('article').nth(4).locator('img')).toHaveCount(0);
  expect(looked).toHaveLength(1);
});

test.describe('on the main host, the notice of the network', () => {
  test.skip(({ isMobile }) => isMobile, 'a swipe by mouse');

  test('stays for 100 seconds and is not swiped away', async ({ page }) => {
    await page.clock.install({ time: BEGIN });
    await leaveCampus(page);
    await search(page, TITLE, 'book');
    await expect(toasts(page)).toHaveAttribute('data-mounted', 'true');
    await expect(toasts(page)).toHaveAttribute('data-dismissible', 'false');
    const place = await toasts(page).boundingBox();
    await page.mouse.move((place?.x ?? 0) + 8, (place?.y ?? 0) + 8);
    await page.mouse.down();
    await page.mouse.move((place?.x ?? 0) + 200, (place?.y ?? 0) + 8, { steps: 10 });
    await page.mouse.up();
    await page.mouse.move(10, 10);
    await expectToStay(page);
  });

  test('reloads the page by 登录', async ({ page }) => {
    await leaveCampus(page);
    await search(page, TITLE, 'book');
    const { pathname, search: query } = new URL(page.url());
    const reloaded = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().endsWith(pathname + query),
    );
    await toasts(page).getByRole('button', { name: '登录' }).click();
    await reloaded;
    await ready(page);
  });
});

test.describe('on another host, the notice of the network', () => {
  test.beforeEach(async ({ page }) => {
    await nameMainHost(page);
    await leaveCampus(page);
  });

  test('offers the campus network or the main site, for 100 seconds', async ({ page }) => {
    await page.clock.install({ time: BEGIN });
    await search(page, TITLE, 'book');
    await expect(toasts(page)).toContainText('您可以切换到校园网，或者访问正式站点。');
    await expect(toasts(page)).not.toContainText('请刷新登录');
    await expect(toasts(page)).toHaveAttribute('data-mounted', 'true');
    await expectToStay(page);
  });

  test('leads to the same place of the main host by 跳转', async ({ page }) => {
    await page.route(`${MAIN}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>main</title>' }),
    );
    await search(page, TITLE, 'book');
    const { pathname, search: query } = new URL(page.url());
    await toasts(page).getByRole('button', { name: '跳转' }).click();
    await expect(page).toHaveURL(`${MAIN}${pathname}${query}`);
  });

  test('goes by 关闭', async ({ page }) => {
    await search(page, TITLE, 'book');
    await toasts(page).getByRole('button', { name: '关闭' }).click();
    await expect(toasts(page)).toHaveCount(0);
  });
});
