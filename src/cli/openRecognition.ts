import { createRecognition, type RecognitionSharing } from '../archive/covers/createRecognition.ts';
import { createSharedPages, type SharedPages } from '../archive/covers/createSharedPages.ts';
import { openRecognizedWriter } from '../archive/covers/openRecognizedWriter.ts';
import { hoursOf } from '../config/ocrSettings.ts';
import type { Settings } from '../config/settings.ts';
import type { Log } from '../server/log.ts';
import type { Downloads } from '../state/downloads.ts';
import { createDiskStorage } from '../storage/diskStorage.ts';
import type { TextSource } from './cluster/followSharedTexts.ts';
import type { SiteFolders } from './openSite.ts';

/**
 * The share of one processor that this server may use while scans are recognised. The load of the
 * machine would count programs that do not mind: the lowest priority yields to all of them anyway.
 */
const MOST_LOAD = 0.5;
const MEASURED_MS = 1000;

/** After a failure that may pass, such as a full disk or a bucket that does not answer. */
const RETRY_MS = 60_000;

/** Recognises scans behind everything else that a server does. */
export interface ServerRecognition {
  /**
   * Looks for pages to recognise in these documents and all earlier ones, the most downloaded first.
   *
   * @param before more important work, such as covers
   */
  follow(ids: readonly string[], before: Promise<unknown>): void;
  /** How many documents were looked at; undefined if no pages are to be recognised. */
  progress():
    | { readonly done: number; readonly total: number; readonly failed: number }
    | undefined;
  /** The pages that nodes share; undefined if this server has them alone. */
  readonly shared: TextSource | undefined;
  close(): Promise<void>;
}

/** How nodes share the work. */
export interface NodeRecognition extends Pick<RecognitionSharing, 'claim'> {
  /** Tells other nodes that there are new pages of a document. */
  announce(id: string): void;
}

export interface ServerRecognitionOptions {
  readonly folders: SiteFolders;
  readonly settings: () => Settings;
  readonly downloads: Downloads;
  readonly node: NodeRecognition | undefined;
  /** Called after each page that was recognised. */
  readonly onPage?: (id: string, number: number) => void;
  /** Called after the last page of a document. */
  readonly onDocument?: (id: string) => void;
  readonly log: Log;
  readonly now: () => number;
  /** Stops after the page in progress. */
  readonly signal: AbortSignal;
}

export function openRecognition({
  folders: { files, artifacts, textsFolder, recognizedFile },
  settings,
  downloads,
  node,
  signal,
  ...rest
}: ServerRecognitionOptions): ServerRecognition {
  const pages = openRecognizedWriter(recognizedFile);
  const documents = files.coverDocuments;
  const shared =
    artifacts.recognized && createSharedPages({ storage: artifacts.recognized, pages, documents });
  const load = createLoadMeter();
  const recognition = createRecognition({
    documents,
    // Nodes have copies of the texts they share: a bucket would be asked for each document.
    texts: createDiskStorage(textsFolder),
    pages,
    shared: shared && node && sharedBy(shared, node),
    limits: () => ({ pages: settings().ocr.pages, hours: hoursOf(settings().ocr) }),
    isBusy: () => load() > MOST_LOAD,
    retryMs: RETRY_MS,
    ...rest,
  });
  const closed = new AbortController();
  let current = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const known = new Set<string>();

  async function run(before: Promise<unknown>, wanted: AbortSignal) {
    await before;
    if (wanted.aborted) return;
    // Without the counts, the order does not matter.
    const top = await downloads.top({ limit: Math.max(1, known.size) }).catch(() => []);
    const demanded = top.map(({ id }) => id).filter((id) => known.has(id));
    await recognition.recognizeAll([...new Set([...demanded, ...known])], wanted);
  }

  return {
    shared,
    follow(ids, before) {
      for (const id of ids) known.add(id);
      current.abort();
      current = new AbortController();
      const wanted = AbortSignal.any([current.signal, closed.signal, signal]);
      running = Promise.all([running, run(before, wanted)]);
    },
    progress() {
      if (settings().ocr.pages === 0) return undefined;
      const waiting = Math.min(recognition.waiting(), known.size);
      return { done: known.size - waiting, total: known.size, failed: 0 };
    },
    async close() {
      closed.abort();
      recognition.close();
      await running;
      pages.close();
    },
  };
}

function sharedBy(shared: SharedPages, { claim, announce }: NodeRecognition): RecognitionSharing {
  return {
    ...shared,
    claim,
    async publish(id, source) {
      await shared.publish(id, source);
      announce(id);
    },
  };
}

/** How many processors this process uses, measured over a second or since the last call. */
function createLoadMeter(): () => number {
  let since = performance.now();
  let used = process.cpuUsage();
  let load = 0;
  return () => {
    const elapsed = performance.now() - since;
    if (elapsed < MEASURED_MS) return load;
    const { user, system } = process.cpuUsage(used);
    load = (user + system) / 1000 / elapsed;
    since = performance.now();
    used = process.cpuUsage();
    return load;
  };
}
