import type { ReactElement } from 'react';
import { CATEGORY_LABELS } from '../../catalog/category.ts';
import type { Book } from '../../catalog/item.ts';
import { Badge } from '../ui/Badge.tsx';
import { Byline } from './Byline.tsx';
import { CardFrame } from './CardFrame.tsx';
import { Field } from './Field.tsx';
import { FileTags } from './FileTags.tsx';
import type { ItemFacts } from './itemFacts.ts';
import { OriginFields } from './OriginFields.tsx';
import type { PreviewProps } from './previewProps.ts';

/** The card of a book. */
export function BookCard({ item, ...preview }: PreviewProps<Book>): ReactElement {
  return <CardFrame {...preview} item={item} {...bookFacts(item)} />;
}

/** What a card and a page say of a book. */
export function bookFacts(item: Book): ItemFacts {
  const { authors, translators, publisher, publish_year, isbn, edition } = item.data;
  return {
    byline: <Byline parts={[...authors, ...translators.map((name) => `${name} 译`)]} />,
    tags: (
      <>
        <Badge colour="green">{CATEGORY_LABELS.book}</Badge>
        <FileTags data={item.data} />
      </>
    ),
    fields: (
      <>
        {publisher && <Field name="出版社">{publisher}</Field>}
        {publish_year && <Field name="出版年份">{publish_year}</Field>}
        {isbn.length > 0 && (
          <Field name="ISBN">
            {isbn.map((number, position) => (
              <span key={number} className="inline-block">
                {number}
                {position < isbn.length - 1 && '、'}
              </span>
            ))}
          </Field>
        )}
        {edition && <Field name="版次">{edition}</Field>}
        <OriginFields data={item.data} />
      </>
    ),
  };
}
