import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas';
import type { TextBlock } from './textBlocks.ts';

/** A4 in points. */
const PAGE = { width: 595, height: 842, margin: 56, foot: 30 } as const;
const BODY = { size: 10.5, line: 1.6, after: 5 } as const;
const CODE = { size: 9, line: 1.45, pad: 6 } as const;
const INDENT = 18;
const HEADINGS: readonly number[] = [20, 16, 13.5, 12, 11, 10.5];
const CELL_PAD = 4;
const COLOURS = { ink: '#1a1a1a', faint: '#777777', line: '#bbbbbb', code: '#f4f4f2' } as const;
/** A font with Chinese characters, see `registerFallbackFont`. */
const FAMILY = 'sans-serif';

/** A text with more pages is a book, or hostile. */
export const MOST_PAGES = 2000;

/**
 * Typesets a text on pages of A4 in the bundled font. The same text gives the same bytes.
 */
export function textPdf(blocks: readonly TextBlock[], title: string): Uint8Array {
  const pages = new Pages(title);
  for (const block of blocks) setBlock(block, pages);
  return pages.close();
}

/**
 * A text style: sizes in points, `line` as a multiple of the size, `left` from the page's edge.
 */
interface LineStyle {
  readonly size: number;
  readonly line: number;
  readonly left: number;
}

/** The pages of a PDF, filled from top to bottom. */
class Pages {
  readonly #pdf: PDFDocument;
  #count = 1;
  /** The current page. */
  context: SKRSContext2D;
  /** The position of the next line, in points from the top. */
  y: number = PAGE.margin;

  constructor(title: string) {
    this.#pdf = new PDFDocument({ title });
    this.context = this.#begin();
  }

  get isAtTop(): boolean {
    return this.y === PAGE.margin;
  }

  #begin(): SKRSContext2D {
    // Typed for the DOM, but it is a context of this canvas library.
    const next = this.#pdf.beginPage(PAGE.width, PAGE.height) as unknown as SKRSContext2D;
    next.textBaseline = 'alphabetic';
    // Without a language, digits alone are drawn with glyphs that search and copying cannot read.
    next.lang = 'zh-CN';
    return next;
  }

  /** Ends a page with its number. */
  #end(): void {
    const number = String(this.#count);
    this.setFont(8, COLOURS.faint);
    const x = (PAGE.width - this.context.measureText(number).width) / 2;
    this.context.fillText(number, x, PAGE.height - PAGE.foot);
    this.#pdf.endPage();
  }

  setFont(size: number, colour: string = COLOURS.ink): void {
    this.context.font = `${size}px ${FAMILY}`;
    this.context.fillStyle = colour;
  }

  /** Begins a new page if the height does not fit on this one. */
  makeRoom(height: number): void {
    if (this.y + height <= PAGE.height - PAGE.margin || this.isAtTop) return;
    if (this.#count === MOST_PAGES) throw new Error(`it has more than ${MOST_PAGES} pages`);
    this.#end();
    this.context = this.#begin();
    this.#count += 1;
    this.y = PAGE.margin;
  }

  /**
   * Sets a text, broken into lines.
   *
   * @param before draws the background of each line, of this height
   */
  setLines(text: string, { size, line, left }: LineStyle, before?: (height: number) => void): void {
    this.setFont(size);
    const width = PAGE.width - PAGE.margin - left;
    for (const one of breakLines(text, width, measurer(this.context))) {
      this.makeRoom(size * line);
      before?.(size * line);
      this.setFont(size);
      this.context.fillText(one, left, this.y + size * (line + 0.75) * 0.5);
      this.y += size * line;
    }
  }

  /** The bytes of the PDF. */
  close(): Uint8Array {
    this.#end();
    return this.#pdf.close();
  }
}

function setBlock(block: TextBlock, pages: Pages): void {
  switch (block.kind) {
    case 'heading':
      setHeading(block, pages);
      break;
    case 'paragraph':
      setParagraph(block, pages);
      break;
    case 'lines':
      setVerbatim(block, pages);
      break;
    case 'table':
      setTable(block.rows, pages);
      break;
    case 'rule':
      drawRule(pages);
  }
}

function setHeading({ level, text }: Extract<TextBlock, { kind: 'heading' }>, pages: Pages): void {
  const size = HEADINGS[level - 1] ?? BODY.size;
  pages.y += pages.isAtTop ? 0 : size * 0.5;
  // Not alone at the bottom of a page.
  pages.makeRoom(size * 1.4 + BODY.size * BODY.line);
  pages.setLines(text, { size, line: 1.4, left: PAGE.margin });
  pages.y += BODY.after;
}

function setParagraph(
  { depth, marker, text }: Extract<TextBlock, { kind: 'paragraph' }>,
  pages: Pages,
): void {
  const left = PAGE.margin + Math.min(depth, 8) * INDENT;
  pages.makeRoom(BODY.size * BODY.line);
  if (marker !== undefined) {
    pages.setFont(BODY.size);
    const x = left - pages.context.measureText(marker).width - 5;
    pages.context.fillText(marker, x, pages.y + BODY.size * (BODY.line + 0.75) * 0.5);
  }
  pages.setLines(text, { ...BODY, left });
  pages.y += BODY.after;
}

/** Sets preformatted lines; code on a grey background. */
function setVerbatim({ text, isCode }: Extract<TextBlock, { kind: 'lines' }>, pages: Pages): void {
  for (const line of text.split('\n')) {
    if (!isCode) pages.setLines(line, { ...BODY, left: PAGE.margin });
    else {
      pages.setLines(line, { ...CODE, left: PAGE.margin + CODE.pad }, (height) => {
        pages.context.fillStyle = COLOURS.code;
        pages.context.fillRect(PAGE.margin, pages.y, PAGE.width - 2 * PAGE.margin, height + 0.5);
      });
    }
  }
  pages.y += BODY.after;
}

function setTable(rows: readonly (readonly string[])[], pages: Pages): void {
  const count = Math.max(1, ...rows.map((row) => row.length));
  const width = (PAGE.width - 2 * PAGE.margin) / count;
  pages.setFont(CODE.size);
  const measure = measurer(pages.context);
  const most = Math.floor((PAGE.height - 2 * PAGE.margin - 2 * CELL_PAD) / (CODE.size * CODE.line));
  for (const row of rows) {
    const cells = row.map((cell) => breakLines(cell, Math.max(10, width - 2 * CELL_PAD), measure));
    // A row that is higher than a page continues on the next one.
    for (let from = 0; from < Math.max(1, ...cells.map((cell) => cell.length)); from += most) {
      const shown = cells.map((cell) => cell.slice(from, from + most));
      drawRow(shown, { count, width }, pages);
    }
  }
  pages.y += BODY.after;
}

/** Draws a row of cells, each with its lines, in columns of a width. */
function drawRow(
  cells: readonly (readonly string[])[],
  { count, width }: { readonly count: number; readonly width: number },
  pages: Pages,
): void {
  const lines = Math.max(1, ...cells.map((cell) => cell.length));
  const height = lines * CODE.size * CODE.line + 2 * CELL_PAD;
  pages.makeRoom(height);
  const { context, y } = pages;
  context.font = `${CODE.size}px ${FAMILY}`;
  for (let column = 0; column < count; column += 1) {
    const x = PAGE.margin + column * width;
    context.strokeStyle = COLOURS.line;
    context.lineWidth = 0.6;
    context.strokeRect(x, y, width, height);
    context.fillStyle = COLOURS.ink;
    for (const [index, line] of (cells[column] ?? []).entries()) {
      const base = y + CELL_PAD + CODE.size * CODE.line * index + CODE.size * 1.1;
      context.fillText(line, x + CELL_PAD, base);
    }
  }
  pages.y += height;
}

function drawRule(pages: Pages): void {
  pages.makeRoom(12);
  pages.context.fillStyle = COLOURS.line;
  pages.context.fillRect(PAGE.margin, pages.y + 6, PAGE.width - 2 * PAGE.margin, 0.6);
  pages.y += 12;
}

type Measure = (text: string) => number;

/** A cache of text widths. */
function measurer(context: SKRSContext2D): Measure {
  const known = new Map<string, number>();
  return (text) => {
    let width = known.get(text);
    if (width === undefined) {
      width = context.measureText(text).width;
      known.set(text, width);
    }
    return width;
  };
}

/** A word, spaces, or one character of a script that breaks anywhere. */
const PIECES =
  /[^\S\n]+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]+/gu;
/** Characters that must not begin a line. */
const CLOSING = /^[，。、；：？！）》】”’」』〉…,.;:?!)\]}]/u;

/**
 * Breaks a text into lines of a width: between words, between Chinese characters, never before 。
 */
export function breakLines(text: string, width: number, measure: Measure): readonly string[] {
  return text
    .split('\n')
    .flatMap((line) => breakLine(line.replaceAll('\t', '    '), width, measure));
}

function breakLine(text: string, width: number, measure: Measure): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const next = () => {
    lines.push(line.trimEnd());
    line = '';
    used = 0;
  };
  for (const [piece] of text.matchAll(PIECES)) {
    const wide = measure(piece);
    // A closing mark may extend into the margin.
    if (used + wide > width && line !== '' && !CLOSING.test(piece)) next();
    if (line === '' && lines.length > 0 && piece.trim() === '') continue;
    if (wide <= width) {
      line += piece;
      used += wide;
      continue;
    }
    for (const character of piece) {
      const one = measure(character);
      if (used + one > width && line !== '') next();
      line += character;
      used += one;
    }
  }
  next();
  return lines;
}
