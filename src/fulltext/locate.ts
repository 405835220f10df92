import { isHan } from '../search/text/foldText.ts';
import { foldPage } from './foldPage.ts';

/** An occurrence of a phrase in a text: its first unit, and its end (exclusive). */
export interface Occurrence {
  readonly from: number;
  readonly to: number;
  /** Which of the phrases. */
  readonly phrase: number;
}

/**
 * All occurrences of folded phrases in the text of a page, in its order, without overlap. Words of
 * letters and digits occur whole.
 *
 * @param phrases as `foldPage` folds them
 * @param isBegun whether their last word may be the beginning of one
 */
export function locate(
  text: string,
  phrases: readonly string[],
  variants: ReadonlyMap<string, string>,
  isBegun = false,
): Occurrence[] {
  const origin: number[] = [];
  const folded = foldPage(text, variants, origin);
  const found: Occurrence[] = [];
  phrases.forEach((phrase, number) => {
    if (phrase === '') return;
    for (let at = folded.indexOf(phrase); at >= 0; at = folded.indexOf(phrase, at + 1)) {
      const end = at + phrase.length;
      if (!isEdge(folded, at) || !(isBegun || isEdge(folded, end))) continue;
      const last = origin[end - 1] ?? 0;
      found.push({ from: origin[at] ?? 0, to: last + lengthAt(text, last), phrase: number });
    }
  });
  found.sort((one, other) => one.from - other.from || other.to - one.to);
  let end = 0;
  return found.filter(({ from, to }) => {
    if (from < end) return false;
    end = to;
    return true;
  });
}

/** Whether no word of letters and digits goes on across a position. */
function isEdge(folded: string, position: number): boolean {
  return !isWordUnit(folded, position - 1) || !isWordUnit(folded, position);
}

function isWordUnit(folded: string, position: number): boolean {
  const unit = folded[position];
  return unit !== undefined && unit !== ' ' && !isHan(folded.charCodeAt(position));
}

/** The length of a character with the marks that belong to it, which folding drops. */
function lengthAt(text: string, offset: number): number {
  const [character = ''] = text.slice(offset, offset + 2);
  const marks = /^\p{M}+/u.exec(text.slice(offset + character.length, offset + 10));
  return character.length + (marks?.[0].length ?? 0);
}
