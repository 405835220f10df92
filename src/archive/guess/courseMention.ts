import { isParted } from './courseNames.ts';
import type { Part } from './coursePart.ts';
import type { Semester } from './findTime.ts';
import { courseKeyOf, type GuessKnowledge, keyOf, withoutPart } from './knowledge.ts';
import type { Span } from './span.ts';

/** A course that a name mentions. */
export interface CourseMention extends Span {
  /** The value for the metadata, with its part: 高等数学（上）. */
  readonly name: string;
  /** Other meanings, if the name is an ambiguous abbreviation. */
  readonly alternatives: readonly string[];
  /**
   * `known`: a known name by itself; `inside`: a known name within a longer run; `unknown`: text
   * that is not known but ends like the name of a course.
   */
  readonly kind: 'known' | 'inside' | 'unknown';
  /** Whether the text has an abbreviation of the name: 高数. */
  readonly isShort: boolean;
  readonly hasPart: boolean;
  /** Its name and the other meanings, without the part; `suffix` is the part: A1, （上）. */
  readonly bases: readonly string[];
  readonly suffix: string;
  /** The mention in the folded text, without the part. */
  readonly piece: string;
  /** Whether it names a subject, such as 采矿: usually the folder of a major, rarely a course. */
  readonly isSubject: boolean;
  /** The unbroken run of folded text that contains it: 纺物化 for 物化. */
  readonly run: string;
  /** The semester, from 上 after a course without parts. */
  readonly semester?: Semester;
}

/** A mention before the text around it is analysed. */
export type PartialCourseMention = Omit<CourseMention, 'run' | 'isSubject'>;

export function makeCourseMention(
  full: readonly string[],
  span: Span,
  { suffix: numbered, volume, to }: Part,
  kind: CourseMention['kind'],
  isShort: boolean,
  { archiveCourses }: GuessKnowledge,
  piece: string,
): PartialCourseMention {
  const isSemester = volume !== '' && numbered === '' && !full.some((name) => isParted(name));
  const suffix = volume === '' || isSemester ? numbered : `${numbered}（${volume}）`;
  const names = full.map((name) => {
    const whole = `${name}${suffix}`;
    return archiveCourses.get(courseKeyOf(whole)) ?? whole;
  });
  const inArchive = names.filter((name) => archiveCourses.has(courseKeyOf(name)));
  const ordered = [...inArchive, ...names.filter((name) => !inArchive.includes(name))];
  const [name = '', ...others] = [...new Set(ordered)];
  return {
    name,
    // If the archive has exactly one of them, that one is meant.
    alternatives: inArchive.length === 1 ? [] : others,
    kind,
    isShort,
    hasPart: suffix !== '' || keyOf(withoutPart(name)) !== keyOf(name),
    bases: full,
    suffix,
    piece,
    from: span.from,
    to: Math.max(span.to, to),
    ...(isSemester && { semester: volume === '上' ? 'First' : 'Second' }),
  };
}

/** The runs of text between masked spans, spaces and punctuation. */
export function splitIntoRuns(rest: string): readonly Span[] {
  return Array.from(rest.matchAll(/[\p{L}\p{N}+#&]+/gu), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/** Whether a span starts and ends at word boundaries (Latin letters). */
export function isWholeWord(text: string, { from, to }: Span): boolean {
  const isLetter = (offset: number) => /[a-z]/u.test(text.charAt(offset));
  return !(isLetter(from) && isLetter(from - 1)) && !(isLetter(to - 1) && isLetter(to));
}
