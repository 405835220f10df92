import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Canvas, createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { picturePdf } from '../src/archive/convert/picturePdf.ts';
import { createDocumentReader } from '../src/archive/covers/createDocumentReader.ts';
import { TEXTS } from './recognitionTexts.ts';
import { type Row, row } from './row.ts';
import { childrenOf, watchMemory } from './watchMemory.ts';

const FAMILIES = { Song: 'noto-serif-sc', Hei: 'noto-sans-sc' } as const;
/** Of notes, of exam papers, of slides; in points. */
const SIZES = [10.5, 12, 14];
/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 60 };
const POINTS = 72;
const CLOCK_TICKS = 100;

interface Scan {
  readonly name: string;
  readonly dpi: number;
  /** Standard deviation of the grain, of 255. */
  readonly grain: number;
  readonly degrees: number;
  readonly jpegQuality: number;
  readonly most: number;
}

const SCANS: readonly Scan[] = [
  { name: 'clean at 300 dpi', dpi: 300, grain: 0, degrees: 0, jpegQuality: 90, most: 2 },
  { name: 'noisy at 150 dpi', dpi: 150, grain: 14, degrees: 1, jpegQuality: 70, most: 5 },
];

/** Measures how pages of known text are recognised: errors, processor time and memory. */
export async function recognition(): Promise<Row[]> {
  for (const [family, name] of Object.entries(FAMILIES)) {
    const file = `@fontsource/${name}/files/${name}-chinese-simplified-400-normal.woff2`;
    GlobalFonts.registerFromPath(fileURLToPath(import.meta.resolve(file)), family);
  }
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-bench-'));
  const reader = createDocumentReader({ timeoutMs: 60_000 });
  const memory = watchMemory();
  const rows: Row[] = [];
  let [pages, seconds] = [0, 0];
  try {
    for (const scan of SCANS) {
      let [wrong, characters] = [0, 0];
      for (const page of drawPages(scan)) {
        const path = join(folder, 'scan.pdf');
        const { width, height } = page.canvas;
        const jpeg = await page.canvas.encode('jpeg', scan.jpegQuality);
        await writeFile(path, picturePdf([{ jpeg, width, height, components: 3, turn: 0 }]));
        const before = processorSeconds();
        let found = '';
        await reader.read({ path, type: 'pdf', cover: false, recognize: 1 }, (part) => {
          if (part.kind === 'recognized') found = part.lines.map(({ text }) => text).join('');
        });
        seconds += processorSeconds() - before;
        pages += 1;
        const expected = normalize(page.text);
        wrong += distance(expected, normalize(found));
        characters += expected.length;
      }
      const name = `recognition: wrong characters, ${scan.name}`;
      rows.push(row(name, '%', { ours: (100 * wrong) / characters }, { atMost: scan.most }));
    }
    const each = { ours: seconds / pages };
    rows.push(row('recognition: processor time of a page', 's', each, { atMost: 3 }));
    const peak = { ours: memory.peaks().child };
    rows.push(row('recognition: memory of the process', 'MiB', peak, { atMost: 512 }));
    return rows;
  } finally {
    memory.stop();
    reader.close();
    await rm(folder, { recursive: true });
  }
}

function* drawPages(scan: Scan): Generator<{ canvas: Canvas; text: string }> {
  for (const family of Object.keys(FAMILIES)) {
    for (const size of SIZES) {
      for (const text of TEXTS) {
        const page = drawPage(text, `${size}px ${family}`, size, scan);
        if (scan.grain > 0) addGrain(page.canvas, scan.grain);
        yield page;
      }
    }
  }
}

/** Draws as much of a text as fits on a page, and returns that. */
function drawPage(text: string, font: string, size: number, { dpi, degrees }: Scan) {
  const scale = dpi / POINTS;
  const canvas = createCanvas(Math.round(PAGE.width * scale), Math.round(PAGE.height * scale));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((degrees * Math.PI) / 180);
  context.scale(scale, scale);
  context.translate(-PAGE.width / 2, -PAGE.height / 2);
  context.fillStyle = '#111';
  context.font = font;
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const character of paragraph) {
      if (context.measureText(line + character).width > PAGE.width - 2 * PAGE.margin) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
    lines.push(line);
  }
  const leading = size * 1.7;
  const shown = lines.slice(0, Math.floor((PAGE.height - 2 * PAGE.margin) / leading));
  for (const [index, line] of shown.entries()) {
    context.fillText(line, PAGE.margin, PAGE.margin + (index + 1) * leading);
  }
  return { canvas, text: shown.join('') };
}

/** Grey paper, uneven light, grain and specks. The same for each run. */
function addGrain(canvas: Canvas, deviation: number): void {
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  const image = context.getImageData(0, 0, width, height);
  let seed = 1;
  const random = () => {
    seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
    return seed / 2 ** 32;
  };
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const light = 0.82 + (0.14 * (pixel % width)) / width - (0.08 * pixel) / (width * height);
    // The sum of three has a deviation of a half.
    const grain = (random() + random() + random() - 1.5) * 2 * deviation;
    const paper = (image.data[pixel * 4] ?? 0) * 0.85 + 25;
    image.data.fill(random() < 0.0005 ? 50 : paper * light + grain, pixel * 4, pixel * 4 + 3);
  }
  context.putImageData(image, 0, 0);
}

/** The processor time of the children of this process, from proc(5). */
function processorSeconds(): number {
  const ticks = childrenOf('self').map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / CLOCK_TICKS;
}

/** Without blanks and the width of punctuation, which search does not distinguish. */
const normalize = (text: string) => text.normalize('NFKC').replace(/\s+/gu, '');

/** The edit distance of two texts. */
function distance(left: string, right: string): number {
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [index, character] of [...left].entries()) {
    const row = [index + 1];
    for (const [at, other] of [...right].entries()) {
      const replaced = (previous[at] ?? 0) + (character === other ? 0 : 1);
      row.push(Math.min(replaced, (previous[at + 1] ?? 0) + 1, (row[at] ?? 0) + 1));
    }
    previous = row;
  }
  return previous.at(-1) ?? 0;
}
