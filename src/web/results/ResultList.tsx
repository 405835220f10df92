import type { ReactElement } from 'react';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { CardGroup } from './CardGroup.tsx';
import './results.css';
import { Sentinel } from './Sentinel.tsx';
import { CARDS_PER_FRAME, useDrawnCount } from './useDrawnCount.ts';

export interface ResultListProps {
  readonly items: readonly (Item | UnknownItem)[];
  /** How many there are in all; more are asked for while `items` has fewer. */
  readonly total: number;
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
  const { items, total, previewed, onPreview, onMore, loadingMore } = props;
  const drawn = useDrawnCount(items);
  const groups = Math.ceil(drawn / CARDS_PER_FRAME);
  return (
    <>
      <ul className="@container">
        {Array.from({ length: groups }, (_, group) => (
          <CardGroup
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the list
            key={group}
            items={items}
            from={group * CARDS_PER_FRAME}
            to={Math.min(drawn, (group + 1) * CARDS_PER_FRAME)}
            previewed={previewed}
            onPreview={onPreview}
          />
        ))}
      </ul>
      {/* A new sentinel for each length: one that stays in view must report again. */}
      {drawn === items.length && items.length < total && !loadingMore && (
        <Sentinel key={items.length} onReached={onMore} />
      )}
      <div className="flex h-16 items-center justify-center text-sm text-ink-faint">
        {loadingMore && <Spinner label="正在加载更多结果" />}
        {items.length >= total && total > PAGE_SIZE && '没有更多了'}
      </div>
    </>
  );
}
