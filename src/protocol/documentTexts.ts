/**
 * `[left, top, right, bottom]` as shares of the page's width and height, from the top left corner of
 * the page as it is shown upright.
 */
export type Box = readonly [number, number, number, number];
