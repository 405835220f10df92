import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ATTACKS } from '../fixtures/attacks.ts';
import { serveReviewedSite } from '../fixtures/reviewedSite.ts';
import { expect, test } from '../fixtures/test.ts';

const PAPER = '089395a0d431b72da6ce40ac4464884e';
const TEXTS = Object.values(ATTACKS).flat();

/** As many texts as fit, joined by lines. */
function joined(longest: number): string[] {
  const parts: string[] = [];
  for (const text of TEXTS) {
    const last = parts.at(-1);
    const isLonger = last === undefined || last.length + text.length + 1 > longest;
    if (isLonger) parts.push(text);
    else parts[parts.length - 1] = `${last}\n${text}`;
  }
  return parts;
}

/** Notes what a page ran, and what its Content-Security-Policy had to stop. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('ran', (what = 'ran') => void seen.push(`${what} at ${page.url()}`));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      Reflect.get(window, 'ran')(`${violatedDirective} ${blockedURI}`);
    });
  });
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  return seen;
}

test('what strangers write is text on every page that shows it', async ({ page }) => {
  test.slow();
  const site = await serveReviewedSite();
  try {
    const seen = await watch(page);
    const marker = '<img src=x onerror=ran()>';
    const secrets: string[] = [];
    for (const [at, note] of joined(1000).entries()) {
      const change = { id: PAPER, field: 'note', before: [], after: [note.slice(0, 500)] };
      secrets.push(await site.propose(change, { thanks: `${marker}${at}`, note }));
    }
    const reports: string[] = [];
    for (const text of joined(1000)) {
      const secret = randomBytes(32).toString('base64url');
      reports.push(secret);
      const report = { secret, kind: 'other', item: PAPER, text, proof: await site.work() };
      await site.call('POST', '/api/reports', report);
    }
    const wishes = TEXTS.filter((text) => text.length <= 100 && text.length > 20).slice(0, 24);
    for (const text of [marker, ...wishes.filter((text) => text !== marker)]) {
      await site.call('POST', '/api/wishes', { text, proof: await site.work() });
    }

    await page.goto(await site.invite('maintainer'));
    await page.getByRole('button', { name: '领取权限' }).click();
    await page.getByRole('link', { name: '开始审核' }).click();
    const rows = page.getByRole('region', { name: '审核' }).getByRole('listitem');
    await expect(rows).toHaveCount(secrets.length);
    const accept = page.getByRole('button', { name: '收录' });
    await expect(page.getByRole('main')).toContainText('<script>ran()</script>');
    await expect(accept).toBeEnabled();
    // The first is accepted, so that a name is thanked; the second gets an answer.
    await page.keyboard.press('a');
    await expect(rows).toHaveCount(secrets.length - 1);
    await expect(accept).toBeEnabled();
    await page.keyboard.press('b');
    await page.keyboard.type(marker);
    await page.keyboard.press('Control+Enter');
    await expect(rows).toHaveCount(secrets.length - 2);
    for (const _ of secrets.slice(3)) {
      await page.keyboard.press('j');
      await expect(page.getByRole('main')).toContainText('ran()');
    }

    const pages = [
      ['/desk', 'ran()'],
      ['/desk/log', '投稿'],
      ['/wishes', marker],
      ['/contributors', `${marker}0`],
      [`/contribute/following#${secrets[1]}`, marker],
      [`/reports#${reports[0]}`, '<script>ran()</script>'],
      [`/items/${PAPER}`, '<script>ran()</script>'],
      ['/desk/roles', ''],
    ] as const;
    for (const [path, text] of pages) {
      // Another page first: an address that differs by its fragment alone loads nothing.
      await page.goto('about:blank');
      await page.goto(`${site.address}${path}`);
      await expect(page.getByRole('main'), path).toContainText(text);
    }
    expect(seen).toEqual([]);
  } finally {
    await page.close();
    await site.stop();
  }
});
