import { endOfPicked } from './endOfPicked.ts';
import { addPiece, type Evidence } from './evidence.ts';
import { forEachIn, lengthOf } from './lists.ts';
import type { QueryText } from './queryText.ts';
import { fieldBit, type Values } from './values.ts';
import type { WorkLimit } from './workLimit.ts';

const OF_INSTITUTIONS = fieldBit('college') | fieldBit('publisher');

const LONGEST_SHORT_NAME = 5;

/**
 * Finds colleges and publishers by the characters that people pick from their names: 信通院 is
 * 信息与通信工程学院, 高教社 is 高等教育出版社. The first and the last are the same.
 */
export function findInstitutions(
  query: QueryText,
  values: Values,
  evidence: Evidence,
  work: WorkLimit,
): void {
  for (const { from, to, kind, text } of query.runs) {
    if (kind !== 'han' || text.length > LONGEST_SHORT_NAME || !/.[院社]$/u.test(text)) continue;
    for (const pair of values.pairsByFirst.get(text.charCodeAt(0)) ?? []) {
      work.spend(1 + lengthOf(values.startingWith, pair));
      forEachIn(values.startingWith, pair, (value) => {
        const name = values.texts[value] ?? '';
        if (((values.fields[value] ?? 0) & OF_INSTITUTIONS) === 0) return;
        if (endOfPicked(text, name) < 0 || !name.endsWith(text.slice(-1))) return;
        const length = name.length;
        addPiece(evidence, value, { from, to, at: 0, length, quality: 0.85, isWord: true });
      });
    }
  }
}
