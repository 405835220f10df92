import { access, constants } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { archiveFile } from '../../catalog/documentFile.ts';
import { isMd5 } from '../../catalog/md5.ts';
import { MINUTE_MS } from '../../lib/durations.ts';
import { messageOf } from '../../lib/messageOf.ts';
import type { LocalFile } from '../../storage/localCopies.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CoverDocuments, FoundDocument } from './coverDocuments.ts';
import { workVersion } from './coverRecord.ts';
import { createCoverWork } from './createCoverWork.ts';
import { createDocumentReader, type ReaderOptions } from './createDocumentReader.ts';
import { createTaskQueue, type Priority } from './createTaskQueue.ts';
import { createTextWork } from './createTextWork.ts';
import type { DocumentWork, WorkOutcome } from './documentWork.ts';

/** Draws covers of documents: `{id}.jpg` in full size and `{id}.webp` as thumbnail. */
export interface Covers {
  /**
   * Draws both covers of a document unless they are up to date, with priority over `drawAll`.
   * `none` if there is no document, if it cannot be drawn, or once `signal` aborts. Never rejects.
   */
  ensure(id: string, signal: AbortSignal): Promise<'ready' | 'none'>;
  /**
   * Draws the covers of many documents in the background until `signal` aborts, and then reads their
   * texts. Never rejects.
   */
  drawAll(ids: readonly string[], signal: AbortSignal, options?: DrawAllOptions): Promise<void>;
  /** Ends the processes; pending covers resolve to `none`. Resolves when no work is claimed any more. */
  close(): Promise<void>;
}

export interface DrawAllOptions {
  /** Includes documents that could not be drawn or read before, or all. */
  readonly again?: Again | undefined;
  /** Called twice for each document: after its cover, and later after its texts. */
  readonly onDone?: (done: WorkDone) => void;
}

export type Again = 'failed' | 'all';

/** The result of one step with a document. */
export interface WorkDone {
  readonly id: string;
  readonly work: DocumentWork['name'];
  readonly outcome: WorkOutcome;
}

export interface CoversOptions {
  readonly documents: CoverDocuments;
  /** The folder for covers and their records, outside the archive. */
  readonly covers: Storage;
  /** The folder for texts; without it, none are read. */
  readonly texts?: Storage;
  /** Called once for each document that cannot be drawn or read. */
  readonly log: { warn(facts: object, message: string): void };
  /** How many documents are drawn at once; one leaves the other cores to visitors. */
  readonly processes?: number;
  readonly reader?: ReaderOptions;
  /**
   * How long to wait before what could not be done for reasons that pass is tried again, such as after a
   * bucket was away. After `drawAll`, each further pause is twice as long, up to an hour. Without it,
   * nothing is tried again. Claims may know of longer pauses.
   */
  readonly retryMs?: number;
  /** Claims work where several servers draw covers of the same documents. */
  readonly claims?: WorkClaims;
}

/** A piece of work that a server wants to do. */
export interface WantedWork {
  readonly work: DocumentWork['name'];
  readonly id: string;
  /** Of the work and the document. */
  readonly version: string;
}

/** Whether a server may do a piece of work. */
export type WorkClaim =
  | {
      readonly kind: 'claimed';
      /** Ends it. Never rejects. @param outcome undefined if it was broken off */
      end(outcome: WorkOutcome | undefined): Promise<void>;
    }
  /** Another server does it at present. */
  | { readonly kind: 'elsewhere' }
  /** It failed here or elsewhere: it is tried again later, or not at all. */
  | Extract<WorkOutcome, { kind: 'unavailable' }>;

/** Sees to it that one of several servers does a piece of work. */
export interface WorkClaims {
  /** Claims a piece of work until its end. */
  claim(wanted: WantedWork): Promise<WorkClaim>;
  /** Brings documents into another order on each server, so that they rarely meet. */
  shuffle(ids: readonly string[]): readonly string[];
}

/** How often to look whether another server has finished, and how long it may take, in ms. */
const LOOK_AGAIN_MS = 300;
const LONGEST_WAIT_MS = 100_000;

const LONGEST_PAUSE_MS = 60 * MINUTE_MS;

/** Failures to open a document, which its cover has already reported: they are not reported twice. */
const UNOPENED = new Set<string>(['damaged', 'encrypted', 'no-pages']);

export function createCovers(options: CoversOptions): Covers {
  const { processes = 1, retryMs, claims } = options;
  const cover = createCoverWork(options.covers);
  const texts = options.texts && createTextWork(options.texts);
  const worker = createDocumentWorker(options);
  const closed = new AbortController();

  /** Does all work on documents; returns those that were not available for it. */
  async function drawOnce(ids: readonly string[], signal: AbortSignal, options: DrawAllOptions) {
    const { onDone, again } = options;
    const priority = { urgent: false, signal };
    const later = new Set<string>();
    const doAll = async (work: DocumentWork, chosen: readonly string[]) => {
      const inTurn = pLimit(processes);
      const unopened = new Set<string>();
      const elsewhere: string[] = [];
      const note = (id: string, outcome: WorkOutcome) => {
        if (outcome.kind === 'unavailable') later.add(id);
        if (outcome.kind === 'failed' && UNOPENED.has(outcome.code)) unopened.add(id);
        onDone?.({ id, work: work.name, outcome });
      };
      await inTurn.map(chosen, async (id) => {
        const outcome = await worker.tryNow(work, id, priority, again);
        if (outcome === 'elsewhere') elsewhere.push(id);
        else note(id, outcome);
      });
      // Last, because a server that has died seems to be at it for a while.
      await inTurn.map(elsewhere, async (id) => {
        note(id, await worker.request(work, id, priority, again));
      });
      return chosen.filter((id) => !unopened.has(id));
    };
    const openable = await doAll(cover, ids);
    if (texts) await doAll(texts, openable);
    return [...later];
  }

  async function retry(ids: readonly string[], signal: AbortSignal, options: DrawAllOptions) {
    let waiting = ids;
    let pauseMs = retryMs ?? 0;
    while (waiting.length > 0) {
      await setTimeout(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      waiting = await drawOnce(waiting, signal, options);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }

  return {
    async ensure(id, signal) {
      const { kind } = await worker.request(cover, id, { urgent: true, signal });
      return kind === 'made' || kind === 'kept' ? 'ready' : 'none';
    },
    async drawAll(ids, signal, options: DrawAllOptions = {}) {
      const later = await drawOnce(claims?.shuffle(ids) ?? ids, signal, options);
      if (retryMs === undefined || later.length === 0) return;
      // Other work, such as recognition, does not wait for it.
      void retry(later, AbortSignal.any([signal, closed.signal]), options);
    },
    close() {
      closed.abort();
      return worker.close();
    },
  };
}

/** Which document somebody asks for, and how. */
interface Asked {
  readonly id: string;
  readonly priority: Priority;
  readonly again: Again | undefined;
}

/** A piece of work on a document as it is. */
interface Wanted {
  /** Names it, and the version of the document. */
  readonly task: string;
  readonly id: string;
  readonly document: FoundDocument;
  readonly again: Again | undefined;
}

/** Whether a stored result is what somebody asks for. */
function suffices({ kind }: WorkOutcome, again: Again | undefined): boolean {
  if (again === undefined || kind === 'absent') return true;
  return again === 'failed' && kind !== 'failed';
}

/** Runs the work on documents in a few processes, urgent work first, each piece once. */
function createDocumentWorker({
  documents,
  log,
  processes = 1,
  reader: options,
  claims,
  retryMs = Number.POSITIVE_INFINITY,
}: CoversOptions) {
  const readers = Array.from({ length: processes }, () => createDocumentReader(options));
  const idleReaders = [...readers];
  const queue = createTaskQueue<WorkOutcome | 'elsewhere'>(processes);
  /** Failures that are not the document's fault, and when they were. */
  const unavailable = new Map<string, { readonly outcome: WorkOutcome; readonly at: number }>();
  /** Work that this server claims and does. */
  const claimed = new Set<Promise<unknown>>();
  let closed = false;

  /** Does a piece of work, or waits until another server has done it. */
  async function request(
    work: DocumentWork,
    id: string,
    priority: Priority,
    again?: Again,
  ): Promise<WorkOutcome> {
    const makeWanted = (wanted: Wanted) => makeOnce(work, wanted, priority);
    return unlessStored(work, { id, priority, again }, makeWanted);
  }

  /** Does a piece of work unless another server is at it. */
  async function tryNow(
    work: DocumentWork,
    id: string,
    priority: Priority,
    again?: Again,
  ): Promise<WorkOutcome | 'elsewhere'> {
    const makeWanted = (wanted: Wanted) => makeInTurn(work, wanted, priority);
    return unlessStored(work, { id, priority, again }, makeWanted);
  }

  /** Looks for a stored result, and has it made otherwise. */
  async function unlessStored<Outcome extends WorkOutcome | 'elsewhere'>(
    work: DocumentWork,
    { id, priority, again }: Asked,
    makeWanted: (wanted: Wanted) => Promise<Outcome>,
  ): Promise<Outcome | WorkOutcome> {
    if (!isMd5(id)) return { kind: 'absent' };
    if (priority.signal.aborted) return { kind: 'stopped' };
    let task = `${work.name} ${id}`;
    let file = `files/${id}`;
    let document: FoundDocument | undefined;
    try {
      document = await documents.find(id);
    } catch (error) {
      // The server reports once that its documents are away.
      return { kind: 'unavailable', reason: messageOf(error) };
    }
    if (document === undefined) return { kind: 'absent' };
    try {
      task = `${task} ${document.size} ${document.modified}`;
      file = `${file}.${document.type}`;
      const before = knownFailure(task) ?? (await work.findStored(id, document));
      if (before && suffices(before, again)) return before;
      const outcome = await makeWanted({ task, id, document, again });
      const known: WorkOutcome | 'elsewhere' = outcome;
      if (known === 'elsewhere') return outcome;
      if (known.kind === 'unavailable') giveUp(task, file, known);
      else unavailable.delete(task);
      return outcome;
    } catch (error) {
      return giveUp(task, file, { kind: 'unavailable', reason: messageOf(error) });
    }
  }

  /**
   * Does a piece of work, or waits until another server has done it. It waits outside the queue, because
   * a visitor may want another cover meanwhile.
   */
  async function makeOnce(
    work: DocumentWork,
    wanted: Wanted,
    priority: Priority,
  ): Promise<WorkOutcome> {
    for (let waited = 0; waited < LONGEST_WAIT_MS; waited += LOOK_AGAIN_MS) {
      const outcome = await makeInTurn(work, wanted, priority);
      if (outcome !== 'elsewhere') return outcome;
      await setTimeout(LOOK_AGAIN_MS);
      if (closed) return { kind: 'stopped' };
    }
    return { kind: 'unavailable', reason: 'another server has been doing it for too long' };
  }

  async function makeInTurn(
    work: DocumentWork,
    wanted: Wanted,
    priority: Priority,
  ): Promise<WorkOutcome | 'elsewhere'> {
    const outcome = await queue.add(wanted.task, () => makeIfFree(work, wanted), priority);
    return outcome ?? { kind: 'stopped' };
  }

  async function makeIfFree(
    work: DocumentWork,
    wanted: Wanted,
  ): Promise<WorkOutcome | 'elsewhere'> {
    if (!claims) return make(work, wanted.id, wanted.document);
    const making = claimAndMake(work, wanted, claims);
    claimed.add(making);
    try {
      return await making;
    } finally {
      claimed.delete(making);
    }
  }

  async function claimAndMake(
    work: DocumentWork,
    { id, document, again }: Wanted,
    claims: WorkClaims,
  ): Promise<WorkOutcome | 'elsewhere'> {
    const version = workVersion(work.version, document);
    const claim = await claims.claim({ work: work.name, id, version });
    if (claim.kind === 'elsewhere') return 'elsewhere';
    if (claim.kind === 'unavailable') return claim;
    const outcome = await makeClaimed(work, { id, document, again });
    // The end of its process says nothing about the document.
    await claim.end(closed ? undefined : outcome);
    return outcome;
  }

  /** Makes it unless another server has made it before it was claimed here. */
  async function makeClaimed(
    work: DocumentWork,
    { id, document, again }: Omit<Wanted, 'task'>,
  ): Promise<WorkOutcome> {
    try {
      const stored = await work.findStored(id, document);
      return stored && suffices(stored, again) ? stored : await make(work, id, document);
    } catch (error) {
      return { kind: 'unavailable', reason: messageOf(error) };
    }
  }

  /** Borrows a reader for one piece of work. */
  async function make(
    work: DocumentWork,
    id: string,
    document: FoundDocument,
  ): Promise<WorkOutcome> {
    // There are as many readers as concurrent tasks.
    const reader = idleReaders.pop();
    if (reader === undefined) throw new Error('more tasks than readers');
    let file: LocalFile | undefined;
    try {
      file = await document.openLocally();
      if (file === undefined)
        return { kind: 'unavailable', reason: 'it cannot be copied from the bucket' };
      // Permissions can change without the file changing, so this is not stored.
      await access(file.path, constants.R_OK);
      const outcome = await work.make(id, document, reader, file.path);
      if (outcome.kind === 'failed' && !closed) {
        const { code, reason } = outcome;
        const path = `files/${archiveFile(id, document.type)}`;
        log.warn({ file: path, code, reason }, FAILED[work.name]);
      }
      return outcome;
    } finally {
      await file?.release();
      idleReaders.push(reader);
    }
  }

  /** A failure so recent that nobody need wait for it again. */
  function knownFailure(task: string): WorkOutcome | undefined {
    const known = unavailable.get(task);
    return known && performance.now() - known.at < retryMs ? known.outcome : undefined;
  }

  function giveUp(
    task: string,
    file: string,
    outcome: Extract<WorkOutcome, { kind: 'unavailable' }>,
  ): WorkOutcome {
    if (!unavailable.has(task) && !closed) {
      log.warn({ file, reason: outcome.reason }, 'a cover or text cannot be made at present');
    }
    unavailable.set(task, { outcome, at: performance.now() });
    return outcome;
  }

  async function close(): Promise<void> {
    closed = true;
    for (const reader of readers) reader.close();
    await Promise.allSettled(claimed);
  }

  return { request, tryNow, close };
}

const FAILED = {
  cover: 'a document gets no cover',
  texts: 'a document gives no texts',
} as const;
