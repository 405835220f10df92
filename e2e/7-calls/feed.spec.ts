import { expect, test } from '../fixtures/test.ts';

test('a visit that started with results fetches the announcements on the landing page', async ({
  page,
}) => {
  await page.goto('/?q=高等数学');
  await page.getByRole('button', { name: '清除' }).click();
  await expect(page.getByRole('region', { name: '公告' }).getByRole('listitem')).not.toHaveCount(0);
});

test('a failed feed request leaves the landing page without announcements or an error', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/feed\.json/);
  await page.route('**/feed.json', (route) => route.abort());
  await page.goto('/?q=高等数学');
  await page.getByRole('button', { name: '清除' }).click();
  await expect(page.getByText('搜索书籍、试卷和资料', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: '公告' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

// spec 3.14
test('a hostile announcement runs nothing', async ({ page, expectedErrors }) => {
  // Logged when the sanitiser parses it, in an inert document.
  expectedErrors.push(/inline event handler/);
  await page.route('**/feed.json', (route) =>
    route.fulfill({
      json: {
        items: [
          {
            id: '1',
            url: 'https://blog.example.edu/1',
            title: '公告一',
            tags: ['主站公告'],
            date_modified: '2026-09-01T00:00:00Z',
            summary:
              '<p onclick="document.title=1">正文</p><script>document.title=2</script>' +
              '<a href="javascript:document.title=3">链接</a>' +
              '<a href="tel:+8610123456">电话</a><a href="ftp://a.example/b">文件</a>' +
              '<a href="sms:1">短信</a><a href="//evil.example">别处</a>' +
              '<a href="https://a.example/b">网页</a><a href="mailto:a@example.edu">信箱</a>',
          },
        ],
      },
    }),
  );
  await page.goto('/?q=高等数学');
  await page.getByRole('button', { name: '清除' }).click();
  const card = page.getByRole('region', { name: '公告' }).getByRole('listitem');
  await expect(card.getByText('正文')).toBeVisible();
  await expect(card.locator('[onclick], script, [href^=javascript]')).toHaveCount(0);
  // Only links to web pages and mail addresses keep their address.
  for (const name of ['链接', '电话', '文件', '短信', '别处']) {
    await expect(card.getByText(name, { exact: true })).not.toHaveAttribute('href');
  }
  await expect(card.getByRole('link', { name: '网页' })).toHaveAttribute(
    'href',
    'https://a.example/b',
  );
  await expect(card.getByRole('link', { name: '信箱' })).toHaveAttribute(
    'href',
    'mailto:a@example.edu',
  );
});
