import { isHan } from '../search/text/foldText.ts';

/** Words that say nothing without those around them. */
const FUNCTION_WORDS = new Set(
  '的 了 和 与 及 或 在 是 有 为 对 从 到 把 被 让 吗 呢 吧 啊 什么 怎么 怎样 如何 请问 关于 这个 那个 哪些 一个 我们'.split(
    ' ',
  ),
);

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/**
 * The words of a folded text, without those that say nothing by themselves. A single Han character
 * is joined to the word before it.
 */
export function splitWords(folded: string): string[] {
  const words: string[] = [];
  let mayJoin = false;
  for (const { segment, isWordLike } of segmenter.segment(folded)) {
    if (!isWordLike || FUNCTION_WORDS.has(segment)) {
      mayJoin = false;
      continue;
    }
    const isLone = [...segment].length === 1 && isHan(segment.charCodeAt(0));
    const last = words.at(-1);
    if (isLone && mayJoin && last !== undefined) words[words.length - 1] = `${last}${segment}`;
    else if (!isLone) words.push(segment);
    mayJoin = true;
  }
  return words;
}
