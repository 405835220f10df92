import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { startCountingProxy } from '../fixtures/countingProxy.ts';
import { book, notEmbedded } from '../fixtures/pdf/fixtures.ts';
import { writeLargeBook } from '../fixtures/pdf/largeBook.ts';
import { servePdf } from '../fixtures/pdf/serve.ts';
import { serveArchive } from '../fixtures/serveArchive.ts';
import { open, pageNumber, tool } from '../fixtures/viewer.ts';

const marks = (page: Page) => page.locator('.mark:visible');

test.describe('the link of a hit', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('opens its page with the words marked and the first one in view', async ({ page }) => {
    await servePdf(page, notEmbedded());
    await open(
      page,
      `#page=1&mark=${encodeURIComponent('不定积分')}&mark=${encodeURIComponent('高等数学')}`,
    );
    await expect(marks(page)).toHaveCount(8);
    // A line of text is about as high as its mark, and lies within it.
    const line = await page.getByText('《高等数学》').first().boundingBox();
    const mark = await marks(page).first().boundingBox();
    expect(mark?.y).toBeLessThanOrEqual(line?.y ?? 0);
    expect((mark?.y ?? 0) + (mark?.height ?? 0)).toBeGreaterThanOrEqual(
      (line?.y ?? 0) + (line?.height ?? 0) - 1,
    );
    await expect(marks(page).first()).toBeInViewport();
    // The document draws 高 at 75 of 595 points, after a bracket that browsers would trim.
    const sheet = await page.locator('.page').boundingBox();
    const left = ((mark?.x ?? 0) - (sheet?.x ?? 0)) / (sheet?.width ?? 1);
    expect(left).toBeCloseTo(75 / 595, 2);
  });

  test('another hit of the open document moves without loading it again', async ({ page }) => {
    const served = await servePdf(page, book({ pages: 60, imageBytes: 100_000 }));
    await open(page, '#page=7&mark=matrices');
    await expect(marks(page)).not.toHaveCount(0);
    await page.evaluate(() => document.documentElement.setAttribute('data-same', ''));
    const before = served.bytes;
    await page.evaluate(() => location.replace('#page=33&mark=paragraph'));
    await expect(page.getByText('Page 33 of 60')).toBeInViewport();
    await expect(pageNumber(page)).toHaveValue('33');
    await expect(page.locator('[data-page-number="33"] .mark')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('data-same', '');
    expect(served.bytes - before).toBeLessThan(1_000_000);
    // The words stay in the address while someone reads on.
    await page.keyboard.press('n');
    await expect(page).toHaveURL(/#page=34&mark=paragraph$/u);
  });

  test('marks follow zoom and rotation, and the text below them can be selected', async ({
    page,
  }) => {
    await servePdf(page, book({ pages: 2 }));
    await open(page, '#page=1&mark=matrices');
    await expectMarksOnText(page);
    const line = page.getByText('A paragraph about matrices').first();
    await line.click({ clickCount: 3, position: { x: 10, y: 5 } });
    expect(await page.evaluate(() => getSelection()?.toString())).toContain('matrices');
    await tool(page, '放大').click();
    await tool(page, '放大').click();
    await expectMarksOnText(page);
    await tool(page, '旋转').click();
    await expectMarksOnText(page);
    await tool(page, '旋转').click();
    await expectMarksOnText(page);
  });

  for (const hash of [
    '#page=99999&mark=matrices',
    `#page=2&mark=${'%E5%82'}&mark=%&mark=<img src=x onerror=alert(1)>`,
    `#${'mark=matrices&'.repeat(20_000)}page=2`,
    `#page=2&mark=${'x'.repeat(500_000)}`,
    '#page=-1&mark=&mark=%00',
  ]) {
    test(`the fragment ${hash.slice(0, 40)} is harmless`, async ({ page }) => {
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await servePdf(page, book({ pages: 3 }));
      await open(page, hash);
      await expect(page.getByText(/Page \d of 3/).first()).toBeVisible();
      expect(errors).toEqual([]);
    });
  }
});

test.describe('a book of 300 MB', () => {
  const id = '00000000000000000000000000000300';
  const PAGES = 500;

  for (const tree of ['flat', 'balanced'] as const) {
    test(`with a ${tree} page tree shows page 400 and its mark after at most 3 MB`, async ({
      page,
    }) => {
      const archive = await mkdtemp(join(tmpdir(), 'campusdocs-e2e-'));
      await mkdir(join(archive, 'files'));
      await mkdir(join(archive, 'metadata'));
      await writeFile(join(archive, 'site.yml'), '{}');
      await writeFile(
        join(archive, 'metadata', `${id}.yml`),
        JSON.stringify({
          id,
          url: `/files/${id}.pdf`,
          type: 'book',
          data: { title: '数学物理方法', authors: ['佚名'], isbn: [], filetype: 'pdf' },
        }),
      );
      const size = await writeLargeBook(join(archive, 'files', `${id}.pdf`), {
        pages: PAGES,
        pictureBytes: 600_000,
        tree,
        lines: (number) => [
          `第 ${number} 页`,
          ...(number % 50 === 0 ? ['周期函数可以展开成傅里叶级', '数，其系数由积分给出。'] : []),
        ],
      });
      expect(size).toBeGreaterThan(299_000_000);
      const server = await serveArchive(archive, {});
      const proxy = await startCountingProxy(server.address);
      try {
        const file = `/files/${id}.pdf?filename=a.pdf&f=2`;
        const fragment = `#page=400&mark=${encodeURIComponent('傅里叶级数')}`;
        await page.goto(
          `${proxy.origin}/pdf-viewer/web/viewer.html?${new URLSearchParams({ file })}${fragment}`,
        );
        await expect(page.locator('[data-page-number="400"] .mark').first()).toBeInViewport();
        const received = proxy.received();
        test.info().annotations.push({
          type: 'received until page and mark were there',
          description: `${(received / 1e6).toFixed(2)} MB`,
        });
        expect(received).toBeLessThan(3_000_000);
      } finally {
        await page.close();
        await proxy.close();
        await server.stop();
        await rm(archive, { recursive: true });
      }
    });
  }
});

/** Each word `matrices` has a mark, and the mark is where the word is. */
async function expectMarksOnText(page: Page): Promise<void> {
  await expect(async () => {
    const distances = await page.evaluate(() =>
      Array.from(document.querySelectorAll('.page'), (sheet) => {
        const mark = sheet.querySelector('.mark')?.getBoundingClientRect();
        const walker = document.createTreeWalker(sheet, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = node.textContent?.indexOf('matrices') ?? -1;
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + 'matrices'.length);
          const word = range.getBoundingClientRect();
          if (!mark) return Number.POSITIVE_INFINITY;
          const centre = (box: DOMRect) => [box.x + box.width / 2, box.y + box.height / 2];
          const [[x = 0, y = 0], [u = 0, v = 0]] = [centre(mark), centre(word)];
          return Math.hypot(x - u, y - v);
        }
        return 0;
      }),
    );
    expect(distances.length).toBeGreaterThan(0);
    for (const distance of distances) expect(distance).toBeLessThan(4);
  }).toPass();
}
