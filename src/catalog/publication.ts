import type { Catalog } from './catalog.ts';

/** Bytes kept in memory to be served at one path, with their compressed forms where they gain. */
export interface PublishedDocument {
  /** Path on the site, such as `/metadata2.json`. */
  readonly path: string;
  readonly contentType: string;
  /** A strong entity tag of `body`, without quotes. */
  readonly tag: string;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly brotli?: Uint8Array<ArrayBuffer>;
  readonly gzip?: Uint8Array<ArrayBuffer>;
}

/** What an archive becomes when it is published: the catalog, and the documents that carry it. */
export interface Publication {
  readonly catalog: Catalog;
  readonly documents: Promise<readonly PublishedDocument[]>;
}
