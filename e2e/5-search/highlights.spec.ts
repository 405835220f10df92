import type { Locator, Page } from '@playwright/test';
import { serveResults } from '../fixtures/cards.ts';
import {
  cards,
  NO_COVER,
  open,
  searchBox,
  tab,
  WORKER_WITHOUT_LIST,
  waitForHydration,
  waitForResults,
} from '../fixtures/page.ts';
import { BOOKS, DOCS, TESTS } from '../fixtures/specimens.ts';
import { expect, test } from '../fixtures/test.ts';
import { setTypeface, TYPEFACES } from '../fixtures/typefaces.ts';
import { typeQuery } from '../fixtures/typing.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

const marks = (scope: Locator) => scope.getByRole('heading').locator('mark');

/** The first card of a type, by its tag. */
const kind = (page: Page, name: string) =>
  page
    .getByRole('article')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first();

test(
  'what was typed is marked in the titles of books, tests and materials',
  ON_COMPUTER,
  async ({ page }) => {
    await open(page, '/');
    await typeQuery(page, '高等数学');
    for (const name of ['书籍', '试卷', '资料']) {
      await expect(marks(kind(page, name)).first()).toHaveText('高等数学');
    }
  },
);

// spec 2.39
test(
  'matches by alias, in pinyin or with a typo are marked as well',
  ON_COMPUTER,
  async ({ page }) => {
    await open(page, '/');
    for (const text of ['线代', 'xianxingdaishu', 'xxds', '線性代數', '线形代数']) {
      await typeQuery(page, text);
      await expect(marks(cards(page).first()).first()).toHaveText('线性代数');
    }
  },
);

// spec 2.39
test(
  'a marked title stays a single text for screen readers, selection and the clipboard',
  ON_COMPUTER,
  async ({ page }) => {
    await open(page, '/');
    await typeQuery(page, '2023 数据结构 期末');
    const card = cards(page).first();
    const title = '2023-2024 学年第一学期 数据结构 期末试卷';
    await expect(marks(card)).not.toHaveCount(0);
    await expect(card.getByRole('heading', { level: 2 })).toHaveAccessibleName(title);
    await expect(card.getByRole('link', { name: title, exact: true })).toBeVisible();
    await expect(card.getByRole('heading')).toMatchAriaSnapshot(`
    - heading "${title}" [level=2]:
      - link "${title}"
  `);
    const selected = await card.getByRole('heading').evaluate((heading) => {
      getSelection()?.selectAllChildren(heading);
      return getSelection()?.toString();
    });
    expect(selected?.trim()).toBe(title);
  },
);

// spec 2.39
test('marks do not change line breaks', async ({ page }) => {
  for (const query of ['高等数学', '人工智能数学基础 linear', '2023 期末']) {
    await open(page, `/?${new URLSearchParams({ q: query })}`);
    const texts = cards(page).getByRole('heading').getByRole('link');
    await expect(texts.locator('mark').first()).toBeVisible();
    /** The offsets where the lines of each title start. */
    const places = () =>
      texts.evaluateAll((links) =>
        links.map((link) => {
          const starts: number[] = [];
          const range = document.createRange();
          const walker = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
          let [position, last] = [0, Number.POSITIVE_INFINITY];
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            for (let index = 0; index < (node.nodeValue ?? '').length; index += 1) {
              range.setStart(node, index);
              range.setEnd(node, index + 1);
              const { left } = range.getBoundingClientRect();
              // A space at a line break belongs to neither line.
              if (node.nodeValue?.[index] !== ' ') {
                if (left < last - 20) starts.push(position);
                last = left;
              }
              position += 1;
            }
          }
          return starts;
        }),
      );
    const inEachFace = async () => {
      const all = [];
      for (const face of TYPEFACES) {
        await setTypeface(page, face);
        all.push(await places());
      }
      return all;
    };
    const marked = await inEachFace();
    await texts.evaluateAll((links) => {
      for (const link of links) {
        for (const mark of link.querySelectorAll('mark')) mark.replaceWith(...mark.childNodes);
        link.normalize();
      }
    });
    expect(await inEachFace(), query).toEqual(marked);
  }
});

test('marks are the same from the server and from the browser', ON_COMPUTER, async ({ page }) => {
  await page.goto('/?q=线代');
  const seen = async () => cards(page).getByRole('heading').locator('mark').allTextContents();
  const ofServer = await seen();
  expect(ofServer.length).toBeGreaterThan(3);
  await waitForHydration(page);
  expect(await seen()).toEqual(ofServer);
  await tab(page, '试卷').click();
  await waitForResults(page);
  await tab(page, '全部').click();
  await waitForResults(page);
  await expect.poll(seen).toEqual(ofServer);
});

test('further pages of results have marks too', ON_COMPUTER, async ({ page }) => {
  await open(page, '/?q=学年&c=test');
  await expect(cards(page)).toHaveCount(20);
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(32);
  // Cards far from the window are folded, without marks.
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(marks(cards(page).last()).first()).toBeAttached();
});

test(
  'invalid marks in a response are ignored, and no card breaks',
  ON_COMPUTER,
  async ({ page, expectedErrors }) => {
    expectedErrors.push(WORKER_WITHOUT_LIST, NO_COVER, /\/files\//);
    const items = [...BOOKS, ...TESTS, ...DOCS];
    const wrong = [[0, 9999], [3, 1], [-2, 4], ['a', 'b'], null, [0, 1, 0], [0.5, 2], 'all', {}];
    await serveResults(page, items, 'text', { marks: wrong });
    await page.goto('/');
    await searchBox(page).fill('数学');
    await expect(cards(page)).toHaveCount(items.length);
    await expect(page.getByText('Unsupported item type')).toHaveCount(0);
    await expect(marks(cards(page))).toHaveCount(0);
  },
);
