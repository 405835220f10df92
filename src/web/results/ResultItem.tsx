import { memo, type ReactElement, Suspense } from 'react';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { CardBoundary } from './CardBoundary.tsx';
import type { PreviewProps } from './previewProps.ts';
import { ResultCard } from './ResultCard.tsx';
import { FIRST_SCREEN } from './useRenderedItems.ts';

interface ResultItemProps extends PreviewProps<Item | UnknownItem> {
  /** Position in the list, from 0. */
  readonly position: number;
  readonly total: number;
  /** Height in pixels, if known from an earlier visit. */
  readonly height: number | undefined;
}

/** A list item with a result. */
export const ResultItem = memo(function ResultItem({
  position,
  total,
  height,
  ...card
}: ResultItemProps): ReactElement {
  return (
    <li
      aria-posinset={position + 1}
      aria-setsize={total}
      // Not the first ones: `content-visibility` would give them an estimated height at first.
      className={position < FIRST_SCREEN ? 'result' : 'result result-below'}
      style={height === undefined ? undefined : { containIntrinsicHeight: `auto ${height}px` }}
    >
      {/* The page hydrates first, and each card in a separate task. */}
      <Suspense fallback={null}>
        <CardBoundary id={card.item.id}>
          <ResultCard {...card} />
        </CardBoundary>
      </Suspense>
    </li>
  );
});
