/** From this speed on, in pixels in a millisecond, nobody reads the cards that fly past. */
const FAST = 2;
/** Frames so far apart, in ms, belong to different scrolls. */
const PAUSE_MS = 500;

/** A position of the page, in pixels, at a time in ms. */
interface Position {
  readonly now: number;
  readonly y: number;
}

/** Tells from the positions in frames how the page is scrolled. */
export function createScrollSpeed(): {
  /**
   * `isScrolling` is false in the first frame of a scroll, which may be a jump, and stays true in the
   * frames that follow its end: what a flick leaves to do is spread over them.
   */
  next(position: Position): { readonly isScrolling: boolean; readonly isFast: boolean };
} {
  let last: Position | undefined;
  let wasMoved = false;
  let wasScrolling = false;
  return {
    next(position) {
      const elapsed = last ? position.now - last.now : Number.POSITIVE_INFINITY;
      const distance = last ? Math.abs(position.y - last.y) : 0;
      const isScrolling = elapsed < PAUSE_MS && (distance > 0 ? wasMoved : wasScrolling);
      wasMoved = distance > 0;
      wasScrolling = isScrolling;
      last = position;
      return { isScrolling, isFast: isScrolling && distance / elapsed > FAST };
    },
  };
}
