// mixedPdfs.ts FOLDER: writes the PDFs of `mixedPdfs` into an empty folder.
import { execFileSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, ImageData } from '@napi-rs/canvas';
import { pdfFixture, stream } from '../test/support/archive/pdfFixture.ts';

/** A mixture: 70 % texts, some with scans, and 5 % large scans only. */
const KINDS = [
  { scans: 0, pages: 12 },
  { scans: 3, pages: 20 },
  { scans: 30, pages: 30 },
];
/** A page at 200 dpi with scanner noise: 1.6 MB as a JPEG. */
const SCAN = { width: 1654, height: 2339 };
const FILES_OF_A_KIND = 4;

/**
 * Writes a few PDFs of up to 50 MB, and returns a mixture of `count` of their paths. Another
 * process generates them, because this one's memory will be measured.
 */
export function mixedPdfs(folder: string, count: number): string[] {
  execFileSync(process.execPath, [import.meta.filename, folder]);
  return Array.from({ length: count }, (_, index) => {
    const position = (index * 0.618) % 1;
    const kind = position < 0.7 ? 0 : position < 0.95 ? 1 : 2;
    return join(folder, `${kind}-${index % FILES_OF_A_KIND}.pdf`);
  });
}

async function writeAll(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [kind, { scans, pages }] of KINDS.entries()) {
    for (let copy = 0; copy < FILES_OF_A_KIND; copy += 1) {
      const images = await Promise.all(Array.from({ length: scans }, scan));
      const content = Array.from({ length: pages }, (_, page) =>
        page < scans ? `q 595 0 0 842 0 0 cm /I${page + 2} Do Q` : textPage(page),
      );
      const pdf = pdfFixture({ content, images, width: 595, height: 842 });
      await writeFile(join(folder, `${kind}-${copy}.pdf`), pdf);
    }
  }
}

async function scan(): Promise<string> {
  const { width, height } = SCAN;
  const grain = randomFillSync(new Uint8ClampedArray(width * height * 4));
  for (let at = 0; at < grain.length; at += 4) {
    const paper = 225 + ((grain[at] ?? 0) >> 4);
    grain.fill(paper, at, at + 3);
    grain[at + 3] = 255;
  }
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(new ImageData(grain, width, height), 0, 0);
  const jpeg = await canvas.encode('jpeg', 92);
  canvas.width = 1;
  const entries = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height}
    /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`;
  return stream(entries, jpeg.toString('latin1'));
}

function textPage(page: number): string {
  const lines = Array.from(
    { length: 40 },
    (_, line) => `(Page ${page}, line ${line}: the quick brown fox jumps over the lazy dog) Tj T*`,
  );
  return `BT /F1 12 Tf 18 TL 40 800 Td ${lines.join('\n')} ET`;
}

if (import.meta.main) await writeAll(process.argv[2] ?? '');
