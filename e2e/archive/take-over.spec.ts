import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mergeTests, type Page, type Request } from '@playwright/test';
import { cardOf, serveCovers } from '../fixtures/cards.ts';
import {
  addBook,
  addTest,
  markElements,
  NEW_ID,
  newCard,
  returnToWindow,
  returnToWindowUntil,
  test,
} from '../fixtures/changingSite.ts';
import { startCuttingProxy } from '../fixtures/cuttingProxy.ts';
import { test as exportedTest } from '../fixtures/exportedSite.ts';
import { choose, expectTotal, field } from '../fixtures/filters.ts';
import {
  cards,
  isTitleSearch,
  open,
  results,
  searchBox,
  searchParamsOf,
  tab,
  waitForCards,
  waitForResults,
} from '../fixtures/page.ts';
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
  await serveCovers(page);
  const site = await openSite();
  await open(page, `${site.address}/?q=高等数学&c=test`);
  await choose(page, '阶段', '期末');
  await waitForResults(page);
  const before = await cards(page).count();
  await markElements(cards(page));
  await searchBox(page).focus();
  await site.change((archive) => addTest(archive, '高等数学（上）'));
  await returnToWindowUntil(page, () => expect(newCard(page)).toBeVisible({ timeout: 500 }));
  await expectTotal(page, before + 1);
  await expect(page.locator('[data-marked]')).toHaveCount(before);
  await expect(field(page, '阶段')).toContainText('1 项');
  await expect(tab(page, '试卷')).toHaveAttribute('aria-selected', 'true');
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue('高等数学');
  expect(searchParamsOf(page)).toEqual({ q: '高等数学', c: 'test' });
  // From here on the browser searches the new catalog.
  const searches: string[] = [];
  page.on('request', (request) => {
    if (isTitleSearch(request.url())) searches.push(request.url());
  });
  await searchBox(page).fill('高等数学 2031');
  await expect(newCard(page)).toBeVisible();
  await waitForResults(page);
  expect(searches).toEqual([]);
});

test('a download continues while its list is refreshed', async ({ page, openSite }) => {
  await serveCovers(page);
  const site = await openSite();
  const proxy = await startCuttingProxy({
    target: site.address,
    interruptionOf: (count) => (count === 1 ? { bytes: 800_000, end: 'hold' } : undefined),
  });
  try {
    await open(page, `${proxy.origin}/?${new URLSearchParams({ q: preview.BOOK })}`);
    await waitForCards(page);
    const card = cardOf(page, preview.BOOK);
    await card.getByRole('button', { name: `下载 ${preview.BOOK}`, exact: true }).click();
    const bar = page.getByRole('progressbar', { name: `下载进度：${preview.BOOK}` });
    await expect(bar).toHaveAttribute('aria-valuenow', '80');
    await site.change((archive) => addBook(archive, preview.BOOK));
    await returnToWindowUntil(page, () => expect(newCard(page)).toHaveCount(1, { timeout: 500 }));
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
  await waitForCards(page);
  // The buttons for saving load in idle time.
  await expect(page.locator('.save-offline:empty')).toHaveCount(0);
  const calls = catalogOf(page);
  await results(page).evaluate((region) => {
    const changes = new MutationObserver(() => region.setAttribute('data-changed', ''));
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    changes.observe(region, { ...all, attributeFilter: ['class', 'aria-setsize', 'aria-busy'] });
  });
  await returnToWindowUntil(page, async () => expect(calls).toHaveLength(1));
  expect(await calls[0]?.allHeaders()).toHaveProperty('if-none-match');
  // Not at every return.
  await returnToWindow(page);
  await returnToWindow(page);
  expect(calls).toHaveLength(1);
  await expect(results(page)).not.toHaveAttribute('data-changed');
});

test('a removed item disappears from the results, and an empty list says so', async ({
  page,
  openSite,
}) => {
  await serveCovers(page);
  const site = await openSite();
  await site.change((archive) => addBook(archive, '独一无二录'));
  await open(page, `${site.address}/?q=独一无二录`);
  await expect(newCard(page)).toBeVisible();
  await site.change((archive) => rm(join(archive, 'metadata', `${NEW_ID}.yml`)));
  await returnToWindowUntil(page, () => expect(newCard(page)).toHaveCount(0, { timeout: 500 }));
  await expect(searchBox(page)).toHaveValue('独一无二录');
});

test('an unreachable site or an invalid response leaves the search as it was, without an error', async ({
  page,
  context,
  openSite,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED/, /status of 503/);
  await serveCovers(page);
  const site = await openSite();
  await open(page, `${site.address}/?q=高等数学`);
  await waitForCards(page);
  const calls = catalogOf(page);

  await context.setOffline(true);
  await returnToWindow(page);
  expect(calls).toEqual([]);
  await context.setOffline(false);

  for (const nonsense of [
    { status: 503, body: '' },
    { status: 200, body: '{"a catalog": "no"}' },
  ]) {
    const seen = calls.length;
    await page.route('**/api/catalog.json', (route) => route.fulfill(nonsense), { times: 1 });
    await returnToWindowUntil(page, async () => expect(calls.length).toBeGreaterThan(seen));
  }
  await searchBox(page).fill('线性代数');
  await waitForResults(page);
  await expect(cards(page)).not.toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await site.change((archive) => addBook(archive, '线性代数'));
  await returnToWindowUntil(page, () => expect(newCard(page)).toHaveCount(1, { timeout: 500 }));
});

test('without a search worker, newer results of the server are shown as well', async ({
  page,
  openSite,
}) => {
  await serveCovers(page);
  const site = await openSite({ variables: { CAMPUSDOCS_BROWSER_SEARCH: '0' } });
  await page.goto(`${site.address}/?q=高等数学`);
  await waitForCards(page);
  await markElements(cards(page));
  const before = await cards(page).count();
  await site.change((archive) => addBook(archive, '高等数学'));
  await returnToWindowUntil(page, () => expect(newCard(page)).toHaveCount(1, { timeout: 500 }));
  await expect(page.locator('[data-marked]')).toHaveCount(before);
});

test('the catalog of another host is requested there', async ({ page, openSite }) => {
  await serveCovers(page);
  const data = await openSite();
  const site = await openSite({ settings: { hosts: { data: data.address } } });
  await open(page, `${site.address}/?q=高等数学`);
  await waitForCards(page);
  await data.change((archive) => addBook(archive, '高等数学'));
  await returnToWindowUntil(page, () => expect(newCard(page)).toHaveCount(1, { timeout: 500 }));
});

mergeTests(test, exportedTest)(
  'a newer export is loaded, even from a host without ETags',
  async ({ page, openSite, exported, request }) => {
    await serveCovers(page);
    const calls = catalogOf(page);
    await open(page, `${exported}/?q=高等数学`);
    await waitForCards(page);
    await markElements(cards(page));
    const before = await cards(page).count();
    const site = await openSite();
    await site.change((archive) => addBook(archive, '高等数学'));
    const body = await (await request.get(`${site.address}/api/catalog.json`)).body();
    await page.route('**/api/catalog.json', (route) => route.fulfill({ body }));
    await returnToWindowUntil(page, () => expect(newCard(page)).toHaveCount(1, { timeout: 500 }));
    await expect(page.locator('[data-marked]')).toHaveCount(before);
    // The same bytes are not applied again.
    const callsBefore = calls.length;
    await markElements(newCard(page));
    await returnToWindowUntil(page, async () => expect(calls.length).toBeGreaterThan(callsBefore));
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
  await markElements(news);
  await site.change((archive) =>
    writeFile(
      join(archive, 'announcements', 'new.md'),
      '---\ntitle: 刚刚写的公告\ndate: 2031-01-01\ntags: [主站公告]\n---\n\n新的一条。\n',
    ),
  );
  await returnToWindowUntil(page, () =>
    expect(news).toContainText('刚刚写的公告', { timeout: 500 }),
  );
  await expect(news).toHaveAttribute('data-marked', '');
});
