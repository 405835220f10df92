import type { Page } from '@playwright/test';
import {
  cards,
  open,
  openLongList,
  searchBox,
  tab,
  waitForHydration,
  waitForResults,
} from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

// spec 1.3, 4.11, 4.12, 4.13, 9.1
test(
  '20 results at first, 20 more at the end, 20 again for another query',
  ON_COMPUTER,
  async ({ page, expectedErrors }) => {
    await openLongList(page, 45, expectedErrors);
    await expect(cards(page)).toHaveCount(20);
    await expect(page.getByText('找到 45 条结果', { exact: true })).toBeAttached();
    for (const count of [40, 45]) {
      await cards(page).last().scrollIntoViewIfNeeded();
      await expect(cards(page)).toHaveCount(count);
    }
    await searchBox(page).fill('线性代数');
    await expect(cards(page)).toHaveCount(20);
    await expect(cards(page).first()).toBeInViewport();
  },
);

// spec 4.13
test('another category shows its first 20', ON_COMPUTER, async ({ page }) => {
  await open(page, MANY);
  await scrollToCard(page, 30);
  await tab(page, '试卷').click();
  await waitForResults(page);
  await expect(tab(page, '试卷')).toHaveAttribute('aria-selected', 'true');
  await expect(cards(page).first()).toBeInViewport();
  expect(await cards(page).count()).toBeLessThanOrEqual(20);
});

test.describe('going back to the list restores the scroll position and the loaded results', () => {
  test('from another page of the site, and again with Forward and Back', async ({ page }) => {
    await open(page, MANY);
    const position = await scrollToCard(page, 30);
    await openAbout(page);
    await page.goBack();
    await expectScroll(page, position);
    await page.goForward();
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
    await page.goBack();
    await expectScroll(page, position);
  });

  test('to the top, if the page was at the top', ON_COMPUTER, async ({ page }) => {
    await open(page, MANY);
    await scrollToCard(page, 30);
    await openAbout(page);
    await page.goBack();
    await expect(cards(page).nth(30)).toBeAttached();
    await page.evaluate(() => scrollTo(0, 0));
    await openAbout(page);
    await page.goBack();
    await expect(cards(page).first()).toBeInViewport();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('from another category', ON_COMPUTER, async ({ page }) => {
    await open(page, MANY);
    const position = await scrollToCard(page, 30);
    // Not with the mouse, which would scroll it into view.
    await tab(page, '试卷').evaluate((element: HTMLElement) => element.click());
    await expect(page).toHaveURL(/c=test/);
    await waitForResults(page);
    await page.goBack();
    await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
    await expectScroll(page, position);
  });

  test('from a document in the same tab, without showing another position first', async ({
    page,
    expectedErrors,
  }) => {
    // The browser requests one for a document without an icon.
    expectedErrors.push(/favicon/);
    await recordScrollPositions(page);
    await open(page, MANY);
    const position = await scrollToCard(page, 30);
    await page.goto('/wiki.json');
    await page.goBack();
    await expectScroll(page, position);
    await waitForHydration(page);
    await expectScroll(page, position);
    expect(await recordedScrollPositions(page)).toEqual([position.scrolled]);
    await expect(searchBox(page)).toHaveValue('学');
  });

  test('after a reload, in the category that was open', ON_COMPUTER, async ({ page }) => {
    await open(page, `${MANY}&c=test`);
    const position = await scrollToCard(page, 12);
    await page.reload();
    await expectScroll(page, position);
    await expect(tab(page, '试卷')).toHaveAttribute('aria-selected', 'true');
  });

  test('in a browser that blocks storage', ON_COMPUTER, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await open(page, MANY);
    const position = await scrollToCard(page, 30);
    await openAbout(page);
    await page.goBack();
    await expectScroll(page, position);
  });

  test('in a list of hundreds, of which only nearby cards are drawn at first', async ({
    page,
    expectedErrors,
  }) => {
    await openLongList(page, 300, expectedErrors);
    await expect(page).toHaveURL(/q=/);
    const position = await scrollToCard(page, 250);
    await openAbout(page);
    const countWhenShown = await countCardsWhenShown(page, position.id);
    await page.goBack();
    await expectScroll(page, position);
    expect(await countWhenShown()).toBeLessThanOrEqual(260);
    await page.keyboard.press('Home');
    await expect(cards(page).first()).toBeInViewport();

    // Cards far from the window have only a title and a text; they unfold when they are reached.
    await expect.poll(() => page.locator('*').count()).toBeLessThan(5000);
    const title = cards(page).nth(150).getByRole('link').first();
    const copy = cards(page).nth(150).getByRole('button', { name: /MD5/ });
    await expect(copy).toHaveCount(0);
    await title.focus();
    await expect(copy).toBeInViewport();
    await expect(title).toBeFocused();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.locator('[data-folded]')).toHaveCount(0);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await expect(page.locator('[data-folded]')).not.toHaveCount(0);
    await expect(title).toBeFocused();
  });
});

test('a wide window has two columns, and one beside a preview', ON_COMPUTER, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await open(page, MANY);
  const positionOf = async (number: number) => {
    const { x = 0, y = 0 } = (await cards(page).nth(number).boundingBox()) ?? {};
    return { x: Math.round(x), y: Math.round(y) };
  };
  const [first, second, third] = [await positionOf(0), await positionOf(1), await positionOf(2)];
  expect(second).toEqual({ x: expect.any(Number), y: first.y });
  expect(second.x).toBeGreaterThan(first.x + 600);
  expect(third).toEqual({ x: first.x, y: expect.any(Number) });
  // What is previewed stays where it is, though all those before it move into one column.
  const sixth = await positionOf(5);
  await cards(page).nth(5).locator('[data-preview-button]').click();
  const preview = page.getByRole('dialog', { name: /^预览/ });
  await expect(preview).toBeVisible();
  expect((await positionOf(5)).y).toBe(sixth.y);
  expect((await positionOf(4)).x).toBe((await positionOf(5)).x);
  await preview.getByRole('button', { name: '关闭预览' }).click();
  await expect(preview).toBeHidden();
  expect((await positionOf(5)).x).toBe(sixth.x);
});

test('a newly opened list starts at the top', ON_COMPUTER, async ({ page }) => {
  await open(page, MANY);
  await scrollToCard(page, 30);
  await page.goto(MANY);
  await expect(cards(page).first()).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

/** An address with more than 20 results in the demo archive. */
const MANY = '/?q=学';

/** The visible scroll position. */
interface ScrollState {
  readonly scrolled: number;
  readonly count: number;
  readonly id: string;
  readonly top: number;
}

/** Scrolls step by step until a card is drawn, and stops with it at the top. */
async function scrollToCard(page: Page, number: number): Promise<ScrollState> {
  await expect(async () => {
    await cards(page).last().scrollIntoViewIfNeeded();
    expect(await cards(page).count()).toBeGreaterThan(number);
  }).toPass();
  await page.waitForFunction(() => !document.querySelector('[role=status][aria-label]'));
  await cards(page)
    .nth(number)
    .evaluate((card) => {
      scrollBy({ top: card.getBoundingClientRect().top - 200, behavior: 'instant' });
    });
  // Cards near the viewport get their height; then the layout is stable.
  await expect(cards(page).nth(number)).toBeInViewport();
  let before = '';
  await expect(async () => {
    await waitForFrames(page);
    const now = JSON.stringify(await readScrollState(page, number));
    const isStable = now === before;
    before = now;
    expect(isStable).toBe(true);
  }).toPass();
  return readScrollState(page, number);
}

/** Cards that come into view get their height in the next frame. */
function waitForFrames(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

function readScrollState(page: Page, number: number): Promise<ScrollState> {
  return cards(page).evaluateAll((all, position) => {
    const card = all[position];
    return {
      scrolled: Math.round(scrollY),
      count: all.length,
      id: card?.getAttribute('data-item-id') ?? '',
      top: Math.round(card?.getBoundingClientRect().top ?? Number.NaN),
    };
  }, number);
}

/** Returns a function that waits for a card and returns how many there were when it appeared. */
async function countCardsWhenShown(page: Page, id: string): Promise<() => Promise<number>> {
  const count = await page.evaluateHandle((wanted) => {
    const state: { count?: number } = {};
    new MutationObserver((_records, observer) => {
      if (!document.querySelector(`[data-item-id="${wanted}"]`)) return;
      state.count = document.querySelectorAll('[data-item-id]').length;
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
    return state;
  }, id);
  return async () => (await count.jsonValue()).count ?? Number.NaN;
}

async function expectScroll(page: Page, position: ScrollState): Promise<void> {
  const card = page.locator(`[data-item-id="${position.id}"]`);
  await expect(card).toBeInViewport();
  await expect
    .poll(() => card.evaluate((element) => Math.round(element.getBoundingClientRect().top)))
    .toBe(position.top);
  expect(await page.evaluate(() => Math.round(scrollY))).toBe(position.scrolled);
  await expect(cards(page)).toHaveCount(position.count);
}

async function openAbout(page: Page): Promise<void> {
  await page.getByRole('link', { name: '关于我们' }).evaluate((link: HTMLElement) => link.click());
  await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();
}

/** Records in each document the scroll position of each painted frame. */
async function recordScrollPositions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<number>();
    const note = () => {
      const root = document.getElementById('root');
      if (root && getComputedStyle(root).visibility === 'visible') seen.add(Math.round(scrollY));
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
    Object.assign(window, { seenScrolls: seen });
  });
}

function recordedScrollPositions(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    'seenScrolls' in window && window.seenScrolls instanceof Set ? [...window.seenScrolls] : [],
  );
}
