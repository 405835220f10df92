import { type ReactElement, useLayoutEffect, useMemo, useRef } from 'react';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import type { Marks } from '../../search/engine.ts';
import { scrollToPlace } from '../places/listElements.ts';
import type { Place } from '../places/place.ts';
import { liftVeil } from '../places/veil.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { CardGroup } from './CardGroup.tsx';
import { ListGap } from './ListGap.tsx';
import { MarksContext } from './marks.ts';
import './results.css';
import { Sentinel } from './Sentinel.tsx';
import { CARDS_PER_FRAME, useDrawnRange } from './useDrawnRange.ts';

export interface ResultListProps {
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
  const { items, marks, total, place, previewed, onPreview, onMore, loadingMore } = props;
  const list = useRef<HTMLUListElement>(null);
  const { from, to, drawAll } = useDrawnRange(items, place);
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
      <ul ref={list} className="@container">
        {from > 0 && <ListGap heights={heights.slice(0, from)} onReached={drawAll} />}
        {groupsOf(from, to).map(([start, end]) => (
          <CardGroup
            key={start}
            items={items}
            total={total}
            from={start}
            to={end}
            heights={heights}
            previewed={previewed}
            onPreview={onPreview}
          />
        ))}
        {to < heights.length && to < items.length && (
          <ListGap heights={heights.slice(to, items.length)} onReached={drawAll} />
        )}
      </ul>
      {/* A new sentinel for each length: one that stays in view must report again. */}
      {to === items.length && items.length < total && !loadingMore && (
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

/** A range in parts that stay the same while it grows; `from` begins one. */
function groupsOf(from: number, to: number): (readonly [start: number, end: number])[] {
  const count = Math.ceil((to - from) / CARDS_PER_FRAME);
  return Array.from({ length: count }, (_, number) => {
    const start = from + number * CARDS_PER_FRAME;
    return [start, Math.min(to, start + CARDS_PER_FRAME)];
  });
}
