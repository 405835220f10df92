import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import type { Range } from './foldedItems.ts';
import type { RenderedList } from './renderedItems.ts';

/** In a frame, either one card unfolds or four fold: more would delay a scroll on a slow phone. */
const UNFOLDED_PER_FRAME = 1;
const FOLDED_PER_FRAME = 4;
/** More whole cards would delay every frame: those fold at once, even while others unfold. */
const MOST_WHOLE = 36;

/** The part of a list in and around the window. */
export interface ListView {
  readonly visible: Range;
  /** Cards here unfold. */
  readonly near: Range;
  /** Cards outside fold. It is larger, so that scrolling back and forth changes nothing. */
  readonly around: Range;
  /** The height of a card in pixels; undefined if it is in use and must stay whole. */
  readonly heightOf: (position: number) => number | undefined;
  /** Whether this is one of several frames of a scroll. */
  readonly isScrolling: boolean;
}

/**
 * Unfolds cards near the window or, if all are whole, folds those far away, a few in each frame.
 * Returns undefined if nothing is left to do.
 */
export function moveWindow(list: RenderedList, view: ListView): RenderedList | undefined {
  const unfolded = toUnfold(list, view);
  const excess = list.rendered.size - list.folded.size + unfolded.length - MOST_WHOLE;
  const heights = toFold(list, view, Math.max(excess, unfolded.length > 0 ? 0 : FOLDED_PER_FRAME));
  if (unfolded.length === 0 && heights.size === 0) return undefined;
  const folded = new Set(list.folded);
  for (const id of unfolded) folded.delete(id);
  for (const id of heights.keys()) folded.add(id);
  return { ...list, folded, heights: new Map([...list.heights, ...heights]) };
}

/**
 * Without a scroll, as after a jump, all near cards at once down to the last visible one, so that
 * nothing moves afterwards; else the nearest.
 */
function toUnfold(list: RenderedList, { visible, near, isScrolling }: ListView): string[] {
  const above = foldedIn(list, { from: near.from, to: visible.from }).reverse();
  const inWindow = foldedIn(list, visible);
  if (!isScrolling && above.length + inWindow.length > 0) return [...above, ...inWindow];
  const below = foldedIn(list, { from: visible.to, to: near.to });
  return [...inWindow, ...below, ...above].slice(0, UNFOLDED_PER_FRAME);
}

function foldedIn({ items, folded }: RenderedList, { from, to }: Range): string[] {
  return items
    .slice(Math.max(0, from), Math.max(0, to))
    .flatMap(({ id }) => (folded.has(id) ? [id] : []));
}

/** The heights of at most so many cards to fold, by id. The first page stays whole while the window shows any of it. */
function toFold(
  { items, rendered, folded }: RenderedList,
  { visible, around, heightOf }: ListView,
  most: number,
): ReadonlyMap<string, number> {
  const first = visible.from < PAGE_SIZE ? PAGE_SIZE : 0;
  const heights = new Map<string, number>();
  for (const [position, { id }] of items.entries()) {
    if (heights.size === most) break;
    if (position < first || (position >= around.from && position < around.to)) continue;
    if (!rendered.has(id) || folded.has(id)) continue;
    const height = heightOf(position);
    if (height !== undefined) heights.set(id, height);
  }
  return heights;
}
