import { courseMark, isWord, type Named } from './courseMark.ts';
import { partOf } from './coursePart.ts';
import { AROUND, LIKE_A_COURSE } from './coursePatterns.ts';
import { type GuessKnowledge, keyOf } from './knowledge.ts';
import type { Span } from './mark.ts';
import { lengthOfUniversity } from './universities.ts';

/**
 * A short name, a name in pinyin or English, or a name of two characters, that is a run or ends
 * one.
 */
export function shortCourse(
  text: string,
  run: Span,
  understood: readonly Span[],
  knowledge: GuessKnowledge,
): Named | undefined {
  const { aliases, byFolded, spelled } = knowledge;
  const whole = text.slice(run.from, run.to);
  const skipped = lengthOfUniversity(whole);
  if (skipped > 0 && run.to - run.from - skipped >= 2) {
    return shortCourse(text, { from: run.from + skipped, to: run.to }, understood, knowledge);
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
  // From the longest beginning down: what is behind it has to be a part of a course or nothing.
  for (let to = run.to; to > run.from + 1; to -= 1) {
    const piece = text.slice(run.from, to);
    const full = meant(piece) ?? (/^[a-z]{4,}$/u.test(piece) ? spelled.get(piece) : undefined);
    if (!full || !isWord(text, { from: run.from, to })) continue;
    const span = { from: run.from, to };
    if (/^高频$/u.test(piece) && /^\s*(?:词|单词|考点|考题|考|题|错|知识)/u.test(text.slice(to)))
      continue;
    const part = partOf(text, to, understood);
    if (part.to < run.to && !AROUND.test(text.slice(part.to, run.to))) continue;
    return courseMark(full, span, part, 'known', full[0] !== piece, knowledge, piece);
  }
  if (!/^\p{Script=Han}+$/u.test(whole.replace(/[a-z0-9]/gu, ''))) return undefined;
  for (let from = run.from + 1; from < run.to - 1; from += 1) {
    for (let to = run.to; to > from + 1; to -= 1) {
      const piece = text.slice(from, to);
      const full = aliases.get(piece);
      if (!full || !/^\p{Script=Han}+$/u.test(piece)) continue;
      const part = partOf(text, to, understood);
      if (part.to < run.to) continue;
      const how = AROUND.test(text.slice(run.from, from)) ? 'known' : 'inside';
      return courseMark(full, { from, to }, part, how, true, knowledge, piece);
    }
  }
  for (let to = run.to - 1; to > run.from + 1; to -= 1) {
    const piece = text.slice(run.from, to);
    const full = aliases.get(piece);
    if (!full || piece === '高频' || !/^\p{Script=Han}{2,}$/u.test(piece)) continue;
    // 国贸实务: what it is short for has a longer name that is known.
    const behind = text.slice(to, run.to);
    const longer = full.map((name) => byFolded.get(keyOf(`${name}${behind}`))).find(Boolean);
    if (longer !== undefined) {
      const next = partOf(text, run.to, understood);
      return courseMark([longer], run, next, 'inside', true, knowledge, whole);
    }
    const part = partOf(text, to, understood);
    return courseMark(full, { from: run.from, to }, part, 'inside', true, knowledge, piece);
  }
  return undefined;
}

function nonEmpty(names: readonly string[]): readonly string[] | undefined {
  return names.length === 0 ? undefined : names;
}

/**
 * Whether one name is short for another, as 高数 is, and not just the name of something like it: what
 * search knows to be nearly the same (信号与线性系统, 复分析) is a name of its own.
 */
export function isShortFor(name: string, full: string): boolean {
  if (!/^\p{Script=Han}+$/u.test(name)) return true;
  if (name.length >= full.length) return false;
  let at = 0;
  for (const character of full) if (character === name.charAt(at)) at += 1;
  return at === name.length || !LIKE_A_COURSE.test(name);
}

/** Whether a text is another name, or an abbreviation with more behind it: 普物实验. */
export function isAbbreviated(run: string, piece: string): boolean {
  return run === piece || (run.startsWith(piece) && piece.length < 4);
}
