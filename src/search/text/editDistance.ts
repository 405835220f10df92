import { LONGEST_QUERY } from '../../catalog/trimQuery.ts';

/** A part of a text that is near to a pattern. */
export interface Near {
  /** The edit distance. */
  readonly distance: number;
  /** The part of the text; `to` is exclusive. */
  readonly from: number;
  readonly to: number;
}

/**
 * The part of a text with the lowest edit distance to a pattern (restricted Damerau–Levenshtein: a wrong,
 * missing or superfluous character, or two swapped neighbours, cost 1 each). Undefined if it is more
 * than `most`.
 *
 * @param options.anchored whether the part must begin where the text begins
 * @param options.whole whether it must end where the text ends
 */
export function nearestPart(
  pattern: string,
  text: string,
  most: number,
  { anchored, whole }: { readonly anchored: boolean; readonly whole?: boolean },
): Near | undefined {
  const height = pattern.length;
  let best: Near | undefined =
    height <= most && (!whole || text === '') ? { distance: height, from: 0, to: 0 } : undefined;
  if (height > LONGEST_PATTERN) return best;
  let [before, last, own] = COLUMNS;
  for (let row = 0; row <= height; row += 1) {
    last.costs[row] = row;
    last.starts[row] = 0;
  }
  for (let column = 1; column <= text.length; column += 1) {
    const letter = text.charCodeAt(column - 1);
    const letterBefore = column > 1 ? text.charCodeAt(column - 2) : -1;
    own.costs[0] = anchored ? column : 0;
    own.starts[0] = anchored ? 0 : column;
    let least = own.costs[0] ?? 0;
    // If both begin together, `most` changes stay near the diagonal.
    const low = anchored ? Math.max(1, column - most) : 1;
    const high = anchored ? Math.min(height, column + most) : height;
    if (low > 1) own.costs[low - 1] = BEYOND;
    for (let row = low; row <= high; row += 1) {
      const wanted = pattern.charCodeAt(row - 1);
      let cost = (last.costs[row - 1] ?? 0) + (wanted === letter ? 0 : 1);
      let start = last.starts[row - 1] ?? 0;
      const superfluous = (last.costs[row] ?? 0) + 1;
      if (superfluous < cost) {
        cost = superfluous;
        start = last.starts[row] ?? 0;
      }
      const missing = (own.costs[row - 1] ?? 0) + 1;
      if (missing < cost) {
        cost = missing;
        start = own.starts[row - 1] ?? 0;
      }
      if (wanted === letterBefore && row > 1 && pattern.charCodeAt(row - 2) === letter) {
        const swapped = (before.costs[row - 2] ?? 0) + 1;
        if (swapped < cost) {
          cost = swapped;
          start = before.starts[row - 2] ?? 0;
        }
      }
      own.costs[row] = cost;
      own.starts[row] = start;
      if (cost < least) least = cost;
    }
    if (high < height) own.costs[high + 1] = BEYOND;
    const isReached = !anchored || Math.abs(column - height) <= most;
    const distance = isReached ? (own.costs[height] ?? 0) : BEYOND;
    if (distance <= most && (!whole || column === text.length)) {
      const near = { distance, from: own.starts[height] ?? 0, to: column };
      if (!best || isNearer(near, best, height)) best = near;
    }
    if (anchored && least > most) break;
    [before, last, own] = [last, own, before];
  }
  return best;
}

/** More changes than any limit. */
const BEYOND = 10_000;

/** How many comparisons of characters are a step of `WorkLimit`. */
const PAIRS_IN_STEP = 4;

/** The steps that `nearestPart` takes at most. */
export function stepsOfNearest(pattern: string, text: string, most: number, anchored: boolean) {
  const height = anchored ? Math.min(pattern.length, 2 * most + 1) : pattern.length;
  return (height * text.length) / PAIRS_IN_STEP;
}

/** The length of the longest query. */
const LONGEST_PATTERN = LONGEST_QUERY;

/** Three columns that are reused: ten thousands of texts are compared. */
const COLUMNS = [createColumn(), createColumn(), createColumn()] as const;

function createColumn() {
  return {
    costs: new Uint16Array(LONGEST_PATTERN + 1),
    starts: new Uint16Array(LONGEST_PATTERN + 1),
  };
}

/** Of equally near parts, one of the pattern's length is nearer. */
function isNearer(one: Near, other: Near, length: number): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance;
  const apart = ({ from, to }: Near) => Math.abs(to - from - length);
  return apart(one) < apart(other);
}
