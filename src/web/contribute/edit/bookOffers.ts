import type { FieldName } from '../../../catalog/fieldName.ts';
import { parseIsbn, parseIsbn10 } from '../../../catalog/isbn.ts';
import type { Book } from '../../../catalog/item.ts';
import type { FieldProposal, FieldProposals } from '../../../protocol/contribution/fields.ts';

/** The fields that are the same for all copies of a book. */
const OFFERED = [
  'title',
  'authors',
  'translators',
  'edition',
  'publisher',
  'publish_year',
] as const;

/** Whether one of the ISBNs is the same, however it is written. */
export function hasSameIsbn(book: Book, isbns: readonly string[]): boolean {
  const own = isbns.map(numberOf).filter((number) => number !== undefined);
  return book.data.isbn.some((text) => own.includes(numberOf(text) ?? ''));
}

function numberOf(text: string): string | undefined {
  return parseIsbn(text) ?? parseIsbn10(text);
}

/**
 * What other copies of a book say, as candidates of the form: only where it differs from what stands
 * there now.
 */
export function bookOffers(
  books: readonly Book[],
  valuesNow: Partial<Readonly<Record<FieldName, readonly string[]>>>,
): FieldProposals {
  const offers: Partial<Record<FieldName, FieldProposal>> = {};
  for (const name of OFFERED) {
    const now = JSON.stringify(valuesNow[name] ?? []);
    const texts = new Set(
      books.map((book) => JSON.stringify(valuesOf(book, name))).filter((text) => text !== '[]'),
    );
    texts.delete(now);
    if (texts.size === 0) continue;
    const candidates = [...texts].map((text): readonly string[] => JSON.parse(text));
    offers[name] = { candidates, certainty: 'likely', reason: '资料库中的同一本书' };
  }
  return offers;
}

function valuesOf({ data }: Book, name: (typeof OFFERED)[number]): readonly string[] {
  const value = data[name];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
