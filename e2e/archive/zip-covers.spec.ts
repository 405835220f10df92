import { cardOf } from '../fixtures/cards.ts';
import { open } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const title of [
  '数据结构实验代码与测试数据',
  '大学物理实验报告 LaTeX 模板',
  '计算机网络课件源文件（Markdown 与 SVG）',
]) {
  test(`the cover of ${title}, a zip, is what is in it, and opens over the whole window`, async ({
    page,
  }) => {
    await open(page, `/?${new URLSearchParams({ q: title, c: 'doc' })}`);
    const card = cardOf(page, title);
    await expect(card.getByText('zip', { exact: true })).toBeVisible();
    const thumbnail = card.locator('img');
    await expect(thumbnail).toHaveJSProperty('naturalWidth', 400);
    await expect(thumbnail).toHaveJSProperty('naturalHeight', 533);
    await card.getByRole('button', { name: `查看封面：${title}` }).click();
    const cover = page.getByRole('dialog').locator('img').last();
    await expect(cover).toHaveJSProperty('naturalWidth', 1200);
    await expect(card.getByRole('button', { name: /^预览/ })).toHaveCount(0);
  });
}
