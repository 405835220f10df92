import { expect, test } from '../fixtures/test.ts';

test('a link that opens a window carries rel="noopener", on every page', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /\.webp/);
  let count = 0;
  for (const address of [
    '/',
    ...['/?q=数学', '/?q=数学&c=book', '/?q=数学&c=test', '/?q=数学&c=doc', '/?q=没有这样的书'],
    ...['/about', '/login', '/login/x/y', '/auth/x', '/callback', '/nowhere'],
    `/files/${'0'.repeat(32)}.pdf`,
    '/pdf-viewer/web/viewer.html',
  ]) {
    await page.goto(address);
    const links = await page.locator('a[target="_blank"]').evaluateAll((all) =>
      all.map((link) => ({
        rel: link.getAttribute('rel'),
        html: link.outerHTML,
      })),
    );
    count += links.length;
    for (const { rel, html } of links) expect(rel?.split(' '), html).toContain('noopener');
  }
  expect(count).toBeGreaterThan(50);
});
