import type { Item, UnknownItem } from '../catalog/item.ts';
import type { Marks } from './engine.ts';
import { piecesIn } from './findLiteral.ts';
import { closeUp, foldText, isHan } from './foldText.ts';
import type { Knowledge } from './knowledge.ts';
import type { Span } from './queryText.ts';
import type { Understood } from './understand.ts';
import { FIELD_NAMES, fieldAt, isNameField, numberAt } from './values.ts';

/** What stands behind a title that was made of fields. */
const AT_THE_END: ReadonlySet<number> = new Set(
  (['variant', 'teacher'] as const).map((name) => FIELD_NAMES.indexOf(name)),
);

/**
 * What of an item's title answers the query: the pieces of its own title and, in a title that was
 * made from it, of its course, its variant and its teachers, and the facts that were asked for.
 */
export function markTitle(
  item: Item | UnknownItem,
  position: number,
  { query, evidence, slots }: Understood,
  { values, facts, variants }: Knowledge,
): Marks {
  if (item.type === 'unknown') return [];
  const { title } = item.data;
  const closed = closeTitle(title, variants);
  const parts: [from: number, to: number][] = [];
  const said = new Set<number>();
  const end = values.ofItem.starts[position + 1] ?? 0;
  for (let at = values.ofItem.starts[position] ?? 0; at < end; at += 1) {
    const place = values.ofItem.data[at] ?? 0;
    const field = fieldAt(place);
    if (!isNameField(field) && !AT_THE_END.has(field)) continue;
    const value = numberAt(place);
    const text = values.texts[value] ?? '';
    const base = isNameField(field) ? closed.text.indexOf(text) : closed.text.lastIndexOf(text);
    if (base < 0) continue;
    for (const { from, to, at: start, length } of piecesIn(query, evidence, value, text)) {
      parts.push([base + start, base + start + length]);
      for (let unit = from; unit < to; unit += 1) said.add(unit);
    }
  }
  for (const slot of slots) {
    if (slot.isFiller || !slot.holds(facts, position) || isSaid(slot, said)) continue;
    // The very words, where the title has them; numbers can stand anywhere.
    const words = query.text.slice(slot.from, slot.to);
    const isInTitle = isHan(words.charCodeAt(0)) && closed.text.includes(words);
    for (const shown of isInTitle ? [words] : slot.shown) {
      const at = closed.text.indexOf(shown);
      if (at >= 0) parts.push([at, at + shown.length]);
    }
  }
  return toMarks(parts, closed.origin, title);
}

/** Whether the pieces of names say it already: 学 of 数学 asks for no school year. */
function isSaid({ from, to }: Span, said: ReadonlySet<number>): boolean {
  for (let unit = from; unit < to; unit += 1) if (!said.has(unit)) return false;
  return true;
}

/** What of a text answers the query, by the pieces that were found in it. */
export function markText(
  text: string,
  pieces: readonly { readonly at: number; readonly length: number }[],
  variants: ReadonlyMap<string, string>,
): Marks {
  const { origin } = closeTitle(text, variants);
  return toMarks(
    pieces.map(({ at, length }): [number, number] => [at, at + length]),
    origin,
    text,
  );
}

/** A title folded and closed up, with where each of its units comes from. */
function closeTitle(
  title: string,
  variants: ReadonlyMap<string, string>,
): { text: string; origin: number[] } {
  const foldedFrom: number[] = [];
  const kept: number[] = [];
  const text = closeUp(foldText(title, variants, foldedFrom), kept);
  return { text, origin: kept.map((at) => foldedFrom[at] ?? 0) };
}

/** Parts put in order and joined where they meet, in units of the text they come from. */
function toMarks(
  parts: readonly (readonly [from: number, to: number])[],
  origin: readonly number[],
  text: string,
): Marks {
  const marks: number[] = [];
  for (const [from, to] of [...parts].sort((one, other) => one[0] - other[0])) {
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
