import { stringify } from 'yaml';
import { publicAddress, withAddresses } from '../catalog/publicAddress.ts';
import type { Publication, PublishedDocument } from '../catalog/publication.ts';
import { PUBLISHED_PATHS, SCHEMA_PATHS } from '../catalog/publishedPaths.ts';
import { readPublished } from '../catalog/readPublished.ts';
import { testTitle } from '../catalog/testTitle.ts';
import { tagOf } from '../storage/tagOf.ts';
import { compress } from './compress.ts';
import { createFeed, type FeedSite } from './feed.ts';
import { ITEM_TYPES, metadataJsonSchema } from './jsonSchema/metadataJsonSchema.ts';
import type { Metadata } from './metadataSchema.ts';
import { ownAddress } from './ownAddress.ts';
import type { Archive } from './readArchive.ts';

/** By path, the documents of an earlier edition. */
export type KnownDocuments = ReadonlyMap<string, PublishedDocument>;

/** What a site says of itself where it publishes. */
export interface PublishingSite extends FeedSite {
  /** The main archive host, such as `https://docs.example.edu`, where it is known. */
  readonly mainHost?: string | undefined;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** RFC 9512. */
const YAML_TYPE = 'application/yaml; charset=utf-8';

/**
 * Makes of an archive what the site serves: `/metadata2.json`, `/wiki.json` and `/feed.json`, the
 * JSON Schemas of metadata, and the catalog that a client of these lists sees. That is there at
 * once; threads compress the documents, but for those that are known with the same content.
 */
export function publish(
  archive: Pick<Archive, 'items' | 'wiki' | 'announcements'>,
  site: PublishingSite,
  known: KnownDocuments = new Map(),
): Publication {
  const { mainHost } = site;
  const inFull = (url: string) => publicAddress(url, mainHost);
  const texts = {
    items: JSON.stringify(archive.items.map((item) => published(item, mainHost))),
    wiki: JSON.stringify(archive.wiki.map((entry) => withAddresses(entry, inFull))),
  };
  const feed = encode(JSON.stringify(createFeed(archive.announcements, site)));
  // Read back from the very texts that are served: server and browsers cannot disagree.
  const catalog = readPublished(texts, mainHost);
  const [items, wiki] = [encode(texts.items), encode(texts.wiki)];

  const documents = Promise.all([
    document(PUBLISHED_PATHS.items, JSON_TYPE, items, known),
    document(PUBLISHED_PATHS.wiki, JSON_TYPE, wiki, known),
    document(PUBLISHED_PATHS.feed, 'application/feed+json; charset=utf-8', feed, known),
    ...ITEM_TYPES.map((type) =>
      document(SCHEMA_PATHS[type], YAML_TYPE, encode(schemaText(type)), known),
    ),
  ]);
  return { catalog, lists: { items, wiki }, documents };
}

/** Without comments and anchors, which some editors stumble over in a schema. */
function schemaText(type: Metadata['type']): string {
  return stringify(metadataJsonSchema(type), { lineWidth: 0, aliasDuplicateObjects: false });
}

/** Makes a packed catalog the document that browsers fetch to search by themselves. */
export function publishPacked(
  text: string,
  known: KnownDocuments = new Map(),
): Promise<PublishedDocument> {
  return document(PUBLISHED_PATHS.catalog, JSON_TYPE, encode(text), known);
}

/** Makes a text the document that is served at a path. */
export function publishText(
  { path, contentType, text }: { path: string; contentType: string; text: string },
  known: KnownDocuments = new Map(),
): Promise<PublishedDocument> {
  return document(path, contentType, encode(text), known);
}

/**
 * An item as `/metadata2.json` lists it: a test gets its generated title, a book without an ISBN an
 * empty list of them, a document of ours its address on the main host, which whoever reads the list
 * elsewhere can follow.
 */
function published(item: Metadata, mainHost: string | undefined): Metadata {
  const url = publicAddress(ownAddress(item, mainHost), mainHost);
  if (item.type === 'doc') return { ...item, url };
  if (item.type === 'book') {
    return { ...item, url, data: { ...item.data, isbn: item.data.isbn ?? [] } };
  }
  const { title = testTitle(item.data), ...data } = item.data;
  return { ...item, url, data: { title, ...data } };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

async function document(
  path: string,
  contentType: string,
  body: Uint8Array<ArrayBuffer>,
  known: KnownDocuments,
): Promise<PublishedDocument> {
  const tag = tagOf(body);
  const same = known.get(path);
  if (same?.tag === tag) return same;
  return {
    path,
    contentType,
    tag,
    body,
    ...(await compress(body, path === PUBLISHED_PATHS.catalog)),
  };
}
