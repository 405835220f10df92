import { serveCovers } from '../fixtures/cards.ts';
import { cards, disableSearchWorker, open, searchBox } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

const notice = '网络已断开';

// spec 8.12
test('offline, a loaded page continues to search, even if the network is lost while typing', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await open(page, '/');
  await searchBox(page).fill('高等');
  await expect(cards(page)).not.toHaveCount(0);
  await context.setOffline(true);
  await searchBox(page).pressSequentially('数学', { delay: 20 });
  await expect(cards(page).getByRole('heading').first()).toContainText('高等数学');
  await expect(page.getByText(notice)).toContainText('仍可搜索');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await searchBox(page).fill('线性代数');
  await expect(cards(page).getByRole('heading').first()).toContainText('线性代数');

  await context.setOffline(false);
  await expect(page.getByText(notice)).toHaveCount(0);
  await expect(cards(page).locator('img').first()).not.toHaveJSProperty('naturalWidth', 0);
});

test('a search that failed offline is retried when the network is back', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/api\/catalog/, /ERR_INTERNET_DISCONNECTED/);
  await disableSearchWorker(page);
  const list = page.waitForEvent('requestfailed', (request) => /api\/catalog/.test(request.url()));
  await page.goto('/');
  await list;
  await context.setOffline(true);
  await searchBox(page).fill('高等数学');
  await expect(page.getByRole('alert')).toContainText('无法连接服务器');
  await context.setOffline(false);
  await expect(cards(page)).not.toHaveCount(0);
});

test('offline, a cover opens in full screen as well', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await serveCovers(page);
  const part = page.waitForResponse(/CoverLightbox/);
  await open(page, '/?q=线性代数');
  await (await part).finished();
  await context.setOffline(true);
  await page
    .getByRole('button', { name: /^查看封面/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^封面/ })).toBeVisible();
});

test.describe('a page whose script cannot be fetched', () => {
  const heading = '页面加载失败';

  test('says so offline, stays when 重试 fails, and loads automatically when the network is back', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/);
    await open(page, '/');
    await context.setOffline(true);
    await page.getByRole('link', { name: '关于我们' }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
    await page.getByRole('button', { name: '重试' }).click();
    await failed;
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
  });

  test('links home without the network', async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /dynamically imported module/);
    await open(page, '/');
    await context.setOffline(true);
    await page.getByRole('link', { name: '关于我们' }).click();
    await page.getByRole('link', { name: '返回首页' }).click();
    await searchBox(page).fill('高等数学');
    await expect(cards(page)).not.toHaveCount(0);
  });

  test('because a new version was deployed is loaded by 重试', async ({ page, expectedErrors }) => {
    expectedErrors.push(/410/, /dynamically imported module/);
    await open(page, '/');
    await page.route('**/assets/AboutPage-*.js', (route) => route.fulfill({ status: 410 }));
    await page.getByRole('link', { name: '关于我们' }).click();
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await page.unroute('**/assets/AboutPage-*.js');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
  });
});

test('a list of shortcuts that cannot be fetched shows a notice, and the results stay', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/, /dynamically imported module/);
  await page.route('**/assets/ShortcutsDialog-*.js', (route) => route.abort());
  await open(page, '/?q=高等数学');
  await page.keyboard.press('?');
  await expect(page.getByText('快捷键列表加载失败')).toBeVisible();
  await expect(cards(page)).not.toHaveCount(0);
});
