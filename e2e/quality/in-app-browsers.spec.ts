import type { Page } from '@playwright/test';
import { cardOf, search, serveCovers } from '../fixtures/cards.ts';
import { BOOK, open, preview, reader } from '../fixtures/preview.ts';
import { expect, test } from '../fixtures/test.ts';

const WECHAT =
  'Mozilla/5.0 (Linux; Android 14; V2309A Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160083 MMWEBSDK/20231202 MicroMessenger/8.0.47.2560(0x28002F3F) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64';
const QQ =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 QQ/9.0.20.614 V1_IPH_SQ_9.0.20_1_APP_A Pixel/1170 SimpleUISwitch/0';
const QQ_BROWSER =
  'Mozilla/5.0 (Linux; U; Android 14; zh-cn; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/109.0.0.0 MQQBrowser/15.0 Mobile Safari/537.36 COVC/046913';

const SANDBOX_NOTE = /can escape its sandboxing/;

const advice = (page: Page) => page.getByRole('dialog', { name: '请在浏览器中下载' });
const title = (page: Page) => cardOf(page, BOOK).getByRole('link', { name: BOOK, exact: true });
const downloadButton = (page: Page) =>
  cardOf(page, BOOK).getByRole('button', { name: `下载 ${BOOK}`, exact: true });

/** Fails when anything is downloaded or a window opens, which these apps refuse. */
function recordRefusedActions(page: Page): { readonly actions: string[] } {
  const actions: string[] = [];
  page.on('download', (download) => actions.push(download.url()));
  page.context().on('page', (opened) => actions.push(opened.url()));
  return { actions };
}

test.beforeEach(({ page }) => serveCovers(page));

for (const [app, userAgent] of [
  ['微信', WECHAT],
  ['QQ', QQ],
] as const) {
  test.describe(`in the browser of ${app}`, () => {
    test.use({ userAgent });

    for (const [what, press] of [
      ['the title link', (page: Page) => title(page).click()],
      ['the download button', (page: Page) => downloadButton(page).click()],
    ] as const) {
      test(`${what} tells how to go on in a browser`, async ({ page }) => {
        const { actions } = recordRefusedActions(page);
        await search(page, BOOK);
        await press(page);
        await expect(advice(page)).toContainText(`${app}内无法保存文件`);
        await expect(advice(page)).toContainText('点击右上角的 ···');
        await expect(advice(page)).toContainText('选择“在浏览器中打开”');
        expect(actions).toEqual([]);
      });
    }

    test('the preview works in place, and its download gives the same advice', async ({
      page,
      expectedErrors,
    }) => {
      expectedErrors.push(SANDBOX_NOTE);
      const { actions } = recordRefusedActions(page);
      await search(page, BOOK);
      await open(page);
      const frame = reader(page);
      // In a narrow toolbar it is in the menu of less used tools.
      const more = frame.getByRole('button', { name: '更多' });
      if (await more.isVisible()) await more.click();
      await frame.getByRole('link', { name: '下载', exact: true }).click();
      const sheet = frame.getByRole('dialog', { name: '请在浏览器中下载' });
      await expect(sheet).toContainText('选择“在浏览器中打开”');
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      await expect(preview(page)).toBeVisible();
      expect(actions).toEqual([]);
    });

    test('a link that would open a window opens in place', async ({ page, expectedErrors }) => {
      expectedErrors.push(/ERR_/);
      await page.route('https://github.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
      );
      const { actions } = recordRefusedActions(page);
      await search(page, BOOK);
      await cardOf(page, BOOK)
        .getByRole('link', { name: '在 GitHub 上查看该文件的元数据' })
        .click();
      await expect(page).toHaveURL(/^https:\/\/github\.com\/campusdocs\/archive\//);
      expect(actions).toEqual([]);
    });
  });
}

test.describe('the advice for an app', () => {
  test.use({ userAgent: WECHAT });

  for (const [way, close] of [
    ['Escape', (page: Page) => page.keyboard.press('Escape')],
    ['a click beside it', (page: Page) => page.mouse.click(4, 300)],
    ['its button', (page: Page) => advice(page).getByRole('button', { name: '知道了' }).click()],
    ['the back gesture', (page: Page) => page.goBack()],
  ] as const) {
    test(`closes by ${way} and gives the focus back`, async ({ page }) => {
      await search(page, BOOK);
      const address = page.url();
      await downloadButton(page).click();
      await expect(advice(page)).toBeVisible();
      await close(page);
      await expect(advice(page)).toHaveCount(0);
      await expect(downloadButton(page)).toBeFocused();
      await expect.poll(() => page.evaluate(() => history.state?.overlay === undefined)).toBe(true);
      expect(page.url()).toBe(address);
    });
  }

  test('copies the address of the file', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await search(page, BOOK);
    await downloadButton(page).click();
    await advice(page).getByRole('button', { name: '复制链接' }).click();
    await expect(advice(page)).toContainText('已复制');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const href = await title(page).getAttribute('href');
    expect(copied).toBe(new URL(href ?? '', page.url()).href);
  });

  test('shows the address to be copied by hand where the clipboard is refused', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
      document.execCommand = () => false;
    });
    await search(page, BOOK);
    await downloadButton(page).click();
    await advice(page).getByRole('button', { name: '复制链接' }).click();
    await expect(advice(page)).toContainText('请长按下方链接手动复制');
    const address = advice(page).getByRole('textbox', { name: '文件链接' });
    await expect(address).toHaveValue(/\/files\/[0-9a-f]{32}\.pdf\?filename=.+&f=1$/);
    await expect(address).toBeFocused();
    const selected = await address.evaluate(
      (field) => field instanceof HTMLInputElement && field.selectionEnd === field.value.length,
    );
    expect(selected).toBe(true);
  });

  test('still offers to try the download', async ({ page }) => {
    await search(page, BOOK);
    await downloadButton(page).click();
    const saved = page.waitForEvent('download');
    await advice(page).getByRole('link', { name: '仍在此下载' }).click();
    expect((await saved).suggestedFilename()).toBe(`${BOOK}.pdf`);
  });
});

test.describe('in QQ 浏览器, a browser like any other', () => {
  test.use({ userAgent: QQ_BROWSER });

  test('downloads are left to the browser, without advice', async ({ page }) => {
    await search(page, BOOK);
    const saved = page.waitForEvent('download');
    await downloadButton(page).click();
    expect(new URL((await saved).url()).searchParams.get('f')).toBe('1');
    await expect(advice(page)).toHaveCount(0);
  });
});
