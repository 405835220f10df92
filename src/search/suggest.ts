import { addRange, hasUnit } from './bits.ts';
import type { Suggestion } from './engine.ts';
import { piecesIn } from './findLiteral.ts';
import { fitOf } from './fit.ts';
import type { Knowledge } from './knowledge.ts';
import { markText } from './markTitle.ts';
import { understand } from './understand.ts';
import { fieldAt, fieldBit, IN_NAMES, isNameField, numberAt } from './values.ts';
import { WorkLimit } from './workLimit.ts';

const IN_COURSES = fieldBit('course') | fieldBit('docCourse');

/**
 * Courses and titles that may be meant by what was typed so far: those that explain all of it by
 * themselves, the best first, of equally good ones those of which there is more.
 */
export function suggest(text: string, limit: number, knowledge: Knowledge): Suggestion[] {
  const { query, evidence, slots } = understand(text, knowledge, WorkLimit.for(knowledge.values));
  const { values, variants } = knowledge;
  const fillers = new Set(
    slots.filter(({ isFiller }) => isFiller).flatMap(({ from, to }) => range(from, to)),
  );
  const units = range(0, query.text.length).filter((unit) => !fillers.has(unit));
  if (units.length === 0) return [];
  const covered = new Uint32Array(evidence.width);
  const found = [];
  for (const value of new Set([...evidence.withPairs, ...evidence.pieces.keys()])) {
    const fields = values.fields[value] ?? 0;
    if ((fields & IN_NAMES) === 0) continue;
    const own = values.texts[value] ?? '';
    const pieces = piecesIn(query, evidence, value, own);
    covered.fill(0);
    for (const { from, to } of pieces) addRange(covered, 0, from, to);
    if (!units.every((unit) => hasUnit(covered, 0, unit))) continue;
    const { quality } = fitOf(own, pieces, query, evidence.named);
    found.push({ value, pieces, quality, count: countItems(value, knowledge) });
  }
  return found
    .sort(
      (one, other) =>
        Math.round(other.quality * 10) - Math.round(one.quality * 10) ||
        other.count - one.count ||
        other.quality - one.quality ||
        one.value - other.value,
    )
    .slice(0, limit)
    .map(({ value, pieces, count }) => {
      const shown = values.shown[value] ?? '';
      return {
        text: shown,
        kind: ((values.fields[value] ?? 0) & IN_COURSES) === 0 ? 'title' : 'course',
        count,
        marks: markText(shown, pieces, variants),
      };
    });
}

/** How many items have a value as their title or course. */
function countItems(value: number, { values: { places } }: Knowledge): number {
  const items = new Set<number>();
  const end = places.starts[value + 1] ?? 0;
  for (let at = places.starts[value] ?? 0; at < end; at += 1) {
    const place = places.data[at] ?? 0;
    if (isNameField(fieldAt(place))) items.add(numberAt(place));
  }
  return items.size;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
