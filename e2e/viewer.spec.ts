import { AxeBuilder } from '@axe-core/playwright';
import { expect, type FrameLocator, type Page, test } from '@playwright/test';
import { book, damaged, notEmbedded } from './fixtures/pdf/fixtures.ts';
import { answerFiles, servePdf, VIEWER } from './fixtures/pdf/serve.ts';

/** What the results page gives the frame of the viewer. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-downloads allow-popups allow-popups-to-escape-sandbox allow-modals allow-forms';

type Screen = Page | FrameLocator;

const pageNumber = (screen: Screen) => screen.getByRole('textbox', { name: '页码' });
const tool = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });

async function open(page: Page, hash = ''): Promise<void> {
  await page.goto(`${VIEWER}${hash}`);
  await expect(page.locator('html')).toHaveAttribute('data-viewer', 'ready');
}

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

  test('an address with a page opens there, and the place survives a move into another frame', async ({
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
    const query = page.getByRole('textbox', { name: '在文件中查找' });
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

  test('links lead to the web in a tab of their own, and never to a script', async ({ page }) => {
    await servePdf(page, book({ pages: 1 }));
    await open(page);
    const link = page.locator('a[href="https://example.org/book"]');
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener noreferrer/);
    await expect(page.locator('a[href^="javascript:"], a[href^="ftp:"]')).toHaveCount(0);
  });

  test('Chinese in faces that are not embedded can be read, searched and copied', async ({
    page,
  }) => {
    await servePdf(page, notEmbedded());
    await open(page);
    await expect(page.getByText('《高等数学》期末考试试卷').first()).toBeAttached();
    // A missing face draws the same box for every character: of six characters, six must differ.
    await expect.poll(() => page.evaluate(distinctCharacters)).toEqual([6, 6, 6, 6]);
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: '在文件中查找' }).fill('不定积分');
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

test.describe('what is asked of the network', () => {
  test('a long book shows its first page long before the most of it has arrived', async ({
    page,
  }) => {
    const pdf = book({ pages: 40, imageBytes: 200_000 });
    const served = await servePdf(page, pdf);
    await open(page);
    await expect(page.getByText('Page 1 of 40')).toBeVisible();
    expect(pdf.length).toBeGreaterThan(8_000_000);
    expect(served.bytes).toBeLessThan(1_500_000);
  });

  test('a network lost while reading keeps the pages, says so, and reads on when it is back', async ({
    page,
  }) => {
    const served = await servePdf(page, book({ pages: 40, imageBytes: 200_000 }));
    await open(page);
    served.offline = true;
    await pageNumber(page).fill('30');
    await pageNumber(page).press('Enter');
    await expect(page.getByText('网络中断，有些页面还没有载入。')).toBeVisible();
    await expect(pageNumber(page)).toHaveValue('30');
    served.offline = false;
    await tool(page, '重试').click();
    await expect(page.getByText('Page 30 of 40')).toBeVisible();
    await expect(page.getByText('网络中断，有些页面还没有载入。')).toBeHidden();
  });

  test('a server without ranges is good enough', async ({ page }) => {
    await answerFiles(page, (route) =>
      route.fulfill({ contentType: 'application/pdf', body: book({ pages: 3 }) }),
    );
    await open(page);
    await expect(page.getByText('Page 1 of 3')).toBeVisible();
  });
});

test.describe('when there is nothing to show', () => {
  test('a protected document asks for its password until it is right', async ({ page }) => {
    await servePdf(page, book({ pages: 3, password: 'secret' }));
    await page.goto(VIEWER);
    await expect(page.getByRole('heading', { name: '这个文件有密码保护' })).toBeVisible();
    await page.getByLabel('密码', { exact: true }).fill('wrong');
    await page.getByRole('button', { name: '打开' }).click();
    await expect(page.getByText('密码不正确，请再试一次。')).toBeVisible();
    await page.getByLabel('密码', { exact: true }).fill('secret');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Page 1 of 3')).toBeVisible();
  });

  test('whoever has no password can still save the file', async ({ page }) => {
    await servePdf(page, book({ pages: 3, password: 'secret' }));
    await page.goto(VIEWER);
    await page.getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('link', { name: '下载原文件' })).toHaveAttribute(
      'href',
      /[?&]f=1$/,
    );
    await page.getByRole('button', { name: '输入密码' }).click();
    await expect(page.getByLabel('密码', { exact: true })).toBeVisible();
  });

  test('a damaged document says so and offers the original', async ({ page }) => {
    await servePdf(page, damaged());
    await page.goto(VIEWER);
    await expect(page.getByRole('heading', { name: '文件已损坏，无法预览' })).toBeVisible();
    await expect(page.getByRole('link', { name: '下载原文件' })).toBeVisible();
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    await expect(page.getByText('已收到')).toBeHidden();
  });

  for (const [what, status, heading] of [
    ['a missing document', 404, '文件不存在'],
    ['a document behind a sign-in', 401, '登录后才能查看这个文件'],
    ['a redirect to a sign-in', 302, '登录后才能查看这个文件'],
    ['a server in trouble', 503, '文件暂时无法读取'],
  ] as const) {
    test(`${what} is told from a damaged one`, async ({ page }) => {
      await answerFiles(page, (route) =>
        route.fulfill({ status, headers: status === 302 ? { location: '/login' } : {}, body: '' }),
      );
      await page.goto(VIEWER);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    });
  }

  test('without a network the document can be asked for again', async ({ page }) => {
    const served = await servePdf(page, book({ pages: 2 }));
    served.offline = true;
    await page.goto(VIEWER);
    await expect(page.getByRole('heading', { name: '网络中断' })).toBeVisible();
    served.offline = false;
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByText('Page 1 of 2')).toBeVisible();
  });

  test('an address of another host is not asked for at all', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).hostname));
    const file = 'https://evil.example/files/c0ffee00c0ffee00c0ffee00c0ffee00.pdf';
    await page.goto(`/pdf-viewer/web/viewer.html?${new URLSearchParams({ file })}`);
    await expect(page.getByRole('heading', { name: '这个预览地址不正确' })).toBeVisible();
    await expect(page.getByRole('link', { name: '返回搜索' })).toHaveAttribute('href', '/');
    expect(asked).not.toContain('evil.example');
  });
});

test.describe('beside the results', () => {
  test('in a sandboxed frame and under its policy everything works, and the page around it is told', async ({
    page,
  }) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (/Content Security Policy|sandboxed/.test(message.text())) complaints.push(message.text());
    });
    await servePdf(page, notEmbedded());
    await page.goto('/');
    await page.evaluate(
      ([src, sandbox]) => {
        document.body.innerHTML =
          '<input aria-label="搜索"><iframe title="预览" height="600" width="480"></iframe>';
        const told: unknown[] = [];
        Object.assign(window, { told });
        window.addEventListener('message', ({ data, origin }) => told.push([origin, data]));
        document.querySelector('input')?.focus();
        const frame = document.querySelector('iframe');
        frame?.setAttribute('sandbox', sandbox);
        frame?.setAttribute('src', src);
      },
      [VIEWER, SANDBOX] as const,
    );
    const frame = page.frameLocator('iframe');
    await expect(frame.locator('html')).toHaveAttribute('data-viewer', 'ready');
    await expect(page.getByLabel('搜索')).toBeFocused();
    const origin = new URL(page.url()).origin;
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'told')))
      .toContainEqual([origin, { type: 'campusdocs:viewer', event: 'ready', page: 1, pages: 1 }]);
    await tool(frame, '更多').click();
    await expect(frame.getByRole('link', { name: '在新标签页打开' })).toBeVisible();
    const saved = page.waitForEvent('download');
    await frame.getByRole('link', { name: '下载' }).click();
    expect((await saved).suggestedFilename()).toBe('线性代数.pdf');
    expect(complaints).toEqual([]);
  });

  test('while there is nothing to show, the file can still be saved from the menu', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 480, height: 700 });
    await servePdf(page, damaged());
    await page.goto(VIEWER);
    await tool(page, '更多').click();
    await expect(page.getByRole('link', { name: '下载', exact: true })).toBeVisible();
  });

  test('on a phone every tool is within reach of a thumb', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      viewport: { width: 390, height: 780 },
      hasTouch: true,
      isMobile: true,
    });
    const page = await context.newPage();
    await servePdf(page, book({ pages: 5, outline: true }));
    await open(page);
    await tool(page, '更多').click();
    for (const box of await page
      .locator('.toolbar :is(button, a):visible')
      .evaluateAll((tools) => tools.map((one) => one.getBoundingClientRect().toJSON()))) {
      expect(Math.round(box.width)).toBeGreaterThanOrEqual(44);
      expect(Math.round(box.height)).toBeGreaterThanOrEqual(44);
      expect(Math.round(box.right)).toBeLessThanOrEqual(390);
    }
    const scrolls = () => document.documentElement.scrollWidth > innerWidth;
    expect(await page.evaluate(scrolls)).toBe(false);
    await context.close();
  });
});

test.describe('printing', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => {
        const pages = document.querySelectorAll('#print-pages img').length;
        document.documentElement.dataset.printed = `${pages}`;
        window.dispatchEvent(new Event('afterprint'));
      };
    });
  });

  test('all pages are drawn, then the browser prints them, then they are gone', async ({
    page,
  }) => {
    await servePdf(page, book({ pages: 4 }));
    await open(page);
    await page.keyboard.press('Control+p');
    await expect(page.locator('html')).toHaveAttribute('data-printed', '4');
    await expect(page.locator('#print-pages img')).toHaveCount(0);
  });

  test('a long document asks first, and its preparation can be called off', async ({ page }) => {
    await servePdf(page, book({ pages: 140 }));
    await open(page);
    await tool(page, '打印').click();
    await expect(page.getByRole('heading', { name: '这份文件有 140 页' })).toBeVisible();
    await page.getByRole('button', { name: '继续打印' }).click();
    await expect(page.getByRole('heading', { name: '正在准备打印' })).toBeVisible();
    await page.getByRole('button', { name: '取消' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.locator('html')).not.toHaveAttribute('data-printed', /.*/);
  });
});

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme });

    test('no part fails a check of accessibility', async ({ page }) => {
      await servePdf(page, book({ pages: 3, outline: true }));
      await open(page);
      await tool(page, '目录').click();
      await tool(page, '查找').click();
      // The text over a page is drawn transparent on purpose: it is there to be selected and read aloud.
      const found = await new AxeBuilder({ page }).exclude('.textLayer').analyze();
      expect(found.violations).toEqual([]);
    });

    test('neither does what is said in place of a document', async ({ page }) => {
      await servePdf(page, damaged());
      await page.goto(VIEWER);
      await expect(page.getByRole('heading', { name: '文件已损坏，无法预览' })).toBeVisible();
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    });
  });

/** The first sheet of paper as it lies on the screen. */
async function sheet(page: Page): Promise<{ width: number; wide: boolean }> {
  const box = await page.locator('.page').first().boundingBox();
  return { width: box?.width ?? 0, wide: (box?.width ?? 0) > (box?.height ?? 0) };
}

/** For each of the four faces of `notEmbedded`: how many of six characters of its last line differ. */
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
        .filter((_, at) => at % 4 === 0)
        .map((ink) => (ink < 128 ? 1 : 0))
        .join('');
    });
    return new Set(drawings.filter((drawing) => drawing.includes('1'))).size;
  });
}
