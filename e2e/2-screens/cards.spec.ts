import {
  cardField,
  cardOf,
  search,
  serveCovers,
  serveResults,
  testMd5,
} from '../fixtures/cards.ts';
import { stopClock, WORKER_WITHOUT_LIST } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

const ISBN_OF_TRANSLATED_BOOK = '计算机网络：自上而下的八封信';

const TIME = { start: '2022', end: '2023' };

test.beforeEach(({ page }) => serveCovers(page));

test.describe('a book', ON_COMPUTER, () => {
  test('shows its authors, its translators each as 译, and all known fields', async ({ page }) => {
    await search(page, ISBN_OF_TRANSLATED_BOOK, 'book');
    const card = cardOf(page, ISBN_OF_TRANSLATED_BOOK);
    for (const text of ['Eleanor J. Whitfield', 'Tomás Rivera', '叶知秋 译', '书籍', 'pdf']) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(card.getByText(/^[\d.]+ (Bytes|[KMG]iB)$/)).toBeVisible();
    await expect(cardField(card, '出版社')).toHaveText('远山教育出版社');
    await expect(cardField(card, '出版年份')).toHaveText('2015');
    await expect(cardField(card, 'ISBN')).toHaveText(/^978-7-5000-0270-\d$/);
    await expect(cardField(card, '版次')).toHaveText('1');
  });

  test('leaves out unknown fields', async ({ page }) => {
    await search(page, '离散数学导引', 'book');
    const card = cardOf(page, '离散数学导引');
    await expect(cardField(card, '出版年份')).toHaveText('2018');
    await expect(cardField(card, '出版社')).toHaveCount(0);
  });
});

test('a name without a line break opportunity stays within its card', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(WORKER_WITHOUT_LIST);
  const word = 'W'.repeat(400);
  const data = { title: word, authors: [word], publisher: word, edition: word, filetype: word };
  const url = `/files/${testMd5('a')}.pdf`;
  await serveResults(page, [{ id: testMd5('a'), type: 'book', url, data }]);
  await page.goto('/');
  await page.getByRole('combobox').fill('随便');
  const card = page.getByRole('article');
  await expect(card).toBeVisible();
  const excess = () => card.evaluate((element) => element.scrollWidth - element.clientWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
});

test.describe('an exam paper', ON_COMPUTER, () => {
  test('shows course, stage and contents; a missing stage is 其他', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    const data = {
      title: '2022-2023 学年 大学物理 试卷',
      course: { name: '大学物理', type: '本科' },
      college: ['物理学院', '电气工程学院'],
      content: ['原题', '答案'],
      filetype: 'pdf',
      filesize: 1536,
      time: TIME,
    };
    await serveResults(page, [
      { id: testMd5('a'), type: 'test', url: `/files/${testMd5('a')}.pdf`, data },
      {
        id: testMd5('b'),
        type: 'test',
        url: `/files/${testMd5('b')}.pdf`,
        data: { ...data, title: '期中的试卷', time: { ...TIME, stage: '期中' }, content: [] },
      },
    ]);
    await page.goto('/');
    await page.getByRole('combobox').fill('随便');
    const card = cardOf(page, data.title);
    const texts = ['大学物理（本科）', '试卷', 'pdf', '1.50 KiB', '物理学院', '电气工程学院'];
    for (const text of texts) await expect(card.getByText(text, { exact: true })).toBeVisible();
    await expect(cardField(card, '考试阶段')).toHaveText('其他');
    await expect(cardField(card, '类别')).toHaveText('原题、答案');
    const other = cardOf(page, '期中的试卷');
    await expect(cardField(other, '考试阶段')).toHaveText('期中');
    await expect(cardField(other, '类别')).toHaveCount(0);
  });

  // spec 2.78, 3.21
  test('links to its wiki page, and marks contents that only the wiki has', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    const common = { course: { name: '信号与系统' }, college: [], content: ['原题'], time: TIME };
    const wiki = { url: 'https://wiki.example.edu/b', data: { content: ['原题', '解析'] } };
    await serveResults(page, [
      {
        id: 'wiki-1',
        type: 'test',
        url: 'https://wiki.example.edu/a',
        data: { ...common, title: '只在维基上', filetype: 'wiki' },
      },
      {
        id: testMd5('a'),
        type: 'test',
        url: `/files/${testMd5('a')}.pdf`,
        data: { ...common, title: '两处都有', filetype: 'pdf', wiki },
      },
    ]);
    await page.goto('/');
    await page.getByRole('combobox').fill('随便');

    const elsewhere = cardOf(page, '只在维基上');
    const title = elsewhere.getByRole('link', { name: '只在维基上', exact: true });
    await expect(title).toHaveAttribute('href', 'https://wiki.example.edu/a');
    // Instead of the preview that a PDF has.
    const open = elsewhere.getByRole('link', { name: '打开 只在维基上' });
    await expect(open).toHaveAttribute('href', 'https://wiki.example.edu/a');
    await expect(open).toHaveAttribute('target', '_blank');
    await expect(open).toHaveAttribute('rel', 'noopener');
    await expect(elsewhere.getByRole('link', { name: 'wiki', exact: true })).toBeVisible();
    await expect(elsewhere.getByRole('button')).toHaveCount(0);
    await expect(elsewhere.getByText('pdf', { exact: true })).toHaveCount(0);
    await expect(elsewhere.locator('img')).toHaveCount(0);

    const both = cardOf(page, '两处都有');
    await expect(cardField(both, '类别')).toHaveText('原题、解析');
    for (const name of ['wiki', '解析']) {
      const link = both.getByRole('link', { name, exact: true });
      await expect(link).toHaveAttribute('href', wiki.url);
      await expect(link).toHaveAttribute('rel', 'noopener');
    }
  });
});

test(
  'study material shows its courses and contents, and a zip has a cover and no preview',
  ON_COMPUTER,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    const course = [{ name: '数据结构', type: '本科' }, { name: '算法设计' }];
    await serveResults(page, [
      {
        id: testMd5('d'),
        type: 'doc',
        url: `/files/${testMd5('d')}.zip`,
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
    await page.getByRole('combobox').fill('随便');
    const card = cardOf(page, '课程设计');
    for (const text of ['数据结构（本科）', '算法设计', '资料', 'zip', '900 Bytes']) {
      await expect(card.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(cardField(card, '类别')).toHaveText('题库、知识点');
    await expect(card.locator('img')).toHaveAttribute('src', `/files/${testMd5('d')}.webp`);
    await expect(card.getByRole('button', { name: /预览/ })).toHaveCount(0);
  },
);

// spec 2.70, 8.11
test(
  'an item of an unknown type says so and leaves its neighbours standing',
  ON_COMPUTER,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    const data = { title: '一本书', authors: [], translators: [], isbn: [], filetype: 'pdf' };
    await serveResults(page, [
      { id: 'film-1', type: 'film', url: '/files/film', data: {} },
      { id: testMd5('e'), type: 'book', url: `/files/${testMd5('e')}.pdf`, data },
    ]);
    await page.goto('/');
    await page.getByRole('combobox').fill('随便');
    await expect(page.locator('[data-item-id="film-1"]')).toHaveText('Unsupported item type');
    await expect(cardOf(page, '一本书')).toBeVisible();
  },
);

test('an item without a file requests no cover', ON_COMPUTER, async ({ page, expectedErrors }) => {
  expectedErrors.push(WORKER_WITHOUT_LIST);
  const covers: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.webp')) covers.push(request.url());
  });
  const data = { title: '有的书', authors: [], translators: [], isbn: [], filetype: 'pdf' };
  await serveResults(page, [
    {
      id: testMd5('a'),
      type: 'book',
      url: `/files/${testMd5('a')}.pdf`,
      data: { ...data, filesize: 9 },
    },
    {
      id: testMd5('b'),
      type: 'book',
      url: `/files/${testMd5('b')}.pdf`,
      data: { ...data, title: '没有的书' },
    },
  ]);
  await page.goto('/');
  await page.getByRole('combobox').fill('随便');
  await expect(cardOf(page, '有的书').locator('img')).toBeVisible();
  await expect(cardOf(page, '没有的书').locator('.cover-art')).toBeVisible();
  expect(covers.map((url) => new URL(url).pathname)).toEqual([`/files/${testMd5('a')}.webp`]);
});

test.describe('the actions of a file', ON_COMPUTER, () => {
  // spec 1.4, 2.82, 3.20
  test('its title downloads it, under its name, in a tab of its own', async ({ page }) => {
    await search(page, '离散数学导引', 'book');
    const title = cardOf(page, '离散数学导引').getByRole('link', {
      name: '离散数学导引',
      exact: true,
    });
    const { pathname, searchParams } = new URL(
      (await title.getAttribute('href')) ?? '',
      page.url(),
    );
    expect(pathname).toMatch(/^\/files\/[0-9a-f]{32}\.pdf$/);
    expect(Object.fromEntries(searchParams)).toEqual({ filename: '离散数学导引.pdf', f: '1' });
    await expect(title).toHaveAttribute('target', '_blank');
    await expect(title).toHaveAttribute('rel', 'noopener');
  });

  // spec 2.79, 2.80
  test('its metadata can be edited on this site and viewed at the configured address', async ({
    page,
  }) => {
    await search(page, '离散数学导引', 'book');
    const card = cardOf(page, '离散数学导引');
    const id = await card.getAttribute('data-item-id');
    await expect(card.getByRole('link', { name: '编辑该文件的元数据' })).toHaveAttribute(
      'href',
      `/edit/${id}`,
    );
    await expect(
      card.getByRole('link', { name: '在 GitHub 上查看该文件的元数据' }),
    ).toHaveAttribute('href', new RegExp(`/${id}\\.yml$`));
  });

  // spec 2.81, 3.15, 4.20, 9.7, 9.22
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
    const toast = page.getByRole('listitem').filter({ hasText: '无法复制到剪贴板' });
    await expect(toast).toContainText(id);
    await expect(copy).toHaveAccessibleName(`复制 MD5 ${id.slice(0, 8)}`);
  });
});
