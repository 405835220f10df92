import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createAccessPolicy } from '../../access/accessPolicy.ts';
import { PUBLISHED_PATHS } from '../../catalog/publishedPaths.ts';
import { networksOf } from '../../config/accessSettings.ts';
import type { Settings } from '../../config/settings.ts';
import type { Edition } from '../../server/app/appParts.ts';
import type { ArchiveHealth } from '../../server/health.ts';
import type { Log } from '../../server/log.ts';
import { byPath } from '../publishEdition.ts';
import type { WebApp } from '../webApp.ts';
import { logDiagnostics, NO_DIAGNOSTICS } from './createDiagnosticLog.ts';
import { createSearchThread, type SearchThread } from './createSearchThread.ts';
import { type IdSet, openIds } from './idSet.ts';
import type {
  LiveMessage,
  LiveReading,
  LiveRequest,
  LiveTask,
  NewEdition,
} from './liveMessages.ts';
import type { SearchTask } from './searchMessages.ts';

/** An archive as it is served: always the last edition that could be made whole. */
export interface LiveSite {
  edition(): Edition;
  /** What `site.yml` says to the server at this moment. */
  settings(): Settings;
  /** Hears what `site.yml` says to the server, at once and whenever an edition has taken its place. */
  onSettings(listener: (settings: Settings) => void): void;
  /** How it is with the archive, for `/api/health`. */
  health(): Pick<ArchiveHealth, 'edition' | 'archive'>;
  /**
   * Hears, after each edition has taken its place, of the items that are new in it and of those whose
   * document is; at first of all that there are.
   */
  onChanged(listener: (ids: readonly string[]) => void): void;
  /** Reads the folder now. */
  refresh(): void;
  close(): Promise<void>;
}

export interface LiveSiteOptions extends LiveTask {
  readonly createRenderer: WebApp['createRenderer'];
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly thread?: URL;
}

/** How long it takes until a thread that has died is replaced, in ms. */
const RESTART_MS = 2000;

/**
 * Reads an archive and keeps up with it, in a thread of its own: what comes from there is put
 * together here, and takes the place of the edition before in one assignment. Resolves with the
 * first edition, or with why there is none, as one line for a person.
 */
export async function createLiveSite(
  options: LiveSiteOptions,
): Promise<{ live: LiveSite; error?: never } | { live?: never; error: string }> {
  const { log, createRenderer, now, folder, largestPacked, watch, documents, wasGated } = options;
  const { thread = new URL('./liveThread.ts', import.meta.url) } = options;
  const task = { folder, largestPacked, watch, documents };
  const started = Promise.withResolvers<string | undefined>();
  let current: Current | undefined;
  /** The search of the edition that comes next. */
  let upcoming: SearchThread | undefined;
  let lastReading: Pick<LiveReading, 'staleReason'> & { diagnostics: typeof NO_DIAGNOSTICS } = {
    diagnostics: NO_DIAGNOSTICS,
  };
  let heard: readonly string[] = [];
  let tellChanged = (ids: readonly string[]) => {
    heard = [...heard, ...ids];
  };
  let tellSettings: (settings: Settings) => void = () => undefined;
  let closed = false;
  let worker = start();

  function start(): Worker {
    // One that takes another's place has not seen what the site said before.
    const isGated = current ? current.settings.access.mode !== 'open' : wasGated;
    const workerData: LiveTask = { ...task, wasGated: isGated };
    const made = new Worker(thread, { workerData });
    /** Readings are put in place one after the other, also those of a thread that has died since. */
    let before: Promise<void> = Promise.resolve();
    const then = (next: () => Promise<void> | void) => {
      before = before.then(next).catch(report);
    };
    made.on('message', (message: LiveMessage) => then(() => hear(message)));
    made.on('error', (error) => then(() => report(error)));
    made.on('exit', () => then(restart));
    return made;
  }

  function report(error: unknown): void {
    log.error({ err: error }, 'reading the archive failed');
    started.resolve(`The archive cannot be read: ${String(error)}`);
  }

  async function restart(): Promise<void> {
    if (closed || !current) return;
    await setTimeout(RESTART_MS, undefined, { ref: false });
    if (!closed) worker = start();
  }

  async function hear(message: LiveMessage): Promise<void> {
    if (message.kind === 'refused') {
      started.resolve(message.reason);
      // Of a thread that has taken another's place: it looks again when it is started anew.
      if (current) await worker.terminate();
      return;
    }
    if (message.kind === 'log') {
      log.warn({ reason: message.reason }, message.message);
      return;
    }
    if (message.kind === 'searchable') {
      await upcoming?.close();
      upcoming = startSearch(message.task);
      return;
    }
    if (message.kind === 'lexicon') {
      upcoming?.learn(message.lexicon);
      return;
    }
    const { edition, ...reading } = message;
    if (edition) await take(edition);
    logDiagnostics(log, reading.diagnostics);
    if (reading.staleReason !== undefined && lastReading.staleReason === undefined) {
      log.error(
        { reason: reading.staleReason },
        'the archive cannot be read; it is shown as it was',
      );
    }
    const { errors, warnings, list } = reading.diagnostics;
    lastReading = { ...reading, diagnostics: { errors, warnings, list } };
    if (message.changed.length > 0) tellChanged(message.changed);
    started.resolve(undefined);
  }

  /** Puts an edition in the place of the one before, once its search can be asked. */
  async function take(edition: NewEdition): Promise<void> {
    const search = upcoming;
    upcoming = undefined;
    // Of a thread that has taken another's place: the same is served already.
    if (edition.tag === current?.tag) return search?.close();
    try {
      if (!search) throw new Error('an edition came without what can be searched');
      await search.ready;
      const before = current;
      if (before) logAccessChange(before.settings.access, edition.settings.access);
      current = open(edition, { search, before, createRenderer, now });
      before?.search.retire(search);
      const { tag, items, settings } = current;
      tellSettings(settings);
      if (before) log.info({ edition: tag, items: items.size }, 'a new edition is live');
    } catch (error) {
      await search?.close();
      // The thread takes it for published; one in its place reads everything again.
      await worker.terminate();
      throw error;
    }
  }

  function startSearch(task: SearchTask): SearchThread {
    const { mainHost } = task;
    const search: SearchThread = createSearchThread(task, {
      report: (err) => log.error({ err }, 'the search has ended; it is started again'),
      // From what is served, which says the same.
      again() {
        if (current?.search !== search) return undefined;
        const { documents } = current.edition;
        const items = documents.get(PUBLISHED_PATHS.items);
        const wiki = documents.get(PUBLISHED_PATHS.wiki);
        if (!items || !wiki) return undefined;
        return {
          items: items.body.slice(),
          arePrepared: false,
          wiki: wiki.body.slice(),
          mainHost,
        };
      },
    });
    return search;
  }

  function logAccessChange(before: Settings['access'], now: Settings['access']): void {
    if (JSON.stringify(before) === JSON.stringify(now)) return;
    const { mode, protect } = now;
    log.warn({ mode, protect, before: before.mode }, 'who may open files has changed');
  }

  async function close(): Promise<void> {
    closed = true;
    await Promise.all([worker.terminate(), upcoming?.close(), current?.search.close()]);
  }

  const error = await started.promise;
  if (error !== undefined || !current) {
    await close();
    return { error: error ?? 'The archive cannot be read.' };
  }
  const opened = () => {
    if (!current) throw new Error('an edition that was there is gone');
    return current;
  };
  return {
    live: {
      edition: () => opened().edition,
      settings: () => opened().settings,
      onSettings(listener) {
        tellSettings = listener;
        listener(opened().settings);
      },
      health: () => healthOf(opened(), lastReading, folder),
      onChanged(listener) {
        tellChanged = listener;
        listener(heard);
      },
      refresh: () => worker.postMessage('refresh' satisfies LiveRequest),
      close,
    },
  };
}

interface Current {
  readonly edition: Edition;
  readonly search: SearchThread;
  readonly settings: Settings;
  readonly tag: string;
  readonly time: string;
  readonly items: IdSet;
}

interface OpenParts extends Pick<LiveSiteOptions, 'createRenderer' | 'now'> {
  readonly search: SearchThread;
  readonly before: Current | undefined;
}

function open(
  { tag, site, settings, documents, announcements, ids }: NewEdition,
  { search, before, createRenderer, now }: OpenParts,
): Current {
  const published = byPath(
    documents.map((document) => {
      if (!('isSame' in document)) return document;
      const same = before?.edition.documents.get(document.path);
      if (same?.tag !== document.tag) throw new Error(`${document.path} is not what it was`);
      return same;
    }),
  );
  const items = openIds(ids);
  const { networks, proxies, ...rule } = settings.access;
  const access = createAccessPolicy({
    ...rule,
    networks: networksOf(networks),
    proxies: networksOf(proxies),
  });
  const { limits } = settings;
  const renderer = createRenderer(site);
  const edition = {
    documents: published,
    announcements,
    engine: search,
    site,
    ids: items,
    access,
    limits,
    renderer,
  };
  return { edition, search, settings, tag, items, time: new Date(now()).toISOString() };
}

function healthOf(
  { tag, time, items }: Current,
  {
    diagnostics,
    staleReason,
  }: Pick<LiveReading, 'staleReason'> & { diagnostics: typeof NO_DIAGNOSTICS },
  folder: string,
): Pick<ArchiveHealth, 'edition' | 'archive'> {
  return {
    edition: { tag, time, items: items.size },
    archive: {
      // Where the folder is on this machine is nobody's business.
      stale: staleReason === undefined ? false : staleReason.replaceAll(folder, '.'),
      faults: diagnostics,
    },
  };
}
