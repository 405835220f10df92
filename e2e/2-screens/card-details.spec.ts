import type { Page } from '@playwright/test';
import { cardField, cardOf, serveCovers, serveResults } from '../fixtures/cards.ts';
import { searchBox, WORKER_WITHOUT_LIST } from '../fixtures/page.ts';
import { BOOKS, DOCS, TESTS } from '../fixtures/specimens.ts';
import { expect, test } from '../fixtures/test.ts';

const LONG = /^面向新工科/;

async function show(page: Page, items: readonly object[]): Promise<void> {
  await serveResults(page, items);
  await page.goto('/');
  await searchBox(page).fill('随便');
  await expect(page.getByRole('article')).toHaveCount(items.length);
}

/** The card whose title starts with this. */
const card = (page: Page, title: RegExp) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name: title }) });

test.beforeEach(async ({ page, expectedErrors }) => {
  expectedErrors.push(WORKER_WITHOUT_LIST);
  await serveCovers(page);
});

// spec 2.60
test('a book has its cover, its title, all authors, and 译 behind each translator', async ({
  page,
}) => {
  await show(page, BOOKS);
  const long = card(page, LONG);
  await expect(long.locator('img')).toHaveAttribute('src', /\.webp$/);
  const people = long.locator('.card-byline p > span');
  await expect(people).toHaveCount(13);
  await expect(people.nth(0)).toHaveText('欧阳远山');
  await expect(people.nth(10)).toHaveText('孙八');
  await expect(people.nth(11)).toHaveText('叶知秋 译');
  await expect(people.nth(12)).toHaveText('周九 译');
});

// spec 2.61, 3.15
test('a book has the tags 书籍, filetype and size', async ({ page }) => {
  await show(page, BOOKS);
  const long = card(page, LONG);
  for (const tag of ['书籍', 'pdf', '29.30 MiB']) {
    await expect(long.getByText(tag, { exact: true })).toBeVisible();
  }
  const zip = card(page, /^Donau/);
  for (const tag of ['书籍', 'zip', '2048.00 GiB']) {
    await expect(zip.getByText(tag, { exact: true })).toBeVisible();
  }
});

// spec 2.62
test('a book has 出版社, 出版年份, ISBN and 版次, each only where it is known', async ({
  page,
}) => {
  await show(page, BOOKS);
  const long = card(page, LONG);
  await expect(cardField(long, '出版社')).toHaveText(
    '远山高等教育与科学技术文献联合出版社有限责任公司',
  );
  await expect(cardField(long, '出版年份')).toHaveText('2015');
  await expect(cardField(long, 'ISBN')).toHaveText(
    '978-7-5000-0270-8、978-7-5000-0271-5、978-7-5000-0272-2',
  );
  await expect(cardField(long, '版次')).toHaveText('3');
  const bare = cardOf(page, '熵');
  await expect(bare.getByRole('definition')).toHaveCount(0);
  await expect(bare.locator('.card-byline p')).toHaveCount(0);
});

// spec 2.63
test('a test has its cover, its title, and its course with the type in brackets', async ({
  page,
}) => {
  await show(page, TESTS);
  const both = card(page, /^2022-2023/);
  await expect(both.locator('img')).toHaveAttribute('src', /\.webp$/);
  await expect(both.getByText('大学物理（本科）', { exact: true })).toBeVisible();
  await expect(card(page, /^2020/).locator('.card-byline p')).toHaveText('高数');
});

// spec 2.64
test('a test that is a wiki page has the icon of the wiki for a cover', async ({ page }) => {
  await show(page, TESTS);
  const wiki = card(page, /^2019-2020/);
  await expect(wiki.locator('img')).toHaveCount(0);
  await expect(wiki.locator('.cover svg.lucide-globe')).toBeVisible();
  await expect(card(page, /^2020/).locator('.cover svg.lucide-globe')).toHaveCount(0);
});

// spec 2.65
test('a test has the tags 试卷, pdf, size, wiki and its colleges, each only where it is so', async ({
  page,
}) => {
  await show(page, TESTS);
  const both = card(page, /^2022-2023/);
  const tags = ['试卷', 'pdf', '1.50 KiB', '物理学院', '材料科学与工程学院', '国际教育学院'];
  for (const tag of tags) await expect(both.getByText(tag, { exact: true })).toBeVisible();
  const link = both.getByRole('link', { name: 'wiki', exact: true });
  await expect(link).toHaveAttribute('href', 'https://wiki.example.edu/b');
  const wiki = card(page, /^2019-2020/);
  await expect(wiki.getByText('pdf', { exact: true })).toHaveCount(0);
  await expect(wiki.getByRole('link', { name: 'wiki', exact: true })).toBeVisible();
  const bare = card(page, /^2020/);
  await expect(bare.getByText('wiki', { exact: true })).toHaveCount(0);
  await expect(bare.getByText(/学院$/)).toHaveCount(0);
});

// spec 2.66, 2.67
test('考试阶段 is there on every test, 其他 where none is known; 类别 only where there is one', async ({
  page,
}) => {
  await show(page, TESTS);
  const both = card(page, /^2022-2023/);
  await expect(cardField(both, '考试阶段')).toHaveText('期末');
  await expect(cardField(both, '类别')).toHaveText('原题、答案、解析、回忆版');
  // Only contents that just the wiki page has link to it.
  await expect(cardField(both, '类别').getByRole('link')).toHaveText(['解析', '回忆版']);
  const bare = card(page, /^2020/);
  await expect(cardField(bare, '考试阶段')).toHaveText('其他');
  await expect(cardField(bare, '类别')).toHaveCount(0);
});

// spec 2.68
test('study material has its cover, its title and its courses', async ({ page }) => {
  await show(page, DOCS);
  for (const title of ['公式', '课程设计']) {
    await expect(cardOf(page, title).locator('img')).toHaveAttribute('src', /\.webp$/);
  }
  await expect(cardOf(page, '公式').getByText('电磁学', { exact: true })).toBeVisible();
  const zip = cardOf(page, '课程设计');
  for (const course of ['数据结构（本科）', '算法设计']) {
    await expect(zip.getByText(course, { exact: true })).toBeVisible();
  }
});

// spec 2.69
test('study material has the tags 资料, size and filetype, and 类别', async ({ page }) => {
  await show(page, DOCS);
  const zip = cardOf(page, '课程设计');
  for (const tag of ['资料', '900 Bytes', 'zip']) {
    await expect(zip.getByText(tag, { exact: true })).toBeVisible();
  }
  await expect(cardField(zip, '类别')).toHaveText('题库、知识点');
});

// spec 2.74
test('every test that is a PDF has a preview', async ({ page }) => {
  await show(page, TESTS);
  await expect(card(page, /^2022-2023/).getByRole('button', { name: /^预览/ })).toBeVisible();
  await expect(card(page, /^2020/).getByRole('button', { name: /^预览/ })).toBeVisible();
  await expect(card(page, /^2019-2020/).getByRole('button', { name: /^预览/ })).toHaveCount(0);
});
