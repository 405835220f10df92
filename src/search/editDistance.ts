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
 * @param anchored whether the part has to begin where the text begins
 */
export function nearestPart(
  pattern: string,
  text: string,
  most: number,
  anchored: boolean,
): Near | undefined {
  const height = pattern.length;
  let before: Uint16Array = new Uint16Array(0);
  let last = Uint16Array.from({ length: height + 1 }, (_, row) => row);
  let startsBefore: Uint16Array = new Uint16Array(0);
  let startsLast = new Uint16Array(height + 1);
  let best: Near | undefined = height <= most ? { distance: height, from: 0, to: 0 } : undefined;
  for (let column = 1; column <= text.length; column += 1) {
    const own = new Uint16Array(height + 1);
    const starts = new Uint16Array(height + 1);
    own[0] = anchored ? column : 0;
    starts[0] = anchored ? 0 : column;
    let least = own[0];
    for (let row = 1; row <= height; row += 1) {
      const isSame = pattern.charCodeAt(row - 1) === text.charCodeAt(column - 1);
      let cost = (last[row - 1] ?? 0) + (isSame ? 0 : 1);
      let start = startsLast[row - 1] ?? 0;
      const take = (other: number, from: number) => {
        if (other >= cost) return;
        cost = other;
        start = from;
      };
      take((last[row] ?? 0) + 1, startsLast[row] ?? 0);
      take((own[row - 1] ?? 0) + 1, starts[row - 1] ?? 0);
      const isSwapped =
        row > 1 &&
        column > 1 &&
        pattern.charCodeAt(row - 1) === text.charCodeAt(column - 2) &&
        pattern.charCodeAt(row - 2) === text.charCodeAt(column - 1);
      if (isSwapped) take((before[row - 2] ?? 0) + 1, startsBefore[row - 2] ?? 0);
      own[row] = cost;
      starts[row] = start;
      least = Math.min(least, cost);
    }
    const distance = own[height] ?? 0;
    if (distance <= most) {
      const near = { distance, from: starts[height] ?? 0, to: column };
      if (!best || isNearer(near, best, height)) best = near;
    }
    if (anchored && least > most) break;
    before = last;
    last = own;
    startsBefore = startsLast;
    startsLast = starts;
  }
  return best;
}

/** Of parts that are equally near, the one of the pattern's own length: a wrong character, not a lost one. */
function isNearer(one: Near, other: Near, length: number): boolean {
  if (one.distance !== other.distance) return one.distance < other.distance;
  const apart = ({ from, to }: Near) => Math.abs(to - from - length);
  return apart(one) < apart(other);
}
