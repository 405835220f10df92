import { FILE_MODIFIED, FILE_SIZE, type HeaderSet, type Spec } from './headerSets.ts';

/** The expected response: a status, and the bytes, part by part, as first and last position. */
export interface Expected {
  readonly status: 200 | 206 | 304 | 412 | 416;
  /** Undefined if no content of the file is sent. */
  readonly parts: readonly (readonly [first: number, last: number])[] | undefined;
}

/** The most ranges that are served; headers with more are ignored. */
const MOST_RANGES = 16;

/**
 * The response that RFC 9110 requires, derived from the meaning of the headers, never from their
 * text, and as simply as possible: the reference for the real implementation.
 */
export function expectedAnswer(set: HeaderSet): Expected {
  const { ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince } = set;

  // 13.2.2, steps 1 and 2
  const unmodifiedSince = ifMatch === undefined ? ifUnmodifiedSince?.time : undefined;
  if (ifMatch?.matchesStrongly === false) return { status: 412, parts: undefined };
  if (unmodifiedSince !== undefined && FILE_MODIFIED > unmodifiedSince) {
    return { status: 412, parts: undefined };
  }
  // Steps 3 and 4
  const modifiedSince = ifNoneMatch === undefined ? ifModifiedSince?.time : undefined;
  if (ifNoneMatch?.matchesWeakly === true) return { status: 304, parts: undefined };
  if (modifiedSince !== undefined && FILE_MODIFIED <= modifiedSince) {
    return { status: 304, parts: undefined };
  }

  const whole: Expected = { status: 200, parts: [[0, FILE_SIZE - 1]] };
  // Step 5
  const specs = set.range?.specs ?? 'invalid';
  if (set.method !== 'GET' || !isCurrent(set) || specs === 'invalid') return whole;
  if (specs.length > MOST_RANGES) return whole;

  const runs = runsOf(specs);
  if (runs.length === 0) return { status: 416, parts: undefined };
  return { status: 206, parts: runs };
}

function isCurrent({ ifRange }: HeaderSet): boolean {
  if (ifRange === undefined) return true;
  return 'time' in ifRange ? ifRange.time === FILE_MODIFIED : ifRange.matchesStrongly;
}

/**
 * Every byte is marked with the number of the first range that contains it; a run gets its
 * smallest.
 */
function runsOf(specs: readonly Spec[]): (readonly [number, number])[] {
  const wantedBy: (number | undefined)[] = new Array(FILE_SIZE).fill(undefined);
  specs.forEach((spec, number) => {
    const [first, last] = positions(spec);
    for (let at = first; at <= last; at++) wantedBy[at] ??= number;
  });

  const runs: { first: number; last: number; rank: number }[] = [];
  let current: { first: number; last: number; rank: number } | undefined;
  wantedBy.forEach((number, at) => {
    if (number === undefined) {
      current = undefined;
    } else if (current === undefined) {
      current = { first: at, last: at, rank: number };
      runs.push(current);
    } else {
      current.last = at;
      current.rank = Math.min(current.rank, number);
    }
  });
  return runs.sort((a, b) => a.rank - b.rank).map(({ first, last }) => [first, last] as const);
}

/** First and last existing position; the last precedes the first if there are none. */
function positions(spec: Spec): [number, number] {
  const end = FILE_SIZE - 1;
  if ('suffix' in spec) {
    const length = Math.min(Number(spec.suffix), FILE_SIZE);
    return [FILE_SIZE - length, end];
  }
  const last = spec.last === undefined ? end : Math.min(Number(spec.last), end);
  return [Math.min(Number(spec.first), FILE_SIZE), last];
}
