/** A byte range of a document, from `begin` up to but not including `end`. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

/** Up to this gap in bytes, fetching the gap is cheaper than a second request. */
const MAX_GAP = 16 * 1024;

/** Up to so many ranges at a time count as a sequential read, which prefetches. */
const MAX_SEQUENTIAL_RANGES = 3;

/**
 * Returns the ranges to request from the server when these are wanted at the same time.
 *
 * A reader that follows one reference after the other should not pay a round trip for each: a few
 * ranges are fetched with the bytes that follow. A book with a flat page tree makes pdf.js request
 * the dictionary of every page at once, some hundred bytes each, scattered over the whole file:
 * many ranges are fetched without the bytes that follow. (With 64 KiB each, 300 pages would cost
 * 20 MB before the first one appears.)
 * @param length the size of the document
 * @param options.pendingResponses how many other requests are pending
 * @param options.readAhead the smallest range that a sequential read fetches, in bytes
 */
export function planReads(
  requested: readonly Span[],
  length: number,
  { pendingResponses, readAhead }: { pendingResponses: number; readAhead: number },
): Span[] {
  const merged: { begin: number; end: number }[] = [];
  for (const { begin, end } of [...requested].sort((a, b) => a.begin - b.begin)) {
    const last = merged.at(-1);
    if (last && begin - last.end <= MAX_GAP) last.end = Math.max(last.end, end);
    else merged.push({ begin, end });
  }
  if (merged.length + pendingResponses > MAX_SEQUENTIAL_RANGES) return merged;
  return merged.map(({ begin, end }, index) => ({
    begin,
    end: Math.max(end, Math.min(begin + readAhead, merged[index + 1]?.begin ?? length)),
  }));
}
