import {
  type ReactElement,
  startTransition,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { PAGE_SIZE } from '../../protocol/pageSize.ts';
import { Spinner } from '../ui/Spinner.tsx';
import { CardBoundary } from './CardBoundary.tsx';
import { ResultCard } from './ResultCard.tsx';
import { Sentinel } from './Sentinel.tsx';

export interface ResultListProps {
  readonly items: readonly (Item | UnknownItem)[];
  /** How many there are in all; more are asked for while `items` has fewer. */
  readonly total: number;
  /** The id of the item that the preview shows. */
  readonly previewed: string | undefined;
  /** Must keep its identity, or every card renders again. */
  readonly onPreview: (item: Item) => void;
  readonly onMore: () => void;
  readonly loadingMore: boolean;
}

/** The results as cards; asks for more when its end comes near (specification, section 4). */
export function ResultList(props: ResultListProps): ReactElement {
  const { items, total, previewed, onPreview, onMore, loadingMore } = props;
  const { drawn, isWhole } = useFirstScreenFirst(items);
  return (
    <>
      <ul className="@container flex flex-col md:gap-3">
        {drawn.map((item) => (
          // Not the first ones: drawn only when seen, they would at first have a guessed height.
          <li
            key={item.id}
            className="nth-[n+6]:[content-visibility:auto] nth-[n+6]:[contain-intrinsic-size:auto_206px]"
          >
            <CardBoundary id={item.id}>
              <ResultCard item={item} previewed={item.id === previewed} onPreview={onPreview} />
            </CardBoundary>
          </li>
        ))}
      </ul>
      {/* A new sentinel for each length: one that stays in view must report again. */}
      {isWhole && items.length < total && !loadingMore && (
        <Sentinel key={items.length} onReached={onMore} />
      )}
      <div className="flex h-16 items-center justify-center text-sm text-ink-faint">
        {loadingMore && <Spinner label="正在加载更多结果" />}
        {items.length >= total && total > PAGE_SIZE && '没有更多了'}
      </div>
    </>
  );
}

/** As many as a high screen shows before someone scrolls. */
const FIRST_SCREEN = 6;

const NOTHING: ResultListProps['items'] = [];
const never = () => () => undefined;

/**
 * Of a new list, what a screen shows is drawn at once, and the rest when that has been painted: on
 * a slow phone, all 20 cards would take the time of the next key. What the server has drawn whole is
 * taken over whole.
 */
function useFirstScreenFirst(items: ResultListProps['items']): {
  readonly drawn: ResultListProps['items'];
  readonly isWhole: boolean;
} {
  const isTakenOver = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [known, setKnown] = useState(isTakenOver ? items : NOTHING);
  const isWhole = known === items || items.length > PAGE_SIZE;
  // Only the browser knows when something has been painted: with the frame after the next.
  useEffect(() => {
    if (isWhole) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => startTransition(() => setKnown(items)));
    });
    return () => cancelAnimationFrame(frame);
  }, [items, isWhole]);
  return { drawn: isWhole ? items : items.slice(0, FIRST_SCREEN), isWhole };
}
