import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import type { RenderedList } from './renderedItems.ts';

/** Positions in a list, from one up to but not including another. */
export interface Range {
  readonly from: number;
  readonly to: number;
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
