import type { ReactElement, ReactNode } from 'react';
import type { Item } from '../../catalog/item.ts';
import { cn } from '../ui/cn.ts';
import { CardActions } from './CardActions.tsx';
import { CardTitle } from './CardTitle.tsx';
import { Cover } from './Cover.tsx';

export interface CardFrameProps {
  readonly item: Item;
  readonly previewed: boolean;
  readonly onPreview: (item: Item) => void;
  /** The line under the title: who wrote it, or which course it belongs to. */
  readonly byline: ReactNode;
  readonly tags: ReactNode;
  /** Rows of `Field`. */
  readonly fields: ReactNode;
}

/** What all cards have in common: cover, title, byline, tags, fields and what can be done. */
export function CardFrame(props: CardFrameProps): ReactElement {
  const { item, previewed, onPreview, byline, tags, fields } = props;
  return (
    <article
      data-item-id={item.id}
      className={cn(
        'result-card flex gap-4 border-b bg-raised p-4 transition-colors md:gap-5 md:rounded-xl md:border md:p-5',
        previewed ? 'border-line md:border-accent' : 'border-line',
      )}
    >
      <Cover item={item} />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div>
          <CardTitle item={item} />
          {byline}
        </div>
        <div className="flex flex-wrap gap-1.5">{tags}</div>
        <dl className="flex empty:hidden flex-wrap gap-x-6 gap-y-1 text-sm">{fields}</dl>
        <CardActions item={item} previewed={previewed} onPreview={onPreview} />
      </div>
    </article>
  );
}
