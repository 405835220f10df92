import type { BrowserContext, Page } from '@playwright/test';
import { serveCovers } from '../fixtures/cards.ts';
import { expectAccessible } from '../fixtures/expectAccessible.ts';
import { findLayoutProblems } from '../fixtures/findLayoutProblems.ts';
import { logo, searchBox, waitForHydration } from '../fixtures/page.ts';
import { BOOK, preview, reader } from '../fixtures/preview.ts';
import { test } from '../fixtures/protectedSite.ts';
import { errorCode, tapTitle } from '../fixtures/signInSteps.ts';
import { expect } from '../fixtures/test.ts';

const PHRASE = '春风又绿江南岸，明月何时照我还';
const SIGN_IN_METHODS = [
  { kind: 'phrase', label: '本学期的口令' },
  {
    kind: 'mailbox',
    id: 'mail',
    label: '学校邮箱',
    domains: ['stu.example.edu'],
    from: 'docs@example.edu',
    smtp: { host: '127.0.0.1', port: 1 },
  },
];
const OFF_CAMPUS = { 'x-forwarded-for': '2001:db8:85a3:1234:5678:8a2e:370:7334' };
const ON_CAMPUS = { 'x-forwarded-for': '10.1.2.3' };
const ACCESS = {
  mode: 'campus',
  networks: ['10.0.0.0/8'],
  proxies: ['127.0.0.1'],
  ways: SIGN_IN_METHODS,
};

// Each test starts a site.
test.slow();
test.use({ viewport: { width: 390, height: 844 } });

/** Opens a site with a pass phrase from off campus. */
async function visit(
  context: BrowserContext,
  serveProtected: (settings: { access: object; phrase: string }) => Promise<string>,
  access: object = ACCESS,
): Promise<string> {
  await context.setExtraHTTPHeaders(OFF_CAMPUS);
  return serveProtected({ access, phrase: PHRASE });
}

/** Finds elements wider than their container; runs in the browser. */
function findOverflow(): string[] {
  return [...document.querySelectorAll('#root :is(a, button, section, form, div, p, dd)')]
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 1)
    .filter((each) => getComputedStyle(each).display !== 'inline')
    .map((each) => `<${each.localName}> ${each.textContent?.trim().slice(0, 40)}`);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The page of the viewer that shows the book. */
async function viewerOfBook(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(`${address}/api/search`, { params: { q: BOOK } });
  const { items } = await answer.json();
  // The list names the main host in full; the viewer takes paths.
  const file = new URL(items[0].url).pathname;
  return `/pdf-viewer/web/viewer.html?${new URLSearchParams({ file })}`;
}

const loginFor = (address: string, to: string) => `${address}/login?${new URLSearchParams({ to })}`;

/** Signs in on the sign-in page, with the phrase. */
async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '本学期的口令' }).click();
  await page.getByLabel('本学期的口令').fill(PHRASE);
  await page.getByLabel('本学期的口令').press('Enter');
}

// spec 2.6, 6.9, 6.10
test('off campus a title leads through a sign-in to its file, a waiting tab continues, and signing out ends the session', async ({
  page,
  context,
  serveProtected,
  expectedErrors,
}) => {
  expectedErrors.push(/40[13]/);
  const address = await visit(context, serveProtected);
  const viewer = await viewerOfBook(page, address);
  const tab = await tapTitle(page, address);
  await expect(heading(tab, '登录后查看文件')).toBeVisible();
  await expect(tab.getByRole('main')).toContainText(BOOK);
  await expect(tab.getByText('您当前似乎不在校园网内')).toContainText('2001:db8:85a3:1234');
  await expect(tab.getByText('连续 30 天未使用将自动退出')).toBeVisible();
  const width = await tab.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  const waiting = await context.newPage();
  await waiting.goto(loginFor(address, viewer));
  await expect(heading(waiting, '登录后查看文件')).toBeVisible();

  await tab.getByRole('button', { name: '本学期的口令' }).click();
  await tab.getByLabel('本学期的口令').fill('不是这一句话');
  await tab.getByRole('button', { name: '登录' }).click();
  await expect(errorCode(tab, '口令错误')).toBeVisible();
  await expect(tab.getByLabel('本学期的口令')).toHaveAttribute('aria-invalid', 'true');
  const saved = tab.waitForEvent('download');
  await tab.getByLabel('本学期的口令').fill(PHRASE);
  await tab.getByLabel('本学期的口令').press('Enter');
  expect((await saved).suggestedFilename()).toBe(`${BOOK}.pdf`);
  await expect(heading(tab, '登录成功')).toBeVisible();
  await expect(tab.getByText('下载已开始')).toBeVisible();

  await expect(waiting).toHaveURL(`${address}${viewer}`);
  await expect(waiting.locator('html')).toHaveAttribute('data-viewer', 'ready');

  await waiting.goto(`${address}/login`);
  await expect(waiting.getByText('此浏览器已登录')).toBeVisible();
  // Navigating within the app and back after the session has ended shows nothing stale.
  await logo(waiting).click();
  await expect(searchBox(waiting)).toBeVisible();
  await tab.goto(`${address}/login`);
  await tab.getByRole('button', { name: '退出登录' }).click();
  await expect(tab.getByText('您当前似乎不在校园网内')).toBeVisible();
  await expect(tab.getByText('此浏览器已登录')).toHaveCount(0);
  await waiting.goBack();
  await expect(waiting.getByRole('button', { name: '本学期的口令' })).toBeVisible();
  await expect(waiting.getByText('此浏览器已登录')).toHaveCount(0);
  await tab.goto(`${address}${new URL(viewer, address).searchParams.get('file')}`);
  await expect(heading(tab, '登录后查看文件')).toBeVisible();
});

// spec 6.8
test('signing in from a preview deep in a list returns to it, and Back shows that the sign-in is done', async ({
  page,
  context,
  serveProtected,
  expectedErrors,
}) => {
  expectedErrors.push(/40[134]/);
  const address = await visit(context, serveProtected);
  await serveCovers(page);
  await page.goto(`${address}/?${new URLSearchParams({ q: '学', c: 'test' })}`);
  await waitForHydration(page);
  const last = page.locator('[aria-posinset="24"]');
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(last).toBeAttached({ timeout: 500 });
  }).toPass();
  await last.scrollIntoViewIfNeeded();
  const topOfLast = () => last.evaluate((card) => Math.round(card.getBoundingClientRect().top));
  const before = await topOfLast();
  await last.getByRole('button', { name: '预览' }).click();
  const refused = reader(page).getByRole('alert', { name: '登录后才能查看该文件' });
  await refused.getByRole('link', { name: '前往登录' }).click();
  await expect(heading(page, '登录后查看文件')).toBeVisible();
  await signIn(page);
  await expect(reader(page).locator('html')).toHaveAttribute('data-viewer', 'ready');
  await page.keyboard.press('Escape');
  await expect(preview(page)).toHaveCount(0);
  expect(Math.abs((await topOfLast()) - before)).toBeLessThan(3);

  await page.goBack();
  await expect(heading(page, '您已登录')).toBeVisible();
  // The link leads to the same list, without an automatic redirect.
  await page.getByRole('link', { name: '返回搜索结果' }).click();
  await expect(page).toHaveURL(/\/\?q=/);
});

// spec 6.10
test('a waiting page continues when the visitor joins the campus network', async ({
  page,
  context,
  serveProtected,
}) => {
  const address = await visit(context, serveProtected);
  await page.goto(loginFor(address, '/about'));
  await expect(page.getByText('连接校园网后，此页面将自动继续')).toBeVisible();
  await context.setExtraHTTPHeaders(ON_CAMPUS);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL(`${address}/about`);
  await page.goto(`${address}/login`);
  await expect(page.getByText('您正在使用校园网，无需登录')).toBeVisible();
});

// spec 2.5
test('a form works by keyboard and is sent once however often Enter is pressed', async ({
  page,
  context,
  serveProtected,
}) => {
  const address = await visit(context, serveProtected);
  await page.goto(loginFor(address, '/about'));
  const method = page.getByRole('button', { name: '本学期的口令' });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(method).toBeFocused({ timeout: 100 });
  }).toPass();
  await page.keyboard.press('Enter');
  const field = page.getByLabel('本学期的口令');
  await expect(field).toBeFocused();
  let posts = 0;
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/login/*/phrase', async (route) => {
    if (route.request().method() === 'POST') {
      posts += 1;
      await promise;
    }
    await route.continue();
  });
  await page.keyboard.type(PHRASE);
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Enter');
  release();
  await expect(page).toHaveURL(`${address}/about`);
  expect(posts).toBe(1);
});

// spec 2.5
test('signing in works without scripts', async ({ browser, serveProtected }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, acceptDownloads: true });
  const address = await visit(context, serveProtected);
  const page = await context.newPage();
  await page.goto(loginFor(address, '/about'));
  await page.getByRole('button', { name: '本学期的口令' }).click();
  await page.getByLabel('本学期的口令').fill('不是这一句话');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(errorCode(page, '口令错误')).toBeVisible();
  await page.getByLabel('本学期的口令').fill(PHRASE);
  await page.getByRole('button', { name: '登录' }).click();
  await expect(heading(page, '登录成功')).toBeVisible();
  await page.getByRole('link', { name: '继续' }).click();
  await expect(heading(page, '关于我们')).toBeVisible();
  await page.goto(`${address}/login`);
  await page.getByRole('button', { name: '退出登录' }).click();
  await expect(page.getByRole('button', { name: '本学期的口令' })).toBeVisible();
  await context.close();
});

// spec 2.4, 6.11
test('every sign-in page is accessible in both themes', async ({
  page,
  context,
  serveProtected,
  expectedErrors,
}) => {
  expectedErrors.push(/40[134]|410/);
  const address = await visit(context, serveProtected, { ...ACCESS, mode: 'members' });
  const checkPage = async (what: string) => {
    await expectAccessible(page, { what });
    // A small phone with text at 200 %.
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const inWindow = await page.evaluate(findLayoutProblems, 0);
    expect([...inWindow, ...(await page.evaluate(findOverflow))], `${what}, large`).toEqual([]);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    await page.setViewportSize({ width: 390, height: 844 });
  };

  await page.goto(loginFor(address, '/about'));
  await checkPage('the ways');
  const begun = await page.request.post(`${address}/login`, {
    form: { intent: 'begin', to: '/about' },
    headers: { origin: address },
  });
  await page.goto(begun.url());
  await expect(heading(page, '选择验证方式')).toBeVisible();
  await checkPage('the choice');
  await page.getByRole('button', { name: '学校邮箱' }).click();
  await expect(page.getByLabel('学校邮箱地址')).toBeVisible();
  await checkPage('the form of the mailbox');
  await page.getByRole('link', { name: '更换验证方式' }).click();
  await page.getByRole('button', { name: '本学期的口令' }).click();
  await page.getByLabel('本学期的口令').fill('不是这一句话');
  await page.getByRole('button', { name: '登录' }).click();
  await expect(errorCode(page, '口令错误')).toBeVisible();
  await checkPage('the form of the phrase');
  await page.goto(`${address}/callback/phrase?failed=0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70`);
  await expect(errorCode(page, /登录/)).toBeVisible();
  await checkPage('a failure');

  const device = await page.request.post(`${address}/api/device`, {
    form: { client_id: 'campusdocs', scope: 'files' },
  });
  const { verification_uri: uri, user_code: code } = await device.json();
  await page.goto(uri);
  await signIn(page);
  await expect(heading(page, '命令行登录')).toBeVisible();
  await expect(page.getByText(code)).toBeVisible();
  await checkPage('the command line');
  await page.getByRole('button', { name: '允许' }).click();
  await expect(heading(page, '命令行已登录')).toBeVisible();
  await checkPage('the command line that is signed in');
  await page.goto(`${address}/login`);
  await expect(page.getByText('此浏览器已登录')).toBeVisible();
  await checkPage('the session');
  await page.getByRole('link', { name: '隐私说明' }).click();
  await expect(heading(page, '隐私说明')).toBeVisible();
  await checkPage('the page on privacy');
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
});
