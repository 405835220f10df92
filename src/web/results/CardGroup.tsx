import { memo, type ReactElement } from 'react';
import { CardBoundary } from './CardBoundary.tsx';
import { ResultCard } from './ResultCard.tsx';
import type { ResultListProps } from './ResultList.tsx';
import { FIRST_SCREEN } from './useDrawnRange.ts';

interface CardGroupProps
  extends Pick<ResultListProps, 'items' | 'total' | 'previewed' | 'onPreview'> {
  /** The part of `items` to draw: from the first position up to, without, the second. */
  readonly from: number;
  readonly to: number;
  /** In pixels, by position, as far as they are known from an earlier visit. */
  readonly heights: readonly number[];
}

/**
 * Some neighbours in the list, which are drawn again only when one of them changes: looking through
 * a thousand cards for what is new would take longer than drawing it.
 */
export const CardGroup = memo(function CardGroup({
  items,
  total,
  from,
  to,
  heights,
  previewed,
  onPreview,
}: CardGroupProps): ReactElement {
  return (
    <>
      {items.slice(from, to).map((item, offset) => {
        const position = from + offset;
        const height = heights[position];
        return (
          <li
            key={item.id}
            aria-posinset={position + 1}
            aria-setsize={total}
            // Not the first ones: drawn only when seen, they would at first have a guessed height.
            className={position < FIRST_SCREEN ? 'result' : 'result result-below'}
            style={
              height === undefined ? undefined : { containIntrinsicHeight: `auto ${height}px` }
            }
          >
            <CardBoundary id={item.id}>
              <ResultCard item={item} previewed={item.id === previewed} onPreview={onPreview} />
            </CardBoundary>
          </li>
        );
      })}
    </>
  );
}, isSameGroup);

function isSameGroup(before: CardGroupProps, now: CardGroupProps): boolean {
  if (before.from !== now.from || before.to !== now.to) return false;
  if (before.onPreview !== now.onPreview || before.total !== now.total) return false;
  for (let position = now.from; position < now.to; position += 1) {
    const item = now.items[position];
    if (item !== before.items[position]) return false;
    if (before.heights[position] !== now.heights[position]) return false;
    if (before.previewed !== now.previewed && item) {
      if (item.id === before.previewed || item.id === now.previewed) return false;
    }
  }
  return true;
}
