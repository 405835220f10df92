import {
  box,
  cards,
  clear,
  hold,
  logo,
  open,
  query,
  ready,
  results,
  stopClock,
  tab,
} from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('a shared link', () => {
  test('shows its results before any script has run, and is not drawn twice', async ({ page }) => {
    const release = await hold(page, '**/assets/*.js');
    await page.goto('/?q=高等数学&c=test', { waitUntil: 'commit' });
    await expect(cards(page)).not.toHaveCount(0);
    const first = await cards(page).first().elementHandle();
    const html = await results(page).innerHTML();
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/search?')) asked.push(request.url());
    });
    release();
    await ready(page);
    expect(await first?.evaluate((element) => element.isConnected)).toBe(true);
    expect(withoutCovers(await results(page).innerHTML())).toBe(withoutCovers(html));
    expect(asked).toEqual([]);
  });

  test('keeps what was typed before the scripts arrived', async ({ page }) => {
    const release = await hold(page, '**/assets/*.js');
    await page.goto('/', { waitUntil: 'commit' });
    await box(page).fill('线性代数');
    release();
    await expect(cards(page)).not.toHaveCount(0);
    await expect(box(page)).toHaveValue('线性代数');
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('shows its results, and the tabs are links', async ({ page }) => {
      await page.goto('/?q=高等数学');
      await expect(cards(page)).not.toHaveCount(0);
      await tab(page, '书籍').click();
      await expect(page).toHaveURL('/?q=高等数学&c=book');
      await expect(tab(page, '书籍')).toHaveAttribute('aria-selected', 'true');
      // The form keeps the category.
      await box(page).fill('线性代数');
      await box(page).press('Enter');
      expect(query(page)).toEqual({ q: '线性代数', c: 'book' });
    });
  });
});

/** A cover that has loaded or failed meanwhile is not another rendering. */
function withoutCovers(html: string): string {
  return html.replace(/<img[^>]*>/gu, '').replace(/\sdata-[a-z-]*(?:loaded|failed)[^\s>]*/gu, '');
}

test.describe('Back and Forward', () => {
  test('walk through searches and tabs, never through syllables', async ({ page }) => {
    await open(page, '/');
    await box(page).pressSequentially('高等', { delay: 10 });
    await expect(page).toHaveURL('/?q=高等');
    await box(page).pressSequentially('数学', { delay: 10 });
    await expect(page).toHaveURL('/?q=高等数学');
    await tab(page, '试卷').click();
    await expect(page).toHaveURL('/?q=高等数学&c=test');
    await clear(page).click();
    await expect(page).toHaveURL('/');

    await page.goBack();
    await expect(box(page)).toHaveValue('高等数学');
    await expect(tab(page, '试卷')).toHaveAttribute('aria-selected', 'true');
    await page.goBack();
    await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
    await expect(cards(page)).not.toHaveCount(0);
    await page.goBack();
    await expect(box(page)).toHaveValue('');
    await expect(page.getByRole('tab')).toHaveCount(0);
    await page.goForward();
    await expect(box(page)).toHaveValue('高等数学');
    await expect(cards(page)).not.toHaveCount(0);
  });
});

test.describe('a click shortly after typing is not undone by the pending address', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, '/');
    await box(page).pressSequentially('高等数学');
    await expect(cards(page)).not.toHaveCount(0);
  });

  test('on a tab', async ({ page }) => {
    await tab(page, '书籍').click();
    await page.waitForTimeout(700);
    expect(query(page)).toEqual({ q: '高等数学', c: 'book' });
    await expect(tab(page, '书籍')).toHaveAttribute('aria-selected', 'true');
  });

  test('on the clear button', async ({ page }) => {
    await clear(page).click();
    await page.waitForTimeout(700);
    await expect(page).toHaveURL('/');
    await expect(box(page)).toHaveValue('');
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });

  test('on the logo, which resets everything', async ({ page }) => {
    await tab(page, '书籍').click();
    await box(page).pressSequentially('上');
    await logo(page).click();
    await page.waitForTimeout(700);
    await expect(page).toHaveURL('/');
    await expect(box(page)).toHaveValue('');
    await expect(box(page)).toBeFocused();
    await box(page).fill('高等数学');
    await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
  });

  test('on a link to another page, from which Back returns to what was typed', async ({ page }) => {
    await page.getByRole('link', { name: '关于我们' }).click();
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
    await page.waitForTimeout(700);
    await expect(page).toHaveURL('/about');
    await page.goBack();
    await expect(page).toHaveURL('/?q=高等数学');
    await expect(cards(page)).not.toHaveCount(0);
  });

  test('Enter writes it at once', async ({ page }) => {
    await stopClock(page);
    await box(page).pressSequentially('上');
    await box(page).press('Enter');
    await expect(page).toHaveURL('/?q=高等数学上');
  });
});
