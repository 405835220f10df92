import { foldText, isHan, removeHanSpaces } from '../search/text/foldText.ts';

/** A hyphen at the end of a line, and the line break after it. */
const HYPHEN_AT_LINE_END = /^[-\u00ad\u2010]\s*\n/u;
const MAY_HYPHENATE = /[-\u00ad\u2010][^\S\n]*\n/u;

/**
 * Folds the text of a page as titles are folded (docs/search.md). White space beside Han characters
 * is dropped, and words that are hyphenated at the end of a line are joined, so that phrases are
 * found across line breaks.
 *
 * @param variants variants of characters → the form to fold them to
 * @param origin is filled with the unit of `text` that each UTF-16 unit of the result comes from
 */
export function foldPage(
  text: string,
  variants: ReadonlyMap<string, string>,
  origin?: number[],
): string {
  const isHyphenated = MAY_HYPHENATE.test(text);
  if (!origin && !isHyphenated) return removeHanSpaces(foldText(text, variants));
  const unitOf: number[] = [];
  const folded = foldText(text, variants, unitOf);
  const kept: number[] = [];
  const joined = isHyphenated ? joinHyphenated(folded, text, unitOf) : folded;
  const closed = removeHanSpaces(joined, kept);
  if (origin) for (const unit of kept) origin.push(unitOf[unit] ?? 0);
  return closed;
}

/** Removes the space that stands for a hyphen at the end of a line, also from `unitOf`. */
function joinHyphenated(folded: string, text: string, unitOf: number[]): string {
  let joined = '';
  let units = 0;
  for (let offset = 0; offset < folded.length; offset += 1) {
    const unit = unitOf[offset] ?? 0;
    const isHyphen =
      folded[offset] === ' ' &&
      isWordUnit(folded.charCodeAt(offset - 1)) &&
      isWordUnit(folded.charCodeAt(offset + 1)) &&
      HYPHEN_AT_LINE_END.test(text.slice(unit, unit + 16));
    if (isHyphen) continue;
    joined += folded[offset];
    unitOf[units] = unit;
    units += 1;
  }
  unitOf.length = units;
  return joined;
}

/** Whether a unit is a letter that words are hyphenated between. */
function isWordUnit(code: number): boolean {
  return !(code <= 0x60) && !isHan(code);
}
