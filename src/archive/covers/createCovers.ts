import { access, constants } from 'node:fs/promises';
import { isMd5 } from '../../catalog/md5.ts';
import type { Storage } from '../../storage/storage.ts';
import { mapConcurrently } from '../mapConcurrently.ts';
import type { BorrowedFile, CoverDocuments, FoundDocument } from './coverDocuments.ts';
import { readCoverRecord, writeCoverRecord } from './coverRecord.ts';
import {
  createDocumentReader,
  type DocumentReader,
  type ReaderOptions,
  type ReadOutcome,
} from './createDocumentReader.ts';
import { createTaskQueue, type Wish } from './createTaskQueue.ts';
import type { DocumentKind, DocumentPart } from './documentAnswer.ts';

type CoverState = 'ready' | 'none';

/** Makes covers of documents: `{id}.jpg` in full size and `{id}.webp` as thumbnail. */
export interface Covers {
  /**
   * Makes both covers of a document unless they are there and up to date, before those of
   * `drawAll`. `none` where there is no PDF, where it cannot be drawn, and once `signal` aborts.
   * Never rejects.
   */
  ensure(id: string, signal: AbortSignal): Promise<CoverState>;
  /** The same for many, in the background, until `signal` aborts. Never rejects. */
  drawAll(ids: readonly string[], signal: AbortSignal): Promise<void>;
  /** Ends the rendering processes; what is not drawn yet is `none`. */
  close(): void;
}

export interface CoversOptions {
  readonly documents: CoverDocuments;
  /** Where covers are kept, and beside them what they were drawn from; never the archive itself. */
  readonly covers: Storage;
  /** Told once of each document that cannot be drawn. */
  readonly log: { warn(facts: object, message: string): void };
  /** How many documents are drawn at once; one leaves the other cores to visitors. */
  readonly processes?: number;
  readonly reader?: ReaderOptions;
}

export function createCovers(options: CoversOptions): Covers {
  const { documents, covers, log, processes = 1 } = options;
  const readers = Array.from({ length: processes }, () => createDocumentReader(options.reader));
  const idle = [...readers];
  const queue = createTaskQueue<CoverState>(processes);
  /** What could not be drawn for reasons of ours is not tried again before a restart. */
  const givenUp = new Set<string>();

  async function ask(id: string, wish: Wish): Promise<CoverState> {
    if (!isMd5(id) || givenUp.has(id) || wish.signal.aborted) return 'none';
    try {
      const document = await documents.find(id);
      if (document === undefined) return 'none';
      const known = await readCoverRecord(covers, id, document);
      if (known === 'failed') return 'none';
      if (known === 'ready' && (await bothAreThere(id))) return 'ready';
      return (await queue.add(id, () => draw(id, document), wish)) ?? 'none';
    } catch (error) {
      return giveUp(id, error instanceof Error ? error.message : String(error));
    }
  }

  async function draw(id: string, document: FoundDocument): Promise<CoverState> {
    // There are as many readers as tasks at once.
    const reader = idle.pop();
    if (reader === undefined) throw new Error('more tasks than readers');
    let file: BorrowedFile | undefined;
    try {
      file = await document.borrow();
      // Rights can be given without the file changing, so this is nothing to be noted for later.
      await access(file.path, constants.R_OK);
      const cover = await drawCover(reader, file.path, document.type);
      if (cover.kind === 'unavailable') return giveUp(id, cover.reason);
      if (cover.kind !== 'cover') {
        log.warn(
          { file: `files/${id}.${document.type}`, reason: cover.reason },
          'a document gets no cover',
        );
        await writeCoverRecord(covers, id, document, cover.reason);
        return 'none';
      }
      await covers.write(`${id}.jpg`, cover.jpeg);
      await covers.write(`${id}.webp`, cover.webp);
      // Last: with it the covers count as whole.
      await writeCoverRecord(covers, id, document);
      return 'ready';
    } finally {
      await file?.giveBack();
      idle.push(reader);
    }
  }

  async function bothAreThere(id: string): Promise<boolean> {
    const found = await Promise.all([covers.stat(`${id}.jpg`), covers.stat(`${id}.webp`)]);
    return found.every((file) => file !== undefined);
  }

  function giveUp(id: string, reason: string): CoverState {
    if (!givenUp.has(id) && !closed) {
      log.warn({ file: `files/${id}.pdf`, reason }, 'a cover cannot be made at present');
    }
    givenUp.add(id);
    return 'none';
  }

  let closed = false;
  return {
    ensure: (id, signal) => ask(id, { urgent: true, signal }),
    async drawAll(ids, signal) {
      await mapConcurrently(ids, processes, (id) => ask(id, { urgent: false, signal }));
    },
    close() {
      closed = true;
      for (const reader of readers) reader.close();
    },
  };
}

async function drawCover(
  reader: DocumentReader,
  path: string,
  type: DocumentKind,
): Promise<
  Extract<DocumentPart, { kind: 'cover' | 'no-cover' }> | Exclude<ReadOutcome, { kind: 'end' }>
> {
  let drawn: Extract<DocumentPart, { kind: 'cover' | 'no-cover' }> | undefined;
  const outcome = await reader.read({ path, type, cover: true }, (part) => {
    if (part.kind === 'cover' || part.kind === 'no-cover') drawn = part;
  });
  if (drawn) return drawn;
  if (outcome.kind === 'end') throw new Error('drawing ended without an answer');
  return outcome;
}
