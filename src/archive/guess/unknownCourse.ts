import { courseMark, type Named, runsOf } from './courseMark.ts';
import { partOf } from './coursePart.ts';
import {
  AROUND,
  FILE_OF_IT,
  LIKE_A_COURSE,
  NO_COURSE,
  STRONGLY_A_COURSE,
} from './coursePatterns.ts';
import { baseOf, type GuessKnowledge, keyOf } from './knowledge.ts';
import { overlaps, type Span, withoutSpans } from './mark.ts';
import { isPerson, isPlainlyPerson, WELL_KNOWN } from './people.ts';
import type { Segment } from './segment.ts';
import { lengthOfUniversity } from './universities.ts';

/** What is left of a name where nothing is known, if it ends as courses do. */
export function unknownCourse(
  text: string,
  shown: string,
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): Named | undefined {
  const rest = withoutSpans(text, understood);
  for (const run of runsOf(rest)) {
    const whole = rest.slice(run.from, run.to).replace(FILE_OF_IT, '');
    const base = whole.replace(/(?<=\p{Script=Han})[a-eh]?(?:[1-6]|i{1,3}|iv|[ⅠⅡⅢⅣ])?$/u, '');
    const university = lengthOfUniversity(base);
    const skipped = university + lengthOfTeacher(base.slice(university), knowledge);
    const name = base.slice(skipped);
    if (name.length < 3 || name.length > 16 || !/^[\p{Script=Han}a-z+#]+$/u.test(name)) continue;
    if (!LIKE_A_COURSE.test(name) || NO_COURSE.test(name)) continue;
    const span = { from: run.from + skipped, to: run.from + base.length };
    const part = partOf(text, span.to, understood);
    const as = writtenAs(rest, shown, span);
    return courseMark([as], span, part, 'unknown', false, knowledge, name);
  }
  return beforeExam(text, rest, understood, knowledge);
}

/** 泵与压缩机期末试题: what begins a name and is followed by 期末 is a course, however it ends. */
function beforeExam(
  text: string,
  rest: string,
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): Named | undefined {
  const [run] = runsOf(rest);
  if (run?.from !== 0 || !/^期[中末]/u.test(text.slice(run.to))) return undefined;
  const name = rest.slice(0, run.to);
  const isCourse =
    /^\p{Script=Han}{3,10}$/u.test(name) && !NO_COURSE.test(name) && !isPerson(name, true);
  if (!isCourse || lengthOfUniversity(name) > 0) return undefined;
  const part = partOf(text, run.to, understood);
  return courseMark([name], run, part, 'unknown', false, knowledge, name);
}

/**
 * The whole of an unbroken piece of text in which a known name is, where it ends as courses do and
 * nothing but that: 会计信息系统, and not just 信息系统.
 */
export function wholeRun(
  { text, shown }: Pick<Segment, 'text' | 'shown'>,
  rest: string,
  understood: readonly Span[],
  best: Named,
  knowledge: GuessKnowledge,
): Named | undefined {
  const found = runsOf(rest).find((one) => overlaps(one, best));
  if (!found || /\p{L}$/u.test(text.slice(0, found.from).trimEnd())) return undefined;
  const university = lengthOfUniversity(rest.slice(found.from, found.to));
  const start = found.from + university;
  const run = /^[\p{Script=Han}a-z+#]{3,14}/u.exec(rest.slice(start, found.to))?.[0] ?? '';
  const from = start + lengthOfTeacher(run, knowledge);
  if (best.from < from || FILE_OF_IT.test(run) || NO_COURSE.test(run)) return undefined;
  const bare = run.replace(/(?<=\p{Script=Han})[a-eh]?(?:iii|ii|iv|i)?$/u, '');
  const span = { from, to: start + bare.length };
  const name = text.slice(span.from, span.to);
  const isLike = LIKE_A_COURSE.test(name) || /\p{Script=Han}[a-z+#]{2,}$/u.test(name);
  if (!isLike || best.piece === name || AROUND.test(name.slice(0, best.from - from) || '-'))
    return undefined;
  const part = partOf(text, span.to, understood);
  if (part.to < found.to) return undefined;
  return courseMark([writtenAs(text, shown, span)], span, part, 'inside', false, knowledge, name);
}

/** 陈志坚非线性光学: a teacher’s name before what is a course without it. */
function lengthOfTeacher(run: string, { byFolded }: GuessKnowledge): number {
  const [name, rest] = [run.slice(0, 3), run.slice(3)];
  if (!isPlainlyPerson(name) && !WELL_KNOWN.includes(name)) return 0;
  if (byFolded.has(keyOf(run))) return 0;
  return byFolded.has(keyOf(baseOf(rest))) || STRONGLY_A_COURSE.test(rest) ? 3 : 0;
}

/** Traditional characters are written as the archive does, the rest as it stands. */
function writtenAs(text: string, shown: string, { from, to }: Span): string {
  return Array.from(shown.slice(from, to), (character, at) =>
    /\p{Script=Han}/u.test(character) ? text.charAt(from + at) : character,
  ).join('');
}
