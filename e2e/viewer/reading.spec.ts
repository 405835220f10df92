import { expect, type Page, test } from '@playwright/test';
import { book, notEmbedded } from '../fixtures/pdf/fixtures.ts';
import { servePdf } from '../fixtures/pdf/serve.ts';
import { open, pageNumber, tool } from '../fixtures/viewer.ts';

test.describe('reading', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a document opens on its first page, under its name, and can be paged through', async ({
    page,
  }) => {
    await servePdf(page, book({ pages: 12 }));
    await open(page);
    await expect(page).toHaveTitle('线性代数.pdf');
    await expect(page.getByText('Page 1 of 12')).toBeVisible();
    await expect(tool(page, '上一页')).toBeDisabled();
    await tool(page, '下一页').click();
    await expect(pageNumber(page)).toHaveValue('2');
    await pageNumber(page).fill('９');
    await pageNumber(page).press('Enter');
    await expect(page.getByText('Page 9 of 12')).toBeInViewport();
    await expect(page).toHaveURL(/#page=9$/);
    await pageNumber(page).fill('500');
    await pageNumber(page).press('Enter');
    await expect(pageNumber(page)).toHaveValue('12');
  });

  test('a document can be read by keyboard alone', async ({ page }) => {
    await servePdf(page, book({ pages: 12 }));
    await open(page);
    for (const [key, number] of [
      ['n', '2'],
      ['j', '3'],
      ['ArrowRight', '4'],
      ['p', '3'],
      ['k', '2'],
      ['ArrowLeft', '1'],
      ['End', '12'],
      ['Home', '1'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(pageNumber(page)).toHaveValue(number);
    }
    const zoom = page.getByRole('combobox', { name: '缩放' });
    await page.keyboard.press('0');
    await expect(zoom).toHaveValue('auto');
    await page.keyboard.press('+');
    await expect(zoom).not.toHaveValue('auto');
    await page.keyboard.press('0');
    const before = await sheet(page);
    await page.keyboard.press('r');
    await expect.poll(async () => (await sheet(page)).wide).toBe(!before.wide);
    await page.keyboard.press('Shift+R');
    await expect.poll(async () => (await sheet(page)).wide).toBe(before.wide);
  });

  test('an address with a page opens there, and the position survives a move into another frame', async ({
    page,
  }) => {
    await servePdf(page, book({ pages: 30 }));
    await open(page, '#page=7');
    await expect(page.getByText('Page 7 of 30')).toBeInViewport();
    await pageNumber(page).fill('21');
    await pageNumber(page).press('Enter');
    await expect(page).toHaveURL(/#page=21$/);
    await page.goto('about:blank');
    await open(page);
    await expect(pageNumber(page)).toHaveValue('21');
  });

  test('pages are zoomed and turned', async ({ page }) => {
    await servePdf(page, book({ pages: 3 }));
    await open(page);
    const zoom = page.getByRole('combobox', { name: '缩放' });
    await zoom.selectOption('适合宽度');
    const wide = await sheet(page);
    await zoom.selectOption('50 %');
    expect((await sheet(page)).width).toBeLessThan(wide.width);
    await tool(page, '放大').click();
    await expect(zoom.locator('option:checked')).toHaveText('67 %');
    await tool(page, '缩小').click();
    await expect(zoom.locator('option:checked')).toHaveText('50 %');
    await tool(page, '旋转').click();
    await expect.poll(async () => (await sheet(page)).wide).toBe(true);
  });

  test('the outline leads to its chapters; without one there is no button for it', async ({
    page,
  }) => {
    await servePdf(page, book({ pages: 12, outline: true }));
    await open(page);
    await tool(page, '目录').click();
    const outline = page.getByRole('navigation', { name: '目录' });
    await outline.getByRole('button', { name: '第二章 矩阵及其运算', exact: true }).click();
    await expect(pageNumber(page)).toHaveValue('5');
    await outline.getByRole('button', { name: '1.2 n 阶行列式的定义' }).click();
    await expect(pageNumber(page)).toHaveValue('3');
    await outline.getByRole('button', { name: '展开“第一章 行列式”' }).click();
    await expect(outline.getByRole('button', { name: '1.2 n 阶行列式的定义' })).toBeHidden();
    await tool(page, '关闭目录').click();
    await expect(outline).toBeHidden();

    await page.unrouteAll();
    await servePdf(page, book({ pages: 2 }));
    await open(page);
    await expect(tool(page, '目录')).toBeHidden();
  });

  test('words are found, counted and stepped through', async ({ page }) => {
    await servePdf(page, book({ pages: 12 }));
    await open(page);
    await page.keyboard.press('Control+f');
    const query = page.getByRole('textbox', { name: '在文档中查找' });
    await expect(query).toBeFocused();
    await query.fill('page 1');
    await expect(page.getByText('1 / 4', { exact: true })).toBeVisible();
    await query.press('Enter');
    await expect(page.getByText('2 / 4', { exact: true })).toBeVisible();
    await expect(page.getByText('Page 10 of 12')).toBeInViewport();
    await tool(page, '上一个').click();
    await expect(page.getByText('1 / 4', { exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: '区分大小写' }).check();
    await expect(page.getByText('未找到')).toBeVisible();
    await query.press('Escape');
    await expect(query).toBeHidden();
  });

  test('text can be selected', async ({ page }) => {
    await servePdf(page, book({ pages: 1 }));
    await open(page);
    await page.getByText('Page 1 of 1').click({ clickCount: 3 });
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('Page 1 of 1');
  });

  test('links to the web open in a new tab, and links to scripts do nothing', async ({ page }) => {
    await servePdf(page, book({ pages: 1 }));
    await open(page);
    const link = page.locator('a[href="https://example.org/book"]');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
    await expect(page.locator('a[href^="javascript:"], a[href^="ftp:"]')).toHaveCount(0);
  });

  test('Chinese in fonts that are not embedded can be read, searched and copied', async ({
    page,
  }) => {
    await servePdf(page, notEmbedded());
    await open(page);
    await expect(page.getByText('《高等数学》期末考试试卷').first()).toBeAttached();
    // A missing font draws the same box for every character, so all six characters must differ.
    await expect.poll(() => page.evaluate(distinctCharacters)).toEqual([6, 6, 6, 6]);
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: '在文档中查找' }).fill('不定积分');
    await expect(page.getByText('1 / 4', { exact: true })).toBeVisible();
  });

  test('a document of the demonstration archive opens', async ({ page, request }) => {
    const catalog = await request.get('/metadata2.json');
    test.skip(!catalog.ok(), 'this server serves no catalog');
    const items: { url: string; data: { title: string; filetype: string } }[] =
      await catalog.json();
    const item = items.find(({ data }) => data.filetype === 'pdf');
    const file = `${item?.url}?${new URLSearchParams({ filename: `${item?.data.title}.pdf`, f: '2' })}`;
    await page.goto(`/pdf-viewer/web/viewer.html?${new URLSearchParams({ file })}`);
    await expect(page.locator('html')).toHaveAttribute('data-viewer', 'ready');
  });
});

/** The size of the first page on the screen. */
async function sheet(page: Page): Promise<{ width: number; wide: boolean }> {
  const box = await page.locator('.page').first().boundingBox();
  return { width: box?.width ?? 0, wide: (box?.width ?? 0) > (box?.height ?? 0) };
}

/**
 * For each of the four fonts of `notEmbedded`: how many of the six characters of its last line
 * differ.
 */
function distinctCharacters(): number[] {
  const canvas = document.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (!canvas || !context) return [];
  const unit = canvas.width / 595;
  return [0, 1, 2, 3].map((face) => {
    const bottom = 842 - (770 - face * 190 - 4 * 30);
    const drawings = Array.from({ length: 6 }, (_, index) => {
      const [x, y] = [(60 + (index + 2) * 15) * unit, (bottom - 13) * unit];
      const { data } = context.getImageData(
        Math.round(x),
        Math.round(y),
        Math.round(15 * unit),
        Math.round(16 * unit),
      );
      return data
        .filter((_, index) => index % 4 === 0)
        .map((ink) => (ink < 128 ? 1 : 0))
        .join('');
    });
    return new Set(drawings.filter((drawing) => drawing.includes('1'))).size;
  });
}
