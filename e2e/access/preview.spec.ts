import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { safeReturn } from '../../src/protocol/safeReturn.ts';
import { HOSTILE_RETURNS } from '../../test/support/protocol/hostileReturns.ts';
import { cardOf, serveCovers } from '../fixtures/cards.ts';
import { type ChangingSite, test } from '../fixtures/changingSite.ts';
import { open as openPage } from '../fixtures/page.ts';
import { BOOK, preview, previewButton, reader } from '../fixtures/preview.ts';
import { expect } from '../fixtures/test.ts';

// In one worker, because they share sites.
test.describe.configure({ mode: 'default' });

const OFF = { mode: 'campus', networks: ['192.0.2.0/24'], ways: [{ kind: 'phrase' }] };
const ON = { mode: 'campus', networks: ['127.0.0.0/8'] };

/** Puts the visitor on the campus network. */
const come = (site: ChangingSite) =>
  site.change((archive) =>
    writeFile(
      join(archive, 'site.yml'),
      JSON.stringify({ brand: { name: 'CampusDocs' }, access: ON }),
    ),
  );

const refused = (page: Page) => reader(page).getByRole('alert', { name: '登录后才能查看该文件' });

const isShown = (page: Page) =>
  expect(reader(page).locator('html')).toHaveAttribute('data-viewer', 'ready');

/** Opens the preview of a book whose document may not be opened. */
async function openRefused(page: Page, site: ChangingSite): Promise<void> {
  await serveCovers(page);
  await openPage(page, `${site.address}/?q=线性代数&c=book`);
  await previewButton(page, BOOK).click();
  await expect(refused(page)).toBeVisible();
}

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Failed to load resource.*\/files\//);
});

// spec 6.8
test('the preview of a protected document leads to the sign-in in the whole window, and is open again afterwards', async ({
  page,
  openSite,
}) => {
  const site = await openSite({ settings: { access: OFF } });
  await openRefused(page, site);
  await refused(page).getByRole('link', { name: '前往登录' }).click();
  await page.waitForURL((url) => url.pathname === '/login');
  const to = new URL(page.url()).searchParams.get('to') ?? '';
  expect(decodeURIComponent(to)).toBe('/?q=线性代数&c=book');
  await come(site);
  await page.goto(site.address + to);
  await expect(preview(page)).toBeVisible();
  await isShown(page);
  // Only once: after closing it and coming back, it stays closed.
  await page.reload();
  await expect(cardOf(page, BOOK)).toBeVisible();
  await expect(preview(page)).toHaveCount(0);
});

// spec 6.8
test('a preview waiting for a sign-in continues when another tab has signed in', async ({
  page,
  openSite,
}) => {
  const site = await openSite({ settings: { access: OFF } });
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/session'));
  await openRefused(page, site);
  await answered;
  await come(site);
  await page.evaluate(() => new BroadcastChannel('campusdocs:sign-in').postMessage('done'));
  await isShown(page);
});

test('the download button leads to the sign-in, and from there to the file', async ({
  page,
  openSite,
}) => {
  const site = await openSite({ settings: { access: OFF } });
  await serveCovers(page);
  await openPage(page, `${site.address}/?q=线性代数&c=book`);
  await page.getByRole('button', { name: `下载 ${BOOK}`, exact: true }).click();
  const notice = cardOf(page, BOOK).getByRole('alert');
  await expect(notice).toContainText('登录后才能下载');
  const opened = page.waitForEvent('popup');
  await notice.getByRole('link', { name: '前往登录' }).click();
  const tab = await opened;
  await tab.waitForURL((url) => url.pathname === '/login');
  expect(new URL(tab.url()).searchParams.get('to')).toMatch(/^\/files\/[0-9a-f]{32}\.pdf\?.*f=1$/);
  await come(site);
  const saved = page.waitForEvent('download');
  await notice.getByRole('button', { name: '重试' }).click();
  expect((await saved).suggestedFilename()).toBe(`${BOOK}.pdf`);
});

test('a fetch with a manual redirect reveals only that there is a redirect', async ({
  page,
  openSite,
}) => {
  const site = await openSite({ settings: { access: { ...OFF, protect: 'files-and-covers' } } });
  await page.goto(`${site.address}/about`);
  for (const extension of ['pdf', 'webp']) {
    const seen = await page.evaluate(
      async (path) => {
        const { type, status } = await fetch(path, { redirect: 'manual' });
        return { type, status };
      },
      `/files/${'0'.repeat(32)}.${extension}`,
    );
    expect(seen).toEqual({ type: 'opaqueredirect', status: 0 });
  }
});

test("a page of another site cannot read files that the visitor's network gives access to", async ({
  page,
  openSite,
  expectedErrors,
}) => {
  expectedErrors.push(/CORS policy|ERR_|favicon/);
  const site = await openSite({ settings: { access: ON } });
  const { items } = await (await fetch(`${site.address}/api/search?q=${BOOK}`)).json();
  const document = `${site.address}/files/${items[0].id}.pdf`;
  expect((await fetch(document)).status).toBe(200);
  // On this machine as well, because Chromium blocks requests from public pages to it.
  const other = createServer((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>evil</title>');
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await page.goto(`http://127.0.0.1:${port}/`);
  const stolen = await page.evaluate(async (url) => {
    const tries = [
      () => fetch(url).then((answer) => answer.text()),
      () => fetch(url, { mode: 'no-cors' }).then((answer) => answer.text()),
      () => fetch(url, { headers: { range: 'bytes=0-9' } }).then((answer) => answer.text()),
    ];
    const got = await Promise.all(tries.map((read) => read().catch(() => '')));
    return got.join('');
  }, document);
  expect(stolen).toBe('');
  // It can read public data, so nothing else has blocked the request.
  const list = `${site.address}/feed.json`;
  expect(await page.evaluate(async (url) => (await fetch(url)).status, list)).toBe(200);
  other.closeAllConnections();
  other.close();
});

// spec 6.6
test('after a sign-in no return address leads to another site in Chromium', async ({
  page,
  openSite,
}) => {
  const site = await openSite({ settings: { access: OFF } });
  await page.goto(site.address);
  const judged = await page.evaluate(
    (paths) =>
      paths.map(
        (path) => new URL(Object.assign(document.createElement('a'), { href: path }).href).origin,
      ),
    HOSTILE_RETURNS.map((value) => safeReturn(value)),
  );
  expect(new Set(judged)).toEqual(new Set([site.address]));

  const sample = ['//evil.example', '/\\evil.example', '/\t//evil.example', 'javascript:alert(1)'];
  for (const value of [
    ...sample,
    '/..//evil.example',
    '/%2f%2fevil.example',
    '/login',
    '/%6cogin',
  ]) {
    await page.goto(`${site.address}/login?to=${encodeURIComponent(value)}`);
    const addresses = await page.evaluate(() => [
      ...[...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? ''),
      ...[...document.querySelectorAll('input[name=to]')].map(
        (field) => field.getAttribute('value') ?? '',
      ),
    ]);
    expect(addresses.length).toBeGreaterThan(0);
    expect(
      addresses.filter((address) => address.includes('evil') || address.includes('javascript')),
    ).toEqual([]);
  }
});
