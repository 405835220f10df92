import * as v from 'valibot';

const Pixels = v.pipe(v.number(), v.finite());

const ScrollPositionSchema = v.object({
  loaded: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000)),
  first: v.pipe(v.number(), v.integer(), v.minValue(0)),
  offset: Pixels,
  heights: v.array(Pixels),
});

/** A scroll position in a list of results, with the data to restore it. */
export interface ScrollPosition {
  /** The number of loaded results. */
  readonly loaded: number;
  /** The position of the first visible result in the list. */
  readonly first: number;
  /** Its distance from the top of the window, in pixels; negative above. */
  readonly offset: number;
  /**
   * The heights of the results in pixels, so that the list has its full height before it renders.
   */
  readonly heights: readonly number[];
}

/** Parses a position from JSON; undefined if it is invalid. */
export function parseScrollPosition(json: string): ScrollPosition | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), ScrollPositionSchema), json);
  return parsed.success ? parsed.output : undefined;
}
