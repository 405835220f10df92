import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mergeTests, type Page, type Request } from '@playwright/test';
import { bringCovers, cardOf } from '../fixtures/cards.ts';
import {
  addBook,
  addTest,
  comeBack,
  comeBackUntil,
  mark,
  NEW_ID,
  newCard,
  test,
} from '../fixtures/changingSite.ts';
import { startCuttingProxy } from '../fixtures/cuttingProxy.ts';
import { test as exportedTest } from '../fixtures/exportedSite.ts';
import { choose, expectTotal, field } from '../fixtures/filters.ts';
import { answered, box, cards, drawn, open, query, results, tab } from '../fixtures/page.ts';
import * as preview from '../fixtures/preview.ts';
import { expect } from '../fixtures/test.ts';

// In one worker, because they share sites.
test.describe.configure({ mode: 'default' });

const catalogOf = (page: Page) => {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/catalog.json')) calls.push(request);
  });
  return calls;
};

// spec 4.9, 4.13
test('an added paper is among the results after returning to the page, and nothing else changes', async ({
  page,
  openSite,
}) => {
  await bringCovers(page);
  const site = await openSite();
  await open(page, `${site.address}/?q=高等数学&c=test`);
  await choose(page, '阶段', '期末');
  await answered(page);
  const before = await cards(page).count();
  await mark(cards(page));
  await box(page).focus();
  await site.change((archive) => addTest(archive, '高等数学（上）'));
  await comeBackUntil(page, () => expect(newCard(page)).toBeVisible({ timeout: 500 }));
  await expectTotal(page, before + 1);
  await expect(page.locator('[data-marked]')).toHaveCount(before);
  await expect(field(page, '阶段')).toContainText('1 项');
  await expect(tab(page, '试卷')).toHaveAttribute('aria-selected', 'true');
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('高等数学');
  expect(query(page)).toEqual({ q: '高等数学', c: 'test' });
  // From here on the browser searches the new catalog.
  const searches: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/search?')) searches.push(request.url());
  });
  await box(page).fill('高等数学 2031');
  await expect(newCard(page)).toBeVisible();
  await answered(page);
  expect(searches).toEqual([]);
});

test('a download continues while its list is refreshed', async ({ page, openSite }) => {
  await bringCovers(page);
  const site = await openSite();
  const proxy = await startCuttingProxy({
    target: site.address,
    passage: (count) => (count === 1 ? { bytes: 800_000, end: 'hold' } : undefined),
  });
  try {
    await open(page, `${proxy.origin}/?${new URLSearchParams({ q: preview.BOOK })}`);
    await drawn(page);
    const card = cardOf(page, preview.BOOK);
    await card.getByRole('button', { name: `下载 ${preview.BOOK}`, exact: true }).click();
    const bar = page.getByRole('progressbar', { name: `下载进度：${preview.BOOK}` });
    await expect(bar).toHaveAttribute('aria-valuenow', '80');
    await site.change((archive) => addBook(archive, preview.BOOK));
    await comeBackUntil(page, () => expect(newCard(page)).toHaveCount(1, { timeout: 500 }));
    await expect(bar).toHaveAttribute('aria-valuenow', '80');
    const saved = page.waitForEvent('download');
    proxy.release();
    await saved;
    await expect(page.getByText('下载已取消')).toHaveCount(0);
  } finally {
    await proxy.close();
  }
});

// spec 4.9
test('an unchanged catalog costs one request, and nothing is rendered again', async ({
  page,
  openSite,
}) => {
  const site = await openSite();
  await open(page, `${site.address}/?q=高等数学`);
  await drawn(page);
  const calls = catalogOf(page);
  await results(page).evaluate((region) => {
    const changes = new MutationObserver(() => region.setAttribute('data-changed', ''));
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    changes.observe(region, { ...all, attributeFilter: ['class', 'aria-setsize', 'aria-busy'] });
  });
  await comeBackUntil(page, async () => expect(calls).toHaveLength(1));
  expect(await calls[0]?.allHeaders()).toHaveProperty('if-none-match');
  // Not at every return.
  await comeBack(page);
  await comeBack(page);
  expect(calls).toHaveLength(1);
  await expect(results(page)).not.toHaveAttribute('data-changed');
});

test('a removed item disappears from the results, and an empty list says so', async ({
  page,
  openSite,
}) => {
  await bringCovers(page);
  const site = await openSite();
  await site.change((archive) => addBook(archive, '独一无二录'));
  await open(page, `${site.address}/?q=独一无二录`);
  await expect(newCard(page)).toBeVisible();
  await site.change((archive) => rm(join(archive, 'metadata', `${NEW_ID}.yml`)));
  await comeBackUntil(page, () => expect(newCard(page)).toHaveCount(0, { timeout: 500 }));
  await expect(box(page)).toHaveValue('独一无二录');
});

test('an unreachable site or an invalid response leaves the search as it was, without an error', async ({
  page,
  context,
  openSite,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/, /status of 503/);
  await bringCovers(page);
  const site = await openSite();
  await open(page, `${site.address}/?q=高等数学`);
  await drawn(page);
  const calls = catalogOf(page);

  await context.setOffline(true);
  await comeBack(page);
  expect(calls).toEqual([]);
  await context.setOffline(false);

  for (const nonsense of [
    { status: 503, body: '' },
    { status: 200, body: '{"a catalog": "no"}' },
  ]) {
    const seen = calls.length;
    await page.route('**/api/catalog.json', (route) => route.fulfill(nonsense), { times: 1 });
    await comeBackUntil(page, async () => expect(calls.length).toBeGreaterThan(seen));
  }
  await box(page).fill('线性代数');
  await answered(page);
  await expect(cards(page)).not.toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await site.change((archive) => addBook(archive, '线性代数'));
  await comeBackUntil(page, () => expect(newCard(page)).toHaveCount(1, { timeout: 500 }));
});

test('without a search worker, newer results of the server are shown as well', async ({
  page,
  openSite,
}) => {
  await bringCovers(page);
  const site = await openSite({ variables: { CAMPUSDOCS_BROWSER_SEARCH: '0' } });
  await page.goto(`${site.address}/?q=高等数学`);
  await drawn(page);
  await mark(cards(page));
  const before = await cards(page).count();
  await site.change((archive) => addBook(archive, '高等数学'));
  await comeBackUntil(page, () => expect(newCard(page)).toHaveCount(1, { timeout: 500 }));
  await expect(page.locator('[data-marked]')).toHaveCount(before);
});

test('the catalog of another host is requested there', async ({ page, openSite }) => {
  await bringCovers(page);
  const data = await openSite();
  const site = await openSite({ settings: { hosts: { data: data.address } } });
  await open(page, `${site.address}/?q=高等数学`);
  await drawn(page);
  await data.change((archive) => addBook(archive, '高等数学'));
  await comeBackUntil(page, () => expect(newCard(page)).toHaveCount(1, { timeout: 500 }));
});

mergeTests(test, exportedTest)(
  'a newer export is loaded, even from a host without ETags',
  async ({ page, openSite, exported, request }) => {
    await bringCovers(page);
    const calls = catalogOf(page);
    await open(page, `${exported}/?q=高等数学`);
    await drawn(page);
    await mark(cards(page));
    const before = await cards(page).count();
    const site = await openSite();
    await site.change((archive) => addBook(archive, '高等数学'));
    const body = await (await request.get(`${site.address}/api/catalog.json`)).body();
    await page.route('**/api/catalog.json', (route) => route.fulfill({ body }));
    await comeBackUntil(page, () => expect(newCard(page)).toHaveCount(1, { timeout: 500 }));
    await expect(page.locator('[data-marked]')).toHaveCount(before);
    // The same bytes are not applied again.
    const asked = calls.length;
    await mark(newCard(page));
    await comeBackUntil(page, async () => expect(calls.length).toBeGreaterThan(asked));
    await expect(page.locator('[data-marked]')).toHaveCount(before + 1);
  },
);

test('new announcements appear on an open landing page, and typed text stays', async ({
  page,
  openSite,
}) => {
  const site = await openSite();
  await open(page, site.address);
  const news = page.getByRole('region', { name: '公告' });
  await expect(news).toBeVisible();
  await mark(news);
  await site.change((archive) =>
    writeFile(
      join(archive, 'announcements', 'new.md'),
      '---\ntitle: 刚刚写的公告\ndate: 2031-01-01\ntags: [主站公告]\n---\n\n新的一条。\n',
    ),
  );
  await comeBackUntil(page, () => expect(news).toContainText('刚刚写的公告', { timeout: 500 }));
  await expect(news).toHaveAttribute('data-marked', '');
});
