import pLimit from 'p-limit';
import { archiveFile } from '../../catalog/documentFile.ts';
import { packableDocument } from '../../catalog/documentPack.ts';
import type { Item } from '../../catalog/item.ts';
import type { Storage, StoredFile } from '../../storage/storage.ts';
import { tagOf } from '../../storage/tagOf.ts';
import { dosTime } from './dosTime.ts';
import { comparePaths, entryPaths } from './entryPaths.ts';
import { MANIFEST_NAME, type Omission, packManifest } from './packManifest.ts';
import { layOutZip, type ZipLayout } from './zipLayout.ts';

/** A document in a pack, in the version that was found when the pack was laid out. */
export interface PackedDocument {
  readonly id: string;
  readonly key: string;
  readonly stored: StoredFile;
}

/** A zip that is laid out, but not read yet. */
export interface Pack {
  /** Its first entry is the manifest; the documents follow. */
  readonly layout: ZipLayout;
  readonly manifest: Uint8Array;
  readonly documents: readonly PackedDocument[];
  /** A strong entity tag, without quotes. */
  readonly tag: string;
}

export interface PackOptions {
  /** What is packed, such as the name of a course; for the manifest. */
  readonly title: string;
  readonly siteName: string;
  /** The origin of the site. */
  readonly origin: string;
  readonly items: readonly Item[];
  /** Ids that were asked for and belong to no item. */
  readonly removed: readonly string[];
  readonly storage: Storage;
}

/** Incremented when the bytes of packs change with the program: downloads then start again. */
const FORMAT = 1;

/** How many documents are looked up at once: each is a request if they are in a bucket. */
const LOOKUPS = 16;

/**
 * Lays out a zip of the documents of some items; undefined if none of them has a document here. Every
 * byte of it, but the checksums, follows from the catalog and from what the storage says of the
 * documents; and a checksum belongs to a version of a document. So the tag covers all bytes.
 *
 * @throws if the storage cannot be reached
 */
export async function createPack(options: PackOptions): Promise<Pack | undefined> {
  const { items, removed, storage, ...site } = options;
  const looked = await lookUp(items, storage);
  const found = looked.flatMap((one) => (one.stored ? [one] : []));
  if (found.length === 0) return undefined;
  const paths = entryPaths(found);
  const documents = found
    .map((one, at) => ({ ...one, path: paths[at] ?? '', size: one.stored.size }))
    .sort((one, other) => comparePaths(one.path, other.path));
  const omissions: Omission[] = [
    ...looked.flatMap(({ item, omitted }) => (omitted ? [{ item, reason: omitted }] : [])),
    ...removed.map((id) => ({ reason: 'removed', id }) as const),
  ];
  const encoder = new TextEncoder();
  const manifest = encoder.encode(packManifest({ ...site, documents, omissions }));
  const newest = Math.max(...documents.map(({ stored }) => stored.modified.getTime()));
  const entries = [
    { path: MANIFEST_NAME, size: manifest.length, modified: new Date(newest) },
    ...documents.map(({ path, stored }) => ({ path, ...stored })),
  ].map(({ path, size, modified }) => ({
    name: encoder.encode(path),
    size,
    time: dosTime(modified),
  }));
  const versions = documents.map(({ path, stored: { size, tag, modified } }) => [
    path,
    size,
    tag,
    dosTime(modified),
  ]);
  return {
    layout: layOutZip(entries),
    manifest,
    documents: documents.map(({ item: { id }, key, stored }) => ({ id, key, stored })),
    tag: tagOf(JSON.stringify([FORMAT, versions, tagOf(manifest)])),
  };
}

/** Looks the documents of items up: each is found, or omitted for a reason. */
async function lookUp(items: readonly Item[], storage: Storage) {
  const inTurn = pLimit(LOOKUPS);
  return Promise.all(
    items.map((item) =>
      inTurn(async () => {
        const file = packableDocument(item);
        if (!file) {
          const isWiki = item.type === 'test' && item.data.filetype === 'wiki';
          return { item, omitted: isWiki ? 'wiki' : 'elsewhere' } as const;
        }
        const key = archiveFile(file.id, file.type);
        const stored = await storage.stat(key);
        return stored
          ? ({ item, type: file.type, key, stored } as const)
          : ({ item, omitted: 'missing' } as const);
      }),
    ),
  );
}
