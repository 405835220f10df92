import type { Page } from '@playwright/test';
import { ATTACKS } from '../fixtures/attacks.ts';
import { expectAccessible } from '../fixtures/expectAccessible.ts';
import { cards, open, waitForCards } from '../fixtures/page.ts';
import { test } from '../fixtures/siteServer.ts';
import { expect } from '../fixtures/test.ts';

const OPEN_SITE = { brand: { name: 'CampusDocs' }, contribute: { who: 'everybody' } };
/** Nobody may give, and there is no mailbox: a request can be made all the same. */
const CLOSED_SITE = { brand: { name: 'CampusDocs' } };

const NUMBER = /\d{4}-\d{4}/;

const dialog = (page: Page) => page.getByRole('dialog', { name: '报告问题' });

test('a report from a card has a number, and can be followed on any device', async ({
  page,
  browser,
  serve,
}) => {
  const site = await serve(OPEN_SITE);
  await open(page, `${site}/?q=高等数学`);
  await waitForCards(page);
  const more = cards(page).first().getByRole('button', { name: /^更多/ });
  await more.click();
  await expect(page.getByRole('menuitem', { name: '分享' })).toBeFocused();
  await expectAccessible(page, { what: 'the menu' });
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: '分享' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');

  const form = dialog(page);
  await form.getByRole('button', { name: '提交' }).click();
  await expect(form.getByRole('alert')).toHaveText('请选择问题类型。');
  await form.getByRole('radio', { name: '标题等元数据有误' }).check();
  await form.getByRole('button', { name: '提交' }).click();
  await expect(form.getByRole('textbox', { name: '说明' })).toBeFocused();
  await expect(form.getByRole('link', { name: '直接修改元数据' })).toHaveAttribute(
    'href',
    /^\/edit\/[0-9a-f]{32}$/,
  );
  await expectAccessible(page, { what: 'the form' });
  await form.getByRole('textbox', { name: '说明' }).fill('学期应为第二学期\n<b onclick=alert(1)>');
  await form.getByRole('button', { name: '提交' }).click();
  await expect(form.getByText('已收到')).toContainText(NUMBER);
  await expectAccessible(page, { what: 'the number' });
  await form.getByRole('link', { name: '查看进度' }).click();
  await expect(page.getByRole('article')).toContainText('待处理');
  await expectAccessible(page, { what: 'the report' });

  const device = await browser.newContext();
  const there = await device.newPage();
  const requested: string[] = [];
  there.on('request', (request) => requested.push(request.url()));
  await there.goto(page.url());
  await expect(there.getByRole('article')).toContainText('<b onclick=alert(1)>');
  const secret = new URL(page.url()).hash.slice(1);
  expect(requested.filter((url) => url.split('#')[0]?.includes(secret))).toEqual([]);
  await there.goto(`${site}/reports`);
  await expect(there.getByText('没有可查看的报告')).toBeVisible();
  await device.close();

  // This browser remembers it until that is removed.
  await page.goto(`${site}/reports`);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: '从本机移除记录' }).click();
  await expect(page.getByText('没有可查看的报告')).toBeVisible();
});

test('what was not found can be wished for with one tap, and is counted', async ({
  page,
  serve,
}) => {
  const site = await serve(OPEN_SITE);
  let runs = 0;
  await page.exposeFunction('ran', () => {
    runs += 1;
  });
  const missed = page.waitForRequest('**/api/wishes/missed');
  await open(page, `${site}/?q=量子场论`);
  await page.getByRole('button', { name: '求这份资料' }).click();
  await expect(page.getByText('已记下，现在有 1 人在找。')).toBeVisible();
  await expectAccessible(page, { what: 'a wish' });
  expect((await missed).postDataJSON()).toEqual({ text: '量子场论' });

  await page.getByRole('link', { name: '求资料' }).click();
  const wish = page.getByRole('listitem').filter({ hasText: '量子场论' });
  await expect(wish).toContainText('1 人在找');
  await expect(wish.getByRole('link', { name: /^我有这份资料/ })).toHaveAttribute(
    'href',
    `/contribute?wish=${encodeURIComponent('量子场论')}`,
  );
  const field = page.getByRole('textbox', { name: '您在找什么？' });
  for (const attack of ATTACKS['handlers of events']?.slice(0, 3) ?? []) {
    await field.fill(attack.slice(0, 100));
    await field.press('Enter');
    await expect(page.getByText(/^已记下，现在有 1 人在找/)).toContainText(attack.slice(0, 12));
    await expect(field).toHaveValue('');
  }
  await expect(page.getByRole('listitem')).toHaveCount(4);
  expect(runs).toBe(0);
  await expectAccessible(page, { what: 'the wishes' });

  await page.goto(`${site}/contributors`);
  await expect(page.getByText('还没有留名的贡献者。')).toBeVisible();
  await expectAccessible(page, { what: 'the thanks' });
});

test('a form that is filled in before the scripts have come is submitted as it was', async ({
  page,
  serve,
}) => {
  const site = await serve(CLOSED_SITE);
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`${site}/takedown`, { waitUntil: 'commit' });
  await page.getByRole('radio', { name: '侵犯版权' }).check();
  await page.getByRole('textbox', { name: '文件的地址或 MD5' }).fill('https://example.org/a');
  await page.getByRole('textbox', { name: '说明' }).fill('这是我的书');
  const submit = page.getByRole('button', { name: '提交' });
  await expect(submit).toBeDisabled();
  scripts.resolve();
  await submit.click();
  await expect(page.getByText('已收到')).toContainText(NUMBER);
});

test('anyone can ask for a file to be taken down, also where nobody may give', async ({
  page,
  serve,
}) => {
  const site = await serve(CLOSED_SITE);
  await open(page, `${site}/?q=高等数学`);
  await waitForCards(page);
  const id = await cards(page).first().getAttribute('data-item-id');
  await page.goto(`${site}/about`);
  await page.getByRole('link', { name: '申请下架' }).click();
  await page.getByRole('radio', { name: '包含个人信息' }).check();
  await page.getByRole('textbox', { name: '文件的地址或 MD5' }).fill(`${site}/items/${id}`);
  await page.getByRole('textbox', { name: '接收答复的邮箱' }).fill('someone');
  await page.getByRole('textbox', { name: '说明' }).fill('第一页有我的学号');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('请检查邮箱地址，或留空。')).toBeVisible();
  await expectAccessible(page, { what: 'the request' });
  await page.getByRole('textbox', { name: '接收答复的邮箱' }).fill('someone@example.edu');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('已收到')).toContainText(NUMBER);
  await page.getByRole('link', { name: '查看进度' }).click();
  await expect(page.getByRole('article').getByRole('link')).toHaveAttribute('href', `/items/${id}`);
});

test('where nobody may give, nobody is asked for anything', async ({ page, serve }) => {
  const site = await serve(CLOSED_SITE);
  const missed: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/wishes')) missed.push(request.url());
  });
  await open(page, `${site}/?q=量子场论`);
  await expect(page.getByText('没有找到相关结果')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '求这份资料' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '投稿' })).toHaveCount(0);
  await page.goto(`${site}/wishes`);
  await expect(page.getByText('本站暂不接受投稿')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.goto(`${site}/contributors`);
  await expect(page.getByText('还没有留名的贡献者。')).toBeVisible();
  await expect(page.getByRole('link', { name: '我也要投稿' })).toHaveCount(0);
  expect(missed).toEqual([]);
});

test('without scripts each page says what it needs them for', async ({ browser, serve }) => {
  const site = await serve(OPEN_SITE);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['/wishes', '/reports', '/contributors', '/takedown', '/desk', '/review']) {
    const response = await page.goto(`${site}${path}`);
    // Playwright reads no text of this element.
    expect(await response?.text(), path).toMatch(/<noscript>.*需要启用 JavaScript/su);
    const main = page.getByRole('main');
    await expect(main.locator('noscript'), path).toBeVisible();
    // Nothing seems to load, and nothing can be pressed in vain.
    for (const role of ['status', 'button'] as const) {
      await expect(main.getByRole(role).filter({ visible: true }), path).toHaveCount(0);
    }
  }
  await context.close();
});
