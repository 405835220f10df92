import { isParted } from './courseNames.ts';
import type { Part } from './coursePart.ts';
import type { Semester } from './findTime.ts';
import { baseOf, courseKeyOf, type GuessKnowledge, keyOf } from './knowledge.ts';
import type { Span } from './mark.ts';

/** A course that a name speaks of. */
export interface CourseMark extends Span {
  /** As it is entered, with its part: 高等数学（上）. */
  readonly name: string;
  /** What it can mean beside, where an abbreviation means several. */
  readonly others: readonly string[];
  /**
   * `known`: a name that is known, by itself; `inside`: a known one with more around it; `unknown`:
   * what is left of the text and looks like a course.
   */
  readonly how: 'known' | 'inside' | 'unknown';
  /** Its own name is short for another: 高数. */
  readonly isShort: boolean;
  readonly hasPart: boolean;
  /** Its name and what it can mean beside, without the part; and the part: A1, （上）. */
  readonly bases: readonly string[];
  readonly suffix: string;
  /** What stands in the text, folded, without the part. */
  readonly piece: string;
  /** The name of a subject, such as 采矿, which folders of whole majors have and hardly a course. */
  readonly isField: boolean;
  /** The unbroken piece of the text that it is in, as it is folded: 纺物化 around 物化. */
  readonly run: string;
  /** 上 behind a course that has no parts: the semester. */
  readonly semester?: Semester;
}

/** A mark before what is around it has been looked at. */
export type Named = Omit<CourseMark, 'run' | 'isField'>;

export function courseMark(
  full: readonly string[],
  span: Span,
  { suffix: numbered, volume, to }: Part,
  how: CourseMark['how'],
  isShort: boolean,
  { archive }: GuessKnowledge,
  piece: string,
): Named {
  const isSemester = volume !== '' && numbered === '' && !full.some((name) => isParted(name));
  const suffix = volume === '' || isSemester ? numbered : `${numbered}（${volume}）`;
  const names = full.map((name) => {
    const whole = `${name}${suffix}`;
    return archive.get(courseKeyOf(whole)) ?? whole;
  });
  const inArchive = names.filter((name) => archive.has(courseKeyOf(name)));
  const ordered = [...inArchive, ...names.filter((name) => !inArchive.includes(name))];
  const [name = '', ...others] = [...new Set(ordered)];
  return {
    name,
    // Where the archive has just one of them, that one is meant.
    others: inArchive.length === 1 ? [] : others,
    how,
    isShort,
    hasPart: suffix !== '' || keyOf(baseOf(name)) !== keyOf(name),
    bases: full,
    suffix,
    piece,
    from: span.from,
    to: Math.max(span.to, to),
    ...(isSemester && { semester: volume === '上' ? 'First' : 'Second' }),
  };
}

/** Stretches of text between what has been understood, spaces and punctuation. */
export function runsOf(rest: string): readonly Span[] {
  return Array.from(rest.matchAll(/[\p{L}\p{N}+#&]+/gu), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** Whether letters at the ends of a piece do not go on beyond it. */
export function isWord(text: string, { from, to }: Span): boolean {
  const isLetter = (at: number) => /[a-z]/u.test(text.charAt(at));
  return !(isLetter(from) && isLetter(from - 1)) && !(isLetter(to - 1) && isLetter(to));
}
