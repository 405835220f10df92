import { yearOfDate } from './cslDate.ts';
import type { CslItem, CslName } from './cslItem.ts';
import { forPrograms } from './forPrograms.ts';

/**
 * The `<meta>` elements of an item's page, as names and contents, that Zotero and other reference
 * managers read: Highwire Press tags, as Google Scholar documents them, and the type and edition in
 * the vocabularies that Zotero's translator “Embedded Metadata” knows. Without the type it takes
 * what has no ISBN for a journal article or a web page. No vocabulary there has translators.
 *
 * @param pdfUrl the full URL of the document, only if everybody may open it
 */
export function citationMetaTags(
  item: CslItem,
  pdfUrl?: string,
): readonly (readonly [name: string, content: string])[] {
  const {
    type,
    title,
    author = [],
    publisher,
    edition,
    issued,
    ISBN,
    language,
    URL,
  } = forPrograms(item);
  const tags: readonly (readonly [string, string | undefined])[] = [
    ['z:itemType', type],
    ['citation_title', title],
    ...author.map((name) => ['citation_author', nameText(name)] as const),
    ['citation_publication_date', yearOfDate(issued)?.toString()],
    ['citation_publisher', publisher],
    ['prism:edition', edition],
    ...(ISBN?.split(' ') ?? []).map((isbn) => ['citation_isbn', isbn] as const),
    ['citation_language', language],
    ['citation_public_url', URL],
    ['citation_pdf_url', pdfUrl],
  ];
  return tags.flatMap(([name, content]) => (content === undefined ? [] : [[name, content]]));
}

function nameText(name: CslName): string {
  if ('literal' in name) return name.literal;
  const { family, given, suffix } = name;
  return [suffix === undefined ? family : `${family} ${suffix}`, given].join(', ');
}
