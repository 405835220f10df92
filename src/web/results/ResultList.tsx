import { type ReactElement, useLayoutEffect, useMemo, useRef } from 'react';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import type { Marks } from '../../search/engine.ts';
import type { TextDocumentHit } from '../../search/textHits.ts';
import { restoreScroll } from '../restore/listElements.ts';
import { showRestored } from '../restore/showRestored.ts';
import type { ScrollPosition } from '../session/scrollPosition.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { foldStateOf } from './foldStore.ts';
import { ListGap } from './ListGap.tsx';
import { MarksContext } from './marks.ts';
import { ResultItem } from './ResultItem.tsx';
import { listSegments } from './renderedItems.ts';
import { ScrollAnchor } from './ScrollAnchor.ts';
import './results.css';
import { Sentinel } from './Sentinel.tsx';
import { TextHitsContext } from './textHits.ts';
import { useRenderedItems } from './useRenderedItems.ts';

export interface ResultListProps {
  /**
   * The search params of the list; a list that is renewed for a changed catalog keeps the object.
   */
  readonly params: object;
  readonly items: readonly (Item | UnknownItem)[];
  /** The matched ranges in the title of each item. */
  readonly marks?: readonly Marks[] | undefined;
  /** What was found in the texts of each item. */
  readonly texts?: readonly TextDocumentHit[] | undefined;
  /** The number of all results; more are requested while `items` has fewer. */
  readonly total: number;
  /** The scroll position to restore, once for each value. */
  readonly scroll: ScrollPosition | undefined;
  /** The id of the item that the preview shows. */
  readonly previewed: string | undefined;
  /**
   * Opens a preview; without it the cards have no preview button (specification, section 6: their
   * preview flag). Must keep its identity, or every card renders again.
   */
  readonly onPreview: ((item: Item) => void) | undefined;
  readonly onMore: () => void;
  readonly loadingMore: boolean;
}

/** The results as cards; requests more when the end is near (specification, section 4). */
export function ResultList(props: ResultListProps): ReactElement {
  const { params, items, marks, texts, total, scroll, previewed, onPreview, onMore, loadingMore } =
    props;
  const list = useRef<HTMLUListElement>(null);
  const { folds, latest, skippedFrom, renderMissing } = useRenderedItems(list, props);
  const { rendered } = latest;
  useLayoutEffect(() => {
    if (!scroll || !list.current) return;
    restoreScroll(list.current, scroll);
    showRestored();
  }, [scroll]);
  const earlierHeights = scroll?.heights ?? NO_HEIGHTS;
  const marksById = useMemo(
    () => new Map(marks?.map((own, position) => [items[position]?.id ?? '', own])),
    [items, marks],
  );
  const textsById = useMemo(
    () => new Map(texts?.map((own, position) => [items[position]?.id ?? '', own])),
    [items, texts],
  );
  return (
    <MarksContext value={marksById}>
      <TextHitsContext value={textsById}>
        <ScrollAnchor params={params} items={items} previewed={previewed} />
        <ul ref={list} className="result-list @container" data-skipped-from={skippedFrom}>
          {listSegments({ items, rendered }).map((part) => {
            if (typeof part !== 'number') {
              const gapHeights = earlierHeights.slice(part.from, part.to);
              if (gapHeights.length === 0) return null;
              return (
                <ListGap key={`gap ${part.from}`} heights={gapHeights} onReached={renderMissing} />
              );
            }
            const item = items[part];
            return (
              item && (
                <ResultItem
                  key={item.id}
                  item={item}
                  position={part}
                  total={total}
                  folds={folds}
                  folded={foldStateOf(item.id, latest).folded}
                  earlierHeight={earlierHeights[part]}
                  previewed={item.id === previewed}
                  onPreview={onPreview}
                />
              )
            );
          })}
        </ul>
        {/* A new sentinel for each length: one that stays visible must report again. */}
        {rendered.size === items.length && items.length < total && !loadingMore && (
          <Sentinel key={items.length} onReached={onMore} />
        )}
        <div className="flex h-16 items-center justify-center text-sm text-ink-faint">
          {loadingMore && <Spinner label="正在加载更多结果" />}
          {items.length >= total && total > PAGE_SIZE && '已显示全部结果'}
        </div>
      </TextHitsContext>
    </MarksContext>
  );
}

const NO_HEIGHTS: ScrollPosition['heights'] = [];
