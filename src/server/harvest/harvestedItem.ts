import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { languageOfItem } from '../../catalog/citation/citationOf.ts';
import type { CitedLanguage } from '../../catalog/citation/cslItem.ts';
import { isDocumentType, mediaTypeOf } from '../../catalog/documentFile.ts';
import { filterValues } from '../../catalog/filters.ts';
import type { Item } from '../../catalog/item.ts';
import { yearIn } from '../../catalog/yearIn.ts';
import { itemPath } from '../../protocol/urls.ts';

/** An item, and what its records say besides. */
export interface HarvestedItem {
  readonly item: Item;
  /** The addresses of the item's page and of the document, or of the page of a wiki. */
  readonly page: string;
  readonly document: string;
  readonly language: CitedLanguage;
  /** `书籍`, `试卷` or `资料`. */
  readonly kind: string;
  /** The names of its courses. */
  readonly courses: readonly string[];
  /** The year of a book, or the first and the last year of the school year of an exam. */
  readonly years: readonly number[];
  /** Undefined for a page of a wiki. */
  readonly mediaType: string | undefined;
  /** Whether the document has several files, which may be of any kind. */
  readonly isZip: boolean;
}

/** @param origin that of the site */
export function harvestedItem(item: Item, origin: string): HarvestedItem {
  const { filetype } = item.data;
  return {
    item,
    page: `${origin}${itemPath(item.id)}`,
    document: item.url.startsWith('/') ? `${origin}${item.url}` : item.url,
    language: languageOfItem(item),
    kind: CATEGORY_LABELS[item.type],
    courses: filterValues(item, 'course'),
    years: yearsOf(item),
    mediaType: isDocumentType(filetype) ? mediaTypeOf(filetype) : undefined,
    isZip: filetype === 'zip',
  };
}

function yearsOf(item: Item): number[] {
  const { start, end } = item.type === 'test' ? item.data.time : {};
  const texts = item.type === 'book' ? [item.data.publish_year] : [start, end];
  return [...new Set(texts.flatMap((text) => yearIn(text) ?? []))];
}
