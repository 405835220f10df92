import type { ParsedSegment } from './parseSegment.ts';
import { isClearlyPerson, isPerson, WELL_KNOWN_AUTHORS } from './people.ts';
import { cite, type Proposal, proposeLikely, proposeSure } from './proposal.ts';
import { maskSpans, overlaps, type Span } from './span.ts';

const END = '(?=$|[\\s_\\-—（(【）)】\\].,，+]|答|参|标|评|含|及|解|带|附|与|和|\\ue000)';
/** A letter that names a variant of the paper: A卷, (A)卷, 卷A, 试卷A, 期末A, 期末(A). */
const WITH_WORD = /(?<![a-z])[（(【]?\s*([a-f])\s*[）)】]?\s*卷|卷\s*[（(【]?\s*([a-f])(?![a-z])/gu;
const BEHIND_EXAM = new RegExp(
  `(?:期[中末终](?:考试?)?|试[卷题]|考试|真题|final|midterm|exam)\\s*(?:[（(【]\\s*([a-f])\\s*[）)】]|[\\s_\\-]*([a-f])${END})`,
  'gu',
);
const BEHIND_TIME = new RegExp(`^[\\s_\\-—]*[（(【]?\\s*([a-f])\\s*[）)】]?${END}`, 'u');
const KINDS = /回忆|(?<![a-z])recall(?:ed)?(?![a-z])|补考|缓考|重修|清考/gu;

/** Finds the variant of an exam paper: A卷, 回忆版, 补考. */
export function findVariant({
  segment,
  course,
  times,
}: ParsedSegment): Proposal<string> | undefined {
  const { text } = segment;
  const taken: readonly Span[] = course ? [course] : [];
  const free = (span: Span) => !taken.some((other) => overlaps(span, other));
  const found: { readonly value: string; readonly piece: string; readonly isSure: boolean }[] = [];
  for (const match of text.matchAll(KINDS)) {
    const value = /回忆|recall/u.test(match[0]) ? '回忆版' : match[0];
    found.push({ value, piece: match[0], isSure: true });
  }
  const letters = [
    ...findLetters(text, WITH_WORD, true),
    ...findLetters(text, BEHIND_EXAM, false),
    // 2013-2014-1-A: behind the time and nothing else.
    ...times.flatMap(({ from, to }) => {
      const match = BEHIND_TIME.exec(text.slice(to));
      const letter = match?.[1];
      const end = to + (match?.[0].length ?? 0);
      return letter === undefined ? [] : [{ letter, isSure: false, from, to: end }];
    }),
  ].filter(({ to }) => free({ from: to - 1, to }));
  const [letter] = letters;
  if (letter && letters.every((one) => one.letter === letter.letter)) {
    const value = `${letter.letter.toUpperCase()}卷`;
    found.push({ value, piece: text.slice(letter.from, letter.to), isSure: letter.isSure });
  }
  const [first] = found;
  if (!first) return undefined;
  const value = [...new Set(found.map((one) => one.value))].join(' ');
  const reason = cite(found.map(({ piece }) => piece.trim()).join('” “'), segment.source);
  return (found.every(({ isSure }) => isSure) ? proposeSure : proposeLikely)(value, reason);
}

function findLetters(text: string, pattern: RegExp, isSure: boolean) {
  return Array.from(text.matchAll(pattern), (match) => ({
    letter: match[1] ?? match[2] ?? '',
    isSure,
    from: match.index,
    to: match.index + match[0].length,
  }));
}

/**
 * Finds the teachers in a name: before 老师, directly before the course, or, in the name of a paper,
 * alone between recognized spans.
 */
export function findTeachers(
  { segment, course, words, times }: ParsedSegment,
  isTest: boolean,
): Proposal<readonly string[]> | undefined {
  const { text, source } = segment;
  const titled = Array.from(
    text.matchAll(/(?<!\p{Script=Han})(\p{Script=Han}{2,3}?)(?:老师|教授)/gu),
    (match) => match[1] ?? '',
  );
  const before = course ? /\p{Script=Han}{3}$/u.exec(text.slice(0, course.from))?.[0] : undefined;
  const glued =
    before !== undefined && (WELL_KNOWN_AUTHORS.includes(before) ? isTest : isClearlyPerson(before))
      ? [before]
      : [];
  const rest = maskSpans(text, [...words, ...times, ...(course ? [course] : [])]);
  const alone = isTest
    ? Array.from(
        rest.matchAll(/(?<![\p{L}\p{N}])(\p{Script=Han}{2,3})(班)?(?![\p{L}\p{N}])/gu),
        ([, name = '', group], _at) => ({ name, isGroup: group !== undefined }),
      )
        .filter(
          ({ name }) =>
            isClearlyPerson(name) ||
            (name.length === 3 && isPerson(name)) ||
            inBrackets(text, name),
        )
        .map(({ name }) => name)
    : [];
  const names = [...new Set([...titled, ...glued, ...alone])].filter((name) =>
    isPerson(name, true),
  );
  return names.length === 0 ? undefined : proposeLikely(names, cite(names.join('、'), source));
}

function inBrackets(text: string, name: string): boolean {
  return new RegExp(`[（(【]${name}[）)】]`, 'u').test(text) && isPerson(name);
}
