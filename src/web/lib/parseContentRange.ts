/** The range in a partial response: starts at `begin`, in a file of `length` bytes. */
export interface ContentRange {
  readonly begin: number;
  readonly length: number;
}

/** Parses Content-Range (RFC 9110, section 14.4); undefined unless it has the complete length. */
export function parseContentRange(field: string | null): ContentRange | undefined {
  const [, begin, end, length] = /^bytes (\d+)-(\d+)\/(\d+)$/i.exec(field ?? '') ?? [];
  if (begin === undefined || end === undefined || length === undefined) return undefined;
  const range = { begin: Number(begin), length: Number(length) };
  return Number(end) < range.length && range.begin <= Number(end) ? range : undefined;
}
