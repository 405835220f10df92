/** Where a site serves a published catalog: a public contract (docs/use/api.md), but for the last. */
export const PUBLISHED_PATHS = {
  items: '/metadata2.json',
  wiki: '/wiki.json',
  feed: '/feed.json',
  /** The prefix of document and cover paths. */
  files: '/files/',
  /** The packed catalog, with all data that a browser needs to search. */
  catalog: '/api/catalog.json',
} as const;

/** Parameters of links to the site: what it searches for, and the file that its viewer shows. */
export const LINK_PARAMETERS = { query: 'q', file: 'file' } as const;

/** Where the JSON Schemas of metadata files are, by the type of item: editors fetch them. */
export const SCHEMA_PATHS = {
  book: '/schema/book.yaml',
  test: '/schema/test.yaml',
  doc: '/schema/doc.yaml',
} as const;
