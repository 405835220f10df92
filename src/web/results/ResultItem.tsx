import {
  type CSSProperties,
  memo,
  type ReactElement,
  Suspense,
  useCallback,
  useSyncExternalStore,
} from 'react';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import { CardBoundary } from './CardBoundary.tsx';
import { FoldedContext } from './folded.ts';
import type { FoldState, FoldStore } from './foldStore.ts';
import type { PreviewProps } from './previewProps.ts';
import { ResultCard } from './ResultCard.tsx';
import { FIRST_SCREEN } from './useRenderedItems.ts';

interface ResultItemProps extends PreviewProps<Item | UnknownItem> {
  /** Position in the list, from 0. */
  readonly position: number;
  readonly total: number;
  readonly folds: FoldStore;
  /** Whether it is folded when it comes into the page. */
  readonly folded: FoldState['folded'];
  /** Height in pixels, if known from an earlier visit. */
  readonly earlierHeight: number | undefined;
}

/** A list item with a result. */
export const ResultItem = memo(function ResultItem({
  position,
  total,
  folds,
  folded: foldedAtFirst,
  earlierHeight,
  ...card
}: ResultItemProps): ReactElement {
  const { id } = card.item;
  const subscribe = useCallback((change: () => void) => folds.subscribe(id, change), [folds, id]);
  const state = useSyncExternalStore(
    subscribe,
    () => folds.stateOf(id),
    () => undefined,
  );
  const folded = state ? state.folded : foldedAtFirst;
  const height = state?.height ?? earlierHeight;
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
        <CardBoundary id={id}>
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
