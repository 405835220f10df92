import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { languageOfItem } from '../../catalog/citation/citationOf.ts';
import type { CitedLanguage } from '../../catalog/citation/cslItem.ts';
import { isDocumentType, mediaTypeOf } from '../../catalog/documentFile.ts';
import { filterValues } from '../../catalog/filters.ts';
import type { Item } from '../../catalog/item.ts';
import { schoolYearOf } from '../../catalog/schoolYear.ts';
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
  /** A year, or the school year of an exam. */
  readonly date: string | undefined;
  /** Undefined for a page of a wiki. */
  readonly mediaType: string | undefined;
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
    date: dateOf(item),
    mediaType: isDocumentType(filetype) ? mediaTypeOf(filetype) : undefined,
  };
}

function dateOf(item: Item): string | undefined {
  if (item.type === 'test') return schoolYearOf(item.data);
  return item.type === 'book' ? item.data.publish_year : undefined;
}
