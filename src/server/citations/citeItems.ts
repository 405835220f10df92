import { type CitationFormat, formatCitations } from '../../catalog/citation/citationFormats.ts';
import { type CitationContext, citationOf } from '../../catalog/citation/citationOf.ts';
import type { Item } from '../../catalog/item.ts';

interface CitedOn extends Pick<CitationContext, 'accessed' | 'university'> {
  /** The URL that a citation states. */
  readonly urlOf: (item: Item) => string;
}

/** Items as one text of references. */
export function citeItems(
  items: readonly Item[],
  format: CitationFormat,
  { urlOf, ...context }: CitedOn,
): string {
  const citations = items.map((item) => citationOf(item, { ...context, url: urlOf(item) }));
  return formatCitations(citations, format);
}
