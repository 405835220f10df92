import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { BROWSER_FLAGS } from '../../test/browserFlags.ts';
import { addOutline } from './addOutline.ts';
import { fixAccidents } from './fixAccidents.ts';
import { readOutline, readPageNumbers } from './outline.ts';

export type Printer = {
  /** Prints a page of HTML, tagged; headings become the outline. The same HTML gives the same bytes. */
  print(html: string): Promise<Buffer>;
  /** The same without tags, which are half of the size if there are many formulas. */
  printSmall(html: string): Promise<Buffer>;
  close(): Promise<void>;
};

const FLAGS = [
  ...BROWSER_FLAGS,
  '--allow-file-access-from-files',
  // Positions glyphs by the layout, without hinting for a screen.
  '--font-render-hinting=none',
];

/** Starts a headless Chromium for printing. */
export async function openPrinter(executablePath: string): Promise<Printer> {
  const browser = await chromium.launch({ args: FLAGS, executablePath });
  const page = await browser.newPage();
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-demo-'));
  const file = join(folder, 'page.html');

  async function load(html: string): Promise<void> {
    // A file, not setContent: only a file page can load fonts from disk.
    await writeFile(file, html);
    await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
    await page.evaluate('document.fonts.ready');
  }

  async function printLoaded(tagged: boolean): Promise<Buffer> {
    const options = { preferCSSPageSize: true, printBackground: true, outline: tagged, tagged };
    return fixAccidents(await page.pdf(options));
  }

  return {
    async print(html) {
      await load(html);
      return printLoaded(true);
    },
    async printSmall(html) {
      await load(html);
      // Chromium makes the outline from the tags, so it comes from a print that has them.
      const entries = await readOutline(await printLoaded(true));
      const small = await printLoaded(false);
      return addOutline(small, entries, await readPageNumbers(small));
    },
    async close() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}
