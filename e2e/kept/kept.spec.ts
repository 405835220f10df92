import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../fixtures/expectAccessible.ts';
import { open, searchBox, waitForResults } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

const chips = (page: Page, list: '最近搜索' | '最近打开') =>
  page.getByRole('region', { name: list }).getByRole('listitem');

test('what was searched and opened stands below the empty box until it is removed', async ({
  page,
}) => {
  await open(page, '/');
  await expect(page.getByRole('region', { name: '最近搜索' })).toHaveCount(0);
  await searchBox(page).fill('线性');
  await waitForResults(page);
  await searchBox(page).fill('高等数学');
  await searchBox(page).press('Enter');
  await waitForResults(page);
  await page.getByRole('button', { name: /^预览/ }).first().click();
  const viewer = page.frameLocator('iframe[title^="预览"]');
  await viewer.getByRole('textbox', { name: '页码' }).fill('2');
  await viewer.getByRole('textbox', { name: '页码' }).press('Enter');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('campusdocs:pages')))
    .toContain('[2,');

  // Their space is kept from the first paint on: nothing moves when they come.
  await open(page, '/');
  await expect(chips(page, '最近搜索')).toHaveText([/^高等数学$/]);
  await expect(chips(page, '最近打开')).toHaveCount(1);
  const shift = await page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().reduce((sum, entry) => sum + Reflect.get(entry, 'value'), 0);
  });
  expect(shift).toBe(0);
  await page.getByRole('link', { name: '读到第 2 页' }).click();
  await expect(page).toHaveURL(/\/items\/[0-9a-f]{32}\?page=2$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('高等数学');

  await open(page, '/');
  await page.getByRole('button', { name: '移除最近搜索 高等数学' }).click();
  await expect(page.getByRole('region', { name: '最近搜索' })).toHaveCount(0);
  await page.getByRole('switch', { name: '记录最近使用' }).click();
  await expect(page.getByRole('region', { name: '最近打开' })).toHaveCount(0);
  const left = await page.evaluate(() => Object.keys(localStorage).sort());
  expect(left).toEqual(['campusdocs:keeping', 'page-views']);
  await open(page, '/?q=高等数学');
  await page.getByRole('button', { name: /^预览/ }).first().click();
  await expect(page.getByRole('dialog', { name: /^预览/ })).toBeVisible();
  await open(page, '/');
  await expect(page.getByRole('region', { name: /^最近/ })).toHaveCount(0);
});

test('favourites stand in folders, and move to another device by link or file', async ({
  page,
  browser,
}) => {
  await open(page, '/?q=高等数学');
  const star = page.getByRole('button', { name: /^收藏/ }).first();
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  // Another tab follows.
  const other = await page.context().newPage();
  await open(other, '/?q=高等数学');
  await expect(other.getByRole('button', { name: /^收藏/ }).first()).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await other.getByRole('button', { name: /^收藏/ }).nth(1).click();
  await expect(page.getByRole('button', { name: /^收藏/ }).nth(1)).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await other.close();

  await page.goto('/kept');
  const removers = page.getByRole('button', { name: /^取消收藏/ });
  await expect(removers).toHaveCount(2);
  await page.getByRole('button', { name: '生成换设备链接' }).click();
  const link = await page.getByRole('textbox', { name: '换设备链接' }).inputValue();
  await expect(page.getByRole('img', { name: '换设备链接的二维码' })).toBeVisible();
  await expectAccessible(page);
  const packing = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^打包下载/ })
    .first()
    .click();
  expect((await packing).suggestedFilename()).toMatch(/\.zip$/);
  await page.getByText('引用', { exact: true }).first().click();
  const citing = page.waitForEvent('download');
  await page.getByRole('link', { name: 'RIS' }).click();
  const cited = await readFile(await (await citing).path(), 'utf8');
  expect(cited.match(/^TY {2}- /gmu)?.length).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'RIS' })).toBeHidden();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出为文件' }).click();
  const file = await readFile(await (await saving).path());

  const device = await browser.newContext();
  const there = await device.newPage();
  const requested: string[] = [];
  there.on('request', (request) => requested.push(request.url()));
  await there.goto(link);
  await expect(there.getByText('包含 2 个收藏')).toBeVisible();
  await expect(there.getByRole('button', { name: /^取消收藏/ })).toHaveCount(0);
  await there.getByRole('button', { name: '导入到本机' }).click();
  await expect(there.getByRole('button', { name: /^取消收藏/ })).toHaveCount(2);
  await expect(there).toHaveURL(/\/kept$/);
  expect(requested.filter((url) => url.includes('k1.') && !url.startsWith(link))).toEqual([]);

  await there.getByRole('button', { name: '全部清除' }).click();
  await expect(there.getByRole('button', { name: /^取消收藏/ })).toHaveCount(0);
  await there.getByRole('button', { name: '撤销' }).click();
  await expect(there.getByRole('button', { name: /^取消收藏/ })).toHaveCount(2);
  await there.getByRole('button', { name: '全部清除' }).click();
  const field = there.getByLabel('要导入的文件');
  await field.setInputFiles({ name: '照片.json', mimeType: 'application/json', buffer: PICTURE });
  await expect(there.getByText('无法读取：内容不完整，或不是从“我的收藏”导出的')).toBeVisible();
  await field.setInputFiles({ name: '收藏.json', mimeType: 'application/json', buffer: file });
  await expect(there.getByRole('button', { name: /^取消收藏/ })).toHaveCount(2);
  await device.close();
});

const PICTURE = Buffer.from('\u0089PNG');
