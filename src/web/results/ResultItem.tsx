import { type CSSProperties, memo, type ReactElement, Suspense } from 'react';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import { CardBoundary } from './CardBoundary.tsx';
import { FoldedContext } from './folded.ts';
import type { PreviewProps } from './previewProps.ts';
import { ResultCard } from './ResultCard.tsx';
import { FIRST_SCREEN } from './useRenderedItems.ts';

interface ResultItemProps extends PreviewProps<Item | UnknownItem> {
  /** Position in the list, from 0. */
  readonly position: number;
  readonly total: number;
  /**
   * Whether the card shows only its title and texts, because it is far from the window; `unseen` if
   * it was never shown as a whole.
   */
  readonly folded: 'unseen' | 'again' | undefined;
  /** Height in pixels, if known from before it was folded or from an earlier visit. */
  readonly height: number | undefined;
}

/** A list item with a result. */
export const ResultItem = memo(function ResultItem({
  position,
  total,
  folded,
  height,
  ...card
}: ResultItemProps): ReactElement {
  return (
    <li
      aria-posinset={position + 1}
      aria-setsize={total}
      // Not the first ones: `content-visibility` would give them an estimated height at first.
      className={
        position < FIRST_SCREEN || position >= PAGE_SIZE ? 'result' : 'result result-below'
      }
      data-folded={folded}
      style={height === undefined ? undefined : styleOf(height, folded !== undefined)}
    >
      {/* The page hydrates first, and each card in a separate task. */}
      <Suspense fallback={null}>
        <CardBoundary id={card.item.id}>
          <FoldedContext value={folded !== undefined}>
            <ResultCard {...card} />
          </FoldedContext>
        </CardBoundary>
      </Suspense>
    </li>
  );
});

/** A folded card keeps its height; any other is as high as its content once it is rendered. */
function styleOf(height: number, isFolded: boolean): CSSProperties {
  return isFolded ? { height } : { containIntrinsicHeight: `auto ${height}px` };
}
