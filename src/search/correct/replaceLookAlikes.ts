import type { SearchIndex } from '../index/buildIndex.ts';
import { bigramKey } from '../index/valueIndex.ts';
import type { MatchedQuery } from '../match/matchQuery.ts';
import { WORD_CONSTRAINTS } from '../query/constraintWords.ts';

/**
 * The query with every character replaced that does not fit to its neighbours, while one that looks
 * like it does: 操作系统期末 for 操作糸统期未. Undefined if there is none.
 */
export function replaceLookAlikes(
  { query: { text, chunks, chunkOf } }: MatchedQuery,
  { values, aliases, lookAlikes, otherNames }: SearchIndex,
): string | undefined {
  const fixed = Array.from({ length: text.length }, (_, unit) => text.charAt(unit));
  const known = (first: string, second: string) => {
    const pair = first + second;
    if (WORD_CONSTRAINTS.has(pair) || aliases.has(pair)) return 2;
    return values.bigrams.has(bigramKey(first.charCodeAt(0), second.charCodeAt(0))) ? 1 : 0;
  };
  const neighboursOf = (unit: number, character: string) => {
    const chunk = chunkOf[unit];
    let sum = 0;
    if (chunkOf[unit - 1] === chunk) sum += known(fixed[unit - 1] ?? '', character);
    if (chunkOf[unit + 1] === chunk) sum += known(character, fixed[unit + 1] ?? '');
    return sum;
  };
  for (let unit = 0; unit < text.length; unit += 1) {
    const own = text.charAt(unit);
    let best = neighboursOf(unit, own);
    for (const other of lookAlikes.get(own) ?? '') {
      const now = neighboursOf(unit, other);
      if (now <= best) continue;
      best = now;
      fixed[unit] = other;
    }
  }
  if (otherNames.has(text) || fixed.join('') === text) return undefined;
  return chunks.map(({ from, to }) => fixed.slice(from, to).join('')).join(' ');
}
