import { cards, open, searchBox, tab, waitForResults } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

test('server and browser give the same results in the same order', async ({ page, request }) => {
  for (const [q, c] of [
    ['高等数学', 'all'],
    ['线性代数', 'test'],
    ['数据结构', 'all'],
  ] as const) {
    const answer = await request.get('/api/search', { params: { q, c } });
    const { items, total } = await answer.json();
    await open(page, '/');
    await searchBox(page).fill(q);
    await waitForResults(page);
    if (c !== 'all') await tab(page, '试卷').click();
    await waitForResults(page);
    await expect(page.getByText(`找到 ${total} 条结果`, { exact: true })).toBeAttached();
    await expect(cards(page)).toHaveCount(items.length);
    const shown = await cards(page).evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('data-item-id')),
    );
    expect(shown).toEqual(items.map(({ id }: { id: string }) => id));
  }
});

// spec 4.4
test('an ISBN and an MD5 are recognised', async ({ page, request }) => {
  const answer = await request.get('/api/search', { params: { q: '高等数学', c: 'book' } });
  const { items } = await answer.json();
  const { id, data } = items[0];
  await open(page, '/');
  await searchBox(page).fill(data.isbn[0]);
  await expect(page.getByText('搜索类型：ISBN')).toBeVisible();
  await expect(page.locator(`[data-item-id="${id}"]`)).toBeVisible();
  await searchBox(page).fill(id.toUpperCase());
  await expect(page.getByText('搜索类型：MD5')).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
});
