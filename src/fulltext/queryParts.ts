import type { PlannedPart } from '../search/planTextSearch.ts';
import { foldPage } from './foldPage.ts';
import type { Phrase, Term } from './textIndex.ts';
import { tokenize } from './tokenize.ts';

/** A part of a query, as it is looked for on pages. */
export interface ReadPart {
  /** Any of these phrases, folded. */
  readonly folded: readonly string[];
  /** Those of them that an index can find. */
  readonly term: Term;
}

/** Reads a part of a query: as typed, by its other names, and as a line break leaves it. */
export function readPart(
  { text, isExact, otherNames }: Pick<PlannedPart, 'text' | 'isExact' | 'otherNames'>,
  variants: ReadonlyMap<string, string>,
): ReadPart {
  const names = [text, ...otherNames, ...(isExact ? [] : joinedHyphens(text))];
  const folded = [...new Set(names.map((name) => foldPage(name, variants)))];
  return { folded, term: termOf(folded) };
}

/** The phrases that an index can find. */
export function termOf(folded: readonly string[]): Term {
  return folded.map(tokenize).filter((phrase) => isSearchable(phrase));
}

/** A compound that a text may have without its hyphen, if it was broken there: `well-known`. */
function joinedHyphens(text: string): string[] {
  const joined = text.replace(/(?<=\p{L})[-‐](?=\p{L})/gu, '');
  return joined === text ? [] : [joined];
}

/** A single character that is not a word is on nearly every page, and no token of its own. */
function isSearchable(phrase: Phrase): boolean {
  const [only = ''] = phrase;
  return (
    phrase.length > 1 || (phrase.length === 1 && [...only].length > 1) || /^[a-z0-9]$/u.test(only)
  );
}
