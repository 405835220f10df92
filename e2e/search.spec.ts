import type { CDPSession, Page, Route } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

const box = (page: Page) => page.getByRole('searchbox');
const cards = (page: Page) => page.locator('[data-item-id]');
const results = (page: Page) => page.getByRole('region', { name: '搜索结果' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const clear = (page: Page) => page.getByRole('button', { name: '清除' });
const logo = (page: Page) => page.getByRole('link', { name: /首页$/ });

/** Opens a page whose scripts have taken over. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ready(page);
}

async function ready(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-search', 'ready', { timeout: 15_000 });
}

async function answered(page: Page): Promise<void> {
  await expect(results(page)).toHaveAttribute('aria-busy', 'false');
}

/** What the browser says of a call that a test has made fail for the search worker. */
const WORKER_WITHOUT_LIST = /metadata2\.json/;

/** Keeps the worker from starting, so that every search is a call that the test can hold back. */
async function onlyServer(page: Page): Promise<void> {
  await page.route('**/metadata2.json', (route) => route.abort());
}

/** Nor has an item that exists only in a test a cover. */
const NO_COVER = /\/files\/0{30}/;

/** Answers every search with one real item, as often as the list is long, under other ids. */
async function answerWithLongList(page: Page, total: number): Promise<void> {
  await onlyServer(page);
  const answer = await page.request.get('/api/search', { params: { q: '高等数学' } });
  const { mode, items } = await answer.json();
  await page.route('**/api/search?*', async (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'));
    const copies = Array.from({ length: Math.min(20, total - offset) }, (_, position) => ({
      ...items[0],
      id: String(offset + position).padStart(32, '0'),
    }));
    await route.fulfill({ json: { mode, total, items: copies } });
  });
}

/** Holds all calls to some addresses back until the function that comes back is called. */
async function hold(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** From here on time passes only when the test says so: the address does not follow by itself. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

function query(page: Page): { q: string | null; c: string | null } {
  const { searchParams } = new URL(page.url());
  return { q: searchParams.get('q'), c: searchParams.get('c') };
}

test('results appear as someone types, before the address follows', async ({ page }) => {
  await open(page, '/');
  await stopClock(page);
  await box(page).pressSequentially('高等数学');
  await expect(cards(page)).not.toHaveCount(0);
  await page.clock.runFor(499);
  expect(query(page).q).toBeNull();
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/?q=高等数学');
  await expect(page).toHaveTitle(/^高等数学/);
});

test('server and browser give the same results in the same order', async ({ page, request }) => {
  for (const [q, c] of [
    ['高等数学', 'all'],
    ['线性代数', 'test'],
    ['数据结构', 'all'],
  ] as const) {
    const answer = await request.get('/api/search', { params: { q, c } });
    const { items, total } = await answer.json();
    await open(page, '/');
    await box(page).fill(q);
    await answered(page);
    if (c !== 'all') await tab(page, '试卷').click();
    await answered(page);
    await expect(page.getByText(`找到 ${total} 条结果`, { exact: true })).toBeAttached();
    const shown = await cards(page).evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('data-item-id')),
    );
    expect(shown.slice(0, 20)).toEqual(items.map(({ id }: { id: string }) => id));
  }
});

test('the category is in c, and the tabs move by arrow keys', async ({ page }) => {
  await open(page, '/?q=高等数学');
  await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
  await tab(page, '全部').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, '书籍')).toBeFocused();
  expect(query(page).c).toBeNull();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?q=高等数学&c=book');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/?q=高等数学&c=doc');
  await expect(tab(page, '资料')).toHaveAttribute('aria-selected', 'true');
});

test('20 results at first, 20 more at the end, 20 again for another query', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(WORKER_WITHOUT_LIST, NO_COVER);
  await answerWithLongList(page, 45);
  await page.goto('/');
  await box(page).fill('高等数学');
  await expect(cards(page)).toHaveCount(20);
  await expect(page.getByText('找到 45 条结果', { exact: true })).toBeAttached();
  for (const count of [40, 45]) {
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(count);
  }
  await box(page).fill('线性代数');
  await expect(cards(page)).toHaveCount(20);
  await expect(cards(page).first()).toBeInViewport();
});

test('the count and time line is toggled on the desktop', async ({ page, isMobile }) => {
  test.skip(isMobile, 'desktop only');
  await open(page, '/?q=高等数学');
  const line = page.getByText(/^找到 \d+ 条结果，耗时 \d+ ms$/);
  await expect(line).toBeVisible();
  await page.getByRole('button', { name: '显示结果数量和耗时' }).click();
  await expect(line).toBeHidden();
});

test('an ISBN and an MD5 are recognised', async ({ page, request }) => {
  const answer = await request.get('/api/search', { params: { q: '高等数学', c: 'book' } });
  const { items } = await answer.json();
  const { id, data } = items[0];
  await open(page, '/');
  await box(page).fill(data.isbn[0]);
  await expect(page.getByText('搜索类型：ISBN')).toBeVisible();
  await expect(page.locator(`[data-item-id="${id}"]`)).toBeVisible();
  await box(page).fill(id.toUpperCase());
  await expect(page.getByText('搜索类型：MD5')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
});

test('nothing found offers full names and a way to contribute', async ({ page }) => {
  await open(page, '/?q=qqzzqqzz');
  await expect(page.getByText('没有找到相关结果')).toBeVisible();
  await expect(page.getByText(/高等数学.*高数/)).toBeVisible();
  await expect(page.getByRole('link', { name: '投稿指南' })).toBeVisible();
});

test('an ISBN that is not there is not answered with advice on course names', async ({ page }) => {
  await page.goto('/?q=9787111111116');
  await expect(results(page)).toContainText('请核对书号');
  await expect(results(page)).not.toContainText('高数');
});

test.describe('nothing in the window jumps', () => {
  /** How far things have moved, also shortly after a key: the sum of layout instability scores. */
  async function watchShifts(page: Page): Promise<() => Promise<number>> {
    const shifts = await page.evaluateHandle(() => {
      const seen: PerformanceEntry[] = [];
      const observer = new PerformanceObserver((list) => seen.push(...list.getEntries()));
      observer.observe({ type: 'layout-shift', buffered: true });
      return {
        async sum() {
          await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
          seen.push(...observer.takeRecords());
          const values = seen.map((entry) => ('value' in entry ? Number(entry.value) : 0));
          return values.reduce((sum, value) => sum + value, 0);
        },
      };
    });
    return () => shifts.evaluate((watch) => watch.sum());
  }

  test('when a slow answer to the first letters arrives', async ({ page, expectedErrors }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    await onlyServer(page);
    const release = await hold(page, '**/api/search?*');
    await page.goto('/');
    await box(page).fill('高等');
    await expect(results(page)).toHaveAttribute('aria-busy', 'true');
    const moved = await watchShifts(page);
    const before = await moved();
    release();
    await answered(page);
    await expect(cards(page)).not.toHaveCount(0);
    expect((await moved()) - before).toBeLessThanOrEqual(0.05);
  });

  test('when a shared link has one long result', async ({ page }) => {
    await page.goto('/?q=人工智能数学基础');
    await ready(page);
    expect(await (await watchShifts(page))()).toBeLessThanOrEqual(0.05);
  });
});

test('the bar sticks 16 px below the top', async ({ page, expectedErrors }) => {
  expectedErrors.push(WORKER_WITHOUT_LIST, NO_COVER);
  await answerWithLongList(page, 20);
  await page.goto('/');
  await box(page).fill('高等数学');
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect
    .poll(() => box(page).evaluate((input) => input.closest('form')?.getBoundingClientRect().top))
    .toBe(16);
});

test.describe('a shared link', () => {
  test('shows its results before any script has run, and is not drawn twice', async ({ page }) => {
    const release = await hold(page, '**/assets/*.js');
    await page.goto('/?q=高等数学&c=test', { waitUntil: 'commit' });
    await expect(cards(page)).not.toHaveCount(0);
    const first = await cards(page).first().elementHandle();
    const html = await results(page).innerHTML();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/search?')) asked.push(request.url());
    });
    release();
    await ready(page);
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
    expect(withoutCovers(await results(page).innerHTML())).toBe(withoutCovers(html));
    expect(asked).toEqual([]);
  });

  test('keeps what was typed before the scripts arrived', async ({ page }) => {
    const release = await hold(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await box(page).fill('线性代数');
    release();
    await expect(cards(page)).not.toHaveCount(0);
    await expect(box(page)).toHaveValue('线性代数');
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('shows its results, and the tabs are links', async ({ page }) => {
      await page.goto('/?q=高等数学');
      await expect(cards(page)).not.toHaveCount(0);
      await tab(page, '书籍').click();
      await expect(page).toHaveURL('/?q=高等数学&c=book');
      await expect(tab(page, '书籍')).toHaveAttribute('aria-selected', 'true');
      // The form keeps the category.
      await box(page).fill('线性代数');
      await box(page).press('Enter');
      expect(query(page)).toEqual({ q: '线性代数', c: 'book' });
    });
  });
});

/** A cover that has loaded or failed meanwhile is not another rendering. */
function withoutCovers(html: string): string {
  return html.replace(/<img[^>]*>/gu, '').replace(/\sdata-[a-z-]*(?:loaded|failed)[^\s>]*/gu, '');
}

test.describe('Back and Forward', () => {
  test('walk through searches and tabs, never through syllables', async ({ page }) => {
    await open(page, '/');
    await box(page).pressSequentially('高等', { delay: 10 });
    await expect(page).toHaveURL('/?q=高等');
    await box(page).pressSequentially('数学', { delay: 10 });
    await expect(page).toHaveURL('/?q=高等数学');
    await tab(page, '试卷').click();
    await expect(page).toHaveURL('/?q=高等数学&c=test');
    await clear(page).click();
    await expect(page).toHaveURL('/');

    await page.goBack();
    await expect(box(page)).toHaveValue('高等数学');
    await expect(tab(page, '试卷')).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
    await expect(cards(page)).not.toHaveCount(0);
    await page.goBack();
    await expect(box(page)).toHaveValue('');
    await expect(page.getByRole('tab')).toHaveCount(0);
    await page.goForward();
    await expect(box(page)).toHaveValue('高等数学');
    await expect(cards(page)).not.toHaveCount(0);
  });
});

test.describe('a click shortly after typing is not undone by the pending address', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, '/');
    await box(page).pressSequentially('高等数学');
    await expect(cards(page)).not.toHaveCount(0);
  });

  test('on a tab', async ({ page }) => {
    await tab(page, '书籍').click();
    await page.waitForTimeout(700);
    expect(query(page)).toEqual({ q: '高等数学', c: 'book' });
    await expect(tab(page, '书籍')).toHaveAttribute('aria-selected', 'true');
  });

  test('on the clear button', async ({ page }) => {
    await clear(page).click();
    await page.waitForTimeout(700);
    await expect(page).toHaveURL('/');
    await expect(box(page)).toHaveValue('');
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });

  test('on the logo, which resets everything', async ({ page }) => {
    await tab(page, '书籍').click();
    await box(page).pressSequentially('上');
    await logo(page).click();
    await page.waitForTimeout(700);
    await expect(page).toHaveURL('/');
    await expect(box(page)).toHaveValue('');
    await expect(box(page)).toBeFocused();
    await box(page).fill('高等数学');
    await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
  });

  test('on a link to another page, from which Back returns to what was typed', async ({ page }) => {
    await page.getByRole('link', { name: '关于我们' }).click();
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
    await page.waitForTimeout(700);
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await expect(page).toHaveURL('/?q=高等数学');
    await expect(cards(page)).not.toHaveCount(0);
  });

  test('Enter writes it at once', async ({ page }) => {
    await stopClock(page);
    await box(page).pressSequentially('上');
    await box(page).press('Enter');
    await expect(page).toHaveURL('/?q=高等数学上');
  });
});

test('the logo on another page leads home with the focus in the box', async ({ page }) => {
  await open(page, '/about');
  await logo(page).click();
  await expect(page).toHaveURL('/');
  await expect(box(page)).toBeFocused();
});

test.describe('while an answer is on its way', () => {
  test('a letter typed is searched, the late answer is dropped, and old results stay', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    await onlyServer(page);
    await page.goto('/?q=高等数学');
    const held = new Map<string, Route>();
    await page.route('**/api/search?*', (route) => {
      held.set(new URL(route.request().url()).searchParams.get('q') ?? '', route);
    });
    const before = await cards(page).first().getAttribute('data-item-id');
    await box(page).fill('线性');
    await expect.poll(() => held.has('线性')).toBe(true);
    await box(page).fill('线性代数');
    await expect.poll(() => held.has('线性代数')).toBe(true);
    await expect(results(page)).toHaveAttribute('aria-busy', 'true');
    await expect(cards(page).first()).toHaveAttribute('data-item-id', before ?? '');

    await held.get('线性代数')?.continue();
    await answered(page);
    const now = await cards(page).first().getAttribute('data-item-id');
    await held
      .get('线性')
      ?.fulfill({ json: { mode: 'text', total: 0, items: [] } })
      .catch(() => undefined);
    await page.waitForTimeout(200);
    await expect(cards(page).first()).toHaveAttribute('data-item-id', now ?? '');
    await expect(box(page)).toHaveValue('线性代数');
  });

  test('没有找到 is not shown before the answer to exactly this query', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    await onlyServer(page);
    await page.goto('/?q=qqzzqqzz');
    const nothing = page.getByText('没有找到相关结果');
    await expect(nothing).toBeVisible();
    const release = await hold(page, '**/api/search?*');
    await box(page).fill('zzqqzzqq');
    await expect(nothing).toBeHidden();
    await expect(results(page)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(nothing).toBeVisible();
  });
});

test.describe('with an input method', () => {
  // What is composed goes to the field that has the focus, as an input method does it.
  const compose = (keys: CDPSession, text: string) =>
    keys.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });

  test('half-typed pinyin is neither searched nor put into the address, the settled text once', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    await onlyServer(page);
    await open0(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/search') asked.push(url.searchParams.get('q') ?? '');
    });
    await box(page).focus();
    const keys = await page.context().newCDPSession(page);
    for (const text of ['x', 'xian', "xian'xing", "xian'xing'dai'shu"]) await compose(keys, text);
    await page.waitForTimeout(700);
    expect(asked).toEqual([]);
    await expect(page).toHaveURL('/');
    await expect(box(page)).toHaveValue("xian'xing'dai'shu");

    await keys.send('Input.insertText', { text: '线性代数' });
    await expect(cards(page)).not.toHaveCount(0);
    await expect(page).toHaveURL('/?q=线性代数');
    expect(asked).toEqual(['线性代数']);
    await expect(box(page)).toHaveValue('线性代数');
  });

  test('composing inside a query keeps its results and loses nothing', async ({ page }) => {
    await open(page, '/?q=高等');
    const first = await cards(page).first().getAttribute('data-item-id');
    await box(page).focus();
    await page.keyboard.press('End');
    const keys = await page.context().newCDPSession(page);
    for (const text of ['s', 'shu', "shu'xue"]) await compose(keys, text);
    await expect(box(page)).toHaveValue("高等shu'xue");
    await expect(cards(page).first()).toHaveAttribute('data-item-id', first ?? '');
    await keys.send('Input.insertText', { text: '数学' });
    await expect(box(page)).toHaveValue('高等数学');
    await expect(page).toHaveURL('/?q=高等数学');
  });

  test('the Enter that ends a composition does not send the form', async ({ page }) => {
    await open(page, '/');
    await stopClock(page);
    await box(page).focus();
    const keys = await page.context().newCDPSession(page);
    await compose(keys, 'shu');
    await keys.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Process',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    await keys.send('Input.insertText', { text: '数' });
    // Safari sends the Enter after the end of the composition, marked as the input method's.
    await keys.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Enter',
      code: 'Enter',
      text: '\r',
      windowsVirtualKeyCode: 229,
    });
    await page.clock.runFor(499);
    expect(query(page).q).toBeNull();
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/?q=数');
  });
});

/** Opens the landing and waits for its scripts, where the browser never gets ready to search. */
async function open0(page: Page): Promise<void> {
  const list = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('metadata2.json'),
  );
  await page.goto('/');
  await list;
}

test.describe('when something fails', () => {
  test('without the dictionary the server goes on answering', async ({ page, expectedErrors }) => {
    expectedErrors.push(/wasm/i);
    await page.route('**/*.wasm', (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.wasm'));
    await page.goto('/');
    await failed;
    await box(page).fill('高等数学');
    await expect(cards(page)).not.toHaveCount(0);
    await expect(page.locator('html')).not.toHaveAttribute('data-search', 'ready');
  });

  test('without the wiki list the items are searchable, even without the server', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/wiki\.json/, /api\/search/);
    await page.route('**/wiki.json', (route) => route.abort());
    await page.route('**/api/search?*', (route) => route.abort());
    await page.goto('/');
    await box(page).fill('高等数学');
    await expect(cards(page)).not.toHaveCount(0, { timeout: 15_000 });
  });

  test('without the server the browser searches', async ({ page, expectedErrors }) => {
    expectedErrors.push(/api\/search/);
    await page.route('**/api/search?*', (route) => route.abort());
    await page.goto('/');
    await box(page).fill('高等数学');
    await expect(cards(page)).not.toHaveCount(0, { timeout: 15_000 });
  });

  test('without both, the list is said to be missing, not to be empty, and 重试 brings it', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST, /api\/search/);
    await onlyServer(page);
    await page.route('**/api/search?*', (route) => route.abort());
    await page.goto('/');
    await box(page).fill('高等数学');
    await expect(page.getByRole('alert')).toContainText('没有加载出来');
    await expect(page.getByText('没有找到')).toHaveCount(0);
    await page.unroute('**/api/search?*');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(cards(page)).not.toHaveCount(0);
  });

  test('one broken item does not take its neighbours down', async ({ page, expectedErrors }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    await onlyServer(page);
    await page.route('**/api/search?*', async (route) => {
      const response = await route.fetch();
      const { items, ...answer } = await response.json();
      const [first, ...rest] = items;
      await route.fulfill({ json: { ...answer, items: [{ ...first, data: null }, ...rest] } });
    });
    await page.goto('/');
    await box(page).fill('高等数学');
    await expect(page.getByText('Unsupported item type')).toBeVisible();
    expect(await cards(page).count()).toBeGreaterThan(1);
  });
});

test('no request leaves the site', async ({ page, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL ?? '')) {
      elsewhere.push(request.url());
    }
  });
  await open(page, '/?q=高等数学');
  await clear(page).click();
  await expect(page.getByText('搜索书籍、试卷和资料', { exact: true })).toBeVisible();
  expect(elsewhere).toEqual([]);
});
