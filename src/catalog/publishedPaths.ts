/** Where a site serves a published catalog: a public contract (docs/formats.md), but for the last. */
export const PUBLISHED_PATHS = {
  items: '/metadata2.json',
  wiki: '/wiki.json',
  feed: '/feed.json',
  /** What addresses of documents and covers begin with. */
  files: '/files/',
  /** What a browser needs to search by itself, all of it. */
  catalog: '/api/catalog.json',
} as const;
