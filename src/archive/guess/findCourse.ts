import { endOfSubsequence } from '../../search/text/endOfSubsequence.ts';
import { type CourseMark, courseMark, isWord, type Named, runsOf } from './courseMark.ts';
import { SUBJECTS } from './courseNames.ts';
import { LIKE_A_COURSE, STRONGLY_A_COURSE } from './coursePatterns.ts';
import { baseOf, courseKeyOf, type GuessKnowledge, keyOf } from './knowledge.ts';
import { knownCourse } from './knownCourse.ts';
import { overlaps, type Span, withoutSpans } from './mark.ts';
import type { Segment } from './segment.ts';
import { isAbbreviated, isShortFor, shortCourse } from './shortCourse.ts';
import { unknownCourse, wholeRun } from './unknownCourse.ts';

/** Where names of courses stand that are known in full; slots are looked for around them. */
export function findFullNames(text: string, { names }: GuessKnowledge): readonly Span[] {
  const spans: Span[] = [];
  for (const [folded] of names) {
    for (let at = text.indexOf(folded); at >= 0; at = text.indexOf(folded, at + 1)) {
      const span = { from: at, to: at + folded.length };
      if (isWord(text, span) && !spans.some((other) => overlaps(span, other))) spans.push(span);
    }
  }
  return spans.sort((one, other) => one.from - other.from);
}

/**
 * The course that a name speaks of, if it does.
 *
 * @param full where full names stand (`findFullNames`)
 * @param understood what has been understood otherwise
 */
export function findCourse(
  { text, shown, source }: Segment,
  full: readonly Span[],
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): CourseMark | undefined {
  const rest = withoutSpans(text, understood);
  const around = (mark: Named): CourseMark => {
    const run = runsOf(rest).find((one) => overlaps(one, mark)) ?? mark;
    const isField = SUBJECTS.has(mark.name) && !knowledge.archive.has(courseKeyOf(mark.name));
    return { ...mark, run: rest.slice(run.from, run.to), isField };
  };
  const quoted = quotedCourse({ text, shown }, knowledge);
  if (quoted) return around(quoted);
  const marks: CourseMark[] = [];
  for (const span of full) {
    const mark = knownCourse(text, rest, span, understood, knowledge);
    if (mark) marks.push(around(mark));
  }
  if (marks.length === 0) {
    for (const run of runsOf(rest)) {
      const mark = shortCourse(text, run, understood, knowledge);
      if (mark) marks.push(around(mark));
    }
  }
  const best =
    marks.find(({ how }) => how === 'known') ?? marks.find(({ how }) => how === 'inside');
  if (best?.how === 'inside' && (source === 'folder' || source === 'name')) {
    const whole = wholeRun({ text, shown }, rest, understood, best, knowledge);
    if (whole) return around(whole);
  }
  // 西域文学史 is more than the 文学 that is known of it.
  const isPart =
    best?.how === 'inside' &&
    best.isShort &&
    STRONGLY_A_COURSE.test(best.run) &&
    !isAbbreviated(best.run, text.slice(best.from, best.to));
  const whole = best && !isPart ? undefined : unknownCourse(text, shown, understood, knowledge);
  return whole ? around(whole) : best;
}

/** 《信号与线性系统》: a name in its marks is one as it stands, whatever it reminds of. */
function quotedCourse(
  { text, shown }: Pick<Segment, 'text' | 'shown'>,
  knowledge: GuessKnowledge,
): Named | undefined {
  for (const match of text.matchAll(/《([^《》]{2,30})》/gu)) {
    const name = shown.slice(match.index + 1, match.index + match[0].length - 1).trim();
    const base = baseOf(name.normalize('NFKC')).replace(/[A-E]$/u, '');
    const isCourse =
      [name, base].some((one) => knowledge.byFolded.has(keyOf(one))) ||
      knowledge.aliases.has(keyOf(base)) ||
      LIKE_A_COURSE.test(base);
    if (!isCourse) continue;
    const span = { from: match.index, to: match.index + match[0].length };
    const part = { suffix: '', volume: '', to: span.to };
    const [alias] = knowledge.aliases.get(keyOf(base)) ?? [];
    const isShort = alias !== undefined && isShortFor(base, alias) && base === name;
    if (isShort) continue;
    const mark = courseMark([name], span, part, 'known', false, knowledge, match[1] ?? '');
    return { ...mark, hasPart: base !== name };
  }
  return undefined;
}

/** Whether a short name is made of characters of a course, in their order: 中财 of 中级财务会计. */
export function isPickedFrom(short: string, course: string): boolean {
  const [one, other] = [keyOf(short), keyOf(course)];
  return one.length >= 2 && one.charAt(0) === other.charAt(0) && endOfSubsequence(one, other) >= 0;
}
