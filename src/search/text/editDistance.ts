import { LONGEST_QUERY } from '../../catalog/trimQuery.ts';

/** A text that comes near to a pattern. */
export interface Near {
  /** How many single changes lead from one to the other. */
  readonly distance: number;
  /** Which part of the text it is. */
  readonly from: number;
  readonly to: number;
}

/**
 * The part of a text that is nearest to a pattern, by changes of one character each: a wrong, a
 * missing, a superfluous one, or two that are swapped (the restricted edit distance of Damerau and
 * Levenshtein, over all parts of the text). Undefined where more than `most` changes are needed.
 *
 * @param options.anchored whether the part has to begin where the text begins
 * @param options.whole whether it has to end where the text ends
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
    // Where both begin together, so few changes lead no further from the diagonal.
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

/** More changes than are ever forgiven. */
const BEYOND = 10_000;

/** How many pairs of characters are compared in a step of `WorkLimit`. */
const PAIRS_IN_STEP = 4;

/** The steps that `nearestPart` takes at most. */
export function stepsOfNearest(pattern: string, text: string, most: number, anchored: boolean) {
  const height = anchored ? Math.min(pattern.length, 2 * most + 1) : pattern.length;
  return (height * text.length) / PAIRS_IN_STEP;
}

/** Queries are no longer. */
const LONGEST_PATTERN = LONGEST_QUERY;

/** Room for three columns, used again and again: texts are compared by the ten thousand. */
const COLUMNS = [createColumn(), createColumn(), createColumn()] as const;

function createColumn() {
  return {
    costs: new Uint16Array(LONGEST_PATTERN + 1),
    starts: new Uint16Array(LONGEST_PATTERN + 1),
  };
}

/** Of parts that are equally near, the one of the pattern's own length: a wrong character, not a lost one. */
function isNearer(one: Near, other: Near, length: number): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance;
  const apart = ({ from, to }: Near) => Math.abs(to - from - length);
  return apart(one) < apart(other);
}
