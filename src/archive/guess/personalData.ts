import { isPerson } from './people.ts';

/**
 * A student number: up to three letters and at least seven digits (PB16020923), or digits that are not
 * a date, a school year or an ISBN.
 */
const STUDENT_NUMBER =
  /(?<![a-z0-9])(?:(?!img|dsc|vid|mvi|pic|doc|isbn)[a-z]{1,3}[0-9]{7,10}|(?!97[89][0-9]{10}(?![0-9])|1[4-9][0-9]{11}(?![0-9]))[0-9]{9,13}|(?!(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2]|19|20)[0-9]{2})(?:0[5-9]|1[0-9]|2[0-9])[0-9]{6})(?![0-9])/giu;

/**
 * What identifies a person in a text; the last group is what is found. A number with letters is a student
 * number wherever it stands, one of digits alone behind its label; then mobile numbers, numbers of
 * identity cards (GB 11643-1999), and names behind their label.
 */
const IN_TEXT = [
  /(?<![a-z0-9])(?!img|dsc|vid|mvi|pic|doc|isbn|issn)([a-z]{2}[0-9]{8,10})(?![0-9])/giu,
  /学\s{0,9}号\s{0,9}[:：]?\s{0,9}([a-z]{0,3}[0-9]{7,13})(?![0-9])/giu,
  /(?<![0-9])(1[3-9][0-9]{9})(?![0-9])/gu,
  /(?<![0-9])([1-9][0-9]{5}(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9]{3}[0-9X])(?![0-9A-Z])/giu,
];
const NAME_IN_TEXT = /姓\s{0,9}名\s{0,9}[:：]\s{0,9}(\p{Script=Han}{2,4})(?!\p{Script=Han})/gu;

/** Finds what identifies a person in the text of a page: numbers, and names behind 姓名; each once. */
export function findPersonalData(text: string): readonly string[] {
  const found = (pattern: RegExp) => Array.from(text.matchAll(pattern), ([, piece = '']) => piece);
  const names = found(NAME_IN_TEXT).filter((name) => isPerson(name, true));
  return [...new Set([...IN_TEXT.flatMap(found), ...names])];
}

/** Runs of Han characters. */
const PIECE = /\p{Script=Han}+/gu;

/**
 * Removes a student number and the name next to it: a submitter is private, and neither title nor
 * author. Undefined if there is none.
 */
export function withoutPersonalData(name: string): string | undefined {
  const bare = name.replace(STUDENT_NUMBER, ' ');
  if (bare === name) return undefined;
  const anonymous = bare.replace(PIECE, (piece) => (isPerson(piece, true) ? ' ' : piece));
  // A number alone may come from a scan or a book; with letters it is a student number.
  const hasLetters = /(?<![a-z0-9])(?!img|dsc|vid|mvi|pic|doc)[a-z]{1,3}[0-9]{8,10}(?![0-9])/iu;
  if (anonymous === bare && !hasLetters.test(name)) return undefined;
  return anonymous
    .replace(/(?<=^|[_+\-—\s])[\s_+\-—]+|[\s_+\-—]+$/gu, '')
    .replace(/^[\s_+\-—]+/u, '')
    .trim();
}
