import { type ReactElement, useContext } from 'react';
import { FavouriteButton } from '../kept/FavouriteButton.tsx';
import { cn } from '../ui/cn.ts';
import { CardActions } from './CardActions.tsx';
import { CardTitle } from './CardTitle.tsx';
import { Cover } from './Cover.tsx';
import { cardText } from './cardText.ts';
import { FoldedContext } from './folded.ts';
import { ItemPageLink } from './ItemPageLink.tsx';
import type { ItemFacts } from './itemFacts.ts';
import { PageHits } from './PageHits.tsx';
import type { PreviewProps } from './previewProps.ts';
import { TextHitsContext } from './textHits.ts';

/**
 * The layout of all cards: cover, title, byline, tags, fields and actions. A folded card has only
 * its title, which stays the same element and keeps the focus, and the other texts as one.
 */
export function CardFrame(props: PreviewProps & ItemFacts): ReactElement {
  const { item, previewed, onPreview, byline, tags, fields } = props;
  const isFolded = useContext(FoldedContext);
  return (
    <article
      data-item-id={item.id}
      className={cn(
        'card border-b bg-raised p-4 transition-colors md:rounded-xl md:border @xl:p-5',
        previewed ? 'border-line md:border-accent' : 'border-line',
      )}
    >
      {!isFolded && <Cover item={item} />}
      <CardTitle item={item} />
      {isFolded ? (
        <FoldedText item={item} />
      ) : (
        <>
          <FavouriteButton item={item} size="icon" />
          <div className="card-byline mt-1 flex flex-wrap items-baseline gap-x-3 text-sm text-ink-soft">
            {byline}
            <ItemPageLink item={item} />
          </div>
          <div className="card-tags">{tags}</div>
          <dl className="card-fields">{fields}</dl>
          <CardActions item={item} previewed={previewed} onPreview={onPreview} />
          <PageHits item={item} />
        </>
      )}
    </article>
  );
}

function FoldedText({ item }: Pick<PreviewProps, 'item'>): string {
  return cardText(item, useContext(TextHitsContext).get(item.id));
}
