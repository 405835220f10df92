import { memo, type ReactElement } from 'react';
import { CardBoundary } from './CardBoundary.tsx';
import { ResultCard } from './ResultCard.tsx';
import type { ResultListProps } from './ResultList.tsx';
import { FIRST_SCREEN } from './useDrawnCount.ts';

interface CardGroupProps extends Pick<ResultListProps, 'items' | 'previewed' | 'onPreview'> {
  /** The part of `items` to draw: from the first position up to, without, the second. */
  readonly from: number;
  readonly to: number;
}

/**
 * Some neighbours in the list, which are drawn again only when one of them changes: looking through
 * a thousand cards for what is new would take longer than drawing it.
 */
export const CardGroup = memo(function CardGroup({
  items,
  from,
  to,
  previewed,
  onPreview,
}: CardGroupProps): ReactElement {
  return (
    <>
      {items.slice(from, to).map((item, position) => (
        <li
          key={item.id}
          // Not the first ones: drawn only when seen, they would at first have a guessed height.
          className={from + position < FIRST_SCREEN ? 'result' : 'result result-below'}
        >
          <CardBoundary id={item.id}>
            <ResultCard item={item} previewed={item.id === previewed} onPreview={onPreview} />
          </CardBoundary>
        </li>
      ))}
    </>
  );
}, isSameGroup);

function isSameGroup(before: CardGroupProps, now: CardGroupProps): boolean {
  if (before.from !== now.from || before.to !== now.to) return false;
  if (before.onPreview !== now.onPreview) return false;
  for (let position = now.from; position < now.to; position += 1) {
    const item = now.items[position];
    if (item !== before.items[position]) return false;
    if (before.previewed !== now.previewed && item) {
      if (item.id === before.previewed || item.id === now.previewed) return false;
    }
  }
  return true;
}
