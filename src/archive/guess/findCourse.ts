import { endOfSubsequence } from '../../search/text/endOfSubsequence.ts';
import {
  type CourseMention,
  isWholeWord,
  makeCourseMention,
  type PartialCourseMention,
  splitIntoRuns,
} from './courseMention.ts';
import { SUBJECTS } from './courseNames.ts';
import { COURSE_ENDING, STRONG_COURSE_NAME } from './coursePatterns.ts';
import { courseKeyOf, type GuessKnowledge, keyOf, withoutPart } from './knowledge.ts';
import { matchKnownCourse } from './matchKnownCourse.ts';
import { isAbbreviated, isShortFor, matchShortCourse } from './matchShortCourse.ts';
import { matchUnknownCourse, matchWholeRun } from './matchUnknownCourse.ts';
import type { Segment } from './segment.ts';
import { maskSpans, overlaps, type Span } from './span.ts';

/** Finds known course names in full. Other patterns are matched around them. */
export function findFullNames(text: string, { names }: GuessKnowledge): readonly Span[] {
  const spans: Span[] = [];
  for (const [folded] of names) {
    for (
      let offset = text.indexOf(folded);
      offset >= 0;
      offset = text.indexOf(folded, offset + 1)
    ) {
      const span = { from: offset, to: offset + folded.length };
      if (isWholeWord(text, span) && !spans.some((other) => overlaps(span, other)))
        spans.push(span);
    }
  }
  return spans.sort((one, other) => one.from - other.from);
}

/**
 * Finds the course that a name mentions.
 *
 * @param full spans of full course names (`findFullNames`)
 * @param understood spans that other patterns have recognized
 */
export function findCourse(
  { text, shown, source }: Segment,
  full: readonly Span[],
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): CourseMention | undefined {
  const rest = maskSpans(text, understood);
  const around = (mention: PartialCourseMention): CourseMention => {
    const run = splitIntoRuns(rest).find((one) => overlaps(one, mention)) ?? mention;
    const isSubject =
      SUBJECTS.has(mention.name) && !knowledge.archiveCourses.has(courseKeyOf(mention.name));
    return { ...mention, run: rest.slice(run.from, run.to), isSubject };
  };
  const quoted = matchQuotedCourse({ text, shown }, knowledge);
  if (quoted) return around(quoted);
  const mentions: CourseMention[] = [];
  for (const span of full) {
    const mention = matchKnownCourse(text, rest, span, understood, knowledge);
    if (mention) mentions.push(around(mention));
  }
  if (mentions.length === 0) {
    for (const run of splitIntoRuns(rest)) {
      const mention = matchShortCourse(text, run, understood, knowledge);
      if (mention) mentions.push(around(mention));
    }
  }
  const best =
    mentions.find(({ kind }) => kind === 'known') ?? mentions.find(({ kind }) => kind === 'inside');
  if (best?.kind === 'inside' && (source === 'folder' || source === 'name')) {
    const whole = matchWholeRun({ text, shown }, rest, understood, best, knowledge);
    if (whole) return around(whole);
  }
  // 西域文学史 is a course of its own, although only 文学 is known.
  const isPart =
    best?.kind === 'inside' &&
    best.isShort &&
    STRONG_COURSE_NAME.test(best.run) &&
    !isAbbreviated(best.run, text.slice(best.from, best.to));
  const whole =
    best && !isPart ? undefined : matchUnknownCourse(text, shown, understood, knowledge);
  return whole ? around(whole) : best;
}

/** 《信号与线性系统》: a name in 《》 is not expanded to a similar one. */
function matchQuotedCourse(
  { text, shown }: Pick<Segment, 'text' | 'shown'>,
  knowledge: GuessKnowledge,
): PartialCourseMention | undefined {
  for (const match of text.matchAll(/《([^《》]{2,30})》/gu)) {
    const name = shown.slice(match.index + 1, match.index + match[0].length - 1).trim();
    const base = withoutPart(name.normalize('NFKC')).replace(/[A-E]$/u, '');
    const isCourse =
      [name, base].some((one) => knowledge.byFolded.has(keyOf(one))) ||
      knowledge.aliases.has(keyOf(base)) ||
      COURSE_ENDING.test(base);
    if (!isCourse) continue;
    const span = { from: match.index, to: match.index + match[0].length };
    const part = { suffix: '', volume: '', to: span.to };
    const [alias] = knowledge.aliases.get(keyOf(base)) ?? [];
    const isShort = alias !== undefined && isShortFor(base, alias) && base === name;
    if (isShort) continue;
    const mention = makeCourseMention(
      [name],
      span,
      part,
      'known',
      false,
      knowledge,
      match[1] ?? '',
    );
    return { ...mention, hasPart: base !== name };
  }
  return undefined;
}

/** Whether an abbreviation is a subsequence of a course name with the same start: 中财, 中级财务会计. */
export function isSubsequenceOf(short: string, course: string): boolean {
  const [one, other] = [keyOf(short), keyOf(course)];
  return one.length >= 2 && one.charAt(0) === other.charAt(0) && endOfSubsequence(one, other) >= 0;
}
