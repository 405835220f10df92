import { cardOf, search } from '../fixtures/cards.ts';
import { cards, clearButton, disableSearchWorker, open, searchBox } from '../fixtures/page.ts';
import { openResults, preview, previewButton, reader } from '../fixtures/preview.ts';
import { REQUEST_FAILURES } from '../fixtures/requestFailures.ts';
import { expect, test } from '../fixtures/test.ts';

for (const [name, address] of [
  ['the catalog', '**/api/catalog.json'],
  ['the search worker', '**/assets/search.worker-*.js'],
] as const) {
  // spec 8.12
  test(`without ${name} the server searches, in whatever way that call fails`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/api\/catalog|search\.worker|SyntaxError/);
    for (const fail of Object.values(REQUEST_FAILURES)) {
      await page.route(address, fail);
      await page.goto('/');
      await searchBox(page).fill('高等数学');
      await expect(cards(page)).not.toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.unroute(address);
    }
  });
}

// spec 8.12
test('without catalog and server an error is shown, and 重试 loads the results', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/api\/catalog/, /api\/search/);
  await disableSearchWorker(page);
  for (const [form, message] of [
    ['a broken line', '无法连接服务器'],
    ['status 500', '服务器遇到问题'],
    ['an answer of someone else', '接收的内容不完整'],
  ] as const) {
    await page.route('**/api/search?*', REQUEST_FAILURES[form]);
    await page.goto('/');
    await searchBox(page).fill('高等数学');
    await expect(page.getByRole('alert')).toContainText(message);
    await page.unroute('**/api/search?*');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(cards(page)).not.toHaveCount(0);
  }
});

test('a search without a response for 20 s is reported as too slow', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/api\/catalog/);
  await page.clock.install();
  await disableSearchWorker(page);
  await page.route('**/api/search?*', REQUEST_FAILURES.silence);
  await page.goto('/');
  const requested = page.waitForRequest('**/api/search?*');
  await searchBox(page).fill('高等数学');
  await requested;
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('alert')).toContainText('服务器响应超时');
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
});

// spec 8.12
test('without the feed there are no announcements and no error, however it fails', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/feed\.json/);
  for (const fail of Object.values(REQUEST_FAILURES)) {
    await page.route('**/feed.json', fail);
    await open(page, '/?q=高等数学');
    const requested = page.waitForRequest('**/feed.json');
    await clearButton(page).click();
    await requested;
    await expect(page.getByText('搜索书籍、试卷和资料', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: '公告' })).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.unroute('**/feed.json');
  }
});

test('a viewer without a response for 20 s is reported as too slow, and 重试 opens it', async ({
  page,
}) => {
  await page.clock.install();
  await openResults(page);
  const viewer = '**/pdf-viewer/web/viewer.html*';
  await page.route(viewer, REQUEST_FAILURES.silence);
  const title = (await cards(page).getByRole('heading').first().textContent()) ?? '';
  const requested = page.waitForRequest(viewer);
  await previewButton(page, title).click();
  await requested;
  await page.clock.fastForward(20_000);
  await expect(preview(page).getByRole('alert')).toContainText('服务器响应超时');
  await page.unroute(viewer);
  await preview(page).getByRole('button', { name: '重试' }).click();
  await expect(reader(page).locator('html')).toHaveAttribute('data-viewer', 'ready');
});

test('a cover that fails for another reason than a sign-in becomes a placeholder without a notice', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/\/files\//);
  const title = '线性代数及其应用';
  for (const [form, fail] of Object.entries(REQUEST_FAILURES)) {
    await page.route('**/*.webp', fail);
    await search(page, title);
    const cover = cardOf(page, title).getByRole('button', { name: /^查看封面/ });
    if (form === 'silence') await expect(cover.locator('img')).toHaveJSProperty('complete', false);
    else await expect(cover).toHaveCount(0);
    await expect(page.getByText('网络环境异常')).toHaveCount(0);
    await page.unroute('**/*.webp');
  }
});
