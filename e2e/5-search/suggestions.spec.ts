import type { Page } from '@playwright/test';
import {
  cards,
  clearButton,
  disableSearchWorker,
  holdRequests,
  open,
  openWithoutWorker,
  searchBox,
  stopClock,
  tab,
  WORKER_WITHOUT_LIST,
  waitForResults,
} from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';
import { inputMethod, typeQuery } from '../fixtures/typing.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

const suggestions = (page: Page) => page.getByRole('listbox', { name: '搜索建议' });
const options = (page: Page) => suggestions(page).getByRole('option');

/** Expects the box to name this option as the active one. */
async function expectActive(page: Page, position: number): Promise<void> {
  const id = await options(page).nth(position).getAttribute('id');
  await expect(searchBox(page)).toHaveAttribute('aria-activedescendant', `${id}`);
  await expect(options(page).nth(position)).toHaveAttribute('aria-selected', 'true');
  await expect(searchBox(page)).toBeFocused();
}

async function drawFrames(page: Page, count: number): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}

// spec 2.36
test(
  'courses and titles are suggested while typing, with their number',
  ON_COMPUTER,
  async ({ page }) => {
    await open(page, '/');
    await typeQuery(page, '数据');
    await expect(options(page).first()).toHaveAccessibleName(/^课程\s*数据结构\s*4\s*条$/);
    await expect(
      options(page).filter({ hasText: '数据结构实验代码与测试数据' }),
    ).toHaveAccessibleName(/^标题/);
    await expect(options(page).first().locator('mark')).toHaveText('数据');
    await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(searchBox(page)).toHaveAttribute(
      'aria-controls',
      `${await suggestions(page).getAttribute('id')}`,
    );
    // At most eight, and none that equals the typed text.
    await typeQuery(page, '学');
    await expect(options(page).first()).toBeVisible();
    expect(await options(page).count()).toBeLessThanOrEqual(8);
    await typeQuery(page, '矩阵论');
    await expect(suggestions(page)).toHaveCount(0);
    await expect(searchBox(page)).toHaveAttribute('aria-expanded', 'false');
  },
);

test('suggestions match pinyin and aliases', ON_COMPUTER, async ({ page }) => {
  await open(page, '/');
  for (const text of ['shuju', 'sjjg', 'shujujiegou']) {
    await typeQuery(page, text);
    await expect(options(page).first()).toContainText('数据结构');
  }
});

// spec 2.37
test(
  'arrow keys and Enter choose one, which is searched and in the address at once',
  ON_COMPUTER,
  async ({ page }) => {
    await open(page, '/');
    await stopClock(page);
    await searchBox(page).focus();
    await page.keyboard.type('高等数');
    // Waits for the current suggestions, because replacing them would reset the active one.
    await expect(options(page).first().locator('mark').first()).toHaveText('高等数');
    await expect(options(page).nth(2)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expectActive(page, 0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expectActive(page, 2);
    await page.keyboard.press('ArrowUp');
    await expectActive(page, 1);
    const chosen = '高等数学（下）';
    await expect(options(page).nth(1)).toContainText(chosen);
    await page.keyboard.press('Enter');
    await expect(searchBox(page)).toHaveValue(chosen);
    await expect(page).toHaveURL(`/?q=${chosen}`);
    await expect(suggestions(page)).toHaveCount(0);
    await expect(searchBox(page)).not.toHaveAttribute('aria-activedescendant');
    await expect(cards(page).first()).toContainText(chosen);
    await page.goBack();
    await expect(page).toHaveURL('/');
  },
);

test(
  'editing keys still work in the box, and Up from the first suggestion returns to it',
  ON_COMPUTER,
  async ({ page }) => {
    await open(page, '/');
    await typeQuery(page, '高等');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expectActive(page, 0);
    await page.keyboard.press('ArrowUp');
    await expect(searchBox(page)).not.toHaveAttribute('aria-activedescendant');
    await page.keyboard.press('Home');
    await page.keyboard.type('a');
    await expect(searchBox(page)).toHaveValue('a高等');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('End');
    await page.keyboard.type('数');
    await expect(searchBox(page)).toHaveValue('高等数');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    await expect(searchBox(page)).toHaveValue('高等');
  },
);

// spec 2.37
test(
  'Escape closes suggestions and keeps the text; pressed again, it clears the text',
  ON_COMPUTER,
  async ({ page }) => {
    await open(page, '/');
    await typeQuery(page, '高等');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(suggestions(page)).toHaveCount(0);
    await expect(searchBox(page)).toHaveValue('高等');
    await expect(searchBox(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(searchBox(page)).toHaveValue('');
  },
);

test('leaving the box before suggestions are drawn shows none', ON_COMPUTER, async ({ page }) => {
  const release = await holdRequests(page, '**/Suggestions-*.js');
  await open(page, '/');
  await typeQuery(page, '高等');
  await page.keyboard.press('Tab');
  await expect(searchBox(page)).not.toBeFocused();
  const part = page.waitForResponse('**/Suggestions-*.js');
  release();
  // Rendering happens some frames after the module has run.
  await page.evaluate((address) => import(address), (await part).url());
  await drawFrames(page, 10);
  await expect(suggestions(page)).toHaveCount(0);
  // Typing again shows them.
  await searchBox(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.type('数');
  await expect(options(page).first()).toBeVisible();
});

test('Tab leaves suggestions, and Enter without an active one searches the typed text', async ({
  page,
}) => {
  await open(page, '/');
  await typeQuery(page, '高等');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(searchBox(page)).not.toBeFocused();
  await expect(suggestions(page)).toHaveCount(0);
  await typeQuery(page, '高等数');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(suggestions(page)).toHaveCount(0);
  await expect(searchBox(page)).toHaveValue('高等数');
  await expect(page).toHaveURL('/?q=高等数');
});

test(
  'Down moves from the last suggestion, or from the box without any, to the first result',
  ON_COMPUTER,
  async ({ page }) => {
    await open(page, '/');
    await typeQuery(page, '数据');
    await expect(options(page).first()).toBeVisible();
    const count = await options(page).count();
    for (let number = 0; number < count; number += 1) await page.keyboard.press('ArrowDown');
    await expectActive(page, count - 1);
    await page.keyboard.press('ArrowDown');
    const first = cards(page).first().getByRole('heading').getByRole('link');
    await expect(first).toBeFocused();
    await expect(suggestions(page)).toHaveCount(0);
    await page.keyboard.press('ArrowUp');
    await expect(searchBox(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(first).toBeFocused();
  },
);

// spec 2.37
test('a click or a touch chooses one, and the box keeps its text until then', async ({
  page,
  isMobile,
}) => {
  await open(page, '/');
  await typeQuery(page, '高等');
  const chosen = options(page).filter({ hasText: '高等数学（下）' });
  if (isMobile) await chosen.tap();
  else await chosen.click();
  await expect(searchBox(page)).toHaveValue('高等数学（下）');
  await expect(page).toHaveURL('/?q=高等数学（下）');
  await expect(suggestions(page)).toHaveCount(0);
  // On a phone the keyboard closes to show the results.
  if (isMobile) await expect(searchBox(page)).not.toBeFocused();
  else await expect(searchBox(page)).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

// spec 2.37
test(
  'arrows, Enter and Escape of an input method do not affect suggestions',
  ON_COMPUTER,
  async ({ page }) => {
    await open(page, '/');
    await typeQuery(page, '高等');
    await expect(options(page).first()).toBeVisible();
    await page.keyboard.press('End');
    const method = await inputMethod(page);
    await method.compose('shu');
    await expect(suggestions(page)).toHaveCount(0);
    for (const code of ['ArrowDown', 'Enter', 'Escape']) await method.press(code);
    await expect(searchBox(page)).toHaveValue('高等shu');
    await expect(searchBox(page)).toBeFocused();
    await method.settle('数学');
    await expect(options(page).first()).toContainText('高等数学');
    await expect(searchBox(page)).not.toHaveAttribute('aria-activedescendant');
  },
);

// spec 2.36
test('suggestions hide neither tabs nor results, and cause no layout shift', async ({ page }) => {
  // The bar moves to its position at once, and is measured there.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  await typeQuery(page, '数据');
  await expect(options(page).first()).toBeVisible();
  const line = await suggestions(page).boundingBox();
  const bar = await searchBox(page).boundingBox();
  const tabs = await tab(page, '全部').boundingBox();
  const first = await cards(page).first().boundingBox();
  if (!line || !bar || !tabs || !first) return expect([line, bar, tabs, first]).not.toContain(null);
  expect(line.y).toBeGreaterThanOrEqual(bar.y + bar.height - 1);
  expect(tabs.y).toBeGreaterThanOrEqual(line.y + line.height - 1);
  expect(first.y).toBeGreaterThan(tabs.y);
  await expect(cards(page).first()).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Escape');
  await expect(suggestions(page)).toHaveCount(0);
  expect(await tab(page, '全部').boundingBox()).toEqual(tabs);
  expect(await cards(page).first().boundingBox()).toEqual(first);
  await page.keyboard.type('结');
  await expect(options(page).first()).toBeVisible();
  expect(await tab(page, '全部').boundingBox()).toEqual(tabs);
});

test('each suggestion is large enough for a thumb, and the line scrolls horizontally to the last', async ({
  page,
  isMobile,
}) => {
  await open(page, '/');
  await typeQuery(page, '学');
  await expect(options(page).first()).toBeVisible();
  const least = isMobile ? 44 : 24;
  for (const each of await options(page).all()) {
    const bounds = await each.boundingBox();
    expect(bounds?.height).toBeGreaterThanOrEqual(least);
    expect(bounds?.width).toBeGreaterThanOrEqual(least);
  }
  const count = await options(page).count();
  for (let number = 0; number < count; number += 1) await page.keyboard.press('ArrowDown');
  await expectActive(page, count - 1);
  await expect(options(page).last()).toBeInViewport({ ratio: 0.99 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
});

test(
  'a query from a link, a cleared box and a focused box show no suggestions',
  ON_COMPUTER,
  async ({ page }) => {
    await open(page, '/?q=数据');
    await waitForResults(page);
    await searchBox(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(cards(page).first().getByRole('heading').getByRole('link')).toBeFocused();
    await expect(suggestions(page)).toHaveCount(0);
    await typeQuery(page, '数据结');
    await expect(options(page).first()).toBeVisible();
    await clearButton(page).click();
    await expect(suggestions(page)).toHaveCount(0);
  },
);

// spec 2.36
test(
  'suggestions never request the server: there are none until the browser can search',
  ON_COMPUTER,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST);
    await disableSearchWorker(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await openWithoutWorker(page);
    await typeQuery(page, '数据');
    await expect(cards(page)).not.toHaveCount(0);
    await expect(suggestions(page)).toHaveCount(0);
    expect(requests.filter((path) => path.startsWith('/api/'))).not.toContain('/api/suggest');
  },
);
