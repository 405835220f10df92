import type { CDPSession, Route } from '@playwright/test';
import {
  cards,
  disableSearchWorker,
  holdRequests,
  isTitleSearch,
  open,
  openWithoutWorker,
  results,
  searchBox,
  searchParamsOf,
  stopClock,
  WORKER_WITHOUT_LIST,
  waitForResults,
} from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

// spec 1.3, 4.5, 4.19, 9.2
test('results appear as someone types, before the address follows', async ({ page }) => {
  await open(page, '/');
  await stopClock(page);
  await searchBox(page).pressSequentially('高等数学');
  await expect(cards(page)).not.toHaveCount(0);
  await page.clock.runFor(499);
  expect(searchParamsOf(page).q).toBeNull();
  await page.clock.runFor(1);
  await expect(page).toHaveURL('/?q=高等数学');
  await expect(page).toHaveTitle(/^高等数学/);
});

test.describe('while a search is pending', () => {
  test('another letter starts a search, the late response is dropped, and old results stay', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    await disableSearchWorker(page);
    await page.goto('/?q=高等数学');
    const held = new Map<string, Route>();
    await page.route(
      ({ href }) => isTitleSearch(href),
      (route) => {
        held.set(new URL(route.request().url()).searchParams.get('q') ?? '', route);
      },
    );
    const before = await cards(page).first().getAttribute('data-item-id');
    await searchBox(page).fill('线性');
    await expect.poll(() => held.has('线性')).toBe(true);
    await searchBox(page).fill('线性代数');
    await expect.poll(() => held.has('线性代数')).toBe(true);
    await expect(results(page)).toHaveAttribute('aria-busy', 'true');
    await expect(cards(page).first()).toHaveAttribute('data-item-id', before ?? '');

    await held.get('线性代数')?.continue();
    await waitForResults(page);
    const now = await cards(page).first().getAttribute('data-item-id');
    await held
      .get('线性')
      ?.fulfill({ json: { mode: 'text', total: 0, items: [] } })
      .catch(() => undefined);
    // A later request is answered later.
    await page.evaluate(() => fetch('/api/health'));
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
    await expect(cards(page).first()).toHaveAttribute('data-item-id', now ?? '');
    await expect(searchBox(page)).toHaveValue('线性代数');
  });

  // spec 8.9
  test('没有找到 is not shown before the answer to exactly this query', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    await disableSearchWorker(page);
    await page.goto('/?q=qqzzqqzz');
    const nothing = page.getByText('没有找到相关结果');
    await expect(nothing).toBeVisible();
    const release = await holdRequests(page, '**/api/search?*');
    await searchBox(page).fill('zzqqzzqq');
    await expect(nothing).toBeHidden();
    await expect(results(page)).toHaveAttribute('aria-busy', 'true');
    release();
    await expect(nothing).toBeVisible();
  });
});

test.describe('with an input method', () => {
  // Sends the composition to the focused field, as an input method does.
  const compose = (keys: CDPSession, text: string) =>
    keys.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });

  test('half-typed pinyin is neither searched nor put into the address; the committed text is, once', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    await disableSearchWorker(page);
    await openWithoutWorker(page);
    const requests: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (isTitleSearch(url.href)) requests.push(url.searchParams.get('q') ?? '');
    });
    await stopClock(page);
    await searchBox(page).focus();
    const keys = await page.context().newCDPSession(page);
    for (const text of ['x', 'xian', "xian'xing", "xian'xing'dai'shu"]) await compose(keys, text);
    await page.clock.runFor(700);
    expect(requests).toEqual([]);
    await expect(page).toHaveURL('/');
    await expect(searchBox(page)).toHaveValue("xian'xing'dai'shu");

    await keys.send('Input.insertText', { text: '线性代数' });
    await expect(cards(page)).not.toHaveCount(0);
    await page.clock.runFor(500);
    await expect(page).toHaveURL('/?q=线性代数');
    expect(requests).toEqual(['线性代数']);
    await expect(searchBox(page)).toHaveValue('线性代数');
  });

  test('composing inside a query keeps its results and loses nothing', async ({ page }) => {
    await open(page, '/?q=高等');
    const first = await cards(page).first().getAttribute('data-item-id');
    await searchBox(page).focus();
    await page.keyboard.press('End');
    const keys = await page.context().newCDPSession(page);
    for (const text of ['s', 'shu', "shu'xue"]) await compose(keys, text);
    await expect(searchBox(page)).toHaveValue("高等shu'xue");
    await expect(cards(page).first()).toHaveAttribute('data-item-id', first ?? '');
    await keys.send('Input.insertText', { text: '数学' });
    await expect(searchBox(page)).toHaveValue('高等数学');
    await expect(page).toHaveURL('/?q=高等数学');
  });

  test('the Enter that ends a composition does not send the form', async ({ page }) => {
    await open(page, '/');
    await stopClock(page);
    await searchBox(page).focus();
    const keys = await page.context().newCDPSession(page);
    await compose(keys, 'shu');
    await keys.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Process',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    });
    await keys.send('Input.insertText', { text: '数' });
    // Safari sends Enter after the end of the composition, with the key code of the input method.
    await keys.send('Input.dispatchKeyEvent', {
      type: 'keyDown',
      key: 'Enter',
      code: 'Enter',
      text: '\r',
      windowsVirtualKeyCode: 229,
    });
    await page.clock.runFor(499);
    expect(searchParamsOf(page).q).toBeNull();
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/?q=数');
  });
});
