import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { test } from '../fixtures/bucketSite.ts';
import { cardOf, serveCovers } from '../fixtures/cards.ts';
import { waitForHydration } from '../fixtures/page.ts';
import { BOOK, open } from '../fixtures/preview.ts';
import { expect } from '../fixtures/test.ts';

// In one worker, because a service and a site are started.
test.describe.configure({ mode: 'default' });
test.slow();

/** Fails unless the saved file is the book, under its name. */
async function expectTheBook(page: Page, download: Download): Promise<void> {
  expect(download.suggestedFilename()).toBe(`${BOOK}.pdf`);
  const id = await cardOf(page, BOOK).getAttribute('data-item-id');
  const bytes = await readFile(await download.path());
  expect(createHash('md5').update(bytes).digest('hex')).toBe(id);
}

async function openBook(page: Page, address: string): Promise<void> {
  await serveCovers(page);
  await page.goto(`${address}/?${new URLSearchParams({ q: BOOK })}`);
  await waitForHydration(page);
}

test('downloads come from the bucket, under their name, by link and by button', async ({
  page,
  serveBucket,
}) => {
  const site = await serveBucket({ signedDownloads: true });
  await openBook(page, site.address);
  const card = cardOf(page, BOOK);

  const byButton = page.waitForEvent('download');
  await card.getByRole('button', { name: `下载 ${BOOK}`, exact: true }).click();
  await expectTheBook(page, await byButton);
  const id = await card.getAttribute('data-item-id');
  const address = expect.stringMatching(new RegExp(`^GET /.+/files/${id}\\.pdf$`));
  expect(site.requests).toEqual([address]);
  await expect(card.getByRole('progressbar')).toHaveCount(0);

  // In a new tab, which closes before it can be queried.
  await card.getByRole('heading').getByRole('link').click();
  await expect.poll(() => site.requests).toEqual([address, address]);
});

test('a preview is still served by the server in ranges, without revealing the bucket', async ({
  page,
  serveBucket,
}) => {
  const site = await serveBucket({ signedDownloads: true });
  await openBook(page, site.address);
  const part = page.waitForResponse((response) => response.status() === 206);
  await open(page);
  expect(new URL((await part).url()).origin).toBe(site.address);
  expect(site.requests).toEqual([]);
});

test('without signed downloads the page loads the file itself, from the server', async ({
  page,
  serveBucket,
}) => {
  const site = await serveBucket();
  await openBook(page, site.address);
  const saved = page.waitForEvent('download');
  await cardOf(page, BOOK)
    .getByRole('button', { name: `下载 ${BOOK}`, exact: true })
    .click();
  await expectTheBook(page, await saved);
  expect(site.requests).toEqual([]);
});
