import { isPerson } from './people.ts';

/**
 * The number of a student: letters for the year and the kind and seven digits or more (PB16020923), or
 * digits that are no date, no school year and no ISBN.
 */
const STUDENT_NUMBER =
  /(?<![a-z0-9])(?:(?!img|dsc|vid|mvi|pic|doc|isbn)[a-z]{1,3}[0-9]{7,10}|(?!97[89][0-9]{10}(?![0-9])|1[4-9][0-9]{11}(?![0-9]))[0-9]{9,13}|(?!(?:19|20)[0-9]{2}(?:0[1-9]|1[0-2]|19|20)[0-9]{2})(?:0[5-9]|1[0-9]|2[0-9])[0-9]{6})(?![0-9])/giu;

/** Pieces between what parts names from numbers. */
const PIECE = /\p{Script=Han}+/gu;

/**
 * A name without the number of a student and who stands beside it: who handed something in is nobody’s
 * business, and neither its title nor its author. Undefined where a name has none.
 */
export function withoutPersonalData(name: string): string | undefined {
  const bare = name.replace(STUDENT_NUMBER, ' ');
  if (bare === name) return undefined;
  const anonymous = bare.replace(PIECE, (piece) => (isPerson(piece, true) ? ' ' : piece));
  // A number alone may be that of a scan or a book; with letters it is somebody’s.
  const hasLetters = /(?<![a-z0-9])(?!img|dsc|vid|mvi|pic|doc)[a-z]{1,3}[0-9]{8,10}(?![0-9])/iu;
  if (anonymous === bare && !hasLetters.test(name)) return undefined;
  return anonymous
    .replace(/(?<=^|[_+\-—\s])[\s_+\-—]+|[\s_+\-—]+$/gu, '')
    .replace(/^[\s_+\-—]+/u, '')
    .trim();
}
