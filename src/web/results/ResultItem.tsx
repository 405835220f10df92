import { memo, type ReactElement, Suspense } from 'react';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { CardBoundary } from './CardBoundary.tsx';
import type { PreviewProps } from './previewProps.ts';
import { ResultCard } from './ResultCard.tsx';
import { FIRST_SCREEN } from './useDrawnItems.ts';

interface ResultItemProps extends PreviewProps<Item | UnknownItem> {
  /** Counted from 0. */
  readonly position: number;
  readonly total: number;
  /** In pixels, as far as it is known from an earlier visit. */
  readonly height: number | undefined;
}

/** A result in its list. */
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
      // Not the first ones: drawn only when seen, they would at first have a guessed height.
      className={position < FIRST_SCREEN ? 'result' : 'result result-below'}
      style={height === undefined ? undefined : { containIntrinsicHeight: `auto ${height}px` }}
    >
      {/* So that the page is taken over first, and each card in a task of its own. */}
      <Suspense fallback={null}>
        <CardBoundary id={card.item.id}>
          <ResultCard {...card} />
        </CardBoundary>
      </Suspense>
    </li>
  );
});
