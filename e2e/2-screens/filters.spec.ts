import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/expectAccessible.ts';
import {
  choose,
  clearFilters,
  expectTotal,
  field,
  list,
  option,
  optionCounts,
} from '../fixtures/filters.ts';
import {
  cards,
  clearButton,
  disableSearchWorker,
  isTitleSearch,
  logo,
  open,
  results,
  searchBox,
  tab,
} from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER, ON_PHONE } from '../fixtures/windows.ts';

/** 32 tests of the demo archive, 6 期中, 23 期末, 3 其他. */
const TESTS = '/?q=学年&c=test';

const FIELDS = ['学院', '课程', '类别', '阶段', '学年'];

test.describe('the filters of a category', ON_COMPUTER, () => {
  // spec 2.40
  test('试卷 has 学院, 课程, 类别 and 阶段, and 学年 besides', async ({ page }) => {
    await open(page, TESTS);
    await expect(page.getByRole('group', { name: '筛选' }).getByRole('button')).toHaveText(
      FIELDS.map((name) => `${name}选择...`),
    );
  });

  // spec 2.43
  test('资料 has 课程 and 类别, 全部 and 书籍 have none', async ({ page }) => {
    await open(page, '/?q=高等数学&c=doc');
    await expect(page.getByRole('group', { name: '筛选' }).getByRole('button')).toHaveText([
      '课程选择...',
      '类别选择...',
    ]);
    for (const name of ['全部', '书籍']) {
      await tab(page, name).click();
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('group', { name: '筛选' })).toHaveCount(0);
    }
  });

  // spec 2.41, 2.42
  test('have the options of the current results, and 阶段 has 期中, 期末 and 其他', async ({
    page,
  }) => {
    await open(page, '/?q=高等数学&c=test');
    const options: string[][] = [];
    for (const name of FIELDS.filter((each) => each !== '学年')) {
      await field(page, name).click();
      options.push((await optionCounts(page)).map(([value, count]) => `${value} ${count}`));
      await page.keyboard.press('Escape');
    }
    expect(options).toEqual([
      ['数学科学学院 4', '机械工程学院 1', '物理学院 1'],
      ['高等数学（上） 4', '高等数学（下） 2'],
      ['原题 6', '答案 3'],
      ['期中 2', '期末 4', '其他 0'],
    ]);
  });

  // spec 2.49
  test('are hidden for an ISBN, and a badge says 搜索类型：ISBN', async ({ page }) => {
    await open(page, '/?q=978-7-5000-0101-0&c=test&stage=期末');
    await expect(page.getByText('搜索类型：ISBN', { exact: true })).toBeVisible();
    await expect(page.getByRole('group', { name: '筛选' })).toHaveCount(0);
    await expect(clearFilters(page)).toHaveCount(0);
  });

  // spec 2.49
  test('are hidden for an MD5, which they do not filter, and a badge says 搜索类型：MD5', async ({
    page,
  }) => {
    await open(page, TESTS);
    const id = await cards(page).first().getAttribute('data-item-id');
    await open(page, `/?q=${id}&c=test&stage=其他&course=不存在`);
    await expect(page.getByText('搜索类型：MD5', { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole('group', { name: '筛选' })).toHaveCount(0);
    await expect(clearFilters(page)).toHaveCount(0);
  });
});

test.describe('a filter', () => {
  // spec 2.44, 2.47, 2.48, 2.51
  test('takes several options: each click toggles one, the list stays open, the field counts them as (N 项)', async ({
    page,
  }) => {
    await open(page, TESTS);
    await expect(field(page, '阶段')).toHaveText('阶段选择...');
    await field(page, '阶段').click();
    await option(page, '期中').click();
    await expectTotal(page, 6);
    await option(page, '其他').click();
    await expectTotal(page, 9);
    await expect(list(page, '阶段')).toBeVisible();
    await expect(option(page, '期中')).toHaveAttribute('aria-selected', 'true');
    await option(page, '期中').click();
    await expect(option(page, '期中')).toHaveAttribute('aria-selected', 'false');
    await expectTotal(page, 3);
    await option(page, '期末').click();
    await page.keyboard.press('Escape');
    await expect(field(page, '阶段')).toHaveText('阶段(2 项)');
  });

  // spec 2.45, 2.46
  test('with a long list is searched with 搜索..., and says 空 where nothing matches', async ({
    page,
  }) => {
    await open(page, TESTS);
    await field(page, '课程').click();
    const search = page.getByPlaceholder('搜索...', { exact: true });
    await search.fill('数学');
    await expect(page.getByRole('option')).toHaveCount(3);
    await search.fill('量子');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(list(page, '课程').getByText('空', { exact: true })).toBeVisible();
    await search.fill('c语言');
    await expect(option(page, 'C语言程序设计')).toBeVisible();
    await expect(list(page, '课程').getByText('空', { exact: true })).toHaveCount(0);
    // The three stages need no search.
    await page.keyboard.press('Escape');
    await field(page, '阶段').click();
    await expect(list(page, '阶段')).toBeVisible();
    await expect(search).toHaveCount(0);
  });

  test('is not searched by half-typed pinyin, but by the committed text', async ({ page }) => {
    await open(page, TESTS);
    await field(page, '课程').click();
    await page.getByPlaceholder('搜索...').focus();
    const keys = await page.context().newCDPSession(page);
    for (const text of ['s', 'shu', "shu'xue"]) {
      const end = { selectionStart: text.length, selectionEnd: text.length };
      await keys.send('Input.imeSetComposition', { text, ...end });
    }
    await expect(page.getByPlaceholder('搜索...')).toHaveValue("shu'xue");
    await expect(page.getByRole('option')).toHaveCount(24);
    await keys.send('Input.insertText', { text: '数学' });
    await expect(page.getByRole('option')).toHaveCount(3);
  });

  test('announces to screen readers how many results each choice leaves', async ({ page }) => {
    await open(page, TESTS);
    await field(page, '阶段').click();
    await option(page, '期中').click();
    const left = list(page, '阶段').getByRole('status').filter({ hasText: '剩余' });
    await expect(left).toHaveText('剩余 6 条结果');
    await option(page, '其他').click();
    await expect(left).toHaveText('剩余 9 条结果');
  });

  // spec 2.46
  test('says 空 where the results have no option', ON_COMPUTER, async ({ page }) => {
    await open(page, '/?q=学年&c=doc');
    await field(page, '课程').click();
    await expect(list(page, '课程').getByText('空', { exact: true })).toBeVisible();
  });

  test(
    'shows for each option how many results it would leave, given the other filters',
    ON_COMPUTER,
    async ({ page }) => {
      await open(page, TESTS);
      await choose(page, '阶段', '期中', '其他');
      for (const name of ['学院', '类别']) {
        await field(page, name).click();
        const counts = await optionCounts(page);
        for (const [value, count] of counts.slice(0, 5)) {
          if (count === 0) continue;
          await option(page, value).click();
          await expectTotal(page, count);
          await option(page, value).click();
          await expectTotal(page, 9);
        }
        await page.keyboard.press('Escape');
      }
    },
  );

  test('disables options that would leave nothing, but lets chosen ones be removed', async ({
    page,
  }) => {
    await open(page, '/?q=学年&c=test&course=机器学习');
    await field(page, '阶段').click();
    await expect(option(page, '期中')).toHaveAttribute('aria-disabled', 'true');
    await option(page, '期中').click({ force: true });
    await expect(option(page, '期中')).toHaveAttribute('aria-selected', 'false');

    await open(page, `${TESTS}&course=不存在`);
    await expect(results(page).getByText('没有找到相关结果')).toBeVisible();
    await field(page, '课程').click();
    await page.getByPlaceholder('搜索...').fill('不存在');
    await expect(option(page, '不存在')).toHaveAttribute('aria-disabled', 'false');
    await option(page, '不存在').click();
    await expectTotal(page, 32);
  });

  test('works where only the server can search', ON_COMPUTER, async ({ page, expectedErrors }) => {
    expectedErrors.push(/api\/catalog/);
    await disableSearchWorker(page);
    await page.goto(TESTS);
    await choose(page, '阶段', '其他');
    await expectTotal(page, 3);
    await expect(cards(page)).toHaveCount(3);
  });
});

test.describe('choices are undone whenever the results change', ON_COMPUTER, () => {
  test.beforeEach(async ({ page }) => {
    await open(page, `${TESTS}&stage=期中&content=答案`);
    await expect(field(page, '阶段')).toHaveText('阶段(1 项)');
  });

  // spec 4.14
  test('by another query', async ({ page }) => {
    await searchBox(page).fill('高等数学');
    await expect(field(page, '阶段')).toHaveText('阶段选择...');
    await expect(field(page, '类别')).toHaveText('类别选择...');
    await expectTotal(page, 6);
    await expect(page).toHaveURL('/?q=高等数学&c=test');
  });

  // spec 4.14
  test('by another category', async ({ page }) => {
    await tab(page, '资料').click();
    await expect(page).toHaveURL('/?q=学年&c=doc');
    await tab(page, '试卷').click();
    await expect(field(page, '阶段')).toHaveText('阶段选择...');
    await expectTotal(page, 32);
  });

  // spec 4.14
  test('by the clear button', async ({ page }) => {
    await clearButton(page).click();
    await expect(page).toHaveURL('/');
    await searchBox(page).fill('学年');
    await tab(page, '试卷').click();
    await expect(field(page, '阶段')).toHaveText('阶段选择...');
    await expectTotal(page, 32);
  });

  // spec 4.14
  test('by the logo', async ({ page }) => {
    await logo(page).click();
    await expect(page).toHaveURL('/');
    await searchBox(page).fill('学年');
    await tab(page, '试卷').click();
    await expect(field(page, '阶段')).toHaveText('阶段选择...');
    await expect(page).toHaveURL('/?q=学年&c=test');
  });

  test('but not by trailing space or by choosing the same tab', async ({ page }) => {
    await searchBox(page).press('End');
    await searchBox(page).press('Space');
    await tab(page, '试卷').click();
    await expect(field(page, '阶段')).toHaveText('阶段(1 项)');
    await expect(field(page, '类别')).toHaveText('类别(1 项)');
  });
});

test.describe('清除筛选', ON_COMPUTER, () => {
  test('undoes all choices, and is shown only if there are any', async ({ page }) => {
    await open(page, TESTS);
    await expect(clearFilters(page)).toHaveCount(0);
    await choose(page, '阶段', '期中');
    await choose(page, '类别', '答案');
    await clearFilters(page).click();
    await expectTotal(page, 32);
    await expect(page).toHaveURL(TESTS);
    await expect(clearFilters(page)).toHaveCount(0);
  });

  test('is offered with 没有找到相关结果 if nothing is left', async ({ page }) => {
    await open(page, `${TESTS}&course=机器学习&stage=期中`);
    await expect(results(page).getByText('没有找到相关结果', { exact: true })).toBeVisible();
    await results(page).getByRole('link', { name: '清除筛选' }).click();
    await expectTotal(page, 32);
    await expect(cards(page)).toHaveCount(20);
  });
});

test.describe('the address', () => {
  test('contains the choices, and Back skips them', async ({ page }) => {
    await open(page, '/');
    await searchBox(page).fill('学年');
    await searchBox(page).press('Enter');
    await tab(page, '试卷').click();
    await choose(page, '阶段', '期中', '其他');
    await choose(page, '类别', '原题');
    await expect(page).toHaveURL(`${TESTS}&content=原题&stage=期中&stage=其他`);
    await page.goBack();
    await expect(page).toHaveURL('/?q=学年');
    await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
    await page.goForward();
    await expect(field(page, '阶段')).toHaveText('阶段(2 项)');
    await expectTotal(page, 9);
  });

  test(
    'the back gesture of a phone closes the list, keeps what was chosen in it and stays',
    ON_PHONE,
    async ({ page }) => {
      // A sheet is what a phone opens.
      await open(page, '/?q=学年');
      await tab(page, '试卷').click();
      await field(page, '阶段').click();
      await option(page, '期中').click();
      await expectTotal(page, 6);
      await page.goBack();
      await expect(list(page, '阶段')).toBeHidden();
      await expect(field(page, '阶段')).toBeFocused();
      await expect(page).toHaveURL(`${TESTS}&stage=期中`);
      await field(page, '排序').click();
      await option(page, '最新').click();
      await expect(page).toHaveURL(`${TESTS}&stage=期中&s=newest`);
      await expectTotal(page, 6);
      await page.goBack();
      await expect(page).toHaveURL('/?q=学年');
      await page.goForward();
      await expect(page).toHaveURL(`${TESTS}&stage=期中&s=newest`);
      await expectTotal(page, 6);
    },
  );

  test('opens filtered when it is shared', ON_COMPUTER, async ({ page }) => {
    const requests: string[] = [];
    page.on('request', (request) => {
      if (isTitleSearch(request.url())) requests.push(request.url());
    });
    await open(page, `${TESTS}&stage=其他&s=newest`);
    await expect(cards(page)).toHaveCount(3);
    await expect(field(page, '阶段')).toHaveText('阶段(1 项)');
    await expect(field(page, '排序')).toHaveText('排序最新');
    expect(requests).toEqual([]);
  });

  test('ignores choices that do not exist', ON_COMPUTER, async ({ page }) => {
    await open(page, `${TESTS}&stage=补考&stage=&weather=晴&s=oldest&college=${'长'.repeat(300)}`);
    await expectTotal(page, 32);
    await expect(field(page, '阶段')).toHaveText('阶段选择...');
    await expect(field(page, '排序')).toHaveText('排序相关度');
  });

  test.describe('without scripts', ON_COMPUTER, () => {
    test.use({ javaScriptEnabled: false });

    test('gives filtered results, and 清除筛选 is a link', async ({ page }) => {
      await page.goto(`${TESTS}&stage=其他`);
      await expect(cards(page)).toHaveCount(3);
      await expect(page.getByRole('group', { name: '筛选' })).toBeHidden();
      await clearFilters(page).click();
      await expect(cards(page)).toHaveCount(20);
    });
  });
});

test.describe('the sort order', () => {
  // spec 2.50
  test('a choice replaces the one before and closes the list', async ({ page }) => {
    await open(page, TESTS);
    await expect(field(page, '排序')).toHaveText('排序相关度');
    await field(page, '排序').click();
    await expect(page.getByRole('option')).toHaveText(['相关度', '最新']);
    await option(page, '最新').click();
    await expect(list(page, '排序')).toBeHidden();
    await expect(field(page, '排序')).toHaveText('排序最新');
    await expect(field(page, '排序')).toBeFocused();
    await expect(page).toHaveURL(`${TESTS}&s=newest`);
    await expect(cards(page).first()).toContainText('2023-2024');
    await field(page, '排序').click();
    await expect(option(page, '相关度')).toHaveAttribute('aria-selected', 'false');
    await option(page, '最新').click();
    await expect(list(page, '排序')).toBeHidden();
    await expect(field(page, '排序')).toHaveText('排序最新');
  });

  test('stays for the next search, and clearing undoes it', ON_COMPUTER, async ({ page }) => {
    await open(page, `${TESTS}&s=newest`);
    await searchBox(page).fill('高等数学');
    await expect(page).toHaveURL('/?q=高等数学&c=test&s=newest');
    await clearButton(page).click();
    await searchBox(page).fill('高等数学');
    await expect(field(page, '排序')).toHaveText('排序相关度');
  });
});

test.describe('有答案', ON_COMPUTER, () => {
  const toggle = (page: Page) => page.getByRole('checkbox', { name: '有答案' });

  // spec 2.52
  test('leaves the tests with answers, as many as it shows, and can be undone', async ({
    page,
  }) => {
    await open(page, TESTS);
    await expect(toggle(page)).toHaveAccessibleName('有答案 11 条');
    await toggle(page).check();
    await expectTotal(page, 11);
    await expect(page).toHaveURL(`${TESTS}&answers=yes`);
    for (const card of await cards(page).all()) await expect(card).toContainText('答案');
    await tab(page, '书籍').click();
    await expect(toggle(page)).toHaveCount(0);
    await page.goBack();
    await expect(toggle(page)).toBeChecked();
    await expectTotal(page, 11);
    await clearFilters(page).click();
    await expect(toggle(page)).not.toBeChecked();
    await expectTotal(page, 32);
  });

  test('narrows beside the other filters, whose numbers follow it', async ({ page }) => {
    await open(page, `${TESTS}&answers=yes`);
    await expectTotal(page, 11);
    await field(page, '阶段').click();
    const [, [, finals] = ['', 0]] = await optionCounts(page);
    await option(page, '期末').click();
    await page.keyboard.press('Escape');
    await expectTotal(page, finals);
    await expect(toggle(page)).toHaveAccessibleName(`有答案 ${finals} 条`);
    await toggle(page).focus();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL(`${TESTS}&stage=期末`);
    await expectTotal(page, 23);
  });

  // spec 2.52
  test('is offered only for 试卷, and only if some have answers', async ({ page }) => {
    await open(page, '/?q=高等数学');
    await expect(toggle(page)).toHaveCount(0);
    await open(page, '/?q=机器学习&c=test');
    await expect(toggle(page)).toHaveAccessibleName('有答案 0 条');
    await expect(toggle(page)).toBeDisabled();
  });
});

test.describe('by keyboard', ON_COMPUTER, () => {
  test('a filter is opened, searched, walked through, ticked and left', async ({ page }) => {
    await open(page, TESTS);
    await field(page, '课程').focus();
    await page.keyboard.press('ArrowDown');
    const dialog = list(page, '课程');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('combobox').focus();
    await page.keyboard.type('数学');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(option(page, '高等数学（下）')).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expectTotal(page, 6);
    // From the field to the list, where Space also selects.
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('listbox')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Space');
    await expectTotal(page, 2);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(field(page, '课程')).toBeFocused();
    await expect(field(page, '课程')).toHaveText('课程(1 项)');
  });

  test('Escape closes the list and clears nothing', async ({ page }) => {
    await open(page, TESTS);
    await choose(page, '阶段', '期中');
    await field(page, '课程').click();
    await list(page, '课程').getByRole('combobox').fill('数学');
    await page.keyboard.press('Escape');
    await expect(list(page, '课程')).toBeHidden();
    await expect(searchBox(page)).toHaveValue('学年');
    await expect(field(page, '阶段')).toHaveText('阶段(1 项)');
    await expectTotal(page, 6);
  });

  test('typing in a list triggers no shortcut of the page', async ({ page }) => {
    await open(page, TESTS);
    await field(page, '阶段').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('/');
    await page.keyboard.press('j');
    await expect(list(page, '阶段')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(field(page, '阶段')).toBeFocused();
    await expect(searchBox(page)).toHaveValue('学年');
  });
});

test('a click beside the list closes it and does nothing else', async ({ page }) => {
  await open(page, TESTS);
  await field(page, '阶段').click();
  await expect(list(page, '阶段')).toBeVisible();
  await page.mouse.click(5, 5);
  await expect(list(page, '阶段')).toBeHidden();
  await expect(page).toHaveURL(TESTS);
});

test('fields and options are large enough for a thumb, and the list fits the window', async ({
  page,
  isMobile,
}) => {
  for (const width of isMobile ? [320, 390] : [768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, TESTS);
    const least = isMobile ? 44 : 24;
    for (const name of [...FIELDS, '排序']) {
      const bounds = await field(page, name).boundingBox();
      expect(bounds?.height).toBeGreaterThanOrEqual(least);
      expect(bounds?.width).toBeGreaterThanOrEqual(least);
      await field(page, name).click();
      const dialog = await list(page, name).boundingBox();
      if (!dialog) return expect(dialog).not.toBeNull();
      expect(dialog.x).toBeGreaterThanOrEqual(0);
      expect(dialog.x + dialog.width).toBeLessThanOrEqual(width);
      expect(dialog.y + dialog.height).toBeLessThanOrEqual(800);
      const row = await page.getByRole('option').first().boundingBox();
      expect(row?.height).toBeGreaterThanOrEqual(least);
      await page.keyboard.press('Escape');
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
});

test(
  'a long list keeps its height while it is searched, above the keyboard of a phone',
  ON_PHONE,
  async ({ page }) => {
    // Only phones have a keyboard on the screen.
    await open(page, TESTS);
    await field(page, '课程').click();
    const before = await list(page, '课程').boundingBox();
    await list(page, '课程').getByRole('combobox').fill('没有这门课');
    await expect(list(page, '课程').getByText('空', { exact: true })).toBeVisible();
    expect(await list(page, '课程').boundingBox()).toEqual(before);

    // A keyboard of 344 px: the visual viewport shrinks, the window does not.
    await page.evaluate(() => {
      const { visualViewport } = window;
      if (!visualViewport) return;
      Object.defineProperty(visualViewport, 'height', { get: () => 500 });
      visualViewport.dispatchEvent(new Event('resize'));
    });
    const above = await list(page, '课程').boundingBox();
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeCloseTo(500, 0);
    expect(above?.y).toBeGreaterThanOrEqual(0);
  },
);

test('nothing moves when filters appear and are used', async ({ page }) => {
  await open(page, '/?q=学年');
  await page.evaluate(() => {
    document.documentElement.dataset.shift = '0';
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) {
        if (!('value' in entry) || ('hadRecentInput' in entry && entry.hadRecentInput)) continue;
        const sum = Number(document.documentElement.dataset.shift) + Number(entry.value);
        document.documentElement.dataset.shift = String(sum);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await tab(page, '试卷').click();
  await choose(page, '阶段', '期中');
  await clearFilters(page).click();
  await expectTotal(page, 32);
  const shift = await page.locator('html').getAttribute('data-shift');
  expect(Number(shift)).toBeLessThanOrEqual(0.05);
});

test('fields and lists are accessible in both themes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, `${TESTS}&course=机器学习`);
  await expectAccessible(page, { what: 'the fields' });
  for (const name of ['课程', '阶段']) {
    await field(page, name).click();
    await expect(list(page, name)).toBeVisible();
    await expectAccessible(page, { what: name });
    await page.keyboard.press('Escape');
  }
});
