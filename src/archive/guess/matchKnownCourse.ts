import { makeCourseMention, type PartialCourseMention, splitIntoRuns } from './courseMention.ts';
import { SUBJECTS } from './courseNames.ts';
import { findPart } from './coursePart.ts';
import {
  AND_PREFIX,
  AND_SUFFIX,
  ANY_PREFIX,
  COURSE_ENDING,
  COURSE_PREFIX,
  COURSE_SUFFIX,
  FILE_SUFFIX,
  STRONG_COURSE_NAME,
  TOPIC_ENDING,
  UNRELATED_WORDS,
} from './coursePatterns.ts';
import { courseKeyOf, type GuessKnowledge, keyOf } from './knowledge.ts';
import { isPerson } from './people.ts';
import { overlaps, type Span } from './span.ts';
import { lengthOfUniversity } from './universities.ts';

export function matchKnownCourse(
  text: string,
  rest: string,
  span: Span,
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): PartialCourseMention | undefined {
  const folded = text.slice(span.from, span.to);
  const name = knowledge.names.find(([one]) => one === folded)?.[1];
  if (name === undefined) return undefined;
  const run = splitIntoRuns(rest).find((one) => overlaps(one, span)) ?? span;
  const around = text.slice(run.from, Math.max(run.from, span.from));
  const skipped = lengthOfUniversity(text.slice(run.from, run.to));
  const isOwner = skipped <= around.length;
  const owner = isOwner
    ? skipped + (around.length - skipped === 3 && isPerson(around.slice(skipped)) ? 3 : 0)
    : 0;
  const start = run.from + owner;
  const before = text.slice(start, Math.max(start, span.from));
  const part = findPart(text, span.to, understood);
  const behindFrom = Math.max(span.to, part.to);
  const behind = text.slice(behindFrom, Math.max(behindFrom, run.to)).replace(FILE_SUFFIX, '');
  // If the archive has it only under another name, that name is used.
  const other = otherNameInArchive(name, knowledge);
  const isAlone = (before === '' || UNRELATED_WORDS.test(before)) && behind === '';
  if (isAlone) {
    return other === undefined
      ? makeCourseMention([name], span, part, 'known', false, knowledge, folded)
      : makeCourseMention([other], span, part, 'inside', true, knowledge, folded);
  }
  // A name within a longer run may be part of another, longer name.
  const isHan = /\p{Script=Han}/u.test(folded);
  // A prefix before a course of the archive names its audience.
  const isOwn = !isHan || knowledge.archiveCourses.has(courseKeyOf(name));
  const isBefore =
    before === '' ||
    COURSE_PREFIX.test(before) ||
    AND_PREFIX.test(before) ||
    (/^\p{Script=Han}{2,4}$/u.test(before) && isNameOfIt(before, knowledge)) ||
    (!isOwn && ANY_PREFIX.test(before));
  const isBehind =
    behind === '' ||
    COURSE_SUFFIX.test(behind) ||
    (AND_SUFFIX.test(behind) && COURSE_ENDING.test(behind)) ||
    (TOPIC_ENDING.test(name) && STRONG_COURSE_NAME.test(behind));
  const isLonger = isHan && isBefore && isBehind;
  if (isLonger && part.to === span.to) {
    const longer = { from: before === '' ? span.from : start, to: behindFrom + behind.length };
    const written = `${before.toUpperCase()}${name}${behind}`;
    const own = knowledge.byFolded.get(keyOf(written)) ?? written;
    const next = findPart(text, longer.to, understood);
    const piece = text.slice(longer.from, longer.to);
    return makeCourseMention([own], longer, next, 'inside', false, knowledge, piece);
  }
  return makeCourseMention([name], span, part, 'inside', false, knowledge, folded);
}

/** Whether a word is the topic of other courses: 会计 before 信息系统. */
function isNameOfIt(word: string, { byFolded }: GuessKnowledge): boolean {
  return SUBJECTS.has(word) || byFolded.has(word) || byFolded.has(`${word}学`);
}

/**
 * The single course of the archive for which a name is an alias, if the archive has no course of
 * this name.
 */
function otherNameInArchive(
  name: string,
  { archiveCourses, aliases }: GuessKnowledge,
): string | undefined {
  if ([...archiveCourses.values()].some((own) => keyOf(own).startsWith(keyOf(name))))
    return undefined;
  const others = (aliases.get(keyOf(name)) ?? []).filter((one) =>
    archiveCourses.has(courseKeyOf(one)),
  );
  return others.length === 1 ? others[0] : undefined;
}
