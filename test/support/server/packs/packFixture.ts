import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { fromBufferPromise } from 'yauzl';
import { readCatalog } from '../../../../src/catalog/catalog.ts';
import type { Item } from '../../../../src/catalog/item.ts';
import { createArchivePages } from '../../../../src/search/courses/createArchivePages.ts';
import { EMPTY_LEXICON } from '../../../../src/search/lexicon/lexicon.ts';
import { searchHere } from '../../../../src/server/searchService.ts';
import type { Storage } from '../../../../src/storage/storage.ts';
import { createTestApp, NO_DOWNLOADS, type TestAppParts } from '../appFixture.ts';
import { NO_PAGES } from '../emptyPagesFixture.ts';

export const COURSE = '高等数学（上）';

export const idOf = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex');

/** For tests: a document of a course, of the given bytes. */
export function docOf(bytes: Uint8Array, title: string, changes: object = {}): object {
  const id = idOf(bytes);
  const data = { title, course: [{ name: COURSE }], ...changes };
  return { id, type: 'doc', url: `/files/${id}.pdf`, data };
}

export function readItems(entries: readonly object[]): Item[] {
  const { items, diagnostics } = readCatalog(entries, []);
  if (diagnostics.length > 0) throw new Error(JSON.stringify(diagnostics));
  return items.flatMap((item) => (item.type === 'unknown' ? [] : [item]));
}

/** For tests: what an edition knows of its items; the items can change. */
export function editionOf(items: () => readonly Item[]) {
  const pages = () =>
    createArchivePages({ items: items(), aliases: new Map(), lexicon: EMPTY_LEXICON });
  return {
    engine: searchHere({
      search: () => ({ mode: 'text', total: 0, items: [], facets: {} }),
      itemOf: (id) => items().find((item) => item.id === id),
    }),
    pages: { ...NO_PAGES, coursePage: async (name: string) => pages().coursePage(name) },
  };
}

interface PackAppParts extends TestAppParts {
  /** Called for each download that is counted. */
  readonly onDownload?: (id: string) => void;
}

/** For tests: a site with these items; `items` and other parts of the edition can change. */
export function packApp(
  documents: Storage,
  items: () => readonly Item[],
  { edition, onDownload = () => undefined, ...parts }: PackAppParts = {},
) {
  return createTestApp({
    ...parts,
    downloads: { ...NO_DOWNLOADS, count: onDownload },
    edition: () => ({
      ...editionOf(items),
      ...edition?.(),
    }),
    files: { documents, ...parts.files },
  });
}

/**
 * For tests: the bytes of each file in a zip by its path, as another program finds them. Checks what
 * stands in the zip twice, and the checksums.
 */
export async function unzip(bytes: Uint8Array): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(bytes));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    const header = await zip.readLocalFileHeaderPromise(entry);
    const content = await buffer(await zip.openReadStreamPromise(entry));
    const facts = [entry.crc32, entry.uncompressedSize, entry.fileNameRaw.toString()];
    const inHeader = [header.crc32, header.uncompressedSize, header.fileName.toString()];
    const found = [crc32(content), content.length, entry.fileName];
    if (`${facts}` !== `${inHeader}` || `${facts}` !== `${found}`) {
      throw new Error(`${facts} is ${inHeader} in its header, and ${found}`);
    }
    files.set(entry.fileName, content);
  }
  return files;
}
