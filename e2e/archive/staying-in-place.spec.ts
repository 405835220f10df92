import { cardOf, serveCovers } from '../fixtures/cards.ts';
import {
  addBook,
  markElements,
  NEW_ID,
  newCard,
  returnToWindowUntil,
  test,
} from '../fixtures/changingSite.ts';
import { cards, open, searchBox, waitForCards } from '../fixtures/page.ts';
import * as preview from '../fixtures/preview.ts';
import { expect } from '../fixtures/test.ts';

// What a newer catalog must not move, in every window.

test('the scroll position deep in a list stays, however much is inserted above', async ({
  page,
  openSite,
}) => {
  await serveCovers(page);
  const site = await openSite();
  await open(page, `${site.address}/?q=数学`);
  await waitForCards(page);
  const read = cards(page).nth(9);
  await read.evaluate((card) => card.scrollIntoView({ block: 'center' }));
  const copy = read.getByRole('button', { name: /MD5/ });
  await copy.focus();
  await markElements(cards(page));
  const id = await read.getAttribute('data-item-id');
  const same = page.locator(`[data-item-id="${id}"][data-marked]`);
  const top = () => same.evaluate((card) => Math.round(card.getBoundingClientRect().top));
  const before = await top();
  await site.change(async (archive) => {
    for (const last of ['1', '2', '3']) {
      await addBook(archive, '数学', NEW_ID.replace(/1$/, last));
    }
  });
  await returnToWindowUntil(page, () => expect(newCard(page)).toHaveCount(1, { timeout: 500 }));
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(1);
  await expect(same.getByRole('button', { name: /MD5/ })).toBeFocused();
});

test('an open preview, an open cover and suggestions stay open', async ({ page, openSite }) => {
  await serveCovers(page);
  const site = await openSite();
  await open(page, `${site.address}/?q=线性代数`);
  await waitForCards(page);
  await preview.open(page);
  await markElements(preview.frame(page));
  await site.change((archive) => addBook(archive, '线性代数'));
  await returnToWindowUntil(page, () => expect(newCard(page)).toHaveCount(1, { timeout: 500 }));
  await expect(preview.preview(page)).toBeVisible();
  await expect(preview.frame(page)).toHaveAttribute('data-marked', '');
  await page.keyboard.press('Escape');
  await expect(preview.preview(page)).toHaveCount(0);

  const second = NEW_ID.replace(/1$/, '2');
  await cardOf(page, preview.BOOK)
    .getByRole('button', { name: /^查看封面/ })
    .click();
  const cover = page.getByRole('dialog');
  await expect(cover).toBeVisible();
  await markElements(cover);
  await site.change((archive) => addBook(archive, '线性代数', second));
  await returnToWindowUntil(page, () =>
    expect(page.locator(`[data-item-id="${second}"]`)).toHaveCount(1, { timeout: 500 }),
  );
  await expect(cover).toHaveAttribute('data-marked', '');
  await page.keyboard.press('Escape');
  await expect(cover).toHaveCount(0);

  await searchBox(page).fill('高等');
  const suggestions = page.getByRole('listbox', { name: '搜索建议' });
  await expect(suggestions).toBeVisible();
  await markElements(suggestions);
  await site.change((archive) => addBook(archive, '高等'));
  await returnToWindowUntil(page, () =>
    expect(newCard(page).getByRole('heading', { name: '高等', exact: true })).toHaveCount(1, {
      timeout: 500,
    }),
  );
  await expect(suggestions).toHaveAttribute('data-marked', '');
  await expect(searchBox(page)).toBeFocused();
});
