import { bringCovers, cardOf, search } from '../fixtures/cards.ts';
import { stopClock } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test.beforeEach(({ page }) => bringCovers(page));

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
