import { addBook, test as changing, newCard } from '../fixtures/changingSite.ts';
import { cachedPaths, updateWorker, waitForWorker } from '../fixtures/offline.ts';
import { cards, open, searchBox, tab } from '../fixtures/page.ts';
import { open as openPreview, reader } from '../fixtures/preview.ts';
import { test as protectedSite } from '../fixtures/protectedSite.ts';
import { startReleaseProxy } from '../fixtures/releaseProxy.ts';
import { expect, test } from '../fixtures/test.ts';

const PAPER = '2023-2024 学年第一学期 高等数学（上） 期末试卷';
const PHRASE = '四月的图书馆很安静';

test.use({ serviceWorkers: 'allow' });
changing.use({ serviceWorkers: 'allow' });
protectedSite.use({ serviceWorkers: 'allow' });

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/, /net::ERR_/);
});

test('the second visit works without the network, reload and saved documents included, until it is turned off', async ({
  page,
  context,
}) => {
  await open(page, '/?q=高等数学');
  await waitForWorker(page);
  const save = page.getByRole('button', { name: `离线保存 ${PAPER}` });
  await save.click();
  await expect(page.getByRole('button', { name: `移除离线保存的 ${PAPER}` })).toBeVisible();

  await context.setOffline(true);
  await page.goto('/?q=线性代数&c=book');
  await expect(cards(page).first()).toBeVisible();
  await expect(tab(page, '书籍')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveTitle(/^线性代数/);
  await expect(page.getByText('网络已断开')).toContainText('仍可搜索');
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  await tab(page, '全部').click();
  await searchBox(page).fill('高等数学');
  await expect(cards(page).getByRole('heading').first()).toContainText('高等数学');
  await page.goto('/?q=高等数学');
  await openPreview(page, PAPER);
  await expect(reader(page).getByText('选择题').first()).toBeVisible();

  await page.goto('/?q=高等数学');
  await page.getByRole('link', { name: `详情：${PAPER}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/2023-2024 高等数学（上）/);
  await page.getByRole('link', { name: '在线预览' }).click();
  const document = page.getByRole('region', { name: '预览' }).frameLocator('iframe');
  await expect(document.getByText('选择题').first()).toBeVisible();
  await page.getByRole('link', { name: '高等数学（上）（本科）' }).click();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await expect(page).toHaveTitle(/^高等数学（上）/);
  await page.goto('/browse/latest');
  await expect(page.getByRole('heading', { name: '离线时无法打开本页' })).toBeVisible();

  await page.getByRole('link', { name: '查看离线内容' }).click();
  const listed = page.getByRole('listitem').filter({ hasText: PAPER });
  await expect(listed).toContainText('115.71 KiB');
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: `导出 ${PAPER}` }).click();
  expect((await exported).suggestedFilename()).toBe(`${PAPER}.pdf`);
  await page.getByRole('button', { name: `移除 ${PAPER}` }).click();
  await expect(page.getByText('还没有保存文件')).toBeVisible();

  await page.getByRole('switch', { name: /在此设备上保存离线内容/ }).click();
  await expect(page.getByText('此设备上没有保存任何内容')).toBeVisible();
  expect(await cachedPaths(page)).toEqual({});
  await context.setOffline(false);
  await open(page, '/?q=高等数学');
  await expect(save).toBeHidden();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  expect(await cachedPaths(page)).toEqual({});
});

test('with the data saver on, nothing is stored until someone asks for it', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.goto('/?q=高等数学');
  const save = page.getByRole('button', { name: `离线保存 ${PAPER}` });
  await cards(page).first().hover();
  await expect(save).toBeVisible();
  expect(await cachedPaths(page)).toEqual({});
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  await save.click();
  await expect(page.getByRole('button', { name: `移除离线保存的 ${PAPER}` })).toBeVisible();
});

test('a new release and one that is rolled back show at once, and old tabs still find their files', async ({
  page,
  context,
  baseURL,
}) => {
  const site = await startReleaseProxy(baseURL ?? '');
  try {
    await open(page, `${site.address}/?q=高等数学`);
    await waitForWorker(page);

    site.deploy('b');
    const next = await context.newPage();
    await next.goto(`${site.address}/?q=高等数学`);
    await expect(next.locator('html')).toHaveAttribute('data-release', 'b');
    await updateWorker(next);
    // The server has this chunk only under another name.
    await page.getByRole('link', { name: '关于我们' }).click();
    await expect(page.getByRole('heading', { name: '关于我们' })).toBeVisible();

    site.hang(true);
    await next.goto(`${site.address}/?q=线性代数`);
    await expect(cards(next).first()).toBeVisible();
    await expect(next.locator('html')).toHaveAttribute('data-release', 'b');
    site.hang(false);

    site.deploy('a');
    await next.goto(`${site.address}/?q=高等数学`);
    await expect(next.locator('html')).not.toHaveAttribute('data-release');
    await updateWorker(next);
    await context.setOffline(true);
    await next.goto(`${site.address}/?q=线性代数`);
    await expect(cards(next).first()).toBeVisible();
    await expect(next.locator('html')).not.toHaveAttribute('data-release');
    await context.setOffline(false);
    await page.close();
    await next.goto(site.address);
    const releases = async () =>
      Object.keys(await cachedPaths(next)).filter((name) => name.startsWith('campusdocs-app-'));
    await expect.poll(releases).toHaveLength(1);
  } finally {
    await context.close();
    await site.close();
  }
});

changing(
  'a new catalog is searched without the network after the next visit',
  async ({ page, context, openSite, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const site = await openSite();
    await open(page, site.address);
    await waitForWorker(page);
    await site.change((archive) => addBook(archive, '离线以后才有的书'));
    await open(page, site.address);
    await expect
      .poll(() => page.evaluate(() => caches.match('/api/catalog.json').then((r) => r?.text())))
      .toContain('离线以后才有的书');
    await context.setOffline(true);
    await page.goto(`${site.address}/?q=离线以后才有的书`);
    await expect(newCard(page)).toBeVisible();
  },
);

protectedSite(
  'signing out removes what was saved',
  async ({ page, serveProtected, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    const access = { mode: 'members', ways: [{ kind: 'phrase', label: '本学期的口令' }] };
    const address = await serveProtected({ access, phrase: PHRASE });
    await page.goto(`${address}/login?to=${encodeURIComponent('/?q=高等数学')}`);
    await page.getByRole('button', { name: '本学期的口令' }).click();
    await page.getByLabel('本学期的口令').fill(PHRASE);
    await page.getByLabel('本学期的口令').press('Enter');
    await page.waitForURL(/q=/);
    await waitForWorker(page);
    await page.getByRole('button', { name: `离线保存 ${PAPER}` }).click();
    await expect(page.getByRole('button', { name: `移除离线保存的 ${PAPER}` })).toBeVisible();
    const other = await page.context().newPage();
    await other.goto(`${address}/offline`);
    await expect(other.getByRole('listitem').filter({ hasText: PAPER })).toContainText(
      '保存时您有权访问',
    );
    await page.goto(`${address}/login`);
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page.getByRole('button', { name: '退出登录' })).toHaveCount(0);
    await expect(other.getByText('还没有保存文件')).toBeVisible();
    const { 'campusdocs-documents': documents = [] } = await cachedPaths(page);
    expect(documents).toEqual([]);
  },
);
