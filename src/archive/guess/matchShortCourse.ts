import { isWholeWord, makeCourseMention, type PartialCourseMention } from './courseMention.ts';
import { findPart } from './coursePart.ts';
import { COURSE_ENDING, UNRELATED_WORDS } from './coursePatterns.ts';
import { type GuessKnowledge, keyOf } from './knowledge.ts';
import type { Span } from './span.ts';
import { lengthOfUniversity } from './universities.ts';

/**
 * Matches an abbreviation, a name in pinyin or English, or a name of two characters, as a whole run
 * or at its end.
 */
export function matchShortCourse(
  text: string,
  run: Span,
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): PartialCourseMention | undefined {
  const { aliases, byFolded, byPinyin } = knowledge;
  const whole = text.slice(run.from, run.to);
  const skipped = lengthOfUniversity(whole);
  if (skipped > 0 && run.to - run.from - skipped >= 2) {
    return matchShortCourse(text, { from: run.from + skipped, to: run.to }, understood, knowledge);
  }
  const meant = (piece: string) => {
    const own = byFolded.get(piece);
    const short = knowledge.ownAliases.has(piece)
      ? aliases.get(piece)
      : nonEmpty(
          (aliases.get(piece) ?? []).filter((name) => name === own || isShortFor(piece, name)),
        );
    if (short && !(own && short.length === 1 && short[0] === own)) return short;
    return own ? [own] : short;
  };
  // Tries the longest prefix first. Only a part of a course may follow it.
  for (let to = run.to; to > run.from + 1; to -= 1) {
    const piece = text.slice(run.from, to);
    const full = meant(piece) ?? (/^[a-z]{4,}$/u.test(piece) ? byPinyin.get(piece) : undefined);
    if (!full || !isWholeWord(text, { from: run.from, to })) continue;
    const span = { from: run.from, to };
    if (/^高频$/u.test(piece) && /^\s*(?:词|单词|考点|考题|考|题|错|知识)/u.test(text.slice(to)))
      continue;
    const part = findPart(text, to, understood);
    if (part.to < run.to && !UNRELATED_WORDS.test(text.slice(part.to, run.to))) continue;
    return makeCourseMention(full, span, part, 'known', full[0] !== piece, knowledge, piece);
  }
  if (!/^\p{Script=Han}+$/u.test(whole.replace(/[a-z0-9]/gu, ''))) return undefined;
  for (let from = run.from + 1; from < run.to - 1; from += 1) {
    for (let to = run.to; to > from + 1; to -= 1) {
      const piece = text.slice(from, to);
      const full = aliases.get(piece);
      if (!full || !/^\p{Script=Han}+$/u.test(piece)) continue;
      const part = findPart(text, to, understood);
      if (part.to < run.to) continue;
      const how = UNRELATED_WORDS.test(text.slice(run.from, from)) ? 'known' : 'inside';
      return makeCourseMention(full, { from, to }, part, how, true, knowledge, piece);
    }
  }
  for (let to = run.to - 1; to > run.from + 1; to -= 1) {
    const piece = text.slice(run.from, to);
    const full = aliases.get(piece);
    if (!full || piece === '高频' || !/^\p{Script=Han}{2,}$/u.test(piece)) continue;
    // 国贸实务: the expanded name is a known, longer course.
    const behind = text.slice(to, run.to);
    const longer = full.map((name) => byFolded.get(keyOf(`${name}${behind}`))).find(Boolean);
    if (longer !== undefined) {
      const next = findPart(text, run.to, understood);
      return makeCourseMention([longer], run, next, 'inside', true, knowledge, whole);
    }
    const part = findPart(text, to, understood);
    return makeCourseMention(full, { from: run.from, to }, part, 'inside', true, knowledge, piece);
  }
  return undefined;
}

function nonEmpty(names: readonly string[]): readonly string[] | undefined {
  return names.length === 0 ? undefined : names;
}

/**
 * Whether a name abbreviates another one, like 高数, and is not just a similar course: names that
 * search treats as nearly equal (信号与线性系统, 复分析) are courses of their own.
 */
export function isShortFor(name: string, full: string): boolean {
  if (!/^\p{Script=Han}+$/u.test(name)) return true;
  if (name.length >= full.length) return false;
  let offset = 0;
  for (const character of full) if (character === name.charAt(offset)) offset += 1;
  return offset === name.length || !COURSE_ENDING.test(name);
}

/** Whether a run is the piece, or begins with a short piece: 普物实验. */
export function isAbbreviated(run: string, piece: string): boolean {
  return run === piece || (run.startsWith(piece) && piece.length < 4);
}
