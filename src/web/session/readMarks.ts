import * as v from 'valibot';
import type { Marks } from '../../search/engine.ts';

const MarksSchema = v.array(v.pipe(v.number(), v.integer(), v.minValue(0)));

/** Validates the marks of a text; returns none if they do not fit it. */
export function readMarks(value: unknown, text: string): Marks {
  const parsed = v.safeParse(MarksSchema, value);
  if (!parsed.success) return [];
  const marks = parsed.output;
  const isOrdered = marks.every((end, index) => {
    const start = marks[index - 1] ?? 0;
    return index % 2 === 0 ? end >= start : end > start;
  });
  return isOrdered && marks.length % 2 === 0 && (marks.at(-1) ?? 0) <= text.length ? marks : [];
}
