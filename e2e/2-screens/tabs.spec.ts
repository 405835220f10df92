import { open, query, tab } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test('the category is in c, and the tabs move by arrow keys', async ({ page }) => {
  await open(page, '/?q=高等数学');
  await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
  await tab(page, '全部').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, '书籍')).toBeFocused();
  expect(query(page).c).toBeNull();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?q=高等数学&c=book');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/?q=高等数学&c=doc');
  await expect(tab(page, '资料')).toHaveAttribute('aria-selected', 'true');
});
