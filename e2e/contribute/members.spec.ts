import { expectAccessible } from '../fixtures/expectAccessible.ts';
import { test } from '../fixtures/protectedSite.ts';
import { expect } from '../fixtures/test.ts';

const PHRASE = '春风又绿江南岸，明月何时照我还';

test('where members may give, a sign-in leads back to the page, with what was wished for', async ({
  page,
  serveProtected,
}) => {
  const address = await serveProtected({
    access: { mode: 'members', ways: [{ kind: 'phrase', label: '本学期的口令' }] },
    phrase: PHRASE,
    settings: { contribute: { who: 'members' } },
  });
  const wanted = `${address}/contribute?${new URLSearchParams({ wish: '线性代数' })}`;
  await page.goto(wanted);
  await expect(page.getByText('登录后即可投稿')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: '前往登录' }).click();
  await page.getByRole('button', { name: '本学期的口令' }).click();
  await page.getByLabel('本学期的口令').fill(PHRASE);
  await page.getByLabel('本学期的口令').press('Enter');
  await expect(page.getByRole('button', { name: '选择文件' })).toBeVisible();
  expect(page.url()).toBe(wanted);
  await expect(page.getByText('您正在回应求资料：“线性代数”。')).toBeVisible();
});

test('where nobody may give, the page says so', async ({ page, serveProtected }) => {
  const address = await serveProtected({ access: { mode: 'open' } });
  await page.goto(`${address}/contribute`);
  await expect(page.getByText('本站暂不接受网页投稿。')).toBeVisible();
  await expect(page.getByRole('button', { name: '选择文件' })).toHaveCount(0);
  await expectAccessible(page);
});
