import { deserialize, serialize } from 'node:v8';
import type { PublishedDocument } from '../../catalog/publication.ts';
import type { LiveReading, NewEdition } from '../live/liveMessages.ts';
import type { Names, SearchTask } from '../live/searchMessages.ts';

/** An edition with everything that a node needs to serve it without the archive. */
export interface SharedEdition {
  readonly task: SearchTask;
  readonly names: Names;
  readonly reading: Pick<LiveReading, 'diagnostics' | 'changed'>;
  readonly edition: WholeEdition;
}

/** An edition whose documents are all there. */
export interface WholeEdition extends NewEdition {
  readonly documents: readonly PublishedDocument[];
}

/**
 * Incremented when an edition has other parts, such as a new setting. Nodes of another version of the
 * program ignore such editions and serve on what they have.
 */
export const EDITION_FORMAT = 3;

interface StoredEdition {
  readonly format: number;
  readonly content: SharedEdition;
}

/**
 * Writes an edition as bytes: a structured clone, as threads exchange it, because it has maps and
 * binary data.
 */
export function encodeEdition(content: SharedEdition): Uint8Array {
  return serialize({ format: EDITION_FORMAT, content } satisfies StoredEdition);
}

/**
 * Reads an edition of this format; undefined if it has another one. Only bytes that a node has written
 * may be read: callers compare their digest with the one in the database.
 */
export function decodeEdition(bytes: Uint8Array): SharedEdition | undefined {
  // Written by `encodeEdition`, see above, so the cast is safe.
  const stored: StoredEdition = deserialize(bytes);
  if (stored.format !== EDITION_FORMAT) return undefined;
  const { task, names, reading, edition } = stored.content;
  // Buffers are transferred to threads, but those that were read share one with each other.
  return {
    task: copyTask(task),
    names: { ...names, lexicon: copyBytes(names.lexicon) },
    reading,
    edition: {
      ...edition,
      documents: edition.documents.map((document) => ({
        ...document,
        body: copyBytes(document.body),
        ...(document.brotli && { brotli: copyBytes(document.brotli) }),
        ...(document.gzip && { gzip: copyBytes(document.gzip) }),
      })),
      ids: { ids: copyBytes(edition.ids.ids), added: edition.ids.added.slice() },
    },
  };
}

/**
 * Copies what a search is built from, because its buffers are transferred to the search thread; without
 * the difference from an edition of this process.
 */
export function copyTask({ items, arePrepared, wiki, mainHost }: SearchTask): SearchTask {
  return { items: copyBytes(items), arePrepared, wiki: copyBytes(wiki), mainHost };
}

/** Not `slice`: that of a `Buffer` copies nothing. */
function copyBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}
