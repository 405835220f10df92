import type { Page } from '@playwright/test';
import { cards, open, searchBox, tab, waitForResults } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

interface Book {
  readonly id: string;
  readonly data: { readonly title: string; readonly isbn: readonly string[] };
}

/** A book of the archive with an ISBN, from the server. */
async function bookWithIsbn(page: Page): Promise<Book & { readonly digits: string }> {
  const answer = await page.request.get('/api/search', {
    params: { q: '离散数学导引', c: 'book' },
  });
  const { items }: { items: Book[] } = await answer.json();
  const book = items[0];
  if (!book?.data.isbn[0]) throw new Error('The archive has no such book.');
  return { ...book, digits: book.data.isbn[0].replaceAll(/\D/g, '') };
}

async function searchFor(page: Page, query: string): Promise<void> {
  await searchBox(page).fill(query);
  await waitForResults(page);
}

// spec 5.2
test('an ISBN is recognized with hyphens, with spaces and with neither', async ({ page }) => {
  const { id, digits } = await bookWithIsbn(page);
  await open(page, '/');
  for (const separator of ['', '-', ' ']) {
    const parts = [digits.slice(0, 3), digits.slice(3, 4), digits.slice(4, 12), digits.slice(12)];
    await searchFor(page, ` ${parts.join(separator)} `);
    await expect(page.getByText('搜索类型：ISBN')).toBeVisible();
    await expect(page.locator(`[data-item-id="${id}"]`)).toBeVisible();
  }
  // Twelve digits, or thirteen with another prefix, are text.
  for (const text of [digits.slice(0, 12), `977${digits.slice(3)}`]) {
    await searchFor(page, text);
    await expect(page.getByText('搜索类型：ISBN')).toHaveCount(0);
  }
});

// spec 5.5
test('an ISBN finds only books', async ({ page }) => {
  const { digits } = await bookWithIsbn(page);
  await open(page, '/');
  await searchFor(page, digits);
  await expect(cards(page)).not.toHaveCount(0);
  const kinds = await cards(page).evaluateAll((all) =>
    all.map((card) => [...card.querySelectorAll('span')].some((tag) => tag.textContent === '书籍')),
  );
  expect(kinds).not.toContain(false);
});

// spec 5.6
test('an MD5 finds the item with that id, and part of one finds nothing', async ({ page }) => {
  const { id } = await bookWithIsbn(page);
  await open(page, '/');
  await searchFor(page, id.toUpperCase());
  await expect(page.getByText('搜索类型：MD5')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toHaveAttribute('data-item-id', id);
  await searchFor(page, id.slice(0, 31));
  await expect(page.getByText('搜索类型：MD5')).toHaveCount(0);
  await expect(page.getByText('没有找到相关结果')).toBeVisible();
});

// spec 5.7
test('a category narrows down a search by ISBN and by MD5 too', async ({ page }) => {
  const { id, digits } = await bookWithIsbn(page);
  await open(page, '/');
  for (const query of [digits, id]) {
    await searchFor(page, query);
    await tab(page, '书籍').click();
    await expect(cards(page)).toHaveAttribute('data-item-id', id);
    await tab(page, '试卷').click();
    await expect(page.getByText('没有找到相关结果')).toBeVisible();
    await tab(page, '全部').click();
    await expect(cards(page)).toHaveAttribute('data-item-id', id);
  }
});

// spec 5.9
test('words are found wherever they stand, in any order', async ({ page }) => {
  await open(page, '/');
  const found = async (query: string) => {
    await searchFor(page, query);
    await expect(cards(page)).not.toHaveCount(0);
    return page.getByText(/^找到 \d+ 条结果$/).textContent();
  };
  const together = await found('线性代数期末试卷');
  expect(await found('试卷 期末 线性代数')).toBe(together);
  expect(await found('期末试卷线性代数')).toBe(together);
  // All words are required.
  await searchFor(page, '线性代数 期末试卷 qqzzqqzz');
  await expect(page.getByText('没有找到相关结果')).toBeVisible();
});
