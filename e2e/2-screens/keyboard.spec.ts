import type { Page } from '@playwright/test';
import { cards, open, openLongList, searchBox, waitForHydration } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

// spec 2.90
test('/ focuses the box from anywhere outside a field', ON_COMPUTER, async ({ page }) => {
  await page.goto('/?q=高等数学');
  const box = page.getByRole('combobox');
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(box).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('/');
  await expect(box).toHaveValue('高等数学/');
});

// spec 2.91
test('the first other character shows once how to focus the box', ON_COMPUTER, async ({ page }) => {
  await page.goto('/');
  const toast = page.getByText('按 / 即可跳到搜索框');
  await waitForHydration(page);
  await page.keyboard.press('a');
  await expect(toast).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(toast).toBeHidden();
  await page.locator('body').evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press('b');
  // The next toast would come after this one's.
  await page.keyboard.press('?');
  await expect(shortcuts(page)).toBeVisible();
  await expect(toast).toBeHidden();
});

// spec 2.91
test(
  'the hint is not shown again on another page, loaded or navigated to',
  ON_COMPUTER,
  async ({ page }) => {
    await open(page, '/');
    const toast = page.getByText('按 / 即可跳到搜索框');
    await page.keyboard.press('a');
    await page.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('link', { name: '关于我们' }).click();
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
    await page.goBack();
    await expect(searchBox(page)).toBeVisible();
    const pressAgain = async () => {
      await page.locator('body').evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      });
      await page.keyboard.press('a');
      // The next toast would come after this one's.
      await page.keyboard.press('?');
      await expect(shortcuts(page)).toBeVisible();
      await expect(toast).toBeHidden();
      await page.keyboard.press('Escape');
    };
    await pressAgain();
    await page.goto('/about');
    await page.goBack();
    await waitForHydration(page);
    await pressAgain();
  },
);

test.describe('arrows and Enter move through results and open one', ON_COMPUTER, () => {
  test('down from the box to the first result and on, up to the box again', async ({ page }) => {
    await open(page, '/?q=高等数学');
    await searchBox(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(title(page, 0)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(title(page, 2)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(title(page, 0)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(searchBox(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(searchBox(page)).toBeFocused();
    await expect(searchBox(page)).toHaveValue('高等数学');
  });

  test('Enter opens the result in a new tab', async ({ page, context }) => {
    await open(page, '/?q=高等数学');
    await searchBox(page).focus();
    await page.keyboard.press('ArrowDown');
    const opened = context.waitForEvent('page');
    await page.keyboard.press('Enter');
    expect(await opened).not.toBe(page);
    await expect(page).toHaveURL('/?q=高等数学');
  });

  test('the focused result is fully visible below the bar, and more are loaded at the end', async ({
    page,
    expectedErrors,
  }) => {
    await openLongList(page, 45, expectedErrors);
    await expect(cards(page)).toHaveCount(20);
    await page.keyboard.press('ArrowDown');
    for (let number = 1; number < 30; number += 1) {
      await expect(cards(page).nth(number)).toBeAttached();
      await page.keyboard.press('ArrowDown');
      await expect(title(page, number)).toBeFocused();
    }
    await expect(cards(page).nth(29)).toBeInViewport({ ratio: 0.99 });
    for (let number = 28; number > 20; number -= 1) await page.keyboard.press('ArrowUp');
    await expect
      .poll(async () => (await cards(page).nth(21).boundingBox())?.y)
      .toBeGreaterThanOrEqual(84);
  });

  test('p previews the focused result', async ({ page, request }) => {
    const answer = await request.get('/api/search', { params: { q: '高等数学' } });
    const { items } = await answer.json();
    const position = items.findIndex(
      ({ url, data }: { url: string; data: { filetype: string } }) =>
        data.filetype === 'pdf' && url.startsWith('/files/'),
    );
    await open(page, '/?q=高等数学');
    await title(page, position).focus();
    await page.keyboard.press('p');
    await expect(page.getByRole('dialog', { name: /^预览/ })).toBeVisible();
  });

  test('an input method keeps its arrows and its Enter, and j and k are letters', async ({
    page,
  }) => {
    await open(page, '/?q=高等数学');
    await searchBox(page).focus();
    await page.keyboard.press('End');
    const keys = await page.context().newCDPSession(page);
    await keys.send('Input.imeSetComposition', { text: 'shu', selectionStart: 3, selectionEnd: 3 });
    for (const code of ['ArrowDown', 'ArrowUp', 'Enter']) {
      const key = { key: 'Process', code, windowsVirtualKeyCode: 229 };
      await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
    }
    // As Safari sends it: after the composition.
    const late = { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 229 };
    await keys.send('Input.dispatchKeyEvent', { type: 'keyDown', ...late });
    await expect(searchBox(page)).toBeFocused();
    await keys.send('Input.insertText', { text: '数' });
    await expect(searchBox(page)).toHaveValue('高等数学数');
    await page.keyboard.type('jk?/');
    await expect(searchBox(page)).toHaveValue('高等数学数jk?/');
    await expect(shortcuts(page)).toBeHidden();
  });
});

test(
  '? shows the list of shortcuts, Escape closes it, and the focus returns',
  ON_COMPUTER,
  async ({ page }) => {
    await open(page, '/?q=高等数学');
    await title(page, 1).focus();
    await page.keyboard.press('?');
    await expect(shortcuts(page)).toBeVisible();
    await expect(shortcuts(page)).toContainText('跳到搜索框');
    // The page below gets no keys.
    await page.keyboard.press('/');
    await expect(searchBox(page)).not.toBeFocused();
    await page.keyboard.press('Escape');
    await expect(shortcuts(page)).toBeHidden();
    await expect(title(page, 1)).toBeFocused();
  },
);

test('the footer offers the list of shortcuts on devices with a keyboard', async ({
  page,
  isMobile,
}) => {
  await open(page, '/');
  const offer = page.getByRole('button', { name: '键盘快捷键' });
  if (isMobile) return expect(offer).toBeHidden();
  await offer.click();
  await expect(shortcuts(page)).toBeVisible();
  // Single characters can be turned off, here and from then on (WCAG 2.1.4).
  await shortcuts(page).getByRole('checkbox', { name: '启用单个字符的快捷键' }).uncheck();
  await page.reload();
  await waitForHydration(page);
  await page.keyboard.press('/');
  await page.keyboard.press('?');
  await expect(searchBox(page)).not.toBeFocused();
  await expect(shortcuts(page)).toHaveCount(0);
  await offer.click();
  await shortcuts(page).getByRole('button', { name: '关闭' }).click();
  await expect(shortcuts(page)).toBeHidden();
  await expect(offer).toBeFocused();
});

const shortcuts = (page: Page) => page.getByRole('dialog', { name: '键盘快捷键' });

const title = (page: Page, position: number) =>
  cards(page).nth(position).getByRole('heading').getByRole('link');
