import { cardOf, search, serveCovers } from '../fixtures/cards.ts';
import { expect, test } from '../fixtures/test.ts';

const TITLE = '离散数学导引';

// spec 3.17, 3.18
test('a document and its covers are served at addresses with its id', async ({ page }) => {
  await serveCovers(page);
  await search(page, TITLE, 'book');
  const card = cardOf(page, TITLE);
  const id = await card.getAttribute('data-item-id');
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  const link = card.getByRole('link', { name: TITLE, exact: true });
  await expect(link).toHaveAttribute('href', new RegExp(`^/files/${id}\\.pdf\\?`));
  await expect(card.locator('img')).toHaveAttribute('src', `/files/${id}.webp`);
  await card.getByRole('button', { name: `查看封面：${TITLE}` }).click();
  await expect(page.getByRole('img', { name: `${TITLE}的封面` })).toHaveAttribute(
    'src',
    `/files/${id}.jpg`,
  );
});

// spec 3.19, 7.8
test('a preview requests its document with filename and f=2', async ({ page }) => {
  await serveCovers(page);
  await search(page, TITLE, 'book');
  const id = await cardOf(page, TITLE).getAttribute('data-item-id');
  const requested = page.waitForRequest((request) => request.url().includes(`/files/${id}.pdf`));
  await page.getByRole('button', { name: `预览 ${TITLE}`, exact: true }).click();
  const { searchParams } = new URL((await requested).url());
  expect(Object.fromEntries(searchParams)).toEqual({ filename: `${TITLE}.pdf`, f: '2' });
});
