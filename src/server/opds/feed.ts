/** The versions of OPDS in which the catalog is served. */
export const OPDS_VERSIONS = ['1.2', '2.0'] as const;
export type OpdsVersion = (typeof OPDS_VERSIONS)[number];

/** Media types of OPDS 1.2 (section 7.1), OPDS 2.0 and Authentication for OPDS 1.0. */
export const OPDS_TYPES = {
  navigation: 'application/atom+xml;profile=opds-catalog;kind=navigation',
  acquisition: 'application/atom+xml;profile=opds-catalog;kind=acquisition',
  openSearch: 'application/opensearchdescription+xml',
  json: 'application/opds+json',
  publication: 'application/opds-publication+json',
  authentication: 'application/opds-authentication+json',
} as const;

/** Relations of links, in both versions. */
export const RELATIONS = {
  newest: 'http://opds-spec.org/sort/new',
  popular: 'http://opds-spec.org/sort/popular',
  subsection: 'subsection',
  openAccess: 'http://opds-spec.org/acquisition/open-access',
  acquisition: 'http://opds-spec.org/acquisition',
  image: 'http://opds-spec.org/image',
  thumbnail: 'http://opds-spec.org/image/thumbnail',
  authentication: 'http://opds-spec.org/auth/document',
} as const;

/**
 * A feed of the catalog, independent of the version that it is written in. Paths are relative to the
 * root of the version, and empty for the root itself.
 */
export type Feed = NavigationFeed | AcquisitionFeed;

interface FeedFrame {
  readonly path: string;
  readonly title: string;
  /** The feed that leads to this one; undefined for the root. */
  readonly up: string | undefined;
  /** Milliseconds since 1970. */
  readonly updated: number;
  readonly page: FeedPage;
}

/** Leads to other feeds. */
export interface NavigationFeed extends FeedFrame {
  readonly kind: 'navigation';
  readonly entries: readonly NavigationEntry[];
}

/** Lists publications. */
export interface AcquisitionFeed extends FeedFrame {
  readonly kind: 'acquisition';
  readonly publications: readonly Publication[];
}

/** Which part of a list a feed has. */
export interface FeedPage {
  /** From 1. */
  readonly number: number;
  readonly size: number;
  readonly hasNext: boolean;
  /** The number of all entries. */
  readonly total: number;
  /** Parameters of the address beside `page`, such as the query of a search. */
  readonly parameters?: Readonly<Record<string, string>>;
}

export interface NavigationEntry {
  readonly path: string;
  readonly title: string;
  readonly summary: string;
  readonly kind: Feed['kind'];
  readonly relation: string;
  /** About how many entries the feed has. */
  readonly count?: number;
}

/** A document with its metadata. All URLs are absolute. */
export interface Publication {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly authors: readonly string[];
  readonly translators: readonly string[];
  readonly publisher: string | undefined;
  /** The year, with four digits. */
  readonly issued: string | undefined;
  /** BCP 47. */
  readonly language: string;
  /** ISBN-13, digits only. */
  readonly isbns: readonly string[];
  readonly subjects: readonly Subject[];
  /** Milliseconds since 1970. */
  readonly updated: number;
  /** The page of the item. */
  readonly page: string;
  readonly acquisition: Acquisition;
  /** Undefined if there is no cover that everybody may see. */
  readonly cover: { readonly full: string; readonly thumbnail: string } | undefined;
}

/** What a publication is about: its kind, a course or a college. */
export interface Subject {
  readonly name: string;
  /** The feed with more of it. */
  readonly path: string;
  readonly kind: Feed['kind'];
}

/** How a document is fetched. */
export interface Acquisition {
  readonly url: string;
  readonly type: string;
  readonly relation: string;
  /** In bytes, if known. */
  readonly size: number | undefined;
}

/** How many entries a page of a feed has, unless the client asks otherwise. */
export const FEED_PAGE_SIZE = 50;

/** Where the feeds of subjects are. */
export const CATALOG_PATHS = {
  newest: 'latest',
  popular: 'popular',
  colleges: 'colleges',
  courses: 'courses',
  search: 'search',
  kind: (kind: string) => `kinds/${kind}`,
  letter: (letter: string) => `letters/${encodeURIComponent(letter)}`,
  college: (name: string) => `colleges/${encodeURIComponent(name)}`,
  papersOf: (college: string) => `colleges/${encodeURIComponent(college)}/papers`,
  course: (name: string) => `courses/${encodeURIComponent(name)}`,
  item: (id: string) => `items/${id}`,
} as const;
