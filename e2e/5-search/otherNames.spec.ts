import type { Page } from '@playwright/test';
import { answered, box, cards, open } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

/** Types a query letter by letter and gives the titles that it finds in the end. */
async function titlesFor(page: Page, query: string): Promise<string[]> {
  await open(page, '/');
  await box(page).pressSequentially(query);
  await answered(page);
  await expect(cards(page).first()).toBeVisible();
  return cards(page).getByRole('heading', { level: 2 }).allInnerTexts();
}

test('an abbreviation that all students use finds the course', async ({ page }) => {
  const titles = await titlesFor(page, '毛概');
  expect(titles).toContainEqual(
    expect.stringContaining('毛泽东思想和中国特色社会主义理论体系概论'),
  );
});

test('a name that only this university uses finds what aliases.yml says', async ({ page }) => {
  const [first, ...others] = await titlesFor(page, '绿皮书');
  expect([first, ...others]).toEqual(['线性代数及其应用']);
});

test('traditional characters find what is written in simplified ones', async ({ page }) => {
  const traditional = await titlesFor(page, '線性代數');
  expect(traditional).toEqual(await titlesFor(page, '线性代数'));
});
