import { memo, type ReactElement } from 'react';
import type { Item, UnknownItem } from '../../catalog/item.ts';
import { BookCard } from './BookCard.tsx';
import { DocCard } from './DocCard.tsx';
import type { PreviewProps } from './previewProps.ts';
import { TestCard } from './TestCard.tsx';
import { UnsupportedCard } from './UnsupportedCard.tsx';

/** The card of a result, by its type (specification, section 2, "Result cards"). */
export const ResultCard = memo(function ResultCard({
  item,
  previewed,
  onPreview,
}: PreviewProps<Item | UnknownItem>): ReactElement {
  const preview = { previewed, onPreview };
  switch (item.type) {
    case 'book':
      return <BookCard item={item} {...preview} />;
    case 'test':
      return <TestCard item={item} {...preview} />;
    case 'doc':
      return <DocCard item={item} {...preview} />;
    default:
      return <UnsupportedCard id={item.id} />;
  }
});
