import * as v from 'valibot';
import { type DocumentRecord, DocumentRecordSchema } from './documentRecord.ts';
import { DOCUMENT_CACHE, idOfRecordKey, PART_BYTES, partKey, recordKey } from './names.ts';

/** The documents saved in this browser: in the Cache Storage, which worker and pages can read. */

/** Reads the record of a document; undefined if it is not saved. */
export async function readRecord(id: string): Promise<DocumentRecord | undefined> {
  const response = await find(recordKey(id));
  const read = v.safeParse(DocumentRecordSchema, await response?.json().catch(() => undefined));
  return read.success ? read.output : undefined;
}

export async function writeRecord(record: DocumentRecord): Promise<void> {
  const cache = await caches.open(DOCUMENT_CACHE);
  await cache.put(recordKey(record.id), Response.json(record));
}

/** All records, the last saved first. */
export async function listRecords(): Promise<DocumentRecord[]> {
  if (!(await caches.has(DOCUMENT_CACHE))) return [];
  const keys = await (await caches.open(DOCUMENT_CACHE)).keys();
  const ids = keys.map(({ url }) => idOfRecordKey(url)).filter((id) => id !== undefined);
  const records = await Promise.all(ids.map(readRecord));
  return records.filter((record) => record !== undefined).sort((a, b) => b.savedAt - a.savedAt);
}

/** Stores a part. Rejects with a `QuotaExceededError` if there is no room. */
export async function writePart(id: string, index: number, bytes: Blob): Promise<void> {
  await (await caches.open(DOCUMENT_CACHE)).put(partKey(id, index), new Response(bytes));
}

export async function readPart(id: string, index: number): Promise<Blob | undefined> {
  return (await find(partKey(id, index)))?.blob();
}

/** Opening the cache would create it, after it was deleted. */
function find(key: string): Promise<Response | undefined> {
  return caches.match(key, { cacheName: DOCUMENT_CACHE });
}

/** Removes the parts of a document that has so many bytes, and its record. */
export async function removeDocument({ id, received, size }: DocumentRecord): Promise<void> {
  const cache = await caches.open(DOCUMENT_CACHE);
  await cache.delete(recordKey(id));
  // One more: a part may be stored whose record was not.
  const parts = Math.ceil(Math.max(received, size ?? 0) / PART_BYTES) + 1;
  for (let index = 0; index <= parts; index++) await cache.delete(partKey(id, index));
}
