import {
  cards,
  clearButton,
  open,
  searchBox,
  waitForCards,
  waitForHydration,
} from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

const COURSE = '高等数学（上）';
const PAPER = '2023-2024 高等数学（上）期末试卷（含答案）';

test('without scripts, a search leads to the page of a course, and that to the page of a paper', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.goto(`/?q=${encodeURIComponent(COURSE)}`);
  await page.getByRole('link', { name: new RegExp(`^${COURSE}：`, 'u') }).click();
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
  const row = page.getByRole('row', { name: /^2023-2024/ });
  await expect(row.getByRole('link')).toHaveCount(2);
  await row.getByRole('link', { name: /答案/ }).click();

  await expect(page).toHaveTitle(`${PAPER} - CampusDocs 示例站`);
  await expect(page.getByRole('heading', { level: 1, name: PAPER })).toBeVisible();
  await expect(page.getByRole('link', { name: '在线预览' })).toHaveAttribute(
    'href',
    /^\/pdf-viewer\//,
  );
  const others = page.getByRole('region', { name: '其他年份' });
  await others.getByRole('link', { name: /^2022-2023/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2022-2023');
  await page.getByRole('link', { name: new RegExp(`^${COURSE} \\d+ 份试卷`, 'u') }).click();
  await expect(page.getByRole('heading', { level: 1, name: COURSE })).toBeVisible();
  await context.close();
});

test('the page of a paper describes itself to search engines, chats and Zotero', async ({
  request,
}) => {
  const answer = await request.get('/api/search', { params: { q: COURSE, c: 'test' } });
  const { items } = await answer.json();
  const { id } = items.find(({ id }: { id: string }) => /^[0-9a-f]{32}$/.test(id));
  const html = await (await request.get(`/items/${id}`)).text();
  expect(html).toMatch(/<meta name="description" content="[^"]*可在线预览和下载/u);
  expect(html).toContain('"@type":"LearningResource"');
  expect(html).toContain('<meta name="citation_title"');
  for (const shape of ['og:image" content="', 'itemprop="image" content="']) {
    const [, picture = ''] = new RegExp(`${shape}([^"]+)"`, 'u').exec(html) ?? [];
    const image = await request.get(picture);
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  }
  const links = [
    ...html.matchAll(/<link rel="(?:describedby|item)" type="([^"]+)" href="([^"]+)">/gu),
  ];
  expect(links).toHaveLength(5);
  for (const [, type = '', href = ''] of links) {
    const linked = await request.get(href.replaceAll('&amp;', '&'));
    expect([href, linked.status(), linked.headers()['content-type']?.split(';')[0]]).toEqual([
      href,
      200,
      type,
    ]);
  }
});

test('a link to a page of a document opens it there, and sharing copies the link', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `/courses/${encodeURIComponent(COURSE)}`);
  await page
    .getByRole('row', { name: /^2023-2024/ })
    .getByRole('link', { name: /答案/ })
    .click();
  await waitForHydration(page);
  const address = new URL(page.url());
  await page.getByRole('button', { name: '分享' }).click();
  await expect(page.getByRole('button', { name: '已复制链接' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${PAPER}\n${address.href}`);

  await page.getByText('引用', { exact: true }).click();
  await expect(page.getByText(/\[EB\/OL\].*\d{4}-\d{2}-\d{2}/).first()).toBeVisible();

  await page.goto(`${address.pathname}?page=2`);
  const viewer = page.frameLocator('iframe[title^="预览"]');
  await expect(viewer.getByRole('textbox', { name: /页/ })).toHaveValue('2');
});

test('browsing shows what a college has without a query; clearing leads home', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: '浏览课程' }).click();
  await page.getByRole('link', { name: /^计算机学院 \d+$/ }).click();
  await waitForCards(page);
  await expect(page).toHaveURL(/c=test&college=/);
  await expect(page).toHaveTitle('计算机学院 试卷 - CampusDocs 示例站');
  await expect(searchBox(page)).toHaveValue('');
  const count = await cards(page).count();
  expect(count).toBeGreaterThan(5);

  await page.getByRole('button', { name: /^学年/ }).click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/year=\d{4}-\d{4}/);
  await expect.poll(() => cards(page).count()).toBeLessThan(count);

  await searchBox(page).fill('数据结构');
  await waitForCards(page);
  await clearButton(page).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: '最近更新' })).toBeVisible();
});
