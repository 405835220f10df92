/** Where a site serves a published catalog: a public contract (docs/formats.md), but for the index. */
export const PUBLISHED_PATHS = {
  items: '/metadata2.json',
  wiki: '/wiki.json',
  feed: '/feed.json',
  /** What addresses of documents and covers begin with. */
  files: '/files/',
  searchIndex: '/api/search-index.json',
} as const;
