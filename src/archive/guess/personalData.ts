import { isPerson } from './people.ts';

/**
 * A student number: up to three letters and at least seven digits (PB16020923), or digits that are not
 * a date, a school year or an ISBN.
 */
const STUDENT_NUMBER =
  /(?<![a-z0-9])(?:(?!img|dsc|vid|mvi|pic|doc|isbn)[a-z]{1,3}[0-9]{7,10}|(?!97[89][0-9]{10}(?![0-9])|1[4-9][0-9]{11}(?![0-9]))[0-9]{9,13}|(?!(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2]|19|20)[0-9]{2})(?:0[5-9]|1[0-9]|2[0-9])[0-9]{6})(?![0-9])/giu;

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
