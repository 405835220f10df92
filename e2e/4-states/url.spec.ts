import type { Page } from '@playwright/test';
import {
  cards,
  clearButton,
  holdRequests,
  isTitleSearch,
  logo,
  open,
  results,
  searchBox,
  searchParamsOf,
  stopClock,
  tab,
  waitForHydration,
} from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('a shared link', () => {
  // spec 4.6
  test('shows its results before any script has run, and is not rendered twice', async ({
    page,
  }) => {
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto('/?q=高等数学&c=test', { waitUntil: 'commit' });
    await expect(cards(page)).not.toHaveCount(0);
    const first = await cards(page).first().elementHandle();
    const html = await results(page).innerHTML();
    const requests: string[] = [];
    page.on('request', (request) => {
      if (isTitleSearch(request.url())) requests.push(request.url());
    });
    release();
    await waitForHydration(page);
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
    expect(withoutCovers(await results(page).innerHTML())).toBe(withoutCovers(html));
    expect(requests).toEqual([]);
  });

  test('keeps what was typed before the scripts arrived', async ({ page }) => {
    const release = await holdRequests(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await searchBox(page).fill('线性代数');
    release();
    await expect(cards(page)).not.toHaveCount(0);
    await expect(searchBox(page)).toHaveValue('线性代数');
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
      await searchBox(page).fill('线性代数');
      await searchBox(page).press('Enter');
      expect(searchParamsOf(page)).toEqual({ q: '线性代数', c: 'book' });
    });
  });
});

/**
 * Ignores covers that have loaded or failed, and what links become with scripts, which does not count
 * as rendering again.
 */
function withoutCovers(html: string): string {
  return html
    .replace(/<img[^>]*>|<a [^>]*aria-label="(?:预览|下载) [^>]*>/gu, '')
    .replaceAll(' data-covered=""', '');
}

test.describe('Back and Forward', () => {
  // spec 4.17, 4.18
  test('go through searches and tabs, not through syllables', async ({ page }) => {
    await open(page, '/');
    await searchBox(page).pressSequentially('高等', { delay: 10 });
    await expect(page).toHaveURL('/?q=高等');
    await searchBox(page).pressSequentially('数学', { delay: 10 });
    await expect(page).toHaveURL('/?q=高等数学');
    await tab(page, '试卷').click();
    await expect(page).toHaveURL('/?q=高等数学&c=test');
    await clearButton(page).click();
    await expect(page).toHaveURL('/');

    await page.goBack();
    await expect(searchBox(page)).toHaveValue('高等数学');
    await expect(tab(page, '试卷')).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
    await expect(cards(page)).not.toHaveCount(0);
    await page.goBack();
    await expect(searchBox(page)).toHaveValue('');
    await expect(page.getByRole('tab')).toHaveCount(0);
    await page.goForward();
    await expect(searchBox(page)).toHaveValue('高等数学');
    await expect(cards(page)).not.toHaveCount(0);
  });
});

test.describe('a click shortly after typing is not undone by the pending address', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, '/');
    await stopClock(page);
    await searchBox(page).pressSequentially('高等数学');
    await expect(cards(page)).not.toHaveCount(0);
  });

  test('on a tab', async ({ page }) => {
    await tab(page, '书籍').click();
    await page.clock.runFor(700);
    expect(searchParamsOf(page)).toEqual({ q: '高等数学', c: 'book' });
    await expect(tab(page, '书籍')).toHaveAttribute('aria-selected', 'true');
  });

  // spec 4.7
  test('on the clear button', async ({ page }) => {
    await clearButton(page).click();
    await page.clock.runFor(700);
    await expect(page).toHaveURL('/');
    await expect(searchBox(page)).toHaveValue('');
    await expect(searchBox(page)).toBeFocused();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });

  // spec 4.8
  test('on the logo, which resets everything', async ({ page }) => {
    await tab(page, '书籍').click();
    await searchBox(page).pressSequentially('上');
    await logo(page).click();
    await page.clock.runFor(700);
    await expect(page).toHaveURL('/');
    await expect(searchBox(page)).toHaveValue('');
    await expect(searchBox(page)).toBeFocused();
    await searchBox(page).fill('高等数学');
    await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
  });

  test('on a link to another page, from which Back returns to what was typed', async ({ page }) => {
    await page.getByRole('link', { name: '关于我们' }).click();
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
    await page.clock.runFor(700);
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await expect(page).toHaveURL('/?q=高等数学');
    await expect(cards(page)).not.toHaveCount(0);
  });

  test('Enter writes it at once', async ({ page }) => {
    await searchBox(page).pressSequentially('上');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL('/?q=高等数学上');
  });
});

test.describe('the metadata of a page', () => {
  const head = (page: Page, key: string) =>
    page.locator(`meta[name="${key}"], meta[property="${key}"]`);

  for (const [path, title] of [
    ['/', 'CampusDocs 示例站 - 搜索书籍、试卷和资料'],
    ['/?q=高等数学', '高等数学 - CampusDocs 示例站'],
    ['/about', '关于我们 - CampusDocs 示例站'],
  ] as const) {
    test(`is complete at ${path}`, async ({ page, request }) => {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
      await expect(head(page, 'og:title')).toHaveAttribute('content', title);
      await expect(head(page, 'description')).toHaveAttribute('content', /示例大学/);
      await expect(head(page, 'og:site_name')).toHaveAttribute('content', 'CampusDocs 示例站');
      await expect(head(page, 'robots')).toHaveCount(0);
      const image = await head(page, 'og:image').getAttribute('content');
      const answer = await request.get(image ?? '');
      expect(answer.headers()['content-type']).toBe('image/png');
    });
  }

  test('changes with each search, to another page and back', async ({ page }) => {
    await open(page, '/');
    await searchBox(page).fill('高等数学');
    await expect(page).toHaveTitle('高等数学 - CampusDocs 示例站');
    await page.getByRole('link', { name: '关于我们' }).click();
    await expect(page).toHaveTitle('关于我们 - CampusDocs 示例站');
    await page.goBack();
    await expect(page).toHaveTitle('高等数学 - CampusDocs 示例站');
  });

  for (const path of ['/?q=加微信看答案', '/login', '/callback/cas']) {
    test(`keeps ${path} out of search engines`, async ({ page }) => {
      await page.goto(path);
      await expect(head(page, 'robots')).toHaveAttribute('content', 'noindex');
      await expect(page.locator('link[rel=canonical]')).toHaveCount(0);
    });
  }

  test('contains no invisible characters of the query', async ({ page }) => {
    await page.goto('/?q=%00%E9%AB%98%E7%AD%89%E2%80%AE%E6%95%B0%E5%AD%A6%E2%81%A6');
    await expect(page).toHaveTitle('高等数学 - CampusDocs 示例站');
    await expect(searchBox(page)).toHaveValue('高等数学');
    await expect(cards(page)).not.toHaveCount(0);
    expect(await page.content()).not.toMatch(/[\0\u202a-\u202e\u2066-\u2069]/);
    await waitForHydration(page);
    await searchBox(page).fill('线性\u202e代数');
    await expect(page).toHaveURL('/?q=线性代数');
    await expect(page).toHaveTitle('线性代数 - CampusDocs 示例站');
  });

  test('includes icons for tabs and home screens, and rules for crawlers', async ({
    page,
    request,
  }) => {
    await page.goto('/');
    for (const rel of ['icon', 'apple-touch-icon']) {
      const href = await page.locator(`link[rel=${rel}]`).getAttribute('href');
      expect((await request.get(href ?? '')).headers()['content-type']).toMatch(/^image\//);
    }
    expect((await request.get('/favicon.ico')).headers()['content-type']).toMatch(/^image\//);
    const rules = await (await request.get('/robots.txt')).text();
    expect(rules).toContain('Disallow: /files/');
    await expect(page.locator('meta[name=theme-color]')).toHaveCount(2);
  });

  test('colours the browser’s toolbar like the page in both themes', async ({ page }) => {
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto('/');
      const [meta, paper] = await page.evaluate((scheme) => {
        const canvas = document
          .createElement('canvas')
          .getContext('2d', { willReadFrequently: true });
        const pixel = (colour: string) => {
          if (!canvas) return [];
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          return [...canvas.getImageData(0, 0, 1, 1).data];
        };
        const meta = document.querySelector(`meta[name=theme-color][media*=${scheme}]`);
        return [
          pixel(meta?.getAttribute('content') ?? ''),
          pixel(getComputedStyle(document.documentElement).backgroundColor),
        ];
      }, scheme);
      for (const [channel, value] of (paper ?? []).entries()) {
        expect(Math.abs(value - (meta?.[channel] ?? Number.NaN))).toBeLessThanOrEqual(2);
      }
    }
  });
});
