import { makeCourseMention, type PartialCourseMention, splitIntoRuns } from './courseMention.ts';
import { findPart } from './coursePart.ts';
import {
  COURSE_ENDING,
  FILE_SUFFIX,
  NOT_A_COURSE,
  STRONG_COURSE_NAME,
  UNRELATED_WORDS,
} from './coursePatterns.ts';
import { type GuessKnowledge, keyOf, withoutPart } from './knowledge.ts';
import { isClearlyPerson, isPerson, WELL_KNOWN_AUTHORS } from './people.ts';
import type { Segment } from './segment.ts';
import { maskSpans, overlaps, type Span } from './span.ts';
import { lengthOfUniversity } from './universities.ts';

/** Matches the rest of a name without a known course, if it ends like one. */
export function matchUnknownCourse(
  text: string,
  shown: string,
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): PartialCourseMention | undefined {
  const rest = maskSpans(text, understood);
  for (const run of splitIntoRuns(rest)) {
    const whole = rest.slice(run.from, run.to).replace(FILE_SUFFIX, '');
    const base = whole.replace(/(?<=\p{Script=Han})[a-eh]?(?:[1-6]|i{1,3}|iv|[ⅠⅡⅢⅣ])?$/u, '');
    const university = lengthOfUniversity(base);
    const skipped = university + lengthOfTeacher(base.slice(university), knowledge);
    const name = base.slice(skipped);
    if (name.length < 3 || name.length > 16 || !/^[\p{Script=Han}a-z+#]+$/u.test(name)) continue;
    if (!COURSE_ENDING.test(name) || NOT_A_COURSE.test(name)) continue;
    const span = { from: run.from + skipped, to: run.from + base.length };
    const part = findPart(text, span.to, understood);
    const as = spellLikeArchive(rest, shown, span);
    return makeCourseMention([as], span, part, 'unknown', false, knowledge, name);
  }
  return matchBeforeExam(text, rest, understood, knowledge);
}

/** 泵与压缩机期末试题: text at the start, directly before 期末, is a course with any ending. */
function matchBeforeExam(
  text: string,
  rest: string,
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): PartialCourseMention | undefined {
  const [run] = splitIntoRuns(rest);
  if (run?.from !== 0 || !/^期[中末]/u.test(text.slice(run.to))) return undefined;
  const name = rest.slice(0, run.to);
  const isCourse =
    /^\p{Script=Han}{3,10}$/u.test(name) && !NOT_A_COURSE.test(name) && !isPerson(name, true);
  if (!isCourse || lengthOfUniversity(name) > 0) return undefined;
  const part = findPart(text, run.to, understood);
  return makeCourseMention([name], run, part, 'unknown', false, knowledge, name);
}

/**
 * Matches the whole run around a known name, if the run ends like a course: 会计信息系统, and not just
 * 信息系统.
 */
export function matchWholeRun(
  { text, shown }: Pick<Segment, 'text' | 'shown'>,
  rest: string,
  understood: readonly Span[],
  best: PartialCourseMention,
  knowledge: GuessKnowledge,
): PartialCourseMention | undefined {
  const found = splitIntoRuns(rest).find((one) => overlaps(one, best));
  if (!found || /\p{L}$/u.test(text.slice(0, found.from).trimEnd())) return undefined;
  const university = lengthOfUniversity(rest.slice(found.from, found.to));
  const start = found.from + university;
  const run = /^[\p{Script=Han}a-z+#]{3,14}/u.exec(rest.slice(start, found.to))?.[0] ?? '';
  const from = start + lengthOfTeacher(run, knowledge);
  if (best.from < from || FILE_SUFFIX.test(run) || NOT_A_COURSE.test(run)) return undefined;
  const bare = run.replace(/(?<=\p{Script=Han})[a-eh]?(?:iii|ii|iv|i)?$/u, '');
  const span = { from, to: start + bare.length };
  const name = text.slice(span.from, span.to);
  const isLike = COURSE_ENDING.test(name) || /\p{Script=Han}[a-z+#]{2,}$/u.test(name);
  if (
    !isLike ||
    best.piece === name ||
    UNRELATED_WORDS.test(name.slice(0, best.from - from) || '-')
  )
    return undefined;
  const part = findPart(text, span.to, understood);
  if (part.to < found.to) return undefined;
  return makeCourseMention(
    [spellLikeArchive(text, shown, span)],
    span,
    part,
    'inside',
    false,
    knowledge,
    name,
  );
}

/** The length of a teacher’s name directly before a course: 陈志坚非线性光学. */
function lengthOfTeacher(run: string, { byFolded }: GuessKnowledge): number {
  const [name, rest] = [run.slice(0, 3), run.slice(3)];
  if (!isClearlyPerson(name) && !WELL_KNOWN_AUTHORS.includes(name)) return 0;
  if (byFolded.has(keyOf(run))) return 0;
  return byFolded.has(keyOf(withoutPart(rest))) || STRONG_COURSE_NAME.test(rest) ? 3 : 0;
}

/** Han characters in simplified form, as in the archive; other text unchanged. */
function spellLikeArchive(text: string, shown: string, { from, to }: Span): string {
  return Array.from(shown.slice(from, to), (character, index) =>
    /\p{Script=Han}/u.test(character) ? text.charAt(from + index) : character,
  ).join('');
}
