import type { ReactElement } from 'react';
import type { Item } from '../../../catalog/item.ts';
import { itemPath } from '../../../protocol/urls.ts';
import { CoverPlaceholder } from '../../results/CoverPlaceholder.tsx';
import { factsOf } from '../../results/factsOf.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Check } from '../api/answers.ts';

/** The card as it will look, and items that may be the same. */
export function CardPreview({
  item,
  duplicates,
}: {
  readonly item: Item | undefined;
  readonly duplicates: Check['duplicates'];
}): ReactElement {
  return (
    <aside className="give-preview" aria-label="收录后的样子">
      <p className="give-label">收录后的样子</p>
      <p role="status" className="sr-only">
        {item?.data.title}
      </p>
      {item && <Card item={item} />}
      <div role="status">
        {duplicates.length > 0 && (
          <div className="give-duplicates">
            <p>资料库中可能已有：</p>
            <ul>
              {duplicates.slice(0, 5).map(({ id, title }) => (
                <li key={id}>
                  <TextLink href={itemPath(id)}>{title}</TextLink>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </aside>
  );
}

/** The same parts as on the card of a result, with nothing that can be done with it yet. */
function Card({ item }: { readonly item: Item }): ReactElement {
  const { byline, tags, fields } = factsOf(item);
  return (
    <div className="give-card" inert>
      <div className="cover">
        <CoverPlaceholder item={item} />
      </div>
      <div className="give-card-text">
        <p className="give-card-title">{item.data.title}</p>
        <div className="give-card-byline">{byline}</div>
        <div className="give-card-tags">{tags}</div>
        <dl className="give-card-fields">{fields}</dl>
      </div>
    </div>
  );
}
