import type { Item, UnknownItem } from '../../catalog/item.ts';
import type { SearchIndex } from '../index/buildIndex.ts';
import { FIELD_NAMES, isNameField } from '../index/fields.ts';
import { postingField, postingId } from '../index/valueIndex.ts';
import type { Span } from '../query/tokenizeQuery.ts';
import { foldText, isHan, removeHanSpaces } from '../text/foldText.ts';
import { matchesIn } from './matchLiteral.ts';
import type { MatchedQuery } from './matchQuery.ts';

/**
 * Ascending parts of a text without overlap: the start and the end (exclusive) of each, in UTF-16
 * units of the published text. `[0, 2, 4, 8]` are two parts.
 */
export type Marks = readonly number[];

/** Fields at the end of a generated title. */
const AT_THE_END: ReadonlySet<number> = new Set(
  (['variant', 'teacher'] as const).map((name) => FIELD_NAMES.indexOf(name)),
);

/**
 * The parts of an item's title that answer the query: matches of the title itself or, if it is
 * generated, of its course, variant and teachers; and the constraints that it shows.
 */
export function markTitle(
  item: Item | UnknownItem,
  position: number,
  { query, matchTable, constraints }: MatchedQuery,
  { values, attributes, variants }: SearchIndex,
): Marks {
  if (item.type === 'unknown') return [];
  const { title } = item.data;
  const closed = closeTitle(title, variants);
  const contributions: [from: number, to: number][] = [];
  const covered = new Set<number>();
  const end = values.itemValues.starts[position + 1] ?? 0;
  for (let index = values.itemValues.starts[position] ?? 0; index < end; index += 1) {
    const posting = values.itemValues.data[index] ?? 0;
    const field = postingField(posting);
    if (!isNameField(field) && !AT_THE_END.has(field)) continue;
    const value = postingId(posting);
    const text = values.texts[value] ?? '';
    const base = isNameField(field) ? closed.text.indexOf(text) : closed.text.lastIndexOf(text);
    if (base < 0) continue;
    for (const { from, to, offset: start, length } of matchesIn(query, matchTable, value, text)) {
      contributions.push([base + start, base + start + length]);
      for (let unit = from; unit < to; unit += 1) covered.add(unit);
    }
  }
  for (const constraint of constraints) {
    if (
      constraint.isIgnored ||
      !constraint.appliesTo(attributes, position) ||
      isCovered(constraint, covered)
    )
      continue;
    // The words as typed, if the title has them; numbers can stand anywhere.
    const words = query.text.slice(constraint.from, constraint.to);
    const isInTitle = isHan(words.charCodeAt(0)) && closed.text.includes(words);
    for (const shown of isInTitle ? [words] : constraint.titleWords) {
      const offset = closed.text.indexOf(shown);
      if (offset >= 0) contributions.push([offset, offset + shown.length]);
    }
  }
  return toMarks(contributions, closed.origin, title);
}

/** Whether matches of names cover a constraint already: 学 of 数学 asks for no school year. */
function isCovered({ from, to }: Span, covered: ReadonlySet<number>): boolean {
  for (let unit = from; unit < to; unit += 1) if (!covered.has(unit)) return false;
  return true;
}

/** The parts of a text that its matches cover. */
export function markText(
  text: string,
  matches: readonly { readonly offset: number; readonly length: number }[],
  variants: ReadonlyMap<string, string>,
): Marks {
  const { origin } = closeTitle(text, variants);
  return toMarks(
    matches.map(({ offset, length }): [number, number] => [offset, offset + length]),
    origin,
    text,
  );
}

/** A title as the index has it, with the unit of the title that each of its units comes from. */
function closeTitle(
  title: string,
  variants: ReadonlyMap<string, string>,
): { text: string; origin: number[] } {
  const foldedFrom: number[] = [];
  const kept: number[] = [];
  const text = removeHanSpaces(foldText(title, variants, foldedFrom), kept);
  return { text, origin: kept.map((at) => foldedFrom[at] ?? 0) };
}

/** The parts in order, joined where they meet, in units of the published text. */
function toMarks(
  contributions: readonly (readonly [from: number, to: number])[],
  origin: readonly number[],
  text: string,
): Marks {
  const marks: number[] = [];
  for (const [from, to] of [...contributions].sort((one, other) => one[0] - other[0])) {
    const start = origin[from];
    const last = origin[to - 1];
    if (start === undefined || last === undefined || last < start) continue;
    const end = last + ((text.codePointAt(last) ?? 0) > 0xffff ? 2 : 1);
    const before = marks.at(-1);
    if (before !== undefined && start <= before) marks[marks.length - 1] = Math.max(before, end);
    else marks.push(start, end);
  }
  return marks;
}
