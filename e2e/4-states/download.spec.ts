import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { cardOf, serveCovers, serveResults } from '../fixtures/cards.ts';
import { type CuttingProxy, startCuttingProxy } from '../fixtures/cuttingProxy.ts';
import { choose } from '../fixtures/filters.ts';
import {
  searchBox,
  tab,
  WORKER_WITHOUT_LIST,
  waitForCards,
  waitForHydration,
} from '../fixtures/page.ts';
import { BOOK } from '../fixtures/preview.ts';
import { test as base, expect } from '../fixtures/test.ts';
import { ON_COMPUTER, ON_PHONE } from '../fixtures/windows.ts';

type ProxyOptions = Omit<Parameters<typeof startCuttingProxy>[0], 'target'>;

/** Console messages for a cut connection and an error response. */
const LOST = /ERR_|Failed to load resource/;
const HALF = 400_000;
/** In bytes: enough for the rest of the file to pass with one release. */
const MOST = 800_000;

const test = base.extend<{ through: (options?: ProxyOptions) => Promise<CuttingProxy> }>({
  through: async ({ page, baseURL }, use) => {
    const proxies: CuttingProxy[] = [];
    await use(async (options = {}) => {
      const proxy = await startCuttingProxy({ target: baseURL ?? '', ...options });
      proxies.push(proxy);
      await page.goto(`${proxy.origin}/?${new URLSearchParams({ q: BOOK })}`);
      await waitForHydration(page);
      return proxy;
    });
    for (const proxy of proxies) await proxy.close();
  },
});

const begin = (page: Page) =>
  cardOf(page, BOOK).getByRole('button', { name: `下载 ${BOOK}`, exact: true });
const cancel = (page: Page) => page.getByRole('button', { name: `取消下载 ${BOOK}` });
const bar = (page: Page) => page.getByRole('progressbar', { name: `下载进度：${BOOK}` });
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Fails unless the saved file is the original, under its name. */
async function expectTheFile(page: Page, download: Download): Promise<void> {
  expect(download.suggestedFilename()).toBe(`${BOOK}.pdf`);
  const id = await cardOf(page, BOOK).getAttribute('data-item-id');
  const original = await page.request.get(`/files/${id}.pdf`);
  expect(sha256(await readFile(await download.path()))).toBe(sha256(await original.body()));
}

test.beforeEach(({ page }) => serveCovers(page));

test('the download button saves the file under its name', async ({ page, through }) => {
  const proxy = await through();
  const saved = page.waitForEvent('download');
  await begin(page).click();
  await expectTheFile(page, await saved);
  await expect(page.getByRole('button', { name: `再次下载 ${BOOK}` })).toBeVisible();
  expect(proxy.ranges).toEqual([undefined]);
});

test('during a download the card shows percentage, speed and remaining time', async ({
  page,
  through,
}) => {
  const proxy = await through({ interruptionOf: () => ({ bytes: HALF, end: 'hold' }) });
  const height = (await cardOf(page, BOOK).boundingBox())?.height;
  await begin(page).click();
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '40');
  await expect(bar(page)).toHaveText(/^40%[\d.]+ (Bytes|[KM]iB)\/s剩余 \d+ (秒|分钟)$/);
  await expect(bar(page)).toHaveAttribute('aria-valuetext', /^40%，.+\/s，剩余 \d+ (秒|分钟)$/);
  proxy.release();
  await expect(bar(page)).toHaveAttribute('aria-valuenow', '80');
  const saved = page.waitForEvent('download');
  proxy.release();
  await expectTheFile(page, await saved);
  expect((await cardOf(page, BOOK).boundingBox())?.height).toBe(height);
});

for (const width of [320, 360, 390, 768, 1440]) {
  const where = width < 768 ? ON_PHONE : ON_COMPUTER;
  test(`nothing moves below a download at ${width} px`, where, async ({ page, through }) => {
    await page.setViewportSize({ width, height: 800 });
    const proxy = await through({
      interruptionOf: (count) => (count === 1 ? { bytes: MOST, end: 'hold' } : undefined),
    });
    const card = cardOf(page, BOOK);
    const height = async () => (await card.boundingBox())?.height;
    const before = await height();
    await begin(page).click();
    await expect(bar(page)).toHaveText(/%/);
    expect(await height()).toBe(before);
    const saved = page.waitForEvent('download');
    proxy.release();
    await saved;
    await expect(page.getByRole('button', { name: `再次下载 ${BOOK}` })).toBeVisible();
    expect(await height()).toBe(before);
  });
}

test(
  'a download is cancelled by the button that started it, and can be restarted',
  ON_COMPUTER,
  async ({ page, through }) => {
    const proxy = await through({
      interruptionOf: (count) => (count === 1 ? { bytes: HALF, end: 'hold' } : undefined),
    });
    await begin(page).focus();
    await page.keyboard.press('Enter');
    await expect(bar(page)).toBeVisible();
    await expect(cancel(page)).toBeFocused();
    await expect(async () => {
      await page.keyboard.press('Enter');
      await expect(bar(page)).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect(begin(page)).toBeFocused();
    const saved = page.waitForEvent('download');
    await begin(page).click();
    await expectTheFile(page, await saved);
    expect(proxy.ranges).toEqual([undefined, undefined]);
  },
);

test(
  'a download resumes after lost connections',
  ON_COMPUTER,
  async ({ page, through, expectedErrors }) => {
    expectedErrors.push(LOST);
    const proxy = await through({
      interruptionOf: (count) =>
        count === 1 || count === 4 ? { bytes: HALF, end: 'hold' } : { bytes: 1, end: 'cut' },
    });
    const saved = page.waitForEvent('download');
    await begin(page).click();
    // Progress only counts once the page has processed it.
    await expect(bar(page)).toHaveAttribute('aria-valuenow', '40');
    proxy.cut();
    await expect(bar(page)).toHaveAttribute('aria-valuenow', '80');
    proxy.release();
    await expectTheFile(page, await saved);
    expect(proxy.ranges).toHaveLength(4);
    expect(proxy.ranges[0]).toBeUndefined();
    for (const range of proxy.ranges.slice(1)) expect(range).toMatch(/^bytes=40000\d-$/);
    expect(proxy.counted).toEqual([true, false, false, false]);
  },
);

test(
  'a file that has changed is downloaded from the start, and a toast says so',
  ON_COMPUTER,
  async ({ page, through, expectedErrors }) => {
    expectedErrors.push(LOST);
    const proxy = await through({
      interruptionOf: (count) => (count === 1 ? { bytes: HALF, end: 'hold' } : undefined),
      // The browser has the ETag of a version that no longer exists.
      changeHeaders: (headers, count) => (count === 1 ? { ...headers, etag: '"older"' } : headers),
    });
    const saved = page.waitForEvent('download');
    await begin(page).click();
    await expect(bar(page)).toHaveAttribute('aria-valuenow', '40');
    proxy.cut();
    await expect(toast(page, '文件已更新，已从头开始下载')).toBeVisible();
    await expectTheFile(page, await saved);
  },
);

test('without a network a download waits, and resumes automatically', async ({
  page,
  context,
  through,
  expectedErrors,
}) => {
  expectedErrors.push(LOST);
  const proxy = await through({
    interruptionOf: (count) => (count === 1 ? { bytes: HALF, end: 'hold' } : undefined),
  });
  await begin(page).click();
  await expect(bar(page)).toHaveAttribute('aria-valuenow', /^[1-9]/);
  await context.setOffline(true);
  await expect(bar(page)).toHaveAttribute('aria-valuetext', /^\d+%，网络已断开，恢复后自动继续$/u);
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const whole = await bar(page).boundingBox();
    const words = await bar(page).getByText('网络已断开', { exact: true }).boundingBox();
    if (!whole || !words) throw new Error(`The bar or its words are not there at ${width} px.`);
    expect(words.y + words.height).toBeLessThanOrEqual(whole.y + whole.height);
    expect(words.x + words.width).toBeLessThanOrEqual(whole.x + whole.width);
  }
  expect(proxy.ranges).toHaveLength(1);
  const saved = page.waitForEvent('download');
  await context.setOffline(false);
  await expectTheFile(page, await saved);
  expect(proxy.ranges[1]).toMatch(/^bytes=[1-9]\d*-$/);
});

for (const [way, leave] of [
  ['a new query', (page: Page) => searchBox(page).fill('离散数学')],
  ['another category', (page: Page) => page.getByRole('tab', { name: '试卷' }).click()],
  ['another page', (page: Page) => page.getByRole('link', { name: '关于我们' }).click()],
] as const) {
  // spec 4.16, 8.8
  test(
    `a download ends with its card, by ${way}, and the toast 下载已取消 says so`,
    ON_COMPUTER,
    async ({ page, through, expectedErrors }) => {
      expectedErrors.push(LOST);
      await through({ interruptionOf: () => ({ bytes: HALF, end: 'hold' }) });
      const gone = page.waitForEvent('requestfailed', (request) => request.url().includes('f=1'));
      await begin(page).click();
      await expect(bar(page)).toBeVisible();
      await leave(page);
      await gone;
      await expect(toast(page, '下载已取消')).toBeVisible();
      await expect(bar(page)).toHaveCount(0);
    },
  );
}

// spec 4.16
test(
  'a download continues as long as its item is among the results',
  ON_COMPUTER,
  async ({ page, through }) => {
    const proxy = await through({ interruptionOf: () => ({ bytes: MOST, end: 'hold' }) });
    await searchBox(page).fill('高等');
    await waitForCards(page);
    const card = cardOf(page, BOOK);
    const position = () => card.locator('..').getAttribute('aria-posinset');
    await begin(page).click();
    await expect(bar(page)).toBeVisible();
    const mounted = await card.elementHandle();
    const seen = new Set([await position()]);
    for (const change of [
      () => searchBox(page).fill('高等数'),
      () => choose(page, '排序', '最新'),
      () => tab(page, '书籍').click(),
      () => searchBox(page).fill('线性代数'),
    ]) {
      await change();
      await waitForCards(page);
      await expect(bar(page)).toBeVisible();
      seen.add(await position());
      expect(await card.evaluate((now, before) => now === before, mounted)).toBe(true);
    }
    // Ensures that the card has moved in the list.
    expect(seen.size).toBeGreaterThan(2);
    const saved = page.waitForEvent('download');
    proxy.release();
    await expectTheFile(page, await saved);
    await expect(toast(page, '下载已取消')).toHaveCount(0);
  },
);

test(
  'a card removed without a download in progress shows no toast',
  ON_COMPUTER,
  async ({ page, through }) => {
    await through();
    const saved = page.waitForEvent('download');
    await begin(page).click();
    await saved;
    await searchBox(page).fill('离散数学');
    await expect(begin(page)).toHaveCount(0);
    await expect(toast(page, '下载已取消')).toHaveCount(0);
  },
);

for (const [status, text, retry] of [
  [404, '文件不存在，可能尚未上传或已被移除。', false],
  [401, '登录后才能下载', true],
  [302, '登录后才能下载', true],
  [416, '文件暂时无法读取，请稍后重试。', true],
] as const) {
  test(
    `an answer of ${status} to a download is told in words`,
    ON_COMPUTER,
    async ({ page, through, expectedErrors }) => {
      expectedErrors.push(LOST);
      await through({
        answer: (response, count) => {
          if (count > 1) return false;
          response.writeHead(status, { location: '/login' }).end();
          return true;
        },
      });
      await begin(page).click();
      const notice = cardOf(page, BOOK).getByRole('alert');
      await expect(notice).toContainText(text);
      const again = notice.getByRole('button', { name: '重试' });
      const plain = notice.getByRole('link', { name: '用浏览器下载' });
      if (!retry) {
        await expect(again).toHaveCount(0);
        await expect(plain).toHaveCount(0);
        await notice.getByRole('button', { name: '关闭提示' }).click();
        await expect(notice).toHaveCount(0);
        return;
      }
      const isSignIn = status === 401 || status === 302;
      const signIn = notice.getByRole('link', { name: '前往登录' });
      if (isSignIn)
        await expect(signIn).toHaveAttribute('href', /^\/login\?to=%2Ffiles%2F.+f%3D1$/);
      else await expect(plain).toHaveAttribute('href', /\?filename=.+&f=1$/);
      const saved = page.waitForEvent('download');
      await again.click();
      await expectTheFile(page, await saved);
      await expect(notice).toHaveCount(0);
    },
  );
}

test(
  'a phone leaves a file over 300 MiB to the browser',
  ON_PHONE,
  async ({ page, expectedErrors }) => {
    // The limit is for phones only.
    expectedErrors.push(WORKER_WITHOUT_LIST);
    const answer = await page.request.get('/api/search', { params: { q: BOOK, c: 'book' } });
    const { items } = await answer.json();
    const [item] = items;
    await serveResults(page, [{ ...item, data: { ...item.data, filesize: 301 * 1024 * 1024 } }]);
    await page.goto('/');
    await searchBox(page).fill('随便');
    const saving = page.waitForEvent('download');
    await begin(page).click();
    const saved = await saving;
    expect(new URL(saved.url()).searchParams.get('f')).toBe('1');
    await expectTheFile(page, saved);
    await expect(bar(page)).toHaveCount(0);
  },
);

test(
  'without scripts the title and 下载 download, and 预览 shows the file',
  ON_COMPUTER,
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL ? { baseURL } : {}),
    });
    const page = await context.newPage();
    await page.goto(`/?${new URLSearchParams({ q: BOOK })}`);
    const card = cardOf(page, BOOK);
    await expect(card.getByRole('link', { name: BOOK, exact: true })).toHaveAttribute(
      'href',
      /&f=1$/,
    );
    await expect(card.getByRole('link', { name: `下载 ${BOOK}` })).toHaveAttribute('href', /&f=1$/);
    await expect(card.getByRole('link', { name: `预览 ${BOOK}` })).toHaveAttribute('href', /&f=2$/);
    await context.close();
  },
);
