import { holdRequests, open, searchBox, searchParamsOf } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

const UUID = '0191b4a0-6f3c-7d2e-8a51-9b0c4d5e6f70';

const SIGN_IN_PAGES = [
  ['/login', '登录后查看文件'],
  [`/login/${UUID}`, '登录'],
  [`/login/${UUID}/cas`, '登录'],
  [`/auth/${UUID}`, '选择验证方式'],
  [`/auth/${UUID.toUpperCase()}/cas`, '选择验证方式'],
  ['/callback', '登录结果'],
  ['/callback/cas', '登录结果'],
] as const;

/**
 * Every page but home: an address, its chunk of the app, and whether the server renders it on
 * request, in which case it arrives complete.
 */
const LAZY_PAGES = [
  ['/about', 'AboutPage', false],
  ['/privacy', 'PrivacyPage', false],
  ['/login', 'SignInPage', true],
  [`/login/${UUID}/cas`, 'SignInPage', true],
  [`/auth/${UUID}`, 'SignInPage', true],
  ['/callback/cas', 'SignInPage', true],
  ['/no/such/page', 'NotFoundPage', false],
] as const;

test('/ is home and search', async ({ page }) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(searchBox(page)).toBeVisible();
  await expect(page).toHaveTitle('CampusDocs 示例站 - 搜索书籍、试卷和资料');
});

test.describe('a page other than the home page', () => {
  // spec 2.8, 2.9
  test('is loaded when it is first opened and shows Loading... until then', async ({ page }) => {
    await open(page, '/');
    const release = await holdRequests(page, '**/assets/AboutPage-*.js');
    await page.getByRole('link', { name: '关于我们' }).click();
    await expect(page).toHaveURL('/about');
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
  });

  for (const [address, part, isLoaded] of LAZY_PAGES) {
    // spec 2.8
    test(`at ${address} is fetched only when it is opened`, async ({ page }) => {
      const fetched: string[] = [];
      page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
      const parts = () => fetched.filter((path) => path.startsWith(`/assets/${part}-`));
      await open(page, '/');
      await page.waitForLoadState('networkidle');
      expect(fetched.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0);
      expect(parts()).toEqual([]);
      const release = await holdRequests(page, `**/assets/${part}-*.js`);
      // As Back and Forward do.
      await page.evaluate((path) => {
        history.pushState({ key: 'lazy' }, '', path);
        dispatchEvent(new PopStateEvent('popstate'));
      }, address);
      if (!isLoaded) {
        await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
      }
      await expect.poll(parts).toHaveLength(1);
      release();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
    });
  }

  // spec 2.9
  test('is complete as it is sent, and never shows Loading...', async ({ page }) => {
    const release = await holdRequests(page, '**/assets/*Page-*.js');
    for (const [path, heading] of [['/about', '关于我们'], ...SIGN_IN_PAGES]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect(page.getByText('Loading...')).toHaveCount(0);
    }
    release();
  });

  test('that cannot be fetched says so, and 重试 loads it', async ({ page, expectedErrors }) => {
    expectedErrors.push(/AboutPage/, /dynamically imported module/);
    await open(page, '/');
    await page.route('**/assets/AboutPage-*.js', (route) => route.abort());
    await page.getByRole('link', { name: '关于我们' }).click();
    await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible();
    await page.unroute('**/assets/AboutPage-*.js');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
  });
});

test.describe('/about', () => {
  // spec 2.2
  test('says what the site is, who runs it, how to contribute, how to reach them and which build runs', async ({
    page,
  }) => {
    const response = await page.goto('/about');
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle('关于我们 - CampusDocs 示例站');
    const main = page.getByRole('main');
    await expect(main).toContainText('收录示例大学的同学们整理的书籍、试卷和学习资料');
    await expect(main).toContainText('本站由示例大学学生开源社维护。');
    await expect(main.getByRole('link', { name: '投稿指南' })).toHaveAttribute(
      'href',
      /CONTRIBUTING/,
    );
    await expect(main.getByRole('link', { name: 'campusdocs@example.edu' })).toHaveAttribute(
      'href',
      'mailto:campusdocs@example.edu',
    );
    await expect(main).toContainText(/本站使用 CampusDocs \d+\.\d+\.\d+（提交 [0-9a-f]{7,}/);
  });

  test('without scripts is complete', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${baseURL}/about`);
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
    await expect(page.getByRole('link', { name: '投稿指南' })).toBeVisible();
    await context.close();
  });
});

test.describe('a sign-in page', () => {
  for (const [path, heading] of SIGN_IN_PAGES) {
    // spec 2.3, 2.4, 2.5, 2.6, 6.3
    test(`${path} says in Chinese what it is for, and leads home`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveTitle(`${heading} - CampusDocs 示例站`);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await expect(page.getByText(/本站目前没有需要登录的内容/)).toBeVisible();
      await page.getByRole('link', { name: '返回首页' }).click();
      await expect(searchBox(page)).toBeVisible();
    });
  }

  for (const path of [
    `/auth/${UUID}/${encodeURIComponent('<img src=x onerror=document.title=1>')}`,
    `/login/${UUID}/${encodeURIComponent('请输入密码\u202e')}?next=javascript:alert(1)`,
    `/callback/${encodeURIComponent('https://evil.example/')}?error=%3Cb%3E您的账号已被封禁`,
    '/callback/%00?code=%E0%A4%A',
    `/callback/${'x'.repeat(4000)}`,
  ]) {
    // spec 6.3
    test(`${path.slice(0, 60)} repeats nothing of its address and asks for no password`, async ({
      page,
    }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('main')).toContainText('本站目前没有需要登录的内容');
      await expect(page.getByRole('main')).not.toContainText(
        /evil|onerror|封禁|请输入|xxxx|\u202e/,
      );
      await expect(page).toHaveTitle(/^(登录|登录结果|选择验证方式) - /);
      await expect(page.locator('input')).toHaveCount(0);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    });
  }
});

test.describe('an unknown address', () => {
  for (const path of [
    '/no/such/page',
    '/aboutx',
    '/about/us',
    '/login/not-a-uuid',
    `/login/${UUID}x`,
    '/auth',
    '/auth/0/cas',
    `/auth/${UUID}/cas/more`,
    '/callback/a/b',
    '/index.html',
    '/%E0%A4%A',
    '/%00',
  ]) {
    // spec 2.4, 2.5, 2.7, 2.11, 2.12, 2.13, 2.14, 8.10
    test(`${path} answers 404 with a large 404, a mailbox and a way home`, async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(/404/);
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page).toHaveTitle('您访问的页面不存在 - CampusDocs 示例站');
      const figure = page.getByText('404', { exact: true });
      const size = await figure.evaluate((element) => element.getBoundingClientRect().height);
      expect(size).toBeGreaterThanOrEqual(80);
      await expect(page.getByRole('heading', { name: '您访问的页面不存在' })).toBeVisible();
      await expect(page.getByText(/如果您认为这是一个错误，请发送邮件至/)).toBeVisible();
      await expect(page.getByRole('link', { name: 'campusdocs@example.edu' })).toHaveAttribute(
        'href',
        'mailto:campusdocs@example.edu',
      );
      const home = page.getByRole('link', { name: '返回首页' });
      await expect(home).toHaveAttribute('href', '/');
      await home.click();
      await expect(searchBox(page)).toBeVisible();
      expect(searchParamsOf(page)).toEqual({ q: null, c: null });
    });
  }

  // spec 2.14
  test('links to other pages, even on an error page of the server', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    for (const path of ['/%E0%A4%A', `/files/${'0'.repeat(32)}.pdf`, '/nowhere']) {
      await page.goto(path);
      await page.getByRole('link', { name: '关于我们' }).click();
      await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
      await page.goto(path);
      await page.getByRole('link', { name: 'CampusDocs示例站 首页' }).click();
      await expect(searchBox(page)).toBeVisible();
    }
  });
});

test.describe('a page has one address', () => {
  for (const [path, tidy] of [
    ['/about/', '/about'],
    ['//about', '/about'],
    ['//?q=数学', '/?q=数学'],
    ['/callback/cas/', '/callback/cas'],
  ] as const) {
    test(`${path} leads to ${tidy}`, async ({ page, baseURL }) => {
      // Concatenated, because an address that starts with two slashes would name another host.
      const response = await page.goto(`${baseURL}${path}`);
      expect(response?.status()).toBe(200);
      await expect(page).toHaveURL(tidy);
    });
  }
});
