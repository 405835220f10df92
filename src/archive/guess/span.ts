/** A recognized part of a folded text. `to` is exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Finds every match of a pattern outside the spans that are already recognized. */
export function findMatches(text: string, pattern: RegExp, taken: readonly Span[] = []) {
  return Array.from(maskSpans(text, taken).matchAll(pattern), (match) => ({
    match,
    from: match.index,
    to: match.index + match[0].length,
  })).filter(({ match, from, to }) => to > from && !match[0].includes(MASK));
}

export function overlaps(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}

/** Replaces the recognized spans by mask characters, which no pattern matches across. */
export function maskSpans(text: string, spans: readonly Span[]): string {
  let rest = text;
  for (const { from, to } of spans) {
    rest = rest.slice(0, from) + MASK.repeat(to - from) + rest.slice(to);
  }
  return rest;
}

/** Replaces each character of a recognized span. From a private-use area of Unicode. */
export const MASK = '\ue000';
