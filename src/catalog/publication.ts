import type { Catalog } from './catalog.ts';

/** A document in memory that is served at one path, with compressed forms if they are smaller. */
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

/** A published archive: the catalog, and the documents that contain it. */
export interface Publication {
  readonly catalog: Catalog;
  readonly documents: Promise<readonly PublishedDocument[]>;
}
