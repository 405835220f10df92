import { createHash } from 'node:crypto';
import { readCatalog } from '../catalog/catalog.ts';
import type { Item, UnknownItem } from '../catalog/item.ts';
import type { Publication, PublishedDocument } from '../catalog/publication.ts';
import { PUBLISHED_PATHS } from '../catalog/publishedPaths.ts';
import { testTitle } from '../catalog/testTitle.ts';
import { compress } from './compress.ts';
import { createFeed, type FeedSite } from './feed.ts';
import type { Metadata } from './metadataSchema.ts';
import type { Archive } from './readArchive.ts';

/** What publishing needs to be handed. */
export interface PublishOptions {
  readonly site: FeedSite;
  /** Makes the text of `/api/search-index.json` from the catalog as published. */
  readonly buildIndex: (items: readonly (Item | UnknownItem)[]) => string | Promise<string>;
}

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Makes of an archive what the site serves: `/metadata2.json`, `/wiki.json`, `/feed.json` and the
 * search index, compressed, and the catalog that a client of these lists sees.
 */
export async function publish(
  archive: Pick<Archive, 'items' | 'wiki' | 'announcements'>,
  { site, buildIndex }: PublishOptions,
): Promise<Publication> {
  const items = JSON.stringify(archive.items.map(published));
  const wiki = JSON.stringify(archive.wiki);
  const feed = JSON.stringify(createFeed(archive.announcements, site));
  // Read back from the very texts that are served: server and browsers cannot disagree.
  const catalog = readCatalog(JSON.parse(items), JSON.parse(wiki));

  const lists = [
    document(PUBLISHED_PATHS.items, JSON_TYPE, items),
    document(PUBLISHED_PATHS.wiki, JSON_TYPE, wiki),
    document(PUBLISHED_PATHS.feed, 'application/feed+json; charset=utf-8', feed),
  ];
  // The threads compress the lists while this one builds the index.
  const index = document(PUBLISHED_PATHS.searchIndex, JSON_TYPE, await buildIndex(catalog.items));
  return { documents: await Promise.all([...lists, index]), catalog };
}

/** An item as `/metadata2.json` lists it: a test gets its generated title. */
function published(item: Metadata): Metadata {
  if (item.type !== 'test') return item;
  const { title = testTitle(item.data), ...data } = item.data;
  return { ...item, data: { title, ...data } };
}

async function document(
  path: string,
  contentType: string,
  text: string,
): Promise<PublishedDocument> {
  const body = new TextEncoder().encode(text);
  const tag = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  return { path, contentType, tag, body, ...(await compress(body)) };
}
