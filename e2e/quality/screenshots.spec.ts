import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { results } from '../fixtures/page.ts';
import { openState, stateOf } from '../fixtures/states.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * What the main states look like. Renewed, and then looked at, with
 * `npm test -- journeys e2e/quality/screenshots.spec.ts --update-snapshots`.
 */
const NAMES = [
  'landing',
  'announcements',
  'results',
  'tests',
  'suggestions',
  'highlights',
  'near results',
  'filter list',
  'ISBN',
  'nothing found',
  'preview',
  'cover',
  'about',
  'not found',
];

/** Which browser drew the pictures: another one draws letters and lines in its own way. */
const DRAWN_WITH = new URL('screenshots/drawn-with.txt', import.meta.url);

let hasSaid = false;

test.beforeEach(async ({ browser }, { config }) => {
  const name = basename(process.env.CHROMIUM ?? 'chromium');
  const now = `${name} ${browser.version().split('.')[0]} on ${process.platform}`;
  if (/all|changed/.test(config.updateSnapshots)) {
    mkdirSync(new URL('.', DRAWN_WITH), { recursive: true });
    writeFileSync(DRAWN_WITH, `${now}\n`);
  }
  const then = existsSync(DRAWN_WITH) ? readFileSync(DRAWN_WITH, 'utf8').trim() : now;
  const reason = `the pictures were drawn with ${then}, this is ${now}; CONTRIBUTING.md says how to renew them`;
  if (then !== now && !hasSaid) console.log(`SKIPPED: screenshots, because ${reason}`);
  hasSaid ||= then !== now;
  test.skip(then !== now, reason);
});

for (const name of NAMES) {
  test(`what it looks like: ${name}`, async ({ page, isMobile, expectedErrors }) => {
    await openState(page, stateOf(name), expectedErrors);
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    await page.waitForFunction(() =>
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
      ),
    );
    // How long a search took, and which build runs, are never the same.
    await page
      .getByText(/耗时 \d+ ms|构建自/)
      .evaluateAll((lines) =>
        lines.map((line) => line.setAttribute('style', 'visibility: hidden')),
      );
    // What is found with suggestions is the archive's, in the order that the search gives it.
    if (name === 'suggestions') {
      await results(page).evaluate((region) => region.setAttribute('style', 'visibility: hidden'));
    }
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect
        .soft(page)
        .toHaveScreenshot(
          `${name.replaceAll(' ', '-')}-${isMobile ? 390 : 1440}-${colorScheme}.png`,
          { mask: [page.locator('iframe')], maskColor: '#808080' },
        );
    }
  });
}
