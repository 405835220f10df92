import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { findNewSyntax } from '../../tools/olderBrowsers/findNewSyntax.ts';
import { serveCovers } from '../fixtures/cards.ts';
import { makeOlder } from '../fixtures/olderBrowser.ts';
import { open, searchBox, tab, waitForResults } from '../fixtures/page.ts';
import { book, notEmbedded } from '../fixtures/pdf/fixtures.ts';
import { servePdf, VIEWER } from '../fixtures/pdf/serve.ts';
import { BOOK, open as openPreview, pageNumber, preview, reader } from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

const WORKERS = ['**/assets/search.worker-*.js', '**/assets/*df.worker*.js'];

const BUILT = join(import.meta.dirname, '../../dist/web');

test('no script uses syntax that browsers of November 2023 cannot parse', ON_COMPUTER, () => {
  // The scripts are the same.
  const scripts = globSync('**/*.js', { cwd: BUILT });
  expect(scripts.length).toBeGreaterThan(5);
  const tooNew = scripts.flatMap((name) =>
    findNewSyntax(readFileSync(join(BUILT, name), 'utf8')).map((words) => `${name}: ${words}`),
  );
  expect(tooNew).toEqual([]);
});

test('every script of the app is ES2020, which WebViews of old phones parse', ON_COMPUTER, () => {
  const scripts = globSync('**/*.js', { cwd: BUILT, exclude: ['pdf-viewer/**'] });
  expect(scripts).toContain('sw.js');
  const tooNew = scripts.filter((name) => !isEs2020(readFileSync(join(BUILT, name), 'utf8')));
  expect(tooNew).toEqual([]);
});

function isEs2020(source: string): boolean {
  try {
    parse(source, { ecmaVersion: 2020, sourceType: 'module' });
    return true;
  } catch {
    return false;
  }
}

test.describe('without what browsers of November 2023 lack', () => {
  test.beforeEach(async ({ page }) => {
    await makeOlder(page, WORKERS);
    await serveCovers(page);
  });

  test('typing, searching in the browser, previewing and closing work', async ({ page }) => {
    await open(page, '/');
    expect(await page.evaluate(() => 'withResolvers' in Promise)).toBe(false);
    await searchBox(page).fill('线性代数');
    await waitForResults(page);
    await tab(page, '书籍').click();
    await waitForResults(page);
    await openPreview(page, BOOK);
    await expect(pageNumber(page)).toHaveValue('1');
    // A page has the height of paper, not zero.
    const sheet = await reader(page).locator('.page').first().boundingBox();
    expect(sheet?.height).toBeGreaterThan(200);
    await reader(page).getByRole('button', { name: '查找', exact: true }).click();
    await reader(page).getByRole('textbox', { name: '在文档中查找' }).fill('线性');
    await expect(reader(page).locator('#find-count')).toHaveText(/\d+ \/ \d+/);
    await preview(page).getByRole('button', { name: '关闭预览' }).click();
    await expect(preview(page)).toHaveCount(0);
  });

  test(
    'the viewer sizes its pages without the CSS function round()',
    ON_COMPUTER,
    async ({ page }) => {
      await servePdf(page, book({ pages: 300, outline: true }));
      await page.goto(`${VIEWER}#page=250`);
      await expect(page.getByText('Page 250 of 300')).toBeInViewport();
      const sheet = page.locator('.page').first();
      expect(await sheet.getAttribute('style')).not.toContain('round(');
      const { width, height } = (await sheet.boundingBox()) ?? { width: 0, height: 0 };
      expect(height / width).toBeCloseTo(842 / 595, 1);
    },
  );

  test('the viewer draws Chinese in fonts that are not embedded', ON_COMPUTER, async ({ page }) => {
    await servePdf(page, notEmbedded());
    await page.goto(VIEWER);
    await expect(page.locator('html')).toHaveAttribute('data-viewer', 'ready');
    await expect(page.getByText('高等数学').first()).toBeVisible();
  });

  test('toasts, tooltips and the page about the site work', async ({ page, isMobile }) => {
    await open(page, '/');
    await page.keyboard.press('Escape');
    await page.locator('body').press('a');
    await expect(
      page.getByRole('listitem').filter({ hasText: '按 / 即可跳到搜索框' }),
    ).toBeVisible();
    if (!isMobile) {
      const close = page.getByRole('complementary').getByRole('button', { name: '关闭' });
      await close.hover();
      await expect(page.getByText('关闭', { exact: true })).toBeVisible();
    }
    await page.getByRole('link', { name: '关于我们' }).click();
    await expect(page.getByRole('heading', { name: /关于/ })).toBeVisible();
  });
});
