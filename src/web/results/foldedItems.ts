import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import type { RenderedList } from './renderedItems.ts';

/** How many cards unfold and fold in a frame of a scroll: each takes 3 ms on a slow phone. */
export const UNFOLDED_PER_FRAME = 2;
export const FOLDED_PER_FRAME = 4;

/** Positions in a list, from one up to but not including another. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The part of a list in and around the window. */
export interface ListView {
  readonly visible: Range;
  /** Cards here unfold. */
  readonly near: Range;
  /** Cards outside fold. It is larger, so that scrolling back and forth changes nothing. */
  readonly around: Range;
  /** The height of a card in pixels; undefined if it is in use and must stay whole. */
  readonly heightOf: (position: number) => number | undefined;
  /** Whether this is one of several frames of a scroll: its time is short. */
  readonly isScrolling: boolean;
}

/**
 * Returns the ids of the items of a new or changed list that are folded: those after the first page
 * that were not whole before and are not needed at once.
 *
 * @param options.whole the positions that are whole from the start
 * @param options.isRenewed whether the list answers the same search as before: an item that is new
 *   between whole ones is whole, too
 */
export function foldedAtFirst(
  before: RenderedList | undefined,
  items: RenderedList['items'],
  { whole, isRenewed }: { readonly whole: Range; readonly isRenewed: boolean },
): ReadonlySet<string> {
  const isKept = items.map(({ id }) => !!before?.rendered.has(id) && !before.folded.has(id));
  const [from, to] = isRenewed ? [isKept.indexOf(true), isKept.lastIndexOf(true)] : [0, -1];
  const isWhole = (id: string, position: number) =>
    position < PAGE_SIZE ||
    isKept[position] ||
    (position >= whole.from && position < whole.to) ||
    (position > from && position < to && !before?.rendered.has(id));
  return new Set(items.flatMap(({ id }, position) => (isWhole(id, position) ? [] : [id])));
}

/**
 * Unfolds cards near the window and folds those far away, a few in each frame. Returns undefined if
 * nothing is left to do.
 */
export function moveWindow(list: RenderedList, view: ListView): RenderedList | undefined {
  const unfolded = toUnfold(list, view);
  const heights = toFold(list, view);
  if (unfolded.length === 0 && heights.size === 0) return undefined;
  const folded = new Set(list.folded);
  for (const id of unfolded) folded.delete(id);
  for (const id of heights.keys()) folded.add(id);
  return { ...list, folded, heights: new Map([...list.heights, ...heights]) };
}

/** After a jump, all near cards at once, so that nothing moves afterwards; else the nearest ones. */
function toUnfold(list: RenderedList, { visible, near, isScrolling }: ListView): string[] {
  if (!isScrolling && isAnyFolded(list, visible)) return foldedIn(list, near);
  const below = foldedIn(list, { from: visible.to, to: near.to });
  const above = foldedIn(list, { from: near.from, to: visible.from }).reverse();
  const nearest = [...foldedIn(list, visible), ...below, ...above];
  return nearest.slice(0, UNFOLDED_PER_FRAME);
}

/** Whether the window shows a folded card, as after a jump. */
export function isAnyFolded(list: RenderedList, range: Range): boolean {
  return foldedIn(list, range).length > 0;
}

function foldedIn({ items, folded }: RenderedList, { from, to }: Range): string[] {
  return items
    .slice(Math.max(0, from), Math.max(0, to))
    .flatMap(({ id }) => (folded.has(id) ? [id] : []));
}

/** The heights of cards to fold, by id. The first page stays whole while the window shows any of it. */
function toFold(
  { items, rendered, folded }: RenderedList,
  { visible, around, heightOf }: ListView,
): ReadonlyMap<string, number> {
  const first = visible.from < PAGE_SIZE ? PAGE_SIZE : 0;
  const heights = new Map<string, number>();
  for (const [position, { id }] of items.entries()) {
    if (heights.size === FOLDED_PER_FRAME) break;
    if (position < first || (position >= around.from && position < around.to)) continue;
    if (!rendered.has(id) || folded.has(id)) continue;
    const height = heightOf(position);
    if (height !== undefined) heights.set(id, height);
  }
  return heights;
}
