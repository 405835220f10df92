import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { ATTACKS } from '../fixtures/attacks.ts';
import { type SiteServer, serveArchive } from '../fixtures/serveArchive.ts';
import { demoWith } from '../fixtures/siteServer.ts';

const PAYLOADS = Object.values(ATTACKS).flat();

/** What the attacks on a page achieved. */
interface Seen {
  /** The attacks that ran. */
  readonly ran: string[];
  /** The violations that the page's Content-Security-Policy blocked. */
  readonly stopped: string[];
}

const servers: SiteServer[] = [];
const folders: string[] = [];

const test = base.extend<{ seen: Seen }>({
  seen: async ({ page }, use) => {
    const seen: Seen = { ran: [], stopped: [] };
    await page.exposeFunction('ran', (what = '') => void seen.ran.push(`ran ${what}`));
    await page.exposeFunction('stopped', (what: string) => void seen.stopped.push(what));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        Reflect.get(window, 'stopped')(`${violatedDirective} ${blockedURI}`);
      });
    });
    page.on('dialog', (dialog) => {
      seen.ran.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.route('https://evil.example/**', (route) => route.abort());
    await use(seen);
  },
});

test.afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function serve(settings: object, announcements: readonly string[]): Promise<string> {
  const archive = await demoWith(settings);
  folders.push(archive);
  const folder = join(archive, 'announcements');
  await rm(folder, { recursive: true });
  await mkdir(folder);
  for (const [index, text] of announcements.entries()) {
    const head = `---\ntitle: 公告 ${index}\ndate: 2026-01-01\ntags: [主站公告]\n---\n`;
    await writeFile(
      join(folder, `${String(index).padStart(4, '0')}.md`),
      `${head}\n文字 ${text}\n`,
    );
  }
  const server = await serveArchive(archive, {});
  servers.push(server);
  return server.address;
}

const summaries = (page: Page) => page.locator('.announcement-summary');

/** Triggers every event that a visitor could on every element of the announcements, and more. */
async function touchAll(page: Page): Promise<void> {
  await summaries(page).evaluateAll((roots) => {
    const names =
      'click mouseover mouseenter pointerenter focus blur toggle beforetoggle load error start begin animationstart transitionend pageshow contentvisibilityautostatechange';
    for (const root of roots) {
      for (const element of root.querySelectorAll('*')) {
        for (const name of names.split(' ')) {
          const isLeaving =
            name === 'click' && /^(?:https?|mailto):/u.test(String(Reflect.get(element, 'href')));
          if (!isLeaving) element.dispatchEvent(new Event(name, { cancelable: true }));
        }
      }
    }
  });
  // Pending scripts run before a timer and two frames have passed.
  await page.evaluate(
    () =>
      new Promise((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
      ),
  );
}

/** The addresses of links other than http, https, mailto and fragments. */
function oddLinks(page: Page): Promise<string[]> {
  return summaries(page).evaluateAll((roots) =>
    roots.flatMap((root) =>
      [...root.querySelectorAll('[href], [src], [action], [formaction], [style], [id], [name]')]
        .filter((element) => !/^(?:https?:|mailto:|#)/u.test(element.getAttribute('href') ?? ''))
        .map((element) => element.outerHTML),
    ),
  );
}

test('the list has at least 120 distinct attacks', () => {
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(120);
  expect(new Set(PAYLOADS).size).toBe(PAYLOADS.length);
});

test('announcements of the archive run nothing, and the security policy has nothing to block', async ({
  page,
  seen,
}) => {
  await page.goto(await serve({}, PAYLOADS));
  await expect(summaries(page)).toHaveCount(PAYLOADS.length);
  await touchAll(page);
  expect(await oddLinks(page)).toEqual([]);
  expect(seen).toEqual({ ran: [], stopped: [] });
});

test('announcements of another host run nothing', async ({ page, seen }) => {
  const items = PAYLOADS.map((summary, id) => ({
    id,
    title: `公告 ${id}`,
    tags: ['主站公告'],
    date_modified: '2026-01-01T00:00:00Z',
    summary: `文字 ${summary}`,
  }));
  const blog = createServer((_request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.end(JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items }));
  }).listen(0, '127.0.0.1');
  await once(blog, 'listening');
  const { port } = blog.address() as AddressInfo;
  try {
    await page.goto(await serve({ hosts: { blog: `http://127.0.0.1:${port}` } }, []));
    await expect(summaries(page)).toHaveCount(PAYLOADS.length);
    // Handlers and styles are blocked in the inert documents where the sanitiser parses them; once
    // in the page, nothing is.
    const inline = ['script-src-attr inline', 'style-src-elem inline'];
    expect(seen.stopped.filter((each) => !inline.includes(each))).toEqual([]);
    const before = seen.stopped.length;
    await touchAll(page);
    expect(await oddLinks(page)).toEqual([]);
    expect(seen.stopped.length).toBe(before);
    expect(seen.ran).toEqual([]);
  } finally {
    blog.close();
  }
});

test('the security policy alone blocks unsanitised announcements', async ({ page, seen }) => {
  const address = await serve({}, ['这里']);
  // As if the server had put them into the page unsanitised, with its headers. Elements that
  // swallow the rest of a page come last.
  const swallows =
    /<!|<\?|<\/ |<(?:textarea|title|style|xmp|no|plain|iframe|select|template|script|svg|math|frameset|body|meta)/iu;
  const inOrder = [...PAYLOADS].sort((a, b) => Number(swallows.test(a)) - Number(swallows.test(b)));
  let isGuarded = true;
  await page.route(`${address}/`, async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      /(<div class="announcement-summary[^>]*>)[\s\S]*?<\/div>/u,
      (_all, opening: string) =>
        `${opening}${inOrder.map((each) => `<div>${each}</div>`).join('')}</div>`,
    );
    const { 'content-security-policy': _, ...unguarded } = response.headers();
    await route.fulfill({ response, body: html, ...(!isGuarded && { headers: unguarded }) });
  });
  await page.goto(`${address}/`, { waitUntil: 'domcontentloaded' });
  await touchAll(page);
  // And as if the page had inserted each of them.
  await page.evaluate((payloads) => {
    for (const payload of payloads) {
      const container = document.createElement('div');
      container.className = 'announcement-summary';
      document.body.append(container);
      container.innerHTML = payload;
    }
  }, PAYLOADS);
  await touchAll(page);
  // Proves that they were there and tried to run.
  await expect.poll(() => seen.stopped.length).toBeGreaterThan(60);
  expect(seen.ran).toEqual([]);

  // Without the policy they run, which proves that they are attacks.
  isGuarded = false;
  await page.goto(`${address}/`, { waitUntil: 'domcontentloaded' });
  await touchAll(page);
  await expect.poll(() => seen.ran.length).toBeGreaterThan(30);
});
