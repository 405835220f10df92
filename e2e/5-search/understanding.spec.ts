import type { Page } from '@playwright/test';
import { field, list, option } from '../fixtures/filters.ts';
import { cards, open, searchBox, tab, waitForCards } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';
import { inputMethod, typeQuery } from '../fixtures/typing.ts';

/** One test for each kind of query that the search understands. */

const headings = (page: Page) => cards(page).getByRole('heading');

/** The titles found for a typed text, in order. */
async function found(page: Page, text: string): Promise<string[]> {
  await typeQuery(page, text);
  const total = page.getByText(/^找到 \d+ 条结果$/);
  const count = Number((await total.textContent())?.replaceAll(/\D/g, ''));
  // Cards below the viewport are drawn later, and are hidden until then.
  await expect(headings(page)).toHaveCount(Math.min(count, 20));
  return headings(page).allTextContents();
}

const sorted = async (titles: Promise<string[]>) => (await titles).toSorted();

// spec 5.14
test('a name is found from its first characters on, while it is typed', async ({ page }) => {
  await open(page, '/');
  await searchBox(page).focus();
  for (const character of '数据') await page.keyboard.type(character);
  for (const character of '结构') {
    await expect(headings(page).first()).toContainText('数据结构');
    await page.keyboard.type(character);
  }
  await expect(headings(page).first()).toContainText('数据结构');
  await expect(page).toHaveURL('/?q=数据结构');
});

// spec 5.14
test('words written together are found as if separate, in any order', async ({ page }) => {
  await open(page, '/');
  const together = await sorted(found(page, '高等数学期末2023'));
  expect(together.length).toBeGreaterThan(0);
  for (const title of together) expect(title).toMatch(/2023.*高等数学.*期末/);
  expect(await sorted(found(page, '2023 期末 高等数学'))).toEqual(together);
  expect(await sorted(found(page, '期末高等数学 2023'))).toEqual(together);
});

// spec 5.15
test('book-title marks and brackets of either width are ignored', async ({ page }) => {
  await open(page, '/');
  expect(await sorted(found(page, '《线性代数》'))).toEqual(await sorted(found(page, '线性代数')));
  const full = await sorted(found(page, '高等数学（上）'));
  expect(await sorted(found(page, '高等数学(上)'))).toEqual(full);
  expect(full).toContain('2023-2024 学年第一学期 高等数学（上） 期末试卷');
});

// spec 5.16
test('a school year is understood as people write it', async ({ page }) => {
  await open(page, '/');
  for (const year of ['23-24', '2023-2024', '2023-2024学年', '23-24学年']) {
    expect(await found(page, `${year} 线性代数`)).toContain(
      '2023-2024 学年第一学期 线性代数 期末试卷',
    );
    await expect(headings(page).filter({ hasText: '2022-2023' })).toHaveCount(0);
  }
  for (const year of ['2023', '23']) {
    expect((await found(page, `线性代数 ${year}`))[0]).toMatch(/2023.*线性代数/);
  }
});

// spec 5.16
test('a semester is understood as people call it', async ({ page }) => {
  await open(page, '/');
  const [autumn, spring] = ['第一学期', '第二学期'];
  for (const name of [autumn, '上学期', '秋季', '秋']) {
    const titles = await found(page, `数据结构 ${name}`);
    expect(titles[0], name).toContain(`${autumn} 数据结构`);
  }
  for (const name of [spring, '下学期', '春季', '春']) {
    const titles = await found(page, `离散数学 ${name}`);
    expect(titles[0], name).toContain(`${spring} 离散数学`);
  }
});

// spec 5.17
test('an abbreviation finds what it stands for', async ({ page }) => {
  await open(page, '/');
  for (const [short, name] of [
    ['高数', '高等数学'],
    ['线代', '线性代数'],
    ['概统', '概率论与数理统计'],
    ['毛概', '毛泽东思想和中国特色社会主义理论体系概论'],
    ['马原', '马克思主义基本原理'],
    ['计组', '计算机组成原理'],
  ] as const) {
    expect((await found(page, short))[0], short).toContain(name);
    await expect(cards(page).first().locator('mark').first()).toHaveText(name);
  }
});

// spec 5.17
test('a name that aliases.yml gives finds what it stands for in this archive', async ({ page }) => {
  await open(page, '/');
  expect(await found(page, '绿皮书')).toEqual(['线性代数及其应用']);
  await expect(cards(page).locator('mark')).toHaveText('线性代数及其应用');
  expect(await sorted(found(page, '红宝书'))).toEqual(['高等数学（上册）', '高等数学（下册）']);
});

// spec 5.18
test('pinyin finds names: in full, by initials, in part, with and without spaces', async ({
  page,
}) => {
  await open(page, '/');
  for (const letters of ['xianxingdaishu', 'xian xing dai shu', 'xxds', 'xianxingd', 'XianXing']) {
    expect((await found(page, letters))[0], letters).toContain('线性代数');
    await expect(cards(page).first().locator('mark').first()).toHaveText(/^线性/);
  }
});

test('a character with several readings is found by the one in its name', async ({ page }) => {
  await open(page, '/');
  expect((await found(page, 'gailvlun'))[0]).toContain('概率论');
  expect((await found(page, 'weiguanjingjixue'))[0]).toContain('微观经济学');
});

// spec 5.18
test('letters with apostrophes as committed by an input method are pinyin', async ({ page }) => {
  await open(page, '/');
  await searchBox(page).focus();
  const method = await inputMethod(page);
  await method.compose("xian'xing'dai'shu");
  await expect(page).toHaveURL('/');
  await expect(cards(page)).toHaveCount(0);
  // On Enter, an input method commits the letters as they are.
  await method.settle("xian'xing'dai'shu");
  await expect(headings(page).first()).toContainText('线性代数');
});

test('only the text committed by an input method is searched', async ({ page }) => {
  await open(page, '/?q=线性代数');
  const before = `${await headings(page).first().textContent()}`;
  await searchBox(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  const method = await inputMethod(page);
  await method.compose("shu'ju'jie'gou");
  await expect(searchBox(page)).toHaveValue("shu'ju'jie'gou");
  await expect(headings(page).first()).toHaveText(before);
  await method.settle('数据结构');
  await expect(headings(page).first()).toContainText('数据结构');
  await expect(page).toHaveURL('/?q=数据结构');
});

// spec 5.15
test('traditional characters find simplified ones', async ({ page }) => {
  await open(page, '/');
  expect((await found(page, '線性代數'))[0]).toContain('线性代数');
  expect((await found(page, '數據結構'))[0]).toContain('数据结构');
});

// spec 5.19
test('an ISBN is recognized in all its forms, including ISBN-10', async ({ page }) => {
  await open(page, '/');
  for (const isbn of [
    '978-7-5000-0101-0',
    '978 7 5000 0101 0',
    '9787500001010',
    '978-75000-0101-0',
    'ISBN: 978-7-5000-0101-0',
    'isbn9787500001010',
    '7-5000-0101-0',
  ]) {
    expect(await found(page, isbn), isbn).toEqual(['高等数学（上册）']);
    await expect(page.getByText('搜索类型：ISBN')).toBeVisible();
  }
});

// spec 5.19
test('an MD5 is recognized in either case, with surrounding space', async ({ page }) => {
  await open(page, '/?q=绿皮书');
  const id = await cards(page).getAttribute('data-item-id');
  for (const text of [`${id}`, ` ${id} `, `${id?.toUpperCase()}`]) {
    expect(await found(page, text)).toEqual(['线性代数及其应用']);
    await expect(page.getByText('搜索类型：MD5')).toBeVisible();
  }
});

// spec 5.20
test('a wrong character of the same sound is forgiven', async ({ page }) => {
  await open(page, '/');
  expect((await found(page, '高等属学'))[0]).toContain('高等数学');
  expect((await found(page, '线形代数'))[0]).toContain('线性代数');
});

// spec 5.20
test('a missing, a wrong and two swapped characters are forgiven', async ({ page }) => {
  await open(page, '/');
  for (const text of ['计算机组原理', '计算机组城原理', '计算机组成理原']) {
    expect((await found(page, text))[0], text).toContain('计算机组成原理');
  }
});

// spec 5.20
test('a wrong and two swapped letters are forgiven', async ({ page }) => {
  await open(page, '/');
  for (const text of ['xianxingdaisu', 'xianxnigdaishu']) {
    expect((await found(page, text))[0], text).toContain('线性代数');
  }
});

// spec 5.20
test('a name that the archive lacks finds nothing, however near another name is', async ({
  page,
}) => {
  await open(page, '/');
  for (const text of ['量子力学', '无机化学', '法语', '随机过程2035', 'qqzzqqzz']) {
    expect(await found(page, text), text).toEqual([]);
    await expect(page.getByText('没有找到相关结果')).toBeVisible();
    await expect(page.getByText('以下是相近的结果')).toHaveCount(0);
  }
});

// spec 5.21
test('newest first orders tests by their school year and books by their year', async ({ page }) => {
  await open(page, '/');
  await typeQuery(page, '期末试卷');
  await tab(page, '试卷').click();
  await field(page, '排序').click();
  await option(page, '最新').click();
  await expect(list(page, '排序')).toBeHidden();
  await expect(page).toHaveURL('/?q=期末试卷&c=test&s=newest');
  await waitForCards(page);
  const titles = await headings(page).allTextContents();
  const ends = titles.map((title) => Number(/-(\d{4})/.exec(title)?.[1]));
  expect(new Set(ends).size).toBeGreaterThan(1);
  expect(ends).toEqual(ends.toSorted((a, b) => b - a));

  await tab(page, '书籍').click();
  await typeQuery(page, '数学');
  const years = cards(page).locator('dl > div').filter({ hasText: '出版年份' });
  await waitForCards(page);
  const numbers = (await years.getByRole('definition').allTextContents()).map(Number);
  expect(new Set(numbers).size).toBeGreaterThan(1);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
});

// spec 3.32
test('a paper is found by its variant', async ({ page }) => {
  const title = '2021-2022 学年第一学期 电路分析基础 期末试卷（A卷，周怀瑾）';
  await open(page, '/');
  for (const query of ['电路分析基础 A卷', '电路分析A卷', '周怀瑾', 'zhouhuaijin 电路']) {
    expect(await found(page, query), query).toEqual([title]);
  }
  const fact = (name: string) => cards(page).locator('dl > div').filter({ hasText: name });
  await expect(fact('卷别').getByRole('definition')).toHaveText('A卷');
  await expect(fact('来源').getByRole('definition')).toHaveText('电路分析21秋期末（A）.pdf');
  // The others have no variant.
  await typeQuery(page, '矩阵论 B卷');
  await expect(headings(page).first()).toContainText('矩阵论');
});
