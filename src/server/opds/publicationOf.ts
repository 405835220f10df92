import { isProtected } from '../../access/decide.ts';
import { CATEGORY_LABELS } from '../../catalog/category.ts';
import { languageOfItem } from '../../catalog/citation/citationOf.ts';
import { isDocumentType, mediaTypeOf } from '../../catalog/documentFile.ts';
import { filterValues } from '../../catalog/filters.ts';
import { hasDocument, isFileHere } from '../../catalog/hasDocument.ts';
import { isbnsOf } from '../../catalog/isbn.ts';
import type { Item } from '../../catalog/item.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { yearIn } from '../../catalog/yearIn.ts';
import {
  coverUrl,
  documentUrl,
  FOR_E_READER,
  itemPath,
  thumbnailUrl,
} from '../../protocol/urls.ts';
import type { Edition } from '../app/appParts.ts';
import { summaryOf } from '../discovery/newestItems.ts';
import {
  type Acquisition,
  CATALOG_PATHS,
  type Publication,
  RELATIONS,
  type Subject,
} from './feed.ts';

export interface PublicationContext extends Pick<Edition, 'added' | 'access'> {
  readonly origin: string;
}

/** An item as a publication; undefined if it has no document to fetch, such as a page of a wiki. */
export function publicationOf(item: Item, context: PublicationContext): Publication | undefined {
  if (!hasDocument(item)) return undefined;
  const { id, data } = item;
  const { origin, access } = context;
  const hasCover = isMd5(id) && isFileHere(item) && !isProtected('cover', access);
  return {
    id,
    title: data.title,
    summary: summaryOf(item),
    ...peopleAndDates(item),
    language: languageOfItem(item),
    subjects: subjectsOf(item),
    updated: updatedOf(item, context),
    page: origin + itemPath(id),
    acquisition: acquisitionOf(item, context),
    cover: hasCover
      ? { full: coverUrl(id, origin), thumbnail: thumbnailUrl(id, origin) }
      : undefined,
  };
}

/** When an item changed last, in milliseconds since 1970: as far as is known, when it was added. */
export function updatedOf({ id }: Pick<Item, 'id'>, { added }: Pick<Edition, 'added'>): number {
  return added.of(id) ?? 0;
}

/** Media types of documents that other hosts have. */
const FOREIGN_TYPES: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  epub: 'application/epub+zip',
};

const UNKNOWN_TYPE = 'application/octet-stream';

/**
 * Documents of this site are open access only if everybody may open them (OPDS 1.2, section 5.2.1).
 * What another host asks for is not known.
 */
function acquisitionOf(item: Item, { access, origin }: PublicationContext): Acquisition {
  const { filetype, filesize: size } = item.data;
  if (isFileHere(item)) {
    const isForSome = isProtected('document', access);
    const url = new URL(documentUrl(item, 'download', origin));
    if (isForSome) url.searchParams.set(FOR_E_READER.name, FOR_E_READER.value);
    const type = isDocumentType(filetype) ? mediaTypeOf(filetype) : UNKNOWN_TYPE;
    const relation = isForSome ? RELATIONS.acquisition : RELATIONS.openAccess;
    return { url: url.href, type, relation, size };
  }
  const type = FOREIGN_TYPES[filetype.toLowerCase()] ?? UNKNOWN_TYPE;
  return { url: iriOf(item.url), type, relation: RELATIONS.acquisition, size };
}

/** A URL without the characters that an IRI may not have; `URL` leaves some of them (RFC 3987). */
function iriOf(url: string): string {
  return (URL.parse(url)?.href ?? url).replace(/[ <>{}|\\^`"]/gu, encodeURIComponent);
}

function peopleAndDates(
  item: Item,
): Pick<Publication, 'authors' | 'translators' | 'publisher' | 'issued' | 'isbns'> {
  if (item.type !== 'book') {
    return { authors: [], translators: [], publisher: undefined, issued: undefined, isbns: [] };
  }
  const { authors, translators, publisher, publish_year } = item.data;
  return {
    authors,
    translators,
    publisher,
    issued: yearIn(publish_year)?.toString(),
    isbns: isbnsOf(item.data),
  };
}

function subjectsOf(item: Item): Subject[] {
  const kind: Subject = {
    name: CATEGORY_LABELS[item.type],
    path: CATALOG_PATHS.kind(item.type),
    kind: 'acquisition',
  };
  return [
    kind,
    ...filterValues(item, 'course').map(courseSubject),
    ...filterValues(item, 'college').map(collegeSubject),
  ];
}

function courseSubject(name: string): Subject {
  return { name, path: CATALOG_PATHS.course(name), kind: 'acquisition' };
}

function collegeSubject(name: string): Subject {
  return { name, path: CATALOG_PATHS.college(name), kind: 'navigation' };
}
