import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './fixtures/test.ts';

test('the landing shows the wordmark, the box and announcements, and nothing of a search', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('searchbox', { name: '搜索书籍、试卷和资料...' })).toBeVisible();
  await expect(page.getByRole('link', { name: /首页$/ })).toBeVisible();
  await expect(page.getByText('搜索书籍、试卷和资料', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
});

test('announcements fit into 40 % of the window, newest first', async ({ page }) => {
  await page.goto('/');
  const list = page.getByRole('list', { name: '公告' });
  const height = (await list.boundingBox())?.height ?? Number.NaN;
  expect(height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.4);
  const days = await list
    .locator('time')
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
  expect(days).toEqual(days.toSorted((a, b) => b - a));
});

test('a visit that began with results gets the announcements when it comes home', async ({
  page,
}) => {
  await page.goto('/?q=高等数学');
  await page.getByRole('button', { name: '清除' }).click();
  await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem')).not.toHaveCount(0);
});

test('a feed that cannot be fetched leaves the landing without announcements, and without a word', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/feed\.json/);
  await page.route('**/feed.json', (route) => route.abort());
  await page.goto('/?q=高等数学');
  await page.getByRole('button', { name: '清除' }).click();
  await expect(page.getByText('搜索书籍、试卷和资料', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '公告' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a hostile announcement runs nothing', async ({ page, expectedErrors }) => {
  // Said when the sanitiser parses it, in a document of its own that runs nothing.
  expectedErrors.push(/inline event handler/);
  await page.route('**/feed.json', (route) =>
    route.fulfill({
      json: {
        items: [
          {
            id: '1',
            url: 'https://blog.example.edu/1',
            title: '公告一',
            tags: ['主站公告'],
            date_modified: '2026-09-01T00:00:00Z',
            summary:
              '<p onclick="document.title=1">正文</p><script>document.title=2</script>' +
              '<a href="javascript:document.title=3">链接</a>',
          },
        ],
      },
    }),
  );
  await page.goto('/?q=高等数学');
  await page.getByRole('button', { name: '清除' }).click();
  const card = page.getByRole('region', { name: '公告' }).getByRole('listitem');
  await expect(card.getByText('正文')).toBeVisible();
  await expect(card.locator('[onclick], script, [href^=javascript]')).toHaveCount(0);
});

test('the banner shows for the first 10 page views and never flashes afterwards', async ({
  page,
}) => {
  const banner = page.getByRole('complementary', { name: '请给我们点一颗星' });
  await page.goto('/');
  await expect(banner).toBeVisible();
  await page.evaluate(() => localStorage.setItem('page-views', '9'));
  await page.reload();
  await expect(banner).toBeVisible();
  // Decided before anything is painted: it is not there even while the scripts are held back.
  await page.route('**/assets/*.js', () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expect(banner).toBeHidden();
});

test('/ goes to the box from anywhere outside a field', async ({ page }) => {
  await page.goto('/?q=高等数学');
  const box = page.getByRole('searchbox');
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('/');
  await expect(box).toHaveValue('高等数学/');
});

test('the first other plain character says how to get to the box, once', async ({ page }) => {
  await page.goto('/');
  const toast = page.getByText('按 / 即可跳到搜索框');
  await expect(page.locator('html')).toHaveAttribute('data-search', 'ready');
  await page.keyboard.press('a');
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(toast).toBeHidden();
  await page.keyboard.press('b');
  await page.waitForTimeout(300);
  await expect(toast).toBeHidden();
});

test('the theme follows the system, live', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveClass('dark');
  const dark = await page.locator('html').evaluate(backgroundOf);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveClass('light');
  expect(await page.locator('html').evaluate(backgroundOf)).not.toBe(dark);
});

test('an address that is none answers 404 with a mailbox and a way home', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '您访问的页面不存在' })).toBeVisible();
  await expect(page.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:/);
  await page.getByRole('link', { name: '返回首页' }).click();
  await expect(page.getByRole('searchbox')).toBeVisible();
});

test('a file that is missing tells a browser so, in words', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/);
  const response = await page.goto(`/files/${'0'.repeat(32)}.pdf`);
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: /文件不存在/ })).toBeVisible();
});

test('the footer leads to 关于我们, and Back to the results', async ({ page }) => {
  await page.goto('/?q=高等数学');
  const first = page.locator('[data-item-id]').first();
  const id = await first.getAttribute('data-item-id');
  await page.getByRole('link', { name: '关于我们' }).click();
  await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
  await expect(page).toHaveTitle(/关于我们/);
  await page.goBack();
  await expect(first).toHaveAttribute('data-item-id', id ?? '');
  await expect(page.getByRole('searchbox')).toHaveValue('高等数学');
});

for (const path of [
  '/login',
  '/login/0/cas',
  '/auth/0',
  '/auth/0/cas',
  '/callback',
  '/callback/cas',
]) {
  test(`${path} is there and explains itself`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible();
  });
}

for (const address of [
  '/',
  '/?q=高等数学',
  '/?q=qqzzqqzz&c=test',
  '/about',
  '/login',
  '/nowhere',
]) {
  test(`${address} is accessible to everybody, by day and by night`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(address);
      await expect(page.getByRole('main')).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing is complete and its form searches', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem')).not.toHaveCount(
      0,
    );
    await page.getByRole('searchbox').fill('高等数学');
    await page.getByRole('searchbox').press('Enter');
    await expect(page).toHaveURL('/?q=高等数学');
    await expect(page.locator('[data-item-id]')).not.toHaveCount(0);
  });
});

function backgroundOf(element: Element): string | undefined {
  return element.ownerDocument.defaultView?.getComputedStyle(element).backgroundColor;
}
