import { isHan } from '../search/text/foldText.ts';
import type { Phrase } from './textIndex.ts';
import { tokenize } from './tokenize.ts';

/** Marks the pair of Han characters on either side of a page break, and all tokens after a break. */
const ON_BREAK = '=';
const AFTER_BREAK = '==';

/**
 * The tokens on both sides of a page break. Those behind it are marked, so that a page is not found
 * for a phrase of the next one.
 *
 * @param before the folded end of a page
 * @param after the folded beginning of the next one
 */
export function crossingTokens(before: string, after: string): string[] {
  if (before === '' || after === '') return [];
  const touches = isHan(before.charCodeAt(before.length - 1)) && isHan(after.charCodeAt(0));
  const joined = tokenize(isHanBeside(before, after) ? before + after : `${before} ${after}`);
  const count = tokenize(before).length + lastTokens(before, touches);
  return joined.map((token, at) => {
    if (at < count) return token;
    return touches && at === count ? ON_BREAK + token : AFTER_BREAK + token;
  });
}

/** More tokens than these are not indexed on either side of a page break. */
const MOST_ON_A_SIDE = 18;

/** The phrase as it is indexed across a page break, for each place where the break may be. */
export function acrossBreak(phrase: Phrase): Phrase[] {
  return phrase.flatMap((token, at) => {
    if (at > MOST_ON_A_SIDE || phrase.length - at > MOST_ON_A_SIDE + 1) return [];
    const rest = phrase.slice(at + 1).map((next) => AFTER_BREAK + next);
    const before = phrase.slice(0, at);
    const onBreak = isPair(token) ? [[...before, ON_BREAK + token, ...rest]] : [];
    // Two pairs side by side share a character, so no break is between them.
    const isBetween = at > 0 && !(isPair(token) && isPair(phrase[at - 1] ?? ''));
    return isBetween ? [...onBreak, [...before, AFTER_BREAK + token, ...rest]] : onBreak;
  });
}

function isPair(token: string): boolean {
  return isHan(token.charCodeAt(0)) && [...token].length === 2;
}

function isHanBeside(before: string, after: string): boolean {
  return isHan(before.charCodeAt(before.length - 1)) || isHan(after.charCodeAt(0));
}

/**
 * How many tokens the last Han character is by itself in the joined text, compared to the end of the
 * page alone: one before a word; one less before Han, if it is all of the text.
 */
function lastTokens(before: string, touches: boolean): number {
  const isAll = [...before].length === 1;
  if (touches) return isAll ? -1 : 0;
  const isHanThenWord = isHan(before.charCodeAt(before.length - 1));
  return isHanThenWord && !isAll ? 1 : 0;
}
