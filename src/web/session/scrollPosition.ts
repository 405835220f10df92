import * as v from 'valibot';

const Pixels = v.pipe(v.number(), v.finite());

const ScrollPositionSchema = v.object({
  loaded: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  first: v.pipe(v.number(), v.integer(), v.minValue(0)),
  offset: Pixels,
  heights: v.array(Pixels),
});

/** Where someone stood in a list of results, with what it takes to stand there again. */
export interface ScrollPosition {
  /** How many results were loaded. */
  readonly loaded: number;
  /** The position in the list of the first result in sight. */
  readonly first: number;
  /** How far below the top of the window it began, in pixels; negative above. */
  readonly offset: number;
  /** The heights of the results, in pixels, so that a list is as long as before it is drawn. */
  readonly heights: readonly number[];
}

/** Reads a place that `JSON.stringify` wrote; undefined where it is none. */
export function parseScrollPosition(json: string): ScrollPosition | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ScrollPositionSchema), json);
  return parsed.success ? parsed.output : undefined;
}
