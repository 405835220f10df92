import { addRange } from './bits.ts';
import type { Piece } from './evidence.ts';
import type { QueryText } from './queryText.ts';
import { PEOPLE_FIELDS } from './values.ts';

/** What one value explains of the query: in a name, and in any other field. */
export interface Answer {
  readonly inNames: Uint32Array;
  readonly elsewhere: Uint32Array;
  readonly quality: number;
}

/** What a value's pieces explain, and how well it is met by them. */
export function answerOf(
  text: string,
  pieces: readonly Piece[],
  query: QueryText,
  width: number,
  fields: number,
): Answer {
  const inNames = new Uint32Array(width);
  const elsewhere = new Uint32Array(width);
  let weight = 0;
  let quality = 0;
  let matched = 0;
  let first = Number.POSITIVE_INFINITY;
  for (const piece of pieces) {
    const { from, to, at, length } = piece;
    addRange(inNames, 0, from, to);
    if (isStrong(piece, text, query, fields)) addRange(elsewhere, 0, from, to);
    const units = to - from;
    weight += units;
    quality += units * piece.quality;
    matched += length;
    first = Math.min(first, at);
  }
  const share = Math.min(1, matched / Math.max(1, text.length));
  const fit =
    share === 1 && pieces.length === 1
      ? 1
      : 0.6 + 0.25 * share + (first === 0 ? 0.08 : 0) + (pieces.length === 1 ? 0.05 : 0);
  return { inNames, elsewhere, quality: (quality / Math.max(1, weight)) * fit };
}

/**
 * Outside of names, where 高等 is part of a publisher and 计算 of a college, a piece counts only if
 * it is the whole text, the whole of what was typed between spaces, or a long beginning.
 */
function isStrong(piece: Piece, text: string, query: QueryText, fields: number): boolean {
  if (piece.inNamesOnly) return false;
  if (piece.length === text.length) return true;
  if (piece.at === 0 && piece.length >= (fields < 1 << PEOPLE_FIELDS ? 2 : 3)) return true;
  return (
    piece.length > 1 && query.chunks.some(({ from, to }) => from === piece.from && to === piece.to)
  );
}
