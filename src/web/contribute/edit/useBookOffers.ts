import { useEffect, useState } from 'react';
import type { Book } from '../../../catalog/item.ts';
import type { FieldProposals } from '../../../protocol/contribution/fields.ts';
import type { EditableItem } from '../api/answers.ts';
import { type ItemDraft, valuesOf } from '../form/itemDraft.ts';
import { bookOffers, hasSameIsbn } from './bookOffers.ts';
import { findBooks } from './otherItems.ts';

/** How long typing rests before other copies are looked for, in ms. */
const REST_MS = 500;
const NONE: FieldProposals = {};

/** What the archive's other copies of a book say: those with its ISBN, or else with its title. */
export function useBookOffers(item: EditableItem, draft: ItemDraft): FieldProposals {
  const [books, setBooks] = useState<readonly Book[]>([]);
  const values = valuesOf(draft, item.values);
  const isbns = (values.isbn ?? []).join(' ');
  const title = values.title?.[0] ?? '';
  useEffect(() => {
    if (item.type !== 'book') return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      findCopies(item.id, isbns.split(' '), title, controller.signal).then(
        setBooks,
        // Without offers the form can be filled in by hand.
        () => undefined,
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [item.type, item.id, isbns, title]);
  return books.length === 0 ? NONE : bookOffers(books, values);
}

async function findCopies(
  id: string,
  isbns: readonly string[],
  title: string,
  signal: AbortSignal,
): Promise<readonly Book[]> {
  const isOther = (book: Book) => book.id !== id;
  for (const isbn of isbns.filter((text) => /\d/u.test(text))) {
    const books = await findBooks(isbn, signal);
    const same = books.filter((book) => isOther(book) && hasSameIsbn(book, isbns));
    if (same.length > 0) return same;
  }
  if (title === '') return [];
  const books = await findBooks(title, signal);
  return books.filter((book) => isOther(book) && book.data.title === title);
}
