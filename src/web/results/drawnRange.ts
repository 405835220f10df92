/** On a slow phone, a card takes about 3 ms to draw; what else a frame does has to fit beside them. */
export const CARDS_PER_FRAME = 2;

/** A part of a list, from the first position up to, without, the second. */
export interface Range {
  readonly from: number;
  readonly to: number;
}
