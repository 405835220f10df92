import { access, constants } from 'node:fs/promises';
import pLimit from 'p-limit';
import { archiveFile } from '../../catalog/documentFile.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { BorrowedFile } from '../../storage/localCopies.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CoverDocuments, FoundDocument } from './coverDocuments.ts';
import { coverWork } from './coverWork.ts';
import { createDocumentReader, type ReaderOptions } from './createDocumentReader.ts';
import { createTaskQueue, type Priority } from './createTaskQueue.ts';
import type { DocumentWork, WorkOutcome } from './documentWork.ts';
import { textWork } from './textWork.ts';

/** Makes covers of documents: `{id}.jpg` in full size and `{id}.webp` as thumbnail. */
export interface Covers {
  /**
   * Makes both covers of a document unless they are there and up to date, before those of
   * `drawAll`. `none` where there is no document, where it cannot be drawn, and once `signal`
   * aborts. Never rejects.
   */
  ensure(id: string, signal: AbortSignal): Promise<'ready' | 'none'>;
  /**
   * The same for many, in the background, until `signal` aborts; and when all have their covers,
   * reads their texts. Never rejects.
   */
  drawAll(ids: readonly string[], signal: AbortSignal, options?: DrawAllOptions): Promise<void>;
  /** Ends the processes; what is not drawn yet is `none`. */
  close(): void;
}

export interface DrawAllOptions {
  /** Also what is up to date, and what could not be drawn before. */
  readonly again?: boolean;
  /** Told of each document twice: when it is done with its cover, and later with its texts. */
  readonly onDone?: (done: WorkDone) => void;
}

/** Something was done with a document, or could not be. */
export interface WorkDone {
  readonly id: string;
  readonly work: DocumentWork['name'];
  readonly outcome: WorkOutcome;
}

export interface CoversOptions {
  readonly documents: CoverDocuments;
  /** Where covers are kept, and beside them what they were drawn from; never the archive itself. */
  readonly covers: Storage;
  /** Where texts are kept; without it none are read. */
  readonly texts?: Storage;
  /** Told once of each document that cannot be drawn or read. */
  readonly log: { warn(facts: object, message: string): void };
  /** How many documents are drawn at once; one leaves the other cores to visitors. */
  readonly processes?: number;
  readonly reader?: ReaderOptions;
}

/** Documents that cannot even be opened have no texts, and nobody has to be told twice. */
const UNOPENED = new Set<string>(['damaged', 'encrypted', 'no-pages']);

export function createCovers(options: CoversOptions): Covers {
  const { processes = 1 } = options;
  const cover = coverWork(options.covers);
  const texts = options.texts && textWork(options.texts);
  const worker = createDocumentWorker(options);
  return {
    async ensure(id, signal) {
      const { kind } = await worker.request(cover, id, { urgent: true, signal });
      return kind === 'made' || kind === 'kept' ? 'ready' : 'none';
    },
    async drawAll(ids, signal, { again, onDone } = {}) {
      const wish = { urgent: false, signal };
      const doAll = async (work: DocumentWork, chosen: readonly string[]) => {
        const outcomes = await pLimit(processes).map(chosen, async (id) => {
          const outcome = await worker.request(work, id, wish, again);
          onDone?.({ id, work: work.name, outcome });
          return outcome;
        });
        return chosen.filter((_, index) => {
          const outcome = outcomes[index];
          return !(outcome?.kind === 'failed' && UNOPENED.has(outcome.code));
        });
      };
      const openable = await doAll(cover, ids);
      if (texts) await doAll(texts, openable);
    },
    close: () => worker.close(),
  };
}

/** Does the work on documents in a few processes, the urgent first, each piece of work once. */
function createDocumentWorker({ documents, log, processes = 1, reader: options }: CoversOptions) {
  const readers = Array.from({ length: processes }, () => createDocumentReader(options));
  const idle = [...readers];
  const queue = createTaskQueue<WorkOutcome>(processes);
  /** What could not be done for reasons of ours is not tried again before a restart or a change. */
  const givenUp = new Map<string, WorkOutcome>();
  let closed = false;

  async function request(
    work: DocumentWork,
    id: string,
    wish: Priority,
    again = false,
  ): Promise<WorkOutcome> {
    if (!isMd5(id)) return { kind: 'absent' };
    if (wish.signal.aborted) return { kind: 'stopped' };
    let task = `${work.name} ${id}`;
    let file = `files/${id}`;
    try {
      const document = await documents.find(id);
      if (document === undefined) return { kind: 'absent' };
      task = `${task} ${document.size} ${document.modified}`;
      file = `${file}.${document.type}`;
      const before = givenUp.get(task) ?? (await work.known(id, document));
      if (before && (!again || before.kind === 'absent')) return before;
      const outcome = await queue.add(task, () => make(work, id, document), wish);
      if (outcome?.kind === 'unavailable') giveUp(task, file, outcome);
      return outcome ?? { kind: 'stopped' };
    } catch (error) {
      return giveUp(task, file, { kind: 'unavailable', reason: messageOf(error) });
    }
  }

  /** Borrows a reader for one piece of work. */
  async function make(
    work: DocumentWork,
    id: string,
    document: FoundDocument,
  ): Promise<WorkOutcome> {
    // There are as many readers as tasks at once.
    const reader = idle.pop();
    if (reader === undefined) throw new Error('more tasks than readers');
    let file: BorrowedFile | undefined;
    try {
      file = await document.borrow();
      if (file === undefined) return { kind: 'stopped' };
      // Rights can be given without the file changing, so this is nothing to be noted for later.
      await access(file.path, constants.R_OK);
      const outcome = await work.make(id, document, reader, file.path);
      if (outcome.kind === 'failed' && !closed) {
        const { code, reason } = outcome;
        const path = `files/${archiveFile(id, document.type)}`;
        log.warn({ file: path, code, reason }, FAILED[work.name]);
      }
      return outcome;
    } finally {
      await file?.giveBack();
      idle.push(reader);
    }
  }

  function giveUp(
    task: string,
    file: string,
    outcome: Extract<WorkOutcome, { kind: 'unavailable' }>,
  ): WorkOutcome {
    if (!givenUp.has(task) && !closed) {
      log.warn({ file, reason: outcome.reason }, 'a cover or text cannot be made at present');
    }
    givenUp.set(task, outcome);
    return outcome;
  }

  function close(): void {
    closed = true;
    for (const reader of readers) reader.close();
  }

  return { request, close };
}

const FAILED = {
  cover: 'a document gets no cover',
  texts: 'a document gives no texts',
} as const;
