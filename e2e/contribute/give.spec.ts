import { chooseFiles, demoPaper, drawPicture, newPaper, PAPER } from '../fixtures/contribute.ts';
import { expectAccessible } from '../fixtures/expectAccessible.ts';
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
  await chooseFiles(page, await newPaper());
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

  // The link works in a browser that knows nothing else.
  await page.evaluate(() => localStorage.clear());
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
