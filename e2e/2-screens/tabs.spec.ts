import {
  cards,
  open,
  results,
  searchBox,
  searchParamsOf,
  tab,
  waitForCards,
  waitForHydration,
} from '../fixtures/page.ts';
import { BOOK, previewButton } from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

// spec 2.27
test('the tabs are 全部, 书籍, 试卷 and 资料, and are there only after a search has started', async ({
  page,
}) => {
  await open(page, '/');
  await expect(page.getByRole('tab')).toHaveCount(0);
  await searchBox(page).fill('高等数学');
  await expect(page.getByRole('tablist', { name: '资源类型' }).getByRole('tab')).toHaveText([
    '全部',
    '书籍',
    '试卷',
    '资料',
  ]);
  await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
});

// spec 2.27
test('each tab shows the results of its type only, 全部 those of every type', async ({ page }) => {
  await open(page, '/?q=高等数学');
  const ids = async () => {
    await waitForCards(page);
    return cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-item-id')));
  };
  const all = await ids();
  const parts: (string | null)[] = [];
  for (const name of ['书籍', '试卷', '资料']) {
    await tab(page, name).click();
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
    await expect(cards(page).first()).toContainText(name);
    await expect(cards(page).filter({ hasNotText: name })).toHaveCount(0);
    parts.push(...(await ids()));
  }
  expect(parts.toSorted()).toEqual(all.toSorted());
});

// spec 4.17
test('the category is in c, and the tabs move by arrow keys', async ({ page }) => {
  await open(page, '/?q=高等数学');
  await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
  await tab(page, '全部').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, '书籍')).toBeFocused();
  expect(searchParamsOf(page).c).toBeNull();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/?q=高等数学&c=book');
  await page.keyboard.press('End');
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/?q=高等数学&c=doc');
  await expect(tab(page, '资料')).toHaveAttribute('aria-selected', 'true');
});

test('Tab enters and leaves the tabs, and the arrow keys move between them', async ({ page }) => {
  await open(page, '/?q=高等数学&c=test');
  await tab(page, '试卷').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tab(page, '全部')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(tab(page, '资料')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab(page, '全部')).toBeFocused();
  // Only the chosen tab is reached by Tab, from both sides.
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('tab').and(page.locator(':focus'))).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(tab(page, '试卷')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tab').and(page.locator(':focus'))).toHaveCount(0);
});

test('an address with a category opens its tab, one with an unknown category 全部', async ({
  page,
}) => {
  await page.goto('/?q=高等数学&c=doc');
  await expect(tab(page, '资料')).toHaveAttribute('aria-selected', 'true');
  await expect(cards(page)).toHaveCount(2);
  await page.goto('/?q=高等数学&c=film');
  await waitForHydration(page);
  await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
});

test(
  'no tab label wraps or overflows, even beside the widest preview',
  ON_COMPUTER,
  async ({ page }) => {
    // Phones have no panel.
    await page.setViewportSize({ width: 768, height: 1024 });
    await open(page, '/?q=高等数学');
    await previewButton(page, BOOK).click();
    const handle = page.getByRole('separator');
    for (const key of ['Home', 'End']) {
      await handle.press(key);
      const room = await results(page).boundingBox();
      for (const each of await page.getByRole('tab').all()) {
        const lines = await each.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getClientRects().length;
        });
        expect(lines).toBe(1);
        const bounds = await each.boundingBox();
        expect((bounds?.x ?? 0) + (bounds?.width ?? 0)).toBeLessThanOrEqual(
          (room?.x ?? 0) + (room?.width ?? 0),
        );
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  },
);
