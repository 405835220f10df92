import { cardOf, search } from '../fixtures/cards.ts';
import { cards, open, searchBox } from '../fixtures/page.ts';
import { expect, test } from '../fixtures/test.ts';

/** Latin words that a page may contain: names and terms without a Chinese form. */
const LATIN =
  /[\w.]+@[\w.]+|https?:\S+|CampusDocs|GitHub|ISBN|MD5|\b(?:pdf|zip|wiki|ms|Bytes|[KMG]iB|OK)\b|[\w.]*\d[\w.]*/giu;

for (const address of ['/', '/?q=qqzzqqzz', '/about', '/login', '/nowhere']) {
  // spec 1.1
  test(`every page is declared and written in Chinese: ${address}`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    await page.goto(address);
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
    // biome-ignore lint/performance/useDomNodeTextContent: what is hidden, nobody reads
    const text = await page.locator('#root').innerText();
    expect(text).toMatch(/\p{Script=Han}{4}/u);
    expect(text.replace(LATIN, '').match(/[a-z]{2,}/giu)).toBeNull();
  });
}

// spec 1.4, 1.6, 6.1
test('a visitor without a cookie searches, previews and downloads', async ({ page, context }) => {
  const refused: string[] = [];
  page.on('response', (response) => {
    if ([401, 403].includes(response.status())) refused.push(response.url());
  });
  await search(page, '离散数学导引', 'book');
  const title = cardOf(page, '离散数学导引').getByRole('link', {
    name: '离散数学导引',
    exact: true,
  });
  const file = await page.request.get((await title.getAttribute('href')) ?? '');
  expect(file.status()).toBe(200);
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  const preview = await page.request.get(file.url().replace('f=1', 'f=2'));
  expect(preview.status()).toBe(200);
  expect(refused).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

// spec 1.7
test('the wordmark is the name in its own typeface with a smaller suffix', async ({ page }) => {
  await open(page, '/');
  const [name, suffix] = await page
    .getByRole('link', { name: /首页$/ })
    .locator('span > span')
    .evaluateAll((parts) =>
      parts.map((part) => {
        const { fontSize, fontFamily, fontStyle } = getComputedStyle(part);
        const { left } = part.getBoundingClientRect();
        return { text: part.textContent, left, size: parseFloat(fontSize), fontFamily, fontStyle };
      }),
    );
  expect(name?.text).toBe('CampusDocs');
  expect(name?.fontFamily).not.toBe(
    await searchBox(page).evaluate((input) => getComputedStyle(input).fontFamily),
  );
  expect(name?.fontStyle).toBe('italic');
  expect(suffix?.text).not.toBe('');
  expect(suffix?.left).toBeGreaterThan(name?.left ?? Number.POSITIVE_INFINITY);
  expect(suffix?.size).toBeLessThan((name?.size ?? 0) / 2);
  // It is larger on the landing page than above results.
  const onLanding = name?.size ?? 0;
  await searchBox(page).fill('高等数学');
  await expect(cards(page)).not.toHaveCount(0);
  await expect
    .poll(() =>
      page
        .getByRole('link', { name: /首页$/ })
        .locator('span > span')
        .first()
        .evaluate((part) => parseFloat(getComputedStyle(part).fontSize)),
    )
    .toBeLessThan(onLanding);
});

// spec 1.8
test('the wordmark has four sizes: 20, 24, 36 and 60 px where there is room', async ({ page }) => {
  const sizes: number[] = [];
  for (const address of ['/privacy', '/?q=高等数学', '/about', '/']) {
    await page.goto(address);
    const mark = page.getByRole('link', { name: /首页$/ }).locator('span > span').first();
    await expect(mark).toHaveText('CampusDocs');
    sizes.push(await mark.evaluate((name) => Number.parseFloat(getComputedStyle(name).fontSize)));
  }
  expect(sizes).toEqual([20, 24, 36, 60]);
});
