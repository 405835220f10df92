import { courseMark, type Named, runsOf } from './courseMark.ts';
import { SUBJECTS } from './courseNames.ts';
import { partOf } from './coursePart.ts';
import {
  ABOUT,
  ANY_WORD,
  AROUND,
  BEFORE,
  BEHIND,
  FILE_OF_IT,
  JOINED,
  JOINED_TO,
  LIKE_A_COURSE,
  STRONGLY_A_COURSE,
} from './coursePatterns.ts';
import { courseKeyOf, type GuessKnowledge, keyOf } from './knowledge.ts';
import { overlaps, type Span } from './mark.ts';
import { isPerson } from './people.ts';
import { lengthOfUniversity } from './universities.ts';

export function knownCourse(
  text: string,
  rest: string,
  span: Span,
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): Named | undefined {
  const folded = text.slice(span.from, span.to);
  const name = knowledge.names.find(([one]) => one === folded)?.[1];
  if (name === undefined) return undefined;
  const run = runsOf(rest).find((one) => overlaps(one, span)) ?? span;
  const around = text.slice(run.from, Math.max(run.from, span.from));
  const skipped = lengthOfUniversity(text.slice(run.from, run.to));
  const isOwner = skipped <= around.length;
  const owner = isOwner
    ? skipped + (around.length - skipped === 3 && isPerson(around.slice(skipped)) ? 3 : 0)
    : 0;
  const start = run.from + owner;
  const before = text.slice(start, Math.max(start, span.from));
  const part = partOf(text, span.to, understood);
  const behindFrom = Math.max(span.to, part.to);
  const behind = text.slice(behindFrom, Math.max(behindFrom, run.to)).replace(FILE_OF_IT, '');
  // Where the archive has it under another name only, that is the one.
  const other = otherNameInArchive(name, knowledge);
  const isAlone = (before === '' || AROUND.test(before)) && behind === '';
  if (isAlone) {
    return other === undefined
      ? courseMark([name], span, part, 'known', false, knowledge, folded)
      : courseMark([other], span, part, 'inside', true, knowledge, folded);
  }
  // A name with more around it may be another, longer one.
  const isHan = /\p{Script=Han}/u.test(folded);
  // Before a course of the archive stands who it is for.
  const isOwn = !isHan || knowledge.archive.has(courseKeyOf(name));
  const isBefore =
    before === '' ||
    BEFORE.test(before) ||
    JOINED_TO.test(before) ||
    (/^\p{Script=Han}{2,4}$/u.test(before) && isNameOfIt(before, knowledge)) ||
    (!isOwn && ANY_WORD.test(before));
  const isBehind =
    behind === '' ||
    BEHIND.test(behind) ||
    (JOINED.test(behind) && LIKE_A_COURSE.test(behind)) ||
    (ABOUT.test(name) && STRONGLY_A_COURSE.test(behind));
  const isLonger = isHan && isBefore && isBehind;
  if (isLonger && part.to === span.to) {
    const longer = { from: before === '' ? span.from : start, to: behindFrom + behind.length };
    const written = `${before.toUpperCase()}${name}${behind}`;
    const own = knowledge.byFolded.get(keyOf(written)) ?? written;
    const next = partOf(text, longer.to, understood);
    const piece = text.slice(longer.from, longer.to);
    return courseMark([own], longer, next, 'inside', false, knowledge, piece);
  }
  return courseMark([name], span, part, 'inside', false, knowledge, folded);
}

/** Whether a word is what other courses are about: 会计 before 信息系统. */
function isNameOfIt(word: string, { byFolded }: GuessKnowledge): boolean {
  return SUBJECTS.has(word) || byFolded.has(word) || byFolded.has(`${word}学`);
}

/**
 * The one course of the archive that another name stands for, where the archive has none of this
 * name.
 */
function otherNameInArchive(
  name: string,
  { archive, aliases }: GuessKnowledge,
): string | undefined {
  if ([...archive.values()].some((own) => keyOf(own).startsWith(keyOf(name)))) return undefined;
  const others = (aliases.get(keyOf(name)) ?? []).filter((one) => archive.has(courseKeyOf(one)));
  return others.length === 1 ? others[0] : undefined;
}
