import { readFile } from 'node:fs/promises';
import { expect, named, open, test, waitForDownload, waitForViewer } from '../fixtures/firefox.ts';

const PAPER = '2023-2024 学年第一学期 高等数学（上） 期末试卷';

test('typing finds papers, and a preview opens, shows a page and closes', async ({ tab }) => {
  await open(tab, '/');
  await tab.type(named('combobox', '搜索书籍、试卷和资料...'), '高等数学 期末');
  await tab.waitForSelector('[data-item-id]');
  await expect.poll(() => new URL(tab.url()).searchParams.get('q')).toBe('高等数学 期末');

  // Two characters of the course stand side by side on a placeholder for a cover.
  const lines = await tab.$eval(
    '.cover-test .cover-title',
    (title) => title.scrollHeight / Number.parseFloat(getComputedStyle(title).lineHeight),
  );
  expect(Math.round(lines)).toBe(2);

  await tab.locator(named('button', `预览 ${PAPER}`)).click();
  const viewer = await waitForViewer(tab);
  await viewer.waitForSelector('.page canvas');
  await expect
    .poll(() => viewer.$$eval('.textLayer', (layers) => layers[0]?.textContent))
    .toContain('高等数学');
  await tab.locator(named('button', '关闭预览')).click();
  await expect.poll(() => tab.$('iframe')).toBeNull();
  // The focus is back at the button.
  expect(await tab.evaluate(() => document.activeElement?.ariaLabel)).toBe(`预览 ${PAPER}`);
});

test('a category and a filter without a query show what is there', async ({ tab }) => {
  await open(tab, '/?c=test');
  const total = () =>
    tab.$$eval(
      '[data-item-id]',
      (cards) => cards.length && Number(cards[0]?.closest('li')?.ariaSetSize),
    );
  const all = await total();
  await tab.locator('.filter-trigger').click();
  await tab.locator('[role="option"]').click();
  await tab.keyboard.press('Escape');
  await expect.poll(() => new URL(tab.url()).searchParams.has('college')).toBe(true);
  await expect.poll(async () => all - (await total())).toBeGreaterThan(0);
  await expect.poll(total).toBeGreaterThan(0);
});

test('a download is the document, under its title', async ({ tab, firefox: { downloads } }) => {
  await open(tab, `/?${new URLSearchParams({ q: PAPER })}`);
  await tab.locator(named('button', `下载 ${PAPER}`)).click();
  const saved = await waitForDownload(downloads, `${PAPER}.pdf`);
  const id = await tab.$eval('[data-item-id]', (card) => card.getAttribute('data-item-id'));
  expect(saved.equals(await readFile(`demo/files/${id}.pdf`))).toBe(true);
});
