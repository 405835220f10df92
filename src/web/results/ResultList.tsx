import { type ReactElement, useLayoutEffect, useMemo, useRef } from 'react';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import type { Marks } from '../../search/engine.ts';
import { scrollToPlace } from '../places/listElements.ts';
import type { Place } from '../places/place.ts';
import { liftVeil } from '../places/veil.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { partsOf } from './drawnItems.ts';
import { KeptSight } from './KeptSight.ts';
import { ListGap } from './ListGap.tsx';
import { MarksContext } from './marks.ts';
import { ResultItem } from './ResultItem.tsx';
import './results.css';
import { Sentinel } from './Sentinel.tsx';
import { useDrawnItems } from './useDrawnItems.ts';

export interface ResultListProps {
  /** What the list answers: one that is renewed, because the archive has changed, keeps this. */
  readonly question: object;
  readonly items: readonly (Item | UnknownItem)[];
  /** What of the title of each item was searched. */
  readonly marks?: readonly Marks[] | undefined;
  /** How many there are in all; more are asked for while `items` has fewer. */
  readonly total: number;
  /** Where to stand in the list, once for each such value. */
  readonly place: Place | undefined;
  /** The id of the item that the preview shows. */
  readonly previewed: string | undefined;
  /**
   * Opens a preview; without it the cards offer none (specification, section 6: their preview flag).
   * Must keep its identity, or every card renders again.
   */
  readonly onPreview: ((item: Item) => void) | undefined;
  readonly onMore: () => void;
  readonly loadingMore: boolean;
}

/** The results as cards; asks for more when its end comes near (specification, section 4). */
export function ResultList(props: ResultListProps): ReactElement {
  const { question, items, marks, total, place, previewed, onPreview, onMore, loadingMore } = props;
  const list = useRef<HTMLUListElement>(null);
  const { drawn, restsFrom, drawWhole } = useDrawnItems(question, items, place);
  useLayoutEffect(() => {
    if (!place || !list.current) return;
    scrollToPlace(list.current, place);
    liftVeil();
  }, [place]);
  const heights = place?.heights ?? NO_HEIGHTS;
  const marksById = useMemo(
    () => new Map(marks?.map((own, position) => [items[position]?.id ?? '', own])),
    [items, marks],
  );
  return (
    <MarksContext value={marksById}>
      <KeptSight question={question} items={items} />
      <ul ref={list} className="@container" data-rests-from={restsFrom}>
        {partsOf({ items, drawn }).map((part) => {
          if (typeof part !== 'number') {
            const kept = heights.slice(part.from, part.to);
            if (kept.length === 0) return null;
            return <ListGap key={`gap ${part.from}`} heights={kept} onReached={drawWhole} />;
          }
          const item = items[part];
          return (
            item && (
              <ResultItem
                key={item.id}
                item={item}
                position={part}
                total={total}
                height={heights[part]}
                previewed={item.id === previewed}
                onPreview={onPreview}
              />
            )
          );
        })}
      </ul>
      {/* A new sentinel for each length: one that stays in view must report again. */}
      {drawn.size === items.length && items.length < total && !loadingMore && (
        <Sentinel key={items.length} onReached={onMore} />
      )}
      <div className="flex h-16 items-center justify-center text-sm text-ink-faint">
        {loadingMore && <Spinner label="正在加载更多结果" />}
        {items.length >= total && total > PAGE_SIZE && '没有更多了'}
      </div>
    </MarksContext>
  );
}

const NO_HEIGHTS: Place['heights'] = [];
