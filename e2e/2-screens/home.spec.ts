import type { Page } from '@playwright/test';
import {
  cards,
  clearButton,
  disableSearchWorker,
  holdRequests,
  logo,
  NO_COVER,
  open,
  openLongList,
  openWithoutWorker,
  results,
  searchBox,
  searchParamsOf,
  serveLongList,
  tab,
  WORKER_WITHOUT_LIST,
  waitForCards,
  waitForHydration,
} from '../fixtures/page.ts';
import { open as openPreview, openResults, preview } from '../fixtures/preview.ts';
import { test as siteTest } from '../fixtures/siteServer.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER, ON_PHONE } from '../fixtures/windows.ts';

const banner = (page: Page) => page.getByRole('complementary', { name: '请为我们加星标' });

/** Opens the landing page from results, with the announcements of a test feed. */
async function openLandingWith(page: Page, items: readonly object[]): Promise<void> {
  await page.route('**/feed.json', (route) => route.fulfill({ json: { items } }));
  await open(page, '/?q=高等数学');
  await clearButton(page).click();
}

function post(change: object): object {
  return {
    id: 'a',
    url: '/about',
    title: '公告一',
    summary: '<p>正文</p>',
    tags: ['主站公告'],
    date_modified: '2026-09-01T00:00:00Z',
    ...change,
  };
}

// spec 1.5, 2.1, 2.21, 2.24, 2.26
test('the landing page shows only the wordmark, the box and announcements', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('combobox', { name: '搜索书籍、试卷和资料...' })).toBeVisible();
  await expect(page.getByRole('link', { name: /首页$/ })).toBeVisible();
  await expect(page.getByText('搜索书籍、试卷和资料', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
});

// spec 2.25, 7.5, 9.11
test('announcements fit into 40 % of the window, newest first', async ({ page }) => {
  await page.goto('/');
  const list = page.getByRole('list', { name: '公告' });
  const height = async () => (await list.boundingBox())?.height ?? Number.NaN;
  expect(await height()).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.4);
  // In a window lower than they are, they take the maximum height.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height: 400 });
  await expect.poll(height).toBeCloseTo(160, 0);
  const days = await list
    .locator('time')
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));
  expect(days).toEqual(days.toSorted((a, b) => b - a));
});

test('overflowing announcements fade at the edge, and the page itself does not scroll', async ({
  page,
  isMobile,
}) => {
  const items = Array.from({ length: 8 }, (_, at) => post({ id: `${at}`, title: `公告${at}` }));
  await page.setViewportSize({ width: isMobile ? 390 : 1440, height: 700 });
  await openLandingWith(page, items);
  const list = page.getByRole('list', { name: '公告' });
  await expect(list.getByRole('listitem')).toHaveCount(items.length);
  const measure = () =>
    list.evaluate((element) => {
      const { bottom } = element.getBoundingClientRect();
      const last = element.lastElementChild?.getBoundingClientRect().bottom ?? 0;
      const { position, height } = getComputedStyle(element, '::after');
      return {
        isLonger: element.scrollHeight > element.clientHeight,
        // The last card ends above the fade at the end of the list.
        isFree: last <= bottom - Number.parseFloat(height) + 1 && position === 'sticky',
        page: document.documentElement.scrollHeight - innerHeight,
      };
    });
  expect(await measure()).toEqual({ isLonger: true, isFree: false, page: 0 });
  await list.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  expect(await measure()).toMatchObject({ isFree: true });
});

test.describe('the star banner', ON_COMPUTER, () => {
  // spec 2.33, 9.4
  test('shows for the first 10 page views and never flashes afterwards', async ({ page }) => {
    for (let view = 1; view <= 10; view += 1) {
      await page.goto(view % 2 === 0 ? '/?q=高等数学' : '/');
      await expect(banner(page)).toBeVisible();
    }
    // Decided before the first paint: it is hidden even while scripts are blocked.
    await page.route('**/assets/*.js', () => undefined);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(searchBox(page)).toBeVisible();
    await expect(banner(page)).toBeHidden();
  });

  // spec 2.33, 4.24
  test('does not count pages without it', async ({ page }) => {
    for (let view = 1; view <= 10; view += 1) await page.goto('/about');
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(banner(page)).toBeVisible();
    // A page that does show it counts once.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('page-views'))).toBe('1');
  });

  // spec 2.33
  test('asks to star the repository', async ({ page }) => {
    await page.goto('/');
    await expect(banner(page).getByRole('link')).toHaveAttribute(
      'href',
      'https://github.com/campusdocs/campusdocs',
    );
  });

  // spec 2.33, 4.24
  test('counts page loads, not navigation within the app', async ({ page }) => {
    await open(page, '/');
    await page.getByRole('link', { name: '关于我们' }).click();
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
    await logo(page).click();
    await expect(banner(page)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('page-views'))).toBe('1');
  });

  // spec 2.33
  test('stays closed once it is closed', async ({ page }) => {
    await open(page, '/');
    await banner(page).getByRole('button', { name: '关闭' }).click();
    await expect(banner(page)).toBeHidden();
    await page.getByRole('link', { name: '关于我们' }).click();
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
    await page.goBack();
    await expect(searchBox(page)).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await page.goto('/');
    await expect(banner(page)).toBeHidden();
  });

  // spec 4.24
  test('stays hidden if storage is not available', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await open(page, '/');
    await expect(banner(page)).toBeHidden();
  });
});

test.describe('an announcement', ON_COMPUTER, () => {
  test('shows only where it is tagged 主站公告 and has title and summary, newest first', async ({
    page,
  }) => {
    await openLandingWith(page, [
      post({ id: 'old', title: '旧', date_modified: '2024-01-01T00:00:00Z' }),
      post({ id: 'untagged', title: '无关', tags: ['活动'] }),
      post({ id: 'untitled', title: '' }),
      post({ id: 'empty', title: '无摘要', summary: undefined }),
      post({ id: 'new', title: '新', date_modified: '2026-01-01T00:00:00Z' }),
    ]);
    await expect(
      page.getByRole('region', { name: '公告' }).getByRole('heading', { level: 3 }),
    ).toHaveText(['新', '旧']);
  });

  test('opens its post from anywhere on its card, and a link inside opens its target', async ({
    page,
  }) => {
    await openLandingWith(page, [
      post({ summary: '<p>请看<a href="/login">说明</a>，<b>其余</b>不变。</p>' }),
    ]);
    const card = page.getByRole('region', { name: '公告' }).getByRole('listitem');
    // The link covers the whole card, including its text.
    await card.getByText('其余').click({ force: true });
    await expect(page).toHaveURL('/about');
    // Hydration replaces the history entry, which would pass for the way back.
    await waitForHydration(page);
    await page.goBack();
    await openLandingWith(page, [post({ summary: '<p>请看<a href="/login">说明</a>。</p>' })]);
    await card.getByRole('link', { name: '说明' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('without a post is not a link, and is shown in full', async ({ page }) => {
    await page.goto('/');
    const card = page
      .getByRole('region', { name: '公告' })
      .getByRole('listitem')
      .filter({ hasText: '示例站已开放' });
    await expect(card).toContainText('您可以');
    await expect(card.getByRole('link')).toHaveText(['投稿指南']);
  });
});

test.describe('the logo', ON_COMPUTER, () => {
  for (const way of ['a click', 'the keyboard']) {
    // spec 2.20
    test(`resets query, category, filters, preview and focus by ${way}`, async ({
      page,
      isMobile,
    }) => {
      await openResults(page);
      // On a phone the drawer covers the logo, and is closed first.
      if (!isMobile) await openPreview(page);
      await page.goto('/?q=高等数学&c=test&stage=期末');
      await waitForHydration(page);
      if (way === 'a click') await logo(page).click();
      else {
        await logo(page).focus();
        await page.keyboard.press('Enter');
      }
      await expect(page).toHaveURL('/');
      await expect(searchBox(page)).toHaveValue('');
      await expect(searchBox(page)).toBeFocused();
      await expect(page.getByRole('tab')).toHaveCount(0);
      await expect(page).toHaveTitle(/搜索书籍、试卷和资料$/);
      await searchBox(page).fill('高等数学');
      await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
      await expect.poll(() => searchParamsOf(page)).toEqual({ q: '高等数学', c: null });
      expect(new URL(page.url()).searchParams.getAll('stage')).toEqual([]);
    });
  }

  // spec 2.20
  test('closes an open preview', ON_COMPUTER, async ({ page }) => {
    // On a phone the drawer covers the logo.
    await openResults(page);
    await openPreview(page);
    await logo(page).click();
    await expect(preview(page)).toHaveCount(0);
    await expect(searchBox(page)).toBeFocused();
  });
});

test.describe('the box', ON_COMPUTER, () => {
  // spec 2.23
  test('has a clear button while there is text', async ({ page }) => {
    await open(page, '/');
    await expect(clearButton(page)).toHaveCount(0);
    await searchBox(page).fill('高');
    await expect(clearButton(page)).toBeVisible();
    await clearButton(page).click();
    await expect(searchBox(page)).toHaveValue('');
    await expect(searchBox(page)).toBeFocused();
    await expect(clearButton(page)).toHaveCount(0);
  });

  // spec 2.22
  test('shows a spinner only while searching', async ({ page, expectedErrors }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    await disableSearchWorker(page);
    await openWithoutWorker(page);
    const release = await holdRequests(page, '**/api/search?*');
    const spinner = page.getByRole('search').locator('.animate-spin');
    await searchBox(page).fill('高等数学');
    await expect(spinner).toBeVisible();
    release();
    await expect(cards(page)).not.toHaveCount(0);
    await expect(spinner).toHaveCount(0);
  });
});

// spec 2.34
test(
  'the footer links to the page of the organisation’s repositories',
  ON_COMPUTER,
  async ({ page }) => {
    for (const path of ['/', '/?q=高等数学', '/about']) {
      await page.goto(path);
      await expect(
        page.getByRole('contentinfo').getByRole('link', { name: 'CampusDocs 开源仓库' }),
      ).toHaveAttribute('href', 'https://github.com/campusdocs');
    }
  },
);

// spec 2.35
test('the footer leads to 关于我们, and Back to the results', ON_COMPUTER, async ({ page }) => {
  await page.goto('/?q=高等数学');
  const first = page.locator('[data-item-id]').first();
  const id = await first.getAttribute('data-item-id');
  await page.getByRole('link', { name: '关于我们' }).click();
  await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
  await expect(page).toHaveTitle(/关于我们/);
  await page.goBack();
  await expect(first).toHaveAttribute('data-item-id', id ?? '');
  await expect(page.getByRole('combobox')).toHaveValue('高等数学');
});

// spec 2.28
test('the count and time line is toggled on the desktop', ON_COMPUTER, async ({ page }) => {
  await open(page, '/?q=高等数学');
  const line = page.getByText(/^找到 \d+ 条结果，耗时 \d+ ms$/);
  await expect(line).toBeVisible();
  const toggle = page.getByRole('button', { name: '显示结果数量和耗时' });
  await toggle.click();
  await expect(line).toBeHidden();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await toggle.click();
  await expect(line).toBeVisible();
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
});

// spec 2.28
test('on a phone the count stands without time and button', ON_PHONE, async ({ page }) => {
  await open(page, '/?q=高等数学');
  await expect(page.getByRole('button', { name: '显示结果数量和耗时' })).toBeHidden();
  await expect(page.getByText(/耗时 \d+ ms/)).toBeHidden();
  await expect(page.locator('span', { hasText: /^共 \d+ 条结果$/ })).toBeInViewport();
});

test('tabs appear with the first search: 全部, 书籍, 试卷, 资料', ON_COMPUTER, async ({ page }) => {
  await open(page, '/');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await searchBox(page).fill('高等数学');
  await expect(page.getByRole('tab')).toHaveText(['全部', '书籍', '试卷', '资料']);
});

// spec 2.29, 2.30, 2.31, 8.9
test(
  'an empty result advises full names and offers to contribute',
  ON_COMPUTER,
  async ({ page }) => {
    await open(page, '/?q=气动弹');
    await expect(page.getByText('没有找到相关结果')).toBeVisible();
    await expect(page.getByText(/高等数学.*高数/)).toBeVisible();
    // What is no abbreviation gets other advice, what nearly matches, and where to ask for it.
    await searchBox(page).fill('高等数学 张三丰');
    await expect(page.getByText('换个说法试试：只输入课程名，或去掉年份。')).toBeVisible();
    await expect(page.getByText(/高等数学.*高数/)).toBeHidden();
    await expect(page.getByRole('button', { name: '求这份资料' })).toBeVisible();
    await expect(page.getByRole('link', { name: '大家在找什么' })).toHaveAttribute(
      'href',
      '/wishes',
    );
    await expect(page.getByRole('link', { name: '投稿指南' })).toHaveAttribute(
      'href',
      /archive\/blob\/main\/CONTRIBUTING\.md$/,
    );
    await results(page).getByRole('link', { name: '高等数学', exact: true }).click();
    await expect(cards(page)).not.toHaveCount(0);
  },
);

// spec 2.30
test('an unknown ISBN gets no advice on course names', ON_COMPUTER, async ({ page }) => {
  await page.goto('/?q=9787111111116');
  await expect(results(page)).toContainText('请核对书号');
  await expect(results(page)).not.toContainText('高数');
});

// spec 2.32, 9.10
test('the bar sticks 16 px below the top', async ({ page, expectedErrors }) => {
  await openLongList(page, 20, expectedErrors);
  await waitForCards(page);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      searchBox(page).evaluate((input) => input.closest('form')?.getBoundingClientRect().top),
    )
    .toBe(16);
});

// spec 2.32
test('the bar sticks without making the page jump', async ({ page, expectedErrors }) => {
  expectedErrors.push(WORKER_WITHOUT_LIST, NO_COVER);
  await serveLongList(page, 20);
  await page.goto('/?q=高等数学');
  await expect(cards(page)).not.toHaveCount(0);
  // Around the position where it starts to stick, each scrolled pixel moves the results by one.
  const steps = await page.evaluate(async () => {
    const first = document.querySelector('[data-item-id]');
    const bar = document.querySelector('search');
    const sticksAt = (bar?.getBoundingClientRect().top ?? 0) + scrollY - 16;
    const tops: number[] = [];
    for (let offset = sticksAt - 3; offset <= sticksAt + 3; offset += 1) {
      scrollTo(0, offset);
      await new Promise(requestAnimationFrame);
      tops.push((first?.getBoundingClientRect().top ?? 0) + scrollY);
    }
    return tops;
  });
  for (const top of steps) expect(top).toBeCloseTo(steps[0] ?? Number.NaN, 0);
});

// spec 2.32
test('beside an open preview the bar sticks without covering it', ON_COMPUTER, async ({ page }) => {
  // On a phone the preview covers the page.
  await openResults(page);
  await openPreview(page);
  await page.mouse.move(200, 500);
  await page.mouse.wheel(0, 600);
  const form = page.getByRole('search').locator('form');
  await expect.poll(async () => (await form.boundingBox())?.y).toBe(16);
  const bar = await form.boundingBox();
  const panel = await preview(page).boundingBox();
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(panel?.x ?? 0);
  // The topmost element at the panel's left edge beside the bar is the panel.
  const isPanel = await preview(page).evaluate((dialog) => {
    const { left, top } = dialog.getBoundingClientRect();
    return dialog.contains(document.elementFromPoint(left + 12, Math.max(top, 20) + 12));
  });
  expect(isPanel).toBe(true);
});

test(
  'the logo on another page opens the home page with the focus in the box',
  ON_COMPUTER,
  async ({ page }) => {
    await open(page, '/about');
    await logo(page).click();
    await expect(page).toHaveURL('/');
    await expect(searchBox(page)).toBeFocused();
  },
);

test.describe('without scripts', ON_COMPUTER, () => {
  test.use({ javaScriptEnabled: false });

  test('the landing is complete and its form searches', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem')).not.toHaveCount(
      0,
    );
    await page.getByRole('combobox').fill('高等数学');
    await page.getByRole('combobox').press('Enter');
    await expect(page).toHaveURL('/?q=高等数学');
    await expect(page.locator('[data-item-id]')).not.toHaveCount(0);
  });
});

for (const [name, suffix] of [
  ['InternationalUniversityArchive', 'beta'],
  ['中华人民共和国示例联合大学文库', '学生资料共享站'],
  ['学', ''],
] as const) {
  siteTest(
    `a wordmark such as ${name} fits a window of 320 px`,
    ON_PHONE,
    async ({ page, serve }) => {
      const address = await serve({ brand: { name, suffix } });
      await page.setViewportSize({ width: 320, height: 640 });
      for (const path of ['/', '/?q=高等数学', '/about', '/login']) {
        await page.goto(address + path);
        const mark = await logo(page).first().boundingBox();
        expect(mark?.x).toBeGreaterThanOrEqual(0);
        expect((mark?.x ?? 0) + (mark?.width ?? 0)).toBeLessThanOrEqual(320);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width).toBeLessThanOrEqual(320);
      }
    },
  );
}
