/** A part of a folded text that says something. Ends are exclusive. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Every match of a pattern in what is not taken yet. */
export function matchesOf(text: string, pattern: RegExp, taken: readonly Span[] = []) {
  return Array.from(withoutSpans(text, taken).matchAll(pattern), (match) => ({
    match,
    from: match.index,
    to: match.index + match[0].length,
  })).filter(({ match, from, to }) => to > from && !match[0].includes(HIDDEN));
}

export function overlaps(one: Span, other: Span): boolean {
  return one.from < other.to && other.from < one.to;
}

/** The text with what has been understood put out of sight: a place that no name goes across. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  let rest = text;
  for (const { from, to } of spans) {
    rest = rest.slice(0, from) + HIDDEN.repeat(to - from) + rest.slice(to);
  }
  return rest;
}

/** Stands for a character that has been understood. */
export const HIDDEN = '\ue000';
