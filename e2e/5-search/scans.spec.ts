import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { preview, reader } from '../fixtures/preview.ts';
import { serveArchive } from '../fixtures/serveArchive.ts';
import { expect, test } from '../fixtures/test.ts';
import { ON_COMPUTER } from '../fixtures/windows.ts';

/** The scanned paper of the demo: two pictures, without any text. */
const SCAN = '089395a0d431b72da6ce40ac4464884e';
const PRINTED = '学年第一学期';

test(
  'a scanned paper is found by its words, which are marked and selectable on the picture',
  ON_COMPUTER,
  async ({ page }) => {
    // Two pages are recognised first, on a busy machine.
    test.setTimeout(360_000);
    const archive = await mkdtemp(join(tmpdir(), 'campusdocs-e2e-scan-'));
    const data = await mkdtemp(join(tmpdir(), 'campusdocs-e2e-data-'));
    for (const folder of ['metadata', 'files']) await mkdir(join(archive, folder));
    for (const file of [`metadata/${SCAN}.yml`, `files/${SCAN}.pdf`]) {
      await cp(join('demo', file), join(archive, file));
    }
    for (const command of [['covers'], ['texts', '--recognize']]) {
      const [name = '', ...options] = command;
      const program = ['src/cli/main.ts', name, archive, '--data', data, ...options];
      await promisify(execFile)(process.execPath, program);
    }
    const site = await serveArchive(archive, {}, { data });
    try {
      const health = `${site.address}/api/health`;
      await expect
        .poll(async () => (await (await page.request.get(health)).json()).texts, {
          timeout: 150_000,
        })
        .toMatchObject({ state: 'ready', documents: 1 });
      await page.goto(`${site.address}/?in=text&q=${encodeURIComponent(PRINTED)}`);
      const hit = page.locator('.page-hit').first();
      await expect(hit.locator('mark').first()).toHaveText(PRINTED);
      await hit.click();
      await expect(preview(page)).toBeVisible();
      const mark = reader(page).locator('.page[data-page-number="1"] .mark').first();
      await expect(mark).toBeInViewport();
      // The mark lies on the text, which is where the picture shows the words.
      const line = reader(page).getByText(PRINTED).first();
      const [marked, text] = [await mark.boundingBox(), await line.boundingBox()];
      const middle = (marked?.y ?? 0) + (marked?.height ?? 0) / 2;
      expect(middle).toBeGreaterThan(text?.y ?? 0);
      expect(middle).toBeLessThan((text?.y ?? 0) + (text?.height ?? 0));
      await line.selectText();
      const selected = await line.evaluate(() => getSelection()?.toString());
      expect(selected).toContain(PRINTED);
    } finally {
      await site.stop();
      await rm(archive, { recursive: true });
    }
  },
);
