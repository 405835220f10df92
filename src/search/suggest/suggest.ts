import type { SearchIndex } from '../index/buildIndex.ts';
import { fieldBit, IN_NAMES, isNameField } from '../index/fields.ts';
import { postingField, postingId } from '../index/valueIndex.ts';
import { addRange, hasUnit } from '../lib/bitSets.ts';
import type { Marks } from '../match/markTitle.ts';
import { markText } from '../match/markTitle.ts';
import { matchesIn } from '../match/matchLiteral.ts';
import type { SearchContext } from '../match/matchQuery.ts';
import { matchQuery } from '../match/matchQuery.ts';
import { scoreText } from '../rank/scoreText.ts';
import { SUGGESTION_SCORE_STEPS } from '../weights.ts';

const IN_COURSES = fieldBit('course') | fieldBit('docCourse');

/** A suggestion for the typed text. */
export interface Suggestion {
  /** A query that finds it: the name of a course, or a title. */
  readonly text: string;
  readonly kind: 'course' | 'title';
  /** How many items of the catalog have that course or title. */
  readonly count: number;
  /** The parts of `text` that match the typed text. */
  readonly marks: Marks;
}

/**
 * The courses and titles that match all of what was typed so far, the best first; of equally good
 * ones first those that more items have. At most `limit`.
 */
export function suggest(text: string, limit: number, context: SearchContext): Suggestion[] {
  const { query, matchTable, constraints } = matchQuery(text, context);
  const { index } = context;
  const { values, variants } = index;
  const stopUnits = new Set(
    constraints.filter(({ isIgnored }) => isIgnored).flatMap(({ from, to }) => range(from, to)),
  );
  const units = range(0, query.text.length).filter((unit) => !stopUnits.has(unit));
  if (units.length === 0) return [];
  const covered = new Uint32Array(matchTable.width);
  const found = [];
  for (const value of new Set([...matchTable.valuesWithBigrams, ...matchTable.matches.keys()])) {
    const fields = values.fields[value] ?? 0;
    if ((fields & IN_NAMES) === 0) continue;
    const own = values.texts[value] ?? '';
    const matches = matchesIn(query, matchTable, value, own);
    covered.fill(0);
    for (const { from, to } of matches) addRange(covered, 0, from, to);
    if (!units.every((unit) => hasUnit(covered, 0, unit))) continue;
    const { score } = scoreText(own, matches, query, matchTable.aliasSpans);
    found.push({ value, matches, score, count: countItems(value, index) });
  }
  return found
    .sort(
      (one, other) =>
        Math.round(other.score * SUGGESTION_SCORE_STEPS) -
          Math.round(one.score * SUGGESTION_SCORE_STEPS) ||
        other.count - one.count ||
        other.score - one.score ||
        one.value - other.value,
    )
    .slice(0, limit)
    .map(({ value, matches, count }) => {
      const original = values.originals[value] ?? '';
      return {
        text: original,
        kind: ((values.fields[value] ?? 0) & IN_COURSES) === 0 ? 'title' : 'course',
        count,
        marks: markText(original, matches, variants),
      };
    });
}

/** How many items have a value as their title or course. */
function countItems(value: number, { values: { postings } }: SearchIndex): number {
  const items = new Set<number>();
  const end = postings.starts[value + 1] ?? 0;
  for (let index = postings.starts[value] ?? 0; index < end; index += 1) {
    const posting = postings.data[index] ?? 0;
    if (isNameField(postingField(posting))) items.add(postingId(posting));
  }
  return items.size;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
