import type { Browser, Page } from '@playwright/test';
import { openBrowser } from './openBrowser.ts';
import { type Row, row } from './row.ts';
import { CROWDED, type Line, REGULAR_4G, SLOW_4G, startShapingProxy } from './shapingProxy.ts';
import { startServer } from './startServer.ts';
import { median } from './statistics.ts';
import { type PreviewWatch, watchPreview } from './watchPreview.ts';

/** A paper of 114 KiB and a book of 308 KiB of the demo. */
const PAPER = '8ab087e8e5920e5e2dc6b8a46f2d4be1';
const BOOK = '0ba7bb2b0491c649423aa747f315f548';

/** The median counts. */
const LOADS = 3;
const LIMIT_MS = 60_000;

const LINES: readonly { name: string; line: Line; latestMs: number }[] = [
  { name: '50 KB/s, 400 ms', line: CROWDED, latestMs: 4000 },
  { name: 'slow 4G', line: SLOW_4G, latestMs: 2000 },
  { name: '4G', line: REGULAR_4G, latestMs: 1000 },
];

/**
 * Where the code of the viewer is when 预览 is pressed: `near`, a finger has touched the list and
 * the code has had the time to arrive; `cold`, nothing was fetched beforehand.
 */
type Start = 'near' | 'cold';

interface Preview extends PreviewWatch {
  readonly cover: number;
  readonly page: number;
  /** Received from the press to the first page, with headers, in bytes. */
  readonly bytes: number;
  /** What downloading the document on the same line takes, in ms. */
  readonly download: number;
}

/**
 * Measures how long a preview takes on slow lines, from the press of 预览 to the cover in the place
 * of the first page, and to the page itself; an empty cache, and a phone's window. The baseline is
 * the download of the document on the same line: no viewer that needs all of it can be faster.
 */
export async function previewing({ archive }: { readonly archive: string }): Promise<Row[]> {
  const server = await startServer(archive);
  const browser = await openBrowser();
  try {
    const rows: Row[] = [];
    for (const { name, line, latestMs } of LINES)
      for (const [document, id] of [
        ['paper', PAPER],
        ['book', BOOK],
      ] as const)
        for (const start of ['near', 'cold'] as const) {
          const previews: Preview[] = [];
          for (let i = 1; i <= LOADS; i += 1)
            previews.push(await preview(browser, server.url, line, { id, start }));
          const middle = (of: (one: Preview) => number) => median(previews.map(of));
          const title = `preview of a ${document}, ${name}, ${start}`;
          rows.push(
            row(`${title}: cover`, 'ms', { ours: middle(({ cover }) => cover) }),
            row(
              `${title}: first page`,
              'ms',
              { ours: middle(({ page }) => page), baseline: middle(({ download }) => download) },
              start === 'near' ? { atMost: latestMs } : undefined,
            ),
            row(`${title}: received`, 'kB', { ours: middle(({ bytes }) => bytes) / 1000 }),
          );
        }
    return rows;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Opens one preview in a new context, whose cache is empty. */
export async function preview(
  browser: Browser,
  site: string,
  line: Line,
  { id, start }: { readonly id: string; readonly start: Start },
): Promise<Preview> {
  const proxy = await startShapingProxy(site, line);
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  try {
    const page = await context.newPage();
    await page.goto(`${proxy.url}/?q=${id}`, { timeout: LIMIT_MS });
    await page.locator('html[data-search="ready"]').waitFor({ timeout: LIMIT_MS });
    await page.waitForLoadState('networkidle', { timeout: LIMIT_MS });
    if (start === 'near') {
      await page.locator('[data-item-id]').first().dispatchEvent('pointerover', { bubbles: true });
      await untilQuiet(page, proxy.receivedBy);
    }
    const before = proxy.receivedBy(Date.now());
    const watch = await page.evaluate(watchPreview, LIMIT_MS);
    const after = proxy.receivedBy(watch.startedAt + (watch.page ?? LIMIT_MS));
    // On a page that requests nothing else.
    await page.goto(`${proxy.url}/privacy`, { timeout: LIMIT_MS });
    await page.waitForLoadState('networkidle', { timeout: LIMIT_MS });
    const download = await page.evaluate(async (address) => {
      const begun = performance.now();
      await (await fetch(address, { cache: 'no-store' })).arrayBuffer();
      return performance.now() - begun;
    }, `/files/${id}.pdf?f=1`);
    return {
      ...watch,
      cover: watch.cover ?? LIMIT_MS,
      page: watch.page ?? LIMIT_MS,
      bytes: after - before,
      download,
    };
  } finally {
    await context.close();
    await proxy.close();
  }
}

/** Waits until nothing has arrived for a second. */
async function untilQuiet(page: Page, receivedBy: (ms: number) => number): Promise<void> {
  for (let last = -1, now = 0; now > last; ) {
    last = now;
    await page.waitForTimeout(1000);
    now = receivedBy(Date.now());
  }
}
