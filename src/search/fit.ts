import { addRange, hasUnit, widthFor } from './bits.ts';
import { type Piece, QUALITY } from './evidence.ts';
import { isHan } from './foldText.ts';
import type { QueryText, Span } from './queryText.ts';
import { IN_NAMES_OR_PEOPLE } from './values.ts';

/** How well a value is met by its pieces. */
export interface Fit {
  /** From 0 to 1, a little more where the value is all of the query. */
  readonly quality: number;
  /** Whether the pieces are all of the value. */
  readonly isWhole: boolean;
}

/** @param named the parts of the query that are other names */
export function fitOf(
  text: string,
  pieces: readonly Piece[],
  query: QueryText,
  named: readonly Span[],
): Fit {
  const weighed = named.length === 0 ? pieces : pieces.map((piece) => weigh(piece, text, named));
  const chosen = joinNeighbours(choose(weighed, widthFor(query.text.length)));
  let units = 0;
  let quality = 0;
  let matched = 0;
  let first = Number.POSITIVE_INFINITY;
  const chunks = new Set<number>();
  for (const piece of chosen) {
    const length = piece.to - piece.from;
    units += length;
    quality += length * piece.quality;
    matched += piece.length;
    first = Math.min(first, piece.at);
    chunks.add(query.chunkOf[piece.from] ?? 0);
  }
  const share = Math.min(1, matched / Math.max(1, text.length));
  const breaks = Math.max(0, chosen.length - chunks.size);
  const isExact = share === 1 && breaks === 0;
  const fit = isExact ? 1 : 0.5 + 0.2 * share + (first === 0 ? 0.1 : 0) + 0.2 / (1 + 1.5 * breaks);
  const sure = quality / Math.max(1, units);
  return { quality: sure * (fit + bonusOf(chosen, units, share, query)), isWhole: share === 1 };
}

/** A text that is the whole query, or begins with it, is what was asked for, whatever else its words may mean. */
function bonusOf(chosen: readonly Piece[], units: number, share: number, query: QueryText): number {
  if (units < query.text.length) return 0;
  if (share === 1) return 0.1;
  return chosen.length === 1 && chosen[0]?.at === 0 ? 0.07 : 0;
}

/** Pieces in order, as one where they stand side by side in the query and in the text. */
function joinNeighbours(pieces: readonly Piece[]): readonly Piece[] {
  if (pieces.length < 2) return pieces;
  const joined: Piece[] = [];
  for (const piece of [...pieces].sort((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    // Between words of letters there is a space.
    const gap = last ? piece.at - last.at - last.length : -1;
    if (last && last.to === piece.from && (gap === 0 || (gap === 1 && piece.isWord))) {
      const units = last.to - last.from;
      const own = piece.to - piece.from;
      joined[joined.length - 1] = {
        ...last,
        to: piece.to,
        length: last.length + gap + piece.length,
        quality: (last.quality * units + piece.quality * own) / (units + own),
      };
    } else joined.push(piece);
  }
  return joined;
}

/** Another name that stands across the words of a text (计导 in 程序设计导引) is hardly meant there. */
function weigh(piece: Piece, text: string, named: readonly Span[]): Piece {
  const isName = named.some(({ from, to }) => from === piece.from && to === piece.to);
  if (piece.quality < 1 || !isName) return piece;
  const isInside =
    isHan(text.charCodeAt(piece.at - 1)) && isHan(text.charCodeAt(piece.at + piece.length));
  return isInside ? { ...piece, quality: QUALITY.alias - 0.05 } : piece;
}

/** The pieces that explain most, each of which adds something. */
function choose(pieces: readonly Piece[], width: number): readonly Piece[] {
  if (pieces.length < 2) return pieces;
  const seen = new Uint32Array(width);
  return [...pieces]
    .sort(
      (one, other) =>
        other.to - other.from - (one.to - one.from) ||
        other.quality - one.quality ||
        other.length - one.length,
    )
    .filter(({ from, to }) => {
      for (let unit = from; unit < to; unit += 1) {
        if (!hasUnit(seen, 0, unit)) {
          addRange(seen, 0, from, to);
          return true;
        }
      }
      return false;
    });
}

/**
 * Outside of names, where 高等 is part of a publisher and 计算 of a college, a piece counts only if
 * it is a word, the whole of what was typed between spaces, or a long beginning.
 */
export function isStrong(piece: Piece, text: string, query: QueryText, fields: number): boolean {
  if (piece.inNamesOnly) return false;
  if (piece.length === text.length || piece.isWord) return true;
  if (piece.at === 0 && piece.length >= (fields <= IN_NAMES_OR_PEOPLE ? 2 : 3)) return true;
  return query.chunks.some(({ from, to }) => from === piece.from && to === piece.to);
}
