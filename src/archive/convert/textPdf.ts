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
/** Which has Chinese characters, see `registerFallbackFont`. */
const FAMILY = 'sans-serif';

/** A text of more pages is a book, or was made to keep a machine busy. */
export const MOST_PAGES = 2000;

/** Sets a text on pages of A4, in the font that comes with the program. The same text makes the same bytes. */
export function textPdf(blocks: readonly TextBlock[], title: string): Uint8Array {
  const pdf = new PDFDocument({ title });
  let context: SKRSContext2D = begin();
  let pages = 1;
  let y: number = PAGE.margin;

  function begin(): SKRSContext2D {
    // Typed for the DOM, which is what it stands for.
    const next = pdf.beginPage(PAGE.width, PAGE.height) as unknown as SKRSContext2D;
    next.textBaseline = 'alphabetic';
    // Without a language, digits alone are drawn with glyphs that search and copying cannot read.
    next.lang = 'zh-CN';
    return next;
  }
  function end(): void {
    context.font = `8px ${FAMILY}`;
    context.fillStyle = COLOURS.faint;
    const number = String(pages);
    const x = (PAGE.width - context.measureText(number).width) / 2;
    context.fillText(number, x, PAGE.height - PAGE.foot);
    pdf.endPage();
  }
  /** Goes on overleaf where so much does not fit any more. */
  function room(height: number): void {
    if (y + height <= PAGE.height - PAGE.margin || y === PAGE.margin) return;
    if (pages === MOST_PAGES) throw new Error(`it has more than ${MOST_PAGES} pages`);
    end();
    context = begin();
    pages += 1;
    y = PAGE.margin;
  }
  function lines(
    text: string,
    { size, line, left, right }: { size: number; line: number; left: number; right?: number },
    before?: (height: number) => void,
  ): void {
    const width = (right ?? PAGE.width - PAGE.margin) - left;
    context.font = `${size}px ${FAMILY}`;
    for (const one of breakLines(text, width, measurer(context))) {
      room(size * line);
      before?.(size * line);
      context.font = `${size}px ${FAMILY}`;
      context.fillStyle = COLOURS.ink;
      context.fillText(one, left, y + size * (line + 0.75) * 0.5);
      y += size * line;
    }
  }
  function rule(): void {
    room(12);
    context.fillStyle = COLOURS.line;
    context.fillRect(PAGE.margin, y + 6, PAGE.width - 2 * PAGE.margin, 0.6);
    y += 12;
  }
  function table(rows: readonly (readonly string[])[]): void {
    const count = Math.max(1, ...rows.map((row) => row.length));
    const wide = (PAGE.width - 2 * PAGE.margin) / count;
    context.font = `${CODE.size}px ${FAMILY}`;
    const measure = measurer(context);
    for (const row of rows) {
      const cells = row.map((cell) => breakLines(cell, Math.max(10, wide - 2 * CELL_PAD), measure));
      const most = Math.floor(
        (PAGE.height - 2 * PAGE.margin - 2 * CELL_PAD) / (CODE.size * CODE.line),
      );
      // A row that is higher than a page goes on overleaf.
      for (let from = 0; from < Math.max(1, ...cells.map((cell) => cell.length)); from += most) {
        const shown = cells.map((cell) => cell.slice(from, from + most));
        const high =
          Math.max(1, ...shown.map((cell) => cell.length)) * CODE.size * CODE.line + 2 * CELL_PAD;
        room(high);
        context.font = `${CODE.size}px ${FAMILY}`;
        for (let column = 0; column < count; column += 1) {
          const x = PAGE.margin + column * wide;
          context.strokeStyle = COLOURS.line;
          context.lineWidth = 0.6;
          context.strokeRect(x, y, wide, high);
          context.fillStyle = COLOURS.ink;
          for (const [at, one] of (shown[column] ?? []).entries()) {
            const base = y + CELL_PAD + CODE.size * CODE.line * at + CODE.size * 1.1;
            context.fillText(one, x + CELL_PAD, base);
          }
        }
        y += high;
      }
    }
    y += BODY.after;
  }
  function block(one: TextBlock): void {
    switch (one.kind) {
      case 'heading': {
        const size = HEADINGS[one.level - 1] ?? BODY.size;
        y += y === PAGE.margin ? 0 : size * 0.5;
        // Not alone at the foot of a page.
        room(size * 1.4 + BODY.size * BODY.line);
        lines(one.text, { size, line: 1.4, left: PAGE.margin });
        y += BODY.after;
        return;
      }
      case 'paragraph': {
        const left = PAGE.margin + Math.min(one.depth, 8) * INDENT;
        room(BODY.size * BODY.line);
        if (one.marker !== undefined) {
          context.font = `${BODY.size}px ${FAMILY}`;
          context.fillStyle = COLOURS.ink;
          const x = left - context.measureText(one.marker).width - 5;
          context.fillText(one.marker, x, y + BODY.size * (BODY.line + 0.75) * 0.5);
        }
        lines(one.text, { ...BODY, left });
        y += BODY.after;
        return;
      }
      case 'lines':
        for (const line of one.text.split('\n')) {
          if (!one.isCode) lines(line, { ...BODY, left: PAGE.margin });
          else {
            lines(line, { ...CODE, left: PAGE.margin + CODE.pad }, (height) => {
              context.fillStyle = COLOURS.code;
              context.fillRect(PAGE.margin, y, PAGE.width - 2 * PAGE.margin, height + 0.5);
            });
          }
        }
        y += BODY.after;
        return;
      case 'table':
        table(one.rows);
        return;
      case 'rule':
        rule();
    }
  }

  for (const one of blocks) block(one);
  end();
  return pdf.close();
}

type Measure = (text: string) => number;

/** Widths of the same words come again and again. */
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
/** What no line begins with. */
const CLOSING = /^[，。、；：？！）》】”’」』〉…,.;:?!)\]}]/u;

/** Breaks a text into lines of a width: between words, between Chinese characters, never before 。 */
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
    // A closing mark may stand in the margin.
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
