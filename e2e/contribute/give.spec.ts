import { PDFDocument } from '@cantoo/pdf-lib';
import { devices } from '@playwright/test';
import {
  chooseFiles,
  countTaps,
  demoPaper,
  drawPicture,
  keptFile,
  newPaper,
  PAPER,
  shareFile,
} from '../fixtures/contribute.ts';
import { expectAccessible } from '../fixtures/expectAccessible.ts';
import { waitForWorker } from '../fixtures/offline.ts';
import { open } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

const READY = '已上传，请核对信息';

test('a paper that says what it is needs no typing, is followed, changed and withdrawn', async ({
  page,
}) => {
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: '投稿', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '投稿' })).toBeVisible();
  await expectAccessible(page);
  const paper = await newPaper();
  await chooseFiles(page, paper);
  await expect(page.getByText(READY)).toBeVisible();
  await expect(page.getByRole('combobox', { name: /^课程/ })).toHaveValue('大学物理（上）');
  await expect(page.getByRole('textbox', { name: /^学年/ })).toHaveValue('2022-2023');
  await expect(page.getByRole('radio', { name: '第二学期' })).toBeChecked();
  await expect(page.getByRole('radio', { name: '期中', exact: true })).toBeChecked();
  // Each value has its reason, and the card is as it will look.
  await expect(page.getByText('前几页中有“2022-2023 学年第二学期”').first()).toBeVisible();
  const card = page.getByRole('complementary', { name: '收录后的样子' });
  await expect(card).toContainText(PAPER.title);
  await expect(card.getByRole('link', { name: PAPER.title })).toHaveAttribute(
    'href',
    `/items/${PAPER.id}`,
  );
  await expectAccessible(page);

  await page.getByRole('button', { name: '提交投稿' }).click();
  await expect(page.getByRole('heading', { name: '感谢您的投稿' })).toBeFocused();
  const secret = await page.getByRole('textbox', { name: /^专属链接/ }).inputValue();
  expect(secret).toMatch(/\/contribute\/following#[\w-]{43}$/);
  await expectAccessible(page);

  // The same file is not sent again, by whomever.
  await page.evaluate(() => localStorage.clear());
  await page.goto('/contribute');
  await chooseFiles(page, paper);
  await expect(page.getByText('该文件已有人投稿，正在审核，无需再次上传')).toBeVisible();

  // The link works in a browser that knows nothing else.
  await page.goto(secret);
  const proposal = page.getByRole('listitem').filter({ hasText: '等待审核' });
  await expect(proposal).toContainText('大学物理（上）');
  await proposal.getByRole('button', { name: /^修改/ }).click();
  await proposal.getByRole('textbox', { name: '卷别' }).fill('B卷');
  await expectAccessible(page);
  await proposal.getByRole('button', { name: '重新提交' }).click();
  await expect(proposal.getByRole('heading')).toContainText('B卷');
  await proposal.getByRole('button', { name: /^撤回/ }).click();
  await proposal.getByRole('button', { name: '确定' }).click();
  await expect(page.getByText('已撤回', { exact: true })).toBeVisible();
});

test('on an empty phone, a paper that says what it is takes six taps at most', async ({
  browser,
  baseURL,
}) => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'];
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ ...phone, viewport, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  const taps = await countTaps(page);
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: '投稿', exact: true }).tap();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: '选择文件' }).tap();
  await (await chooser).setFiles(await newPaper());
  await page.getByRole('button', { name: '提交投稿', disabled: false }).tap();
  await expect(page.getByRole('heading', { name: '感谢您的投稿' })).toBeVisible();
  // One more chooses the file, in the dialog of the system.
  expect((await taps()) + 1).toBeGreaterThan(3);
  expect((await taps()) + 1).toBeLessThanOrEqual(6);
  await context.close();
});

test('what the archive has, and what it cannot take, is said before anything is sent', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/uploads')) sent.push(request.method());
  });
  await page.goto('/contribute');
  const office = { name: '讲义.docx', mimeType: '', buffer: Buffer.from('PK\u0003\u0004') };
  const renamed = { ...office, name: '网页.pdf', buffer: Buffer.from('<html>') };
  await chooseFiles(page, await demoPaper(), office, renamed);
  const files = page.getByRole('list', { name: '已选文件' });
  await expect(files.getByRole('link', { name: PAPER.title })).toHaveAttribute(
    'href',
    `/items/${PAPER.id}`,
  );
  await expect(files).toContainText('暂不支持 Office 文件，请另存为 PDF 后再选择');
  await expect(files).toContainText('只接受 PDF、zip 和图片，该文件不是其中之一');
  expect(sent).toEqual([]);
});

test('errors are at their fields, in Chinese, and the first has the focus', async ({ page }) => {
  await page.goto('/contribute');
  await chooseFiles(page, await newPaper());
  await expect(page.getByText(READY)).toBeVisible();
  const years = page.getByRole('textbox', { name: /^学年/ });
  await years.fill('去年');
  await page.getByRole('combobox', { name: /^课程/ }).fill('');
  await page.getByRole('button', { name: '提交投稿' }).click();
  await expect(page.getByRole('combobox', { name: /^课程/ })).toBeFocused();
  await expect(page.getByRole('combobox', { name: /^课程/ })).toHaveAccessibleDescription(
    /^请填写课程/,
  );
  await expect(years).toHaveAccessibleDescription(/^请填写学年，例如 2023-2024/);
  await expectAccessible(page);

  // The keys of a combobox: the archive's own courses are suggested.
  await page.getByRole('combobox', { name: /^课程/ }).pressSequentially('大学物理');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: /^课程/ })).toHaveValue(/^大学物理/);
  await years.fill('2023');
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(0);

  await page.getByText('署名、邮箱与留言（选填）').click();
  const mail = page.getByRole('textbox', { name: '邮箱' });
  await mail.fill('li.si');
  await page.getByText('署名、邮箱与留言（选填）').click();
  await page.getByRole('button', { name: '提交投稿' }).click();
  await expect(mail).toBeFocused();
  await expect(mail).toHaveAccessibleDescription('请检查邮箱地址，或留空');
  await expectAccessible(page);
});

test('an upload that was cut goes on after a reload, with everything typed', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  const offsets: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(request.headers()['upload-offset'] ?? '');
  });
  // 4.3 MB: two parts, of which the second never arrives.
  const file = await newPaper(2_100_000);
  await page.route('**/api/uploads/*', (route) =>
    route.request().headers()['upload-offset'] === '4194304' ? route.abort() : route.fallback(),
  );
  await page.goto('/contribute');
  await chooseFiles(page, file);
  await page.getByRole('textbox', { name: '卷别' }).fill('回忆版');
  await expect.poll(() => offsets).toContain('4194304');
  await page.unrouteAll();
  offsets.length = 0;
  await page.reload();
  await expect(page.getByText('已恢复您上次尚未提交的投稿')).toBeVisible();
  await expect(page.getByText(READY)).toBeVisible();
  expect(offsets).toEqual(['4194304']);
  await expect(page.getByRole('textbox', { name: '卷别' })).toHaveValue('回忆版');
  await page.getByRole('button', { name: '全部清除' }).click();
  await expect(page.getByText(READY)).toHaveCount(0);
});

test('an upload waits for the network, and for the visitor', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_/);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (/api\/uploads/u.test(request.url()) && !request.url().endsWith('/form')) {
      requests.push(request.method());
    }
  });
  // The network is unplugged while the second part is on its way.
  let cuts = 0;
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().headers()['upload-offset'] !== '4194304' || cuts > 0) {
      return route.fallback();
    }
    cuts += 1;
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page.goto('/contribute');
  await chooseFiles(page, await newPaper(4_300_000));
  const row = page.getByRole('list', { name: '已选文件' }).getByRole('listitem');
  await expect(row).toContainText('连接中断，恢复后自动继续，4.00 MiB / 8.');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^暂停上传/ }).click();
  await expect(row).toContainText('已暂停，4.00 MiB / 8.');
  await context.setOffline(false);
  await row.getByRole('button', { name: /^继续上传/ }).click();
  await expect(row).toContainText(READY);
  expect(requests.filter((method) => method === 'POST')).toHaveLength(1);

  // What is removed is not kept on the server, either.
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await row.getByRole('button', { name: /^移除/ }).click();
  expect((await removed).status()).toBe(204);
});

test('a proxy whose server is away does not make an upload begin anew', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|502/);
  const offsets: string[] = [];
  const failures = [502, 502];
  await page.route('**/api/uploads/*', async (route) => {
    const request = route.request();
    const offset = request.headers()['upload-offset'];
    if (request.method() === 'HEAD') {
      const status = failures.pop();
      return status === undefined ? route.fallback() : route.fulfill({ status });
    }
    if (offset !== undefined) offsets.push(offset);
    const isCut = offset === '4194304' && failures.length === 2;
    return isCut ? route.abort() : route.fallback();
  });
  await page.goto('/contribute');
  await chooseFiles(page, await newPaper(2_100_000));
  await expect(page.getByText(READY)).toBeVisible();
  expect(offsets).toEqual(['0', '4194304', '4194304']);
});

test.describe('an installed app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('takes what other apps share with it', async ({ page }) => {
    await page.goto('/contribute');
    await waitForWorker(page);
    await shareFile(page, await newPaper());
    await page.waitForURL('**/contribute');
    await expect(page.getByText(READY)).toBeVisible();
    await expect(page.getByRole('combobox', { name: /^课程/ })).toHaveValue('大学物理（上）');
  });
});

test('pictures are put in order, turned, cropped and joined into one PDF', async ({ page }) => {
  await page.goto('/contribute');
  const pictures = [await drawPicture(page, 'one'), await drawPicture(page, 'two')];
  await chooseFiles(page, ...pictures);
  const pages = page.getByRole('region', { name: /^整理图片/ });
  await expect(pages.getByRole('img')).toHaveCount(2);
  await pages.getByRole('button', { name: '旋转第 2 页' }).click();
  await pages.getByRole('button', { name: '第 2 页前移' }).click();
  // The button moves with its page, and keeps the focus.
  await expect(pages.getByRole('button', { name: '第 1 页前移' })).toBeFocused();
  await expectAccessible(page);
  await pages.getByRole('button', { name: '裁剪第 1 页' }).click();
  const crop = page.getByRole('dialog', { name: '裁剪图片' });
  const side = crop.getByRole('slider', { name: '左边裁去的部分' });
  await side.press('ArrowRight');
  await expect(side).toHaveAttribute('aria-valuenow', '1');
  await expectAccessible(page);
  await crop.getByRole('button', { name: '完成' }).click();
  await pages.getByRole('textbox', { name: '文件名' }).fill('2023-2024 线性代数期末');
  await pages.getByRole('button', { name: '合并为 PDF' }).click();
  await expect(page.getByText(READY)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^学年/ })).toHaveValue('2023-2024');
  await expect(page.getByRole('combobox', { name: /^课程/ })).toHaveValue('线性代数');

  // Pages are as long as A4: the turned one lies across, and has lost a hundredth of its width.
  const pdf = await PDFDocument.load(await keptFile(page), { updateMetadata: false });
  expect(pdf.getPages().map((one) => Object.values(one.getSize()).map(Math.round))).toEqual([
    [842, 607],
    [601, 842],
  ]);
  expect(pdf.getProducer()).toBe('CampusDocs');
});

test('what answers a wish is filled in by it', async ({ page }) => {
  const wish = '线性代数 2021-2022 期末';
  await page.goto(`/contribute?${new URLSearchParams({ wish })}`);
  await expect(page.getByText(`您正在回应求资料：“${wish}”。`)).toBeVisible();
  await chooseFiles(page, await drawPicture(page, 'a scan without text'));
  await page.getByRole('button', { name: '合并为 PDF' }).click();
  await expect(page.getByText(READY)).toBeVisible();
  await expect(page.getByRole('textbox', { name: /^学年/ })).toHaveValue('2021-2022');
  const course = page.getByRole('combobox', { name: /^课程/ });
  await expect(course).toHaveValue('线性代数');
  await expect(course).toHaveAccessibleDescription('来自求资料');
  await page.getByText('署名、邮箱与留言（选填）').click();
  await expect(page.getByRole('textbox', { name: '给审核者的留言' })).toHaveValue(
    `回应求资料：${wish}`,
  );
});

test('a renamed course is proposed for its other items, too', async ({ page }) => {
  await page.goto(`/items/${PAPER.id}`);
  await page.getByRole('link', { name: '编辑该文件的元数据' }).click();
  await expect(page.getByRole('button', { name: '提交修改' })).toBeDisabled();
  await page.getByRole('combobox', { name: /^课程/ }).fill('大学物理 A（上）');
  const difference = page.getByRole('region', { name: '修改内容' });
  await expect(difference).toContainText('原为：大学物理（上）改为：大学物理 A（上）');
  await page.getByRole('button', { name: /^全选 \d 项$/ }).click();
  await expect(page.getByText(/同时修改其他 \d 个条目的课程/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '提交修改' }).click();
  await expect(page.getByRole('heading', { name: '感谢您的修改' })).toBeFocused();
  await page.getByRole('link', { name: '投稿进度' }).click();
  const proposal = page.getByRole('listitem').filter({ hasText: '大学物理 A（上）' });
  await expect(proposal).toContainText(/修改 \d 个条目/);
  await proposal.getByRole('button', { name: /^撤回/ }).click();
  await proposal.getByRole('button', { name: '确定' }).click();
  await expect(proposal).toContainText('已撤回');
});
