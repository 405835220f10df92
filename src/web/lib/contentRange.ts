/** The part of a file that a response holds: from `begin`, of `length` bytes in all. */
export interface ContentRange {
  readonly begin: number;
  readonly length: number;
}

/** Reads a Content-Range field (RFC 9110, section 14.4); undefined unless it names the whole length. */
export function contentRange(field: string | null): ContentRange | undefined {
  const [, begin, end, length] = /^bytes (\d+)-(\d+)\/(\d+)$/i.exec(field ?? '') ?? [];
  if (begin === undefined || end === undefined || length === undefined) return undefined;
  const range = { begin: Number(begin), length: Number(length) };
  return Number(end) < range.length && range.begin <= Number(end) ? range : undefined;
}
