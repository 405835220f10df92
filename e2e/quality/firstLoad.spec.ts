import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from '../fixtures/test.ts';

/** What a first visit may cost until it can search, without the dictionary, in bytes. */
const LIMIT = 150_000;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

test('the page, its style and its scripts come to 150 kB or less before the search is ready', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'every device is sent the same');
  const sizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!/html|css|javascript/.test(type)) return;
    const size = response.body().then((body) => brotliCompressSync(body, QUALITY).length);
    sizes.set(new URL(response.url()).pathname, size);
  });
  await page.goto('/?q=高等数学');
  await expect(page.locator('html')).toHaveAttribute('data-search', 'ready');
  const parts = await Promise.all(
    Array.from(sizes, async ([path, size]) => [path, await size] as const),
  );
  const total = parts.reduce((sum, [, size]) => sum + size, 0);
  expect(parts.length).toBeGreaterThan(3);
  expect(total, JSON.stringify(parts)).toBeLessThanOrEqual(LIMIT);
  console.log(`first load: ${(total / 1000).toFixed(1)} kB`);
});
