import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

/**
 * The limit for a first visit until it can search, without the catalog, in bytes. With that of 1,115
 * items, which is 47.7 kB, it is 200 kB.
 */
const LIMIT = 152_300;
/** The limit for the catalog, in bytes. */
const LIMIT_OF_CATALOG = { bytesOfItem: 37, others: 6000 };
/** The limit for the search worker, which has no room for a schema library, in bytes. */
const LIMIT_OF_WORKER = 25_700;
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

test(
  'the page, its styles and scripts take at most 152 kB before the search is ready',
  ON_COMPUTER,
  async ({ page }) => {
    // Every device gets the same files.
    await page.addInitScript(markWhenReady);
    const sizes = new Map<
      string,
      { readonly requestedAt: number; readonly size: Promise<number> }
    >();
    page.on('response', (response) => {
      const type = response.headers()['content-type'] ?? '';
      if (!/html|css|javascript/.test(type)) return;
      const size = response.body().then((body) => brotliCompressSync(body, QUALITY).length);
      const requestedAt = response.request().timing().startTime;
      sizes.set(new URL(response.url()).pathname, { requestedAt, size });
    });
    const catalog = page.waitForResponse('**/api/catalog.json');
    await page.goto('/?q=高等数学');
    await expect(page.locator('html')).toHaveAttribute('data-search', 'ready');
    const ready = await page.evaluate(
      () =>
        performance.timeOrigin + (performance.getEntriesByName('search-ready')[0]?.startTime ?? 0),
    );
    // Prefetched chunks load after that, and nothing waits for them.
    const before = [...sizes].filter(([, { requestedAt }]) => requestedAt <= ready);
    const parts = await Promise.all(
      before.map(async ([path, { size }]) => [path, await size] as const),
    );
    const total = parts.reduce((sum, [, size]) => sum + size, 0);
    expect(parts.length).toBeGreaterThan(3);
    expect(total, JSON.stringify(parts)).toBeLessThanOrEqual(LIMIT);
    const worker = parts.find(([path]) => path.includes('search.worker'));
    expect(worker?.[1]).toBeLessThanOrEqual(LIMIT_OF_WORKER);
    console.log(`first load: ${(total / 1000).toFixed(1)} kB`);

    const items: readonly unknown[] = await (await page.request.get('/metadata2.json')).json();
    const packed = brotliCompressSync(await (await catalog).body(), QUALITY).length;
    const { bytesOfItem, others } = LIMIT_OF_CATALOG;
    expect(packed).toBeLessThanOrEqual(others + bytesOfItem * items.length);
  },
);

/** Marks the time when the page can search. */
function markWhenReady(): void {
  new MutationObserver((_, observer) => {
    if (document.documentElement.dataset.search !== 'ready') return;
    performance.mark('search-ready');
    observer.disconnect();
  }).observe(document, { attributeFilter: ['data-search'], subtree: true });
}
