import { answerWithLongList, box, cards, NO_COVER, WORKER_WITHOUT_LIST } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test('20 results at first, 20 more at the end, 20 again for another query', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(WORKER_WITHOUT_LIST, NO_COVER);
  await answerWithLongList(page, 45);
  await page.goto('/');
  await box(page).fill('高等数学');
  await expect(cards(page)).toHaveCount(20);
  await expect(page.getByText('找到 45 条结果', { exact: true })).toBeAttached();
  for (const count of [40, 45]) {
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(count);
  }
  await box(page).fill('线性代数');
  await expect(cards(page)).toHaveCount(20);
  await expect(cards(page).first()).toBeInViewport();
});
