import { isHan } from '../search/text/foldText.ts';

/** Words that say nothing without those around them. */
const FUNCTION_WORDS = new Set(
  '的 了 和 与 及 或 在 是 有 为 对 从 到 把 被 让 会 能 要 吗 呢 吧 啊 什么 怎么 怎样 如何 为什么 可以 请问 关于 这个 那个 哪些 一个 我们'.split(
    ' ',
  ),
);

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** The segmenter takes 信号量的 for 信号 and 量的; these words do end so. */
const ENDS_IN_PARTICLE = new Set(['目的', '标的']);

/**
 * The words of a folded text, without those that say nothing by themselves. A single Han character
 * is joined to the word before it, and dropped if none is.
 */
export function splitWords(folded: string): string[] {
  const words: string[] = [];
  let mayJoin = false;
  for (const { segment, isWordLike } of segmenter.segment(folded)) {
    if (!isWordLike || FUNCTION_WORDS.has(segment)) {
      mayJoin = false;
      continue;
    }
    const hasParticle = /^\p{Script=Han}的$/u.test(segment) && !ENDS_IN_PARTICLE.has(segment);
    const word = hasParticle ? segment.slice(0, -1) : segment;
    const isLone = [...word].length === 1 && isHan(word.charCodeAt(0));
    const last = words.at(-1);
    const joins: boolean = isLone && mayJoin && last !== undefined;
    if (joins) words[words.length - 1] = `${last}${word}`;
    else if (!isLone) words.push(word);
    mayJoin = (joins || !isLone) && !hasParticle;
  }
  return words;
}
