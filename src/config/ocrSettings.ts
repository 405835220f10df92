import * as v from 'valibot';

const PAGES_RULE = 'must be a whole number of pages from 0 to 10000000; 0 recognises none';
const HOURS_RULE = 'must be two hours of the day from 0 to 24, such as "1-6" or "22-7"';
const MOST_PAGES = 10_000_000;

/** `ocr` of `site.yml`: how many pages of scans are recognised, and when. */
export const OcrSchema = v.strictObject({
  pages: v.nullish(
    v.pipe(
      v.number(PAGES_RULE),
      v.integer(PAGES_RULE),
      v.minValue(0, PAGES_RULE),
      v.maxValue(MOST_PAGES, PAGES_RULE),
    ),
    20_000,
  ),
  hours: v.pipe(
    v.nullish(v.string(HOURS_RULE), '1-6'),
    v.regex(/^(?:1?\d|2[0-4])-(?:1?\d|2[0-4])$/u, HOURS_RULE),
  ),
});

/** The first hour, and the one before which recognising pauses. */
export function hoursOf({ hours }: v.InferOutput<typeof OcrSchema>): { from: number; to: number } {
  const [from = 0, to = 0] = hours.split('-').map(Number);
  return { from, to };
}
