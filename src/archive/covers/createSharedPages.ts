import * as v from 'valibot';
import { isMd5 } from '../../catalog/md5.ts';
import type { Storage } from '../../storage/storage.ts';
import { readStored } from '../readStored.ts';
import type { CoverDocuments } from './coverDocuments.ts';
import type { CoverSource } from './coverRecord.ts';
import type { PackedPage, RecognizedWriter } from './openRecognizedWriter.ts';
import { RECOGNIZED_VERSION } from './recognizedFile.ts';

/** The recognised pages of this server, and those that others have put into a storage. */
export interface SharedPages {
  /** Takes over the pages of a document; resolves to whether that changed any here. */
  take(id: string): Promise<boolean>;
  /** Takes over all that are missing here; yields the documents whose pages changed. */
  takeAll(signal: AbortSignal): AsyncIterable<string>;
  /** Whether pages of a document are here alone. */
  isBehind(id: string, source: CoverSource): boolean;
  /** Stores the pages of a document for others, unless it has gone or changed meanwhile. */
  publish(id: string, source: CoverSource): Promise<void>;
  /** Removes the pages of a document everywhere: others take over those that are published next. */
  remove(id: string): Promise<void>;
}

interface SharedPagesOptions {
  /** One file for each document: `{id}.json`. */
  readonly storage: Storage;
  readonly pages: RecognizedWriter;
  readonly documents: CoverDocuments;
}

const PageSchema = v.pipe(
  v.object({
    number: v.number(),
    confidence: v.number(),
    failed: v.nullable(v.string()),
    /** As `packLines` makes them. */
    lines: v.pipe(v.string(), v.base64()),
  }),
  v.transform(
    ({ lines, ...page }): PackedPage => ({ ...page, lines: Buffer.from(lines, 'base64') }),
  ),
);

const FileSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    version: v.literal(RECOGNIZED_VERSION),
    /** Of the document, see `CoverSource`. */
    size: v.number(),
    modified: v.number(),
    pages: v.array(PageSchema),
  }),
);

export const recognizedKey = (id: string) => `${id}.json`;

/**
 * Whoever publishes has claimed the document, and has taken over what was there before: of two that
 * publish the same document unclaimed, the later one counts.
 */
export function createSharedPages({ storage, pages, documents }: SharedPagesOptions): SharedPages {
  function isBehind(id: string, source: CoverSource): boolean {
    const revision = pages.revision(id, source);
    return revision !== undefined && revision !== pages.shared(id)?.revision;
  }

  async function takeVersion(id: string, tag: string): Promise<boolean> {
    const known = pages.shared(id);
    if (known?.tag === tag) return false;
    const [text, document] = await Promise.all([
      readStored(storage, recognizedKey(id)),
      documents.find(id),
    ]);
    const { success, output: shared } = v.safeParse(FileSchema, text);
    if (!success || !document) return false;
    if (document.size !== shared.size || document.modified !== shared.modified) return false;
    const before = pages.pack(id, document);
    // Pages that are here alone stay: they are published next.
    const keepsOwn = isBehind(id, document);
    const after = keepsOwn ? union(before, shared.pages) : shared.pages;
    const isNew = !areSame(before, after);
    if (isNew) pages.replace(id, document, after);
    const revision = keepsOwn ? known?.revision : pages.revision(id, document);
    pages.noteShared(id, { tag, revision });
    return isNew;
  }

  return {
    async take(id) {
      const stored = isMd5(id) ? await storage.stat(recognizedKey(id)) : undefined;
      return stored !== undefined && takeVersion(id, stored.tag);
    },
    async *takeAll(signal) {
      for await (const { key, tag } of storage.list()) {
        if (signal.aborted) return;
        const id = key.slice(0, -recognizedKey('').length);
        if (isMd5(id) && (await takeVersion(id, tag))) yield id;
      }
    },
    isBehind,
    async publish(id, source) {
      // What was taken down or replaced while its pages were recognised.
      const document = await documents.find(id);
      if (document?.size !== source.size || document.modified !== source.modified) return;
      const revision = pages.revision(id, source);
      const { size, modified } = source;
      const packed = pages.pack(id, source).map(({ lines, ...page }) => ({
        ...page,
        lines: Buffer.from(lines).toString('base64'),
      }));
      const file = { version: RECOGNIZED_VERSION, size, modified, pages: packed };
      await storage.write(recognizedKey(id), new TextEncoder().encode(JSON.stringify(file)));
      const stored = await storage.stat(recognizedKey(id));
      if (stored) pages.noteShared(id, { tag: stored.tag, revision });
    },
    async remove(id) {
      await storage.delete(recognizedKey(id));
      pages.remove(id);
    },
  };
}

/** Pages, and those of others that are not among them, in the order of their numbers. */
function union(pages: readonly PackedPage[], others: readonly PackedPage[]): PackedPage[] {
  const numbers = new Set(pages.map(({ number }) => number));
  const missing = others.filter(({ number }) => !numbers.has(number));
  return [...pages, ...missing].sort((one, other) => one.number - other.number);
}

/** Whether pages are equal, in the order of their numbers. */
function areSame(one: readonly PackedPage[], other: readonly PackedPage[]): boolean {
  return (
    one.length === other.length &&
    one.every((page, index) => {
      const same = other[index];
      return (
        same !== undefined &&
        page.number === same.number &&
        page.failed === same.failed &&
        Buffer.compare(page.lines, same.lines) === 0
      );
    })
  );
}
