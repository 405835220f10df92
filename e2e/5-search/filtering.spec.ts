import type { Page } from '@playwright/test';
import { expectTotal } from '../fixtures/filters.ts';
import { cards, open } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

/** The titles of the results at an address. */
async function titles(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  return (await cards(page).getByRole('heading').allInnerTexts()).toSorted();
}

// spec 5.11
test('choices within one filter are alternatives', async ({ page }) => {
  const midterms = await titles(page, '/?q=高等数学&c=test&stage=期中');
  const finals = await titles(page, '/?q=高等数学&c=test&stage=期末');
  const either = await titles(page, '/?q=高等数学&c=test&stage=期中&stage=期末');
  expect([midterms.length, finals.length]).toEqual([2, 4]);
  expect(either).toEqual([...midterms, ...finals].toSorted());
});

// spec 5.11
test('all filters with choices must match', async ({ page }) => {
  const answers = await titles(page, '/?q=高等数学&c=test&content=答案');
  const finals = await titles(page, '/?q=高等数学&c=test&stage=期末');
  const both = await titles(page, '/?q=高等数学&c=test&content=答案&stage=期末');
  expect(both).toEqual(answers.filter((title) => finals.includes(title)));
  expect(both.length).toBeGreaterThan(0);
  expect(both.length).toBeLessThan(finals.length);
});

// spec 5.12
test('a test without a stage counts as 其他', async ({ page }) => {
  await open(page, '/?q=学年&c=test&stage=其他');
  await expectTotal(page, 3);
  for (const card of await cards(page).all()) {
    await expect(card).not.toContainText('期中');
    await expect(card).not.toContainText('期末');
    await expect(card).toContainText('其他');
  }
});

// spec 5.13
test('资料 are filtered by course and content', async ({ page }) => {
  await page.goto('/?q=高等数学&c=doc&content=题库');
  await expect(cards(page)).toHaveCount(1);
  await page.goto('/?q=高等数学&c=doc&content=题库&content=知识点');
  await expect(cards(page)).toHaveCount(2);
  await page.goto('/?q=高等数学&c=doc&course=高等数学（下）&content=题库&content=知识点');
  await expect(cards(page)).toHaveCount(1);
  // They have no stage and no college, so an address cannot filter them by those.
  await page.goto('/?q=高等数学&c=doc&stage=期中&college=物理学院');
  await expect(cards(page)).toHaveCount(2);
});

test('the search API filters and counts like the page', async ({ request }) => {
  const response = await request.get(
    `/api/search?${new URLSearchParams({ q: '学年', c: 'test', stage: '其他' })}`,
  );
  const { total, items, facets } = await response.json();
  expect([total, items.length]).toEqual([3, 3]);
  expect(facets.stage).toEqual([
    { value: '期中', count: 6 },
    { value: '期末', count: 23 },
    { value: '其他', count: 3 },
  ]);
  const refused = await request.get(
    `/api/search?${new URLSearchParams({ q: '学年', c: 'test', stage: '补考' })}`,
  );
  expect(refused.status()).toBe(400);
  expect(await refused.json()).toMatchObject({ code: 'bad-request' });
});
