/** Bytes of a document: from `begin` up to, not including, `end`. */
export interface Span {
  readonly begin: number;
  readonly end: number;
}

/** Up to this distance it is cheaper to fetch what lies between two parts than to ask twice. */
const WORTH_BRIDGING = 16 * 1024;

/** So few parts at a time are someone reading on: more will be wanted from there. */
const FEW = 3;

/** How much is fetched, at least, where someone reads on. */
const AHEAD = 64 * 1024;

/**
 * What to ask the server for when these parts are wanted at the same time.
 *
 * A reader that follows one reference after the other should not pay a round trip for each: few
 * parts are fetched with what follows them. A book whose page tree is flat makes pdf.js ask for
 * every page's dictionary at once, some hundred bytes scattered over the whole file: of many parts
 * nothing but themselves is fetched. (With 64 KiB for each, 300 pages cost 20 MB before the first
 * of them is seen.)
 * @param length the size of the document
 * @param underWay how many other parts were asked for and have not come yet
 */
export function readPlan(wanted: readonly Span[], length: number, pendingResponses = 0): Span[] {
  const merged: { begin: number; end: number }[] = [];
  for (const { begin, end } of [...wanted].sort((a, b) => a.begin - b.begin)) {
    const last = merged.at(-1);
    if (last && begin - last.end <= WORTH_BRIDGING) last.end = Math.max(last.end, end);
    else merged.push({ begin, end });
  }
  if (merged.length + pendingResponses > FEW) return merged;
  return merged.map(({ begin, end }, index) => ({
    begin,
    end: Math.max(end, Math.min(begin + AHEAD, merged[index + 1]?.begin ?? length)),
  }));
}
