import type { ReactElement } from 'react';
import { cn } from '../ui/cn.ts';
import { CardActions } from './CardActions.tsx';
import { CardTitle } from './CardTitle.tsx';
import { Cover } from './Cover.tsx';
import { ItemPageLink } from './ItemPageLink.tsx';
import type { ItemFacts } from './itemFacts.ts';
import { PageHits } from './PageHits.tsx';
import type { PreviewProps } from './previewProps.ts';

/** The layout of all cards: cover, title, byline, tags, fields and actions. */
export function CardFrame(props: PreviewProps & ItemFacts): ReactElement {
  const { item, previewed, onPreview, byline, tags, fields } = props;
  return (
    <article
      data-item-id={item.id}
      className={cn(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 border-b bg-raised p-4 transition-colors md:rounded-xl md:border @md:grid-rows-[auto_1fr] @xl:gap-x-5 @xl:p-5',
        previewed ? 'border-line md:border-accent' : 'border-line',
      )}
    >
      <div className="@md:row-span-2">
        <Cover item={item} />
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <div>
          <CardTitle item={item} />
          <div className="mt-1 flex items-baseline gap-3 text-sm text-ink-soft">
            {byline}
            <ItemPageLink item={item} />
          </div>
        </div>
        <div className="flex flex-wrap gap-1.5">{tags}</div>
        <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm empty:hidden">{fields}</dl>
      </div>
      <CardActions item={item} previewed={previewed} onPreview={onPreview} />
      <PageHits item={item} />
    </article>
  );
}
