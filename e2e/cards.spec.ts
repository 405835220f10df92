import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures/test.ts';

const ISBN_OF_TRANSLATED_BOOK = '计算机网络：自上而下的八封信';

/** Covers are made by the server when it has time; these journeys bring their own. */
const COVER = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="424"><rect width="300" height="424" fill="#24426a"/></svg>`;

async function bringCovers(page: Page): Promise<void> {
  await page.route(/\/files\/\w{32}\.(webp|jpg)/, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: COVER }),
  );
}

async function search(page: Page, query: string, category = 'all'): Promise<void> {
  await page.goto(`/?${new URLSearchParams({ q: query, c: category })}`);
  await expect(page.locator('html')).toHaveAttribute('data-search', 'ready', { timeout: 15_000 });
}

/** From here on time passes only when the test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
}

/** The card of the first result with this title. */
function cardOf(page: Page, title: string): Locator {
  const heading = page.getByRole('heading', { level: 2, name: title });
  return page.getByRole('article').filter({ has: heading }).first();
}

/** A fact of a card, by its name. */
const fact = (card: Locator, name: string) =>
  card.locator('dl > div').filter({ hasText: name }).getByRole('definition');

/** Lets the server answer searches with items of the test's own. */
async function answerWith(page: Page, items: readonly object[]): Promise<void> {
  await page.route('**/metadata2.json', (route) => route.abort());
  await page.route('**/api/search?*', (route) =>
    route.fulfill({ json: { mode: 'text', total: items.length, items } }),
  );
}

const md5 = (digit: string) => digit.repeat(32);
const TIME = { start: '2022', end: '2023' };
const NO_LIST = /metadata2\.json/;

test.beforeEach(({ page }) => bringCovers(page));

test.describe('a book', () => {
  test('shows its authors, its translators each as 译, and everything that is known of it', async ({
    page,
  }) => {
    await search(page, ISBN_OF_TRANSLATED_BOOK, 'book');
    const card = cardOf(page, ISBN_OF_TRANSLATED_BOOK);
    for (const text of ['Eleanor J. Whitfield', 'Tomás Rivera', '叶知秋 译', '书籍', 'pdf']) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(card.getByText(/^[\d.]+ (Bytes|[KMG]iB)$/)).toBeVisible();
    await expect(fact(card, '出版社')).toHaveText('远山教育出版社');
    await expect(fact(card, '出版年份')).toHaveText('2015');
    await expect(fact(card, 'ISBN')).toHaveText(/^978-7-5000-0270-\d$/);
    await expect(fact(card, '版次')).toHaveText('1');
  });

  test('leaves out what is not known of it', async ({ page }) => {
    await search(page, '离散数学导引', 'book');
    const card = cardOf(page, '离散数学导引');
    await expect(fact(card, '出版年份')).toHaveText('2018');
    await expect(fact(card, '出版社')).toHaveCount(0);
  });
});

test.describe('an exam paper', () => {
  test('shows course, stage and contents; a missing stage is 其他', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(NO_LIST);
    const data = {
      title: '2022-2023 学年 大学物理 试卷',
      course: { name: '大学物理', type: '本科' },
      college: ['物理学院', '电气工程学院'],
      content: ['原题', '答案'],
      filetype: 'pdf',
      filesize: 1536,
      time: TIME,
    };
    await answerWith(page, [
      { id: md5('a'), type: 'test', url: `/files/${md5('a')}.pdf`, data },
      {
        id: md5('b'),
        type: 'test',
        url: `/files/${md5('b')}.pdf`,
        data: { ...data, title: '期中的试卷', time: { ...TIME, stage: '期中' }, content: [] },
      },
    ]);
    await page.goto('/');
    await page.getByRole('searchbox').fill('随便');
    const card = cardOf(page, data.title);
    const texts = ['大学物理（本科）', '试卷', 'pdf', '1.50 KiB', '物理学院', '电气工程学院'];
    for (const text of texts) await expect(card.getByText(text, { exact: true })).toBeVisible();
    await expect(fact(card, '考试阶段')).toHaveText('其他');
    await expect(fact(card, '类别')).toHaveText('原题、答案');
    const other = cardOf(page, '期中的试卷');
    await expect(fact(other, '考试阶段')).toHaveText('期中');
    await expect(fact(other, '类别')).toHaveCount(0);
  });

  test('leads to its wiki page, and names what only that has', async ({ page, expectedErrors }) => {
    expectedErrors.push(NO_LIST);
    const common = { course: { name: '信号与系统' }, college: [], content: ['原题'], time: TIME };
    const wiki = { url: 'https://wiki.example.edu/b', data: { content: ['原题', '解析'] } };
    await answerWith(page, [
      {
        id: 'wiki-1',
        type: 'test',
        url: 'https://wiki.example.edu/a',
        data: { ...common, title: '只在维基上', filetype: 'wiki' },
      },
      {
        id: md5('a'),
        type: 'test',
        url: `/files/${md5('a')}.pdf`,
        data: { ...common, title: '两处都有', filetype: 'pdf', wiki },
      },
    ]);
    await page.goto('/');
    await page.getByRole('searchbox').fill('随便');

    const elsewhere = cardOf(page, '只在维基上');
    await expect(elsewhere.getByRole('link', { name: '只在维基上' })).toHaveAttribute(
      'href',
      'https://wiki.example.edu/a',
    );
    await expect(elsewhere.getByRole('link', { name: 'wiki', exact: true })).toBeVisible();
    await expect(elsewhere.getByRole('button')).toHaveCount(0);
    await expect(elsewhere.getByText('pdf', { exact: true })).toHaveCount(0);
    await expect(elsewhere.locator('img')).toHaveCount(0);

    const both = cardOf(page, '两处都有');
    await expect(fact(both, '类别')).toHaveText('原题、解析');
    for (const name of ['wiki', '解析']) {
      const link = both.getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('href', wiki.url);
      await expect(link).toHaveAttribute('rel', 'noopener');
    }
  });
});

test('study material shows its courses and contents, and a zip has neither cover nor preview', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(NO_LIST);
  const course = [{ name: '数据结构', type: '本科' }, { name: '算法设计' }];
  await answerWith(page, [
    {
      id: md5('d'),
      type: 'doc',
      url: `/files/${md5('d')}.zip`,
      data: {
        title: '课程设计',
        course,
        content: ['题库', '知识点'],
        filetype: 'zip',
        filesize: 900,
      },
    },
  ]);
  await page.goto('/');
  await page.getByRole('searchbox').fill('随便');
  const card = cardOf(page, '课程设计');
  for (const text of ['数据结构（本科）', '算法设计', '资料', 'zip', '900 Bytes']) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(fact(card, '类别')).toHaveText('题库、知识点');
  await expect(card.locator('img')).toHaveCount(0);
  await expect(card.getByRole('button', { name: /预览/ })).toHaveCount(0);
});

test('an item of an unknown type says so and leaves its neighbours standing', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(NO_LIST);
  const data = { title: '一本书', authors: [], translators: [], isbn: [], filetype: 'pdf' };
  await answerWith(page, [
    { id: 'film-1', type: 'film', url: '/files/film', data: {} },
    { id: md5('e'), type: 'book', url: `/files/${md5('e')}.pdf`, data },
  ]);
  await page.goto('/');
  await page.getByRole('searchbox').fill('随便');
  await expect(page.locator('[data-item-id="film-1"]')).toHaveText('Unsupported item type');
  await expect(cardOf(page, '一本书')).toBeVisible();
});

test.describe('what can be done with a file', () => {
  test('its title downloads it, under its name, in a tab of its own', async ({ page }) => {
    await search(page, '离散数学导引', 'book');
    const title = cardOf(page, '离散数学导引').getByRole('link', { name: '离散数学导引' });
    const { pathname, searchParams } = new URL(
      (await title.getAttribute('href')) ?? '',
      page.url(),
    );
    expect(pathname).toMatch(/^\/files\/[0-9a-f]{32}\.pdf$/);
    expect(Object.fromEntries(searchParams)).toEqual({ filename: '离散数学导引.pdf', f: '1' });
    await expect(title).toHaveAttribute('target', '_blank');
    await expect(title).toHaveAttribute('rel', 'noopener');
  });

  test('its metadata can be edited and viewed where the site says', async ({ page }) => {
    await search(page, '离散数学导引', 'book');
    const card = cardOf(page, '离散数学导引');
    const id = await card.getAttribute('data-item-id');
    await expect(card.getByRole('link', { name: '编辑该文件的元信息' })).toHaveAttribute(
      'href',
      `https://publish.example.edu/edit/${id}`,
    );
    await expect(
      card.getByRole('link', { name: '在 GitHub 上查看该文件的元信息' }),
    ).toHaveAttribute('href', new RegExp(`/${id}\\.yml$`));
  });

  test('its MD5 is copied whole, which shows for 2 seconds', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await search(page, '离散数学导引', 'book');
    await stopClock(page);
    const card = cardOf(page, '离散数学导引');
    const id = (await card.getAttribute('data-item-id')) ?? '';
    const copy = card.getByRole('button', { name: /复制 MD5/ });
    await expect(copy).toHaveText(id.slice(0, 8));
    await copy.click();
    await expect(copy).toHaveAccessibleName('已复制 MD5');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id);
    await page.clock.fastForward(1900);
    await expect(copy).toHaveAccessibleName('已复制 MD5');
    await page.clock.fastForward(100);
    await expect(copy).toHaveAccessibleName(`复制 MD5 ${id.slice(0, 8)}`);
  });

  test('where the clipboard is refused, a toast says so and shows the MD5', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      document.execCommand = () => false;
    });
    await search(page, '离散数学导引', 'book');
    const card = cardOf(page, '离散数学导引');
    const id = (await card.getAttribute('data-item-id')) ?? '';
    const copy = card.getByRole('button', { name: /复制 MD5/ });
    await copy.click();
    const toast = page.getByRole('listitem').filter({ hasText: '浏览器不允许复制' });
    await expect(toast).toContainText(id);
    await expect(copy).toHaveAccessibleName(`复制 MD5 ${id.slice(0, 8)}`);
  });
});

test.describe('a toast', () => {
  test.skip(({ isMobile }) => isMobile, 'a narrow window has toasts as wide as itself');

  test('is 356 px wide, stands bottom right, and goes after a swipe of 20 px', async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      document.execCommand = () => false;
    });
    await search(page, '离散数学导引', 'book');
    await page
      .getByRole('button', { name: /复制 MD5/ })
      .first()
      .click();
    const toast = page.getByRole('listitem').filter({ hasText: '浏览器不允许复制' });
    await expect(toast).toHaveAttribute('data-mounted', 'true');
    const place = await toast.evaluate(async (element) => {
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      const { right, bottom, width, left, top } = element.getBoundingClientRect();
      return { width, left, top, right: innerWidth - right, bottom: innerHeight - bottom };
    });
    expect(place.width).toBe(356);
    expect(place.right).toBeLessThan(60);
    expect(place.bottom).toBeLessThan(60);

    await swipe(page, place, 19);
    await expect(toast).not.toHaveAttribute('data-swiping', 'true');
    await expect(toast).toBeVisible();
    // The second swipe begins where the first did: once the toast has slid back to its place.
    const left = () => toast.evaluate((element) => element.getBoundingClientRect().left);
    await expect.poll(left).toBe(place.left);
    await swipe(page, place, 21);
    await expect(toast).toHaveCount(0);
  });

  /** Slower than a flick, which is judged by its speed. */
  async function swipe(page: Page, from: { left: number; top: number }, distance: number) {
    await page.mouse.move(from.left + 8, from.top + 8);
    await page.mouse.down();
    await page.mouse.move(from.left + 8 + distance, from.top + 8, { steps: 10 });
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
    await page.mouse.up();
  }
});

test.describe('a tooltip', () => {
  test.skip(({ isMobile }) => isMobile, 'a finger does not hover');

  test('shows after 700 ms, and the next one at once', async ({ page }) => {
    await search(page, '离散数学导引', 'book');
    await stopClock(page);
    const card = cardOf(page, '离散数学导引');
    const tooltip = (text: string) => page.getByText(text, { exact: true });
    await card.getByRole('link', { name: '编辑该文件的元信息' }).hover();
    await page.clock.fastForward(690);
    await expect(tooltip('编辑该文件的元信息')).toBeHidden();
    await page.clock.fastForward(10);
    await expect(tooltip('编辑该文件的元信息')).toBeVisible();
    await card.getByRole('link', { name: '在 GitHub 上查看该文件的元信息' }).hover();
    await page.clock.fastForward(1);
    await expect(tooltip('在 GitHub 上查看该文件的元信息')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip('在 GitHub 上查看该文件的元信息')).toBeHidden();
  });
});

test.describe('a cover', () => {
  const cover = (page: Page) =>
    cardOf(page, '离散数学导引').getByRole('button', { name: '查看封面：离散数学导引' });
  const full = (page: Page) => page.getByRole('dialog', { name: '封面：离散数学导引' });

  test('opens over the whole window, from thumbnail to full image', async ({ page }) => {
    await search(page, '离散数学导引', 'book');
    await cover(page).click();
    await expect(full(page)).toBeVisible();
    const image = full(page).getByRole('img', { name: '离散数学导引的封面' });
    await expect(image).toHaveCSS('opacity', '1');
    await expect(image).toHaveAttribute('src', /\/files\/\w{32}\.jpg$/);
  });

  for (const [way, close] of [
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a click', (page: Page) => full(page).click({ position: { x: 4, y: 300 } })],
    ['its button', (page: Page) => full(page).getByRole('button', { name: '关闭' }).click()],
    ['the back gesture', (page: Page) => page.goBack()],
  ] as const) {
    test(`closes by ${way}, gives the focus back and leaves the results as they were`, async ({
      page,
    }) => {
      await search(page, '离散数学导引', 'book');
      const address = page.url();
      const count = await page.getByRole('article').count();
      await cover(page).click();
      await expect(full(page)).toBeVisible();
      // The entry in the history that the gesture takes off.
      await expect.poll(() => page.evaluate(() => history.state?.overlay !== undefined)).toBe(true);
      await close(page);
      await expect(full(page)).toHaveCount(0);
      await expect(cover(page)).toBeFocused();
      await expect.poll(() => page.evaluate(() => history.state?.overlay === undefined)).toBe(true);
      expect(page.url()).toBe(address);
      await expect(page.getByRole('article')).toHaveCount(count);
    });
  }

  test('that fails becomes a drawn one of the same shape, which does not open', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/\.webp/);
    await page.route(/\.webp/, (route) => route.fulfill({ status: 404 }));
    await search(page, '离散数学导引', 'book');
    const card = cardOf(page, '离散数学导引');
    await expect(card.locator('img')).toHaveCount(0);
    await expect(cover(page)).toHaveCount(0);
    const { width, height } = (await card.locator('.cover').boundingBox()) ?? {
      width: 0,
      height: 1,
    };
    expect(width / height).toBeCloseTo(3 / 4, 2);
  });

  test('that fails because of a sign-in in between leads to a notice that stays', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/\.webp|ERR_|Content Security Policy/);
    await page.route(/\.webp/, (route) =>
      route.fulfill({ status: 302, headers: { location: 'https://login.example.edu/' } }),
    );
    await page.route('https://login.example.edu/', (route) => route.abort());
    await search(page, '离散数学导引', 'book');
    const notice = page.getByRole('listitem').filter({ hasText: '网络环境异常，请刷新登录' });
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('button', { name: '登录' })).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`cards can be used by everyone (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await search(page, '数学');
    await expect(page.getByRole('article').first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
  });
}
