/** Names of what is stored in this browser; the worker, the app and other tabs agree on them. */

/** All our caches begin so: turning the switch off deletes them all. */
export const CACHE_PREFIX = 'campusdocs-';

/** The app of one release, with its shell and the catalog. The release follows. */
export const APP_CACHE_PREFIX = `${CACHE_PREFIX}app-`;

/** Small covers that were shown. */
export const COVER_CACHE = `${CACHE_PREFIX}covers`;

/** Documents saved by 离线保存: a record and its parts each. */
export const DOCUMENT_CACHE = `${CACHE_PREFIX}documents`;

/** The folder of keys in the caches that are no addresses of the site. */
const KEY_FOLDER = '/offline-data/';

/** The key of the record of a document. */
export function recordKey(id: string): string {
  return `${KEY_FOLDER}${id}`;
}

/** The key of one part of a document. */
export function partKey(id: string, index: number): string {
  return `${KEY_FOLDER}${id}/${index}`;
}

/** The id that a key of a record contains; undefined for any other key. */
export function idOfRecordKey(url: string): string | undefined {
  return /\/offline-data\/([0-9a-f]{32})$/u.exec(new URL(url, 'http://localhost').pathname)?.[1];
}

/** In the cache of an older release: the ids of the windows that may still need it. */
export const OLD_WINDOWS_KEY = `${KEY_FOLDER}windows`;

/** The size of a part of a document in bytes; only the last one is smaller. */
export const PART_BYTES = 4 * 1024 * 1024;

/** In the local storage: `off` if the visitor has turned everything off. */
export const SWITCH_KEY = 'offline';

/** In the local storage: the ids of saved documents, as JSON. */
export const SAVED_KEY = 'offline-documents';

/** What the app tells the worker. */
export type WorkerMessage =
  /** Answered through the port: `true`, or `false` if the viewer cannot be fetched. */
  | { readonly type: 'keep-viewer' }
  /** Documents were added or removed. */
  | { readonly type: 'documents-changed' }
  /** The page that asks is not answered by the worker yet. */
  | { readonly type: 'claim' };
