import { stringify } from 'yaml';
import type { Catalog } from '../catalog/catalog.ts';
import { publicAddress, withAddresses } from '../catalog/publicAddress.ts';
import type { Publication, PublishedDocument } from '../catalog/publication.ts';
import { PUBLISHED_PATHS, SCHEMA_PATHS } from '../catalog/publishedPaths.ts';
import { mergePublishedWiki } from '../catalog/readPublished.ts';
import { tagOf } from '../storage/tagOf.ts';
import { compress } from './compress.ts';
import { createFeed, type FeedSite } from './feed.ts';
import { ITEM_TYPES, metadataJsonSchema } from './jsonSchema/metadataJsonSchema.ts';
import type { Metadata } from './metadataSchema.ts';
import { createItemPublisher, type PublishedItems } from './publishItems.ts';
import type { Archive } from './readArchive.ts';

/** The documents of an earlier edition, by path. */
export type KnownDocuments = ReadonlyMap<string, PublishedDocument>;

/** The settings of a site that its published documents need. */
export interface PublishingSite extends FeedSite {
  /** The main archive host, such as `https://docs.example.edu`, if known. */
  readonly mainHost?: string | undefined;
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** RFC 9512. */
const YAML_TYPE = 'application/yaml; charset=utf-8';

/**
 * Called with a document that is published without its compressed forms, because making them would
 * delay the edition.
 */
export type CompressLater = (document: PublishedDocument) => void;

/** Compressing so much takes some 50 ms. */
const LARGE_BYTES = 1024 * 1024;

/** The lists of an archive as they are published, and the items that search reads. */
export interface PublishedLists extends PublishedItems {
  /** The body of `/wiki.json`. */
  readonly wiki: Uint8Array<ArrayBuffer>;
  readonly mainHost: string | undefined;
}

type Publishable = Pick<Archive, 'items' | 'wiki' | 'announcements'>;

/**
 * Builds from an archive what the site serves: `/metadata2.json`, `/wiki.json` and `/feed.json`,
 * the JSON Schemas of metadata, and the catalog that a client of these lists sees. These are ready
 * at once; threads compress the documents, except those known with the same content.
 */
export function publish(
  archive: Publishable,
  site: PublishingSite,
  known: KnownDocuments = new Map(),
): Publication {
  const lists = publishLists(archive, site.mainHost);
  return {
    catalog: catalogOf(lists),
    documents: publishDocuments(archive, site, lists, known),
  };
}

/** @param publishItems remembers the items of the edition before */
export function publishLists(
  { items, wiki }: Publishable,
  mainHost: string | undefined,
  publishItems = createItemPublisher(),
): PublishedLists {
  const inFull = (url: string) => publicAddress(url, mainHost);
  return {
    ...publishItems(items, mainHost),
    wiki: encode(JSON.stringify(wiki.map((entry) => withAddresses(entry, inFull)))),
    mainHost,
  };
}

/** Read from the texts that are served, so that server and browsers cannot disagree. */
export function catalogOf({
  listed,
  wiki,
  mainHost,
}: Pick<PublishedLists, 'listed' | 'wiki' | 'mainHost'>): Catalog {
  return mergePublishedWiki(listed, new TextDecoder().decode(wiki), mainHost);
}

/** Builds all documents but the lists, and compresses them with the lists. */
export function publishDocuments(
  { announcements }: Publishable,
  site: PublishingSite,
  { items, wiki }: PublishedLists,
  known: KnownDocuments = new Map(),
  compressLater?: CompressLater,
): Promise<readonly PublishedDocument[]> {
  const feed = encode(JSON.stringify(createFeed(announcements, site)));
  return Promise.all([
    document(PUBLISHED_PATHS.items, JSON_TYPE, items, known, compressLater),
    document(PUBLISHED_PATHS.wiki, JSON_TYPE, wiki, known),
    document(PUBLISHED_PATHS.feed, 'application/feed+json; charset=utf-8', feed, known),
    ...ITEM_TYPES.map((type) =>
      document(SCHEMA_PATHS[type], YAML_TYPE, encode(schemaText(type)), known),
    ),
  ]);
}

/** Without comments and anchors, which some editors do not support in a schema. */
function schemaText(type: Metadata['type']): string {
  return stringify(metadataJsonSchema(type), { lineWidth: 0, aliasDuplicateObjects: false });
}

/** Publishes a packed catalog, which browsers fetch to search locally. */
export function publishPacked(
  text: string,
  known: KnownDocuments = new Map(),
): Promise<PublishedDocument> {
  return document(PUBLISHED_PATHS.catalog, JSON_TYPE, encode(text), known);
}

/** Publishes a text as the document at a path. */
export function publishText(
  { path, contentType, text }: { path: string; contentType: string; text: string },
  known: KnownDocuments = new Map(),
  compressLater?: CompressLater,
): Promise<PublishedDocument> {
  return document(path, contentType, encode(text), known, compressLater);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

async function document(
  path: string,
  contentType: string,
  body: Uint8Array<ArrayBuffer>,
  known: KnownDocuments,
  compressLater?: CompressLater,
): Promise<PublishedDocument> {
  const tag = tagOf(body);
  const same = known.get(path);
  if (same?.tag === tag) return same;
  if (compressLater && body.length > LARGE_BYTES) {
    const document = { path, contentType, tag, body };
    compressLater(document);
    return document;
  }
  return {
    path,
    contentType,
    tag,
    body,
    ...(await compress(body, path === PUBLISHED_PATHS.catalog)),
  };
}
