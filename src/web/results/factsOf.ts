import type { Item } from '../../catalog/item.ts';
import { bookFacts } from './BookCard.tsx';
import { docFacts } from './DocCard.tsx';
import type { ItemFacts } from './itemFacts.ts';
import { testFacts } from './TestCard.tsx';

/** What is said of an item of any type. */
export function factsOf(item: Item): ItemFacts {
  switch (item.type) {
    case 'book':
      return bookFacts(item);
    case 'test':
      return testFacts(item);
    case 'doc':
      return docFacts(item);
  }
}
