import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { expect, onTestFinished, test } from 'vitest';
import { prepareFaces } from './prepareFaces.ts';

test('the typefaces of the tests are installed fonts with their own glyphs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faces-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const rules = readFileSync(prepareFaces(folder), 'utf8');
  const context = createCanvas(10, 10).getContext('2d');
  const fonts = readdirSync(folder).filter((name) => name.endsWith('.ttf'));
  expect(fonts).toHaveLength(4);
  for (const name of fonts) {
    expect(rules).toContain(join(folder, name));
    expect(GlobalFonts.register(readFileSync(join(folder, name)), name)).not.toBeNull();
    context.font = `100px "${name}"`;
    // Widths must differ: missing glyphs are boxes of a single width.
    const [wide, narrow] = name.startsWith('cyrillic') ? ['Щ', 'Г'] : ['国', 'i'];
    const widths = [wide, narrow].map((letter) => context.measureText(letter ?? '').width);
    expect(widths[0]).toBeGreaterThan(1.5 * (widths[1] ?? 0));
  }
});
