import { createAccessPolicy } from '../../access/accessPolicy.ts';
import type { PublishedDocument } from '../../catalog/publication.ts';
import { networksOf } from '../../config/accessSettings.ts';
import type { Settings } from '../../config/settings.ts';
import type { Edition } from '../../server/app/appParts.ts';
import type { ArchiveHealth } from '../../server/health.ts';
import type { Log } from '../../server/log.ts';
import type { ArchiveAnswer, ArchiveQuestion } from '../contribute/archiveQuestions.ts';
import type { WebApp } from '../webApp.ts';
import { logDiagnostics, NO_DIAGNOSTICS } from './createDiagnosticLog.ts';
import { createNextSearch } from './createNextSearch.ts';
import type { SearchPool } from './createSearchPool.ts';
import { type IdSet, openIds } from './idSet.ts';
import type {
  CompressedDocument,
  LiveMessage,
  LiveReading,
  LiveTask,
  NewEdition,
} from './liveMessages.ts';
import {
  type ReaderThread,
  type ReaderThreadOptions,
  startReaderThread,
} from './startReaderThread.ts';

/** An archive as it is served: always the last complete edition. */
export interface LiveSite {
  edition(): Edition;
  /** The current settings of `site.yml`. */
  settings(): Settings;
  /** Adds a listener, and calls it with the settings now and after each new edition. */
  onSettings(listener: (settings: Settings) => void): void;
  /** The health of the archive, for `/api/health`. */
  health(): Pick<ArchiveHealth, 'edition' | 'archive'>;
  /**
   * Calls the listener after each new edition with the items that are new or have a new document; at
   * first with all items.
   */
  onChanged(listener: (ids: readonly string[]) => void): void;
  /** Reads the folder now. */
  refresh(): void;
  /** Asks the thread about the archive that is served: see `ReaderThread.ask`. */
  ask(question: ArchiveQuestion): Promise<ArchiveAnswer>;
  close(): Promise<void>;
}

export interface LiveSiteOptions extends LiveTask {
  readonly createRenderer: WebApp['createRenderer'];
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly thread?: URL;
  /** Starts what reads the archive; a thread by default. */
  readonly startReader?: StartReader;
}

/** @param served returns the documents that are served */
export type StartReader = (
  options: ReaderThreadOptions,
  served: () => Edition['documents'] | undefined,
) => ReaderThread;

/**
 * Reads an archive and follows its changes in a separate thread. Editions are assembled here, and
 * replace the previous one in one assignment. Resolves with the first edition, or with the reason
 * why there is none, as one line for a person.
 */
export async function createLiveSite(
  options: LiveSiteOptions,
): Promise<{ live: LiveSite; error?: never } | { live?: never; error: string }> {
  const { log, folder, largestPacked, watch, documents, wasProtected } = options;
  const { thread: script = new URL('./liveThread.ts', import.meta.url) } = options;
  const started = Promise.withResolvers<string | undefined>();
  const listeners = createListeners();
  const editions = createEditionKeeper({ ...options, onSettings: listeners.settings });
  let lastReading: ReadingState = { diagnostics: NO_DIAGNOSTICS };
  const { startReader = startReaderThread } = options;
  const task = () => {
    // A replacement thread does not know the earlier settings.
    const current = editions.current();
    const isGated = current ? current.settings.access.mode !== 'open' : wasProtected;
    return { folder, largestPacked, watch, documents, wasProtected: isGated };
  };
  const isNeeded = () => editions.current() !== undefined;
  const reader = startReader(
    { script, taskOf: task, onMessage, onError, isNeeded },
    () => editions.current()?.edition.documents,
  );

  function onError(error: unknown): void {
    log.error({ err: error }, 'reading the archive failed');
    started.resolve(`The archive cannot be read: ${String(error)}`);
  }

  async function onMessage(message: LiveMessage): Promise<void> {
    switch (message.kind) {
      case 'refused':
        started.resolve(message.reason);
        // From a replacement thread: the next one reads the folder again.
        if (editions.current()) await reader.discard();
        return;
      case 'log':
        log.warn({ reason: message.reason }, message.message);
        return;
      case 'searchable':
        return editions.prepare(message.task);
      case 'names':
        return editions.learn(message.names);
      case 'compressed':
        return editions.addCompressed(message.document);
      case 'read':
        // The thread assumes that the edition is published; after a failure its successor reads again.
        if (message.edition) await editions.take(message.edition).catch(discardReader);
        lastReading = logReading(log, message, lastReading);
        if (message.changed.length > 0) listeners.changed(message.changed);
        started.resolve(undefined);
    }
  }

  async function discardReader(error: unknown): Promise<never> {
    await reader.discard();
    throw error;
  }

  async function close(): Promise<void> {
    await Promise.all([reader.close(), editions.close()]);
  }

  const error = await started.promise;
  if (error !== undefined || !editions.current()) {
    await close();
    return { error: error ?? 'The archive cannot be read.' };
  }
  return {
    live: {
      edition: () => editions.served().edition,
      settings: () => editions.served().settings,
      onSettings(listener) {
        listeners.onSettings(listener);
        listener(editions.served().settings);
      },
      health: () => healthOf(editions.served(), lastReading, folder),
      onChanged: listeners.onChanged,
      refresh: reader.refresh,
      ask: reader.ask,
      close,
    },
  };
}

interface KeeperOptions extends Pick<LiveSiteOptions, 'log' | 'now' | 'createRenderer'> {
  /** Called with the settings of each edition that is served from now on. */
  readonly onSettings: (settings: Settings) => void;
}

/** Holds the edition that is served, and the search of the next one. */
function createEditionKeeper({ log, now, createRenderer, onSettings }: KeeperOptions) {
  let current: Current | undefined;
  const next = createNextSearch(log, () => current);
  return {
    current: () => current,
    /** The current edition, after the first one. */
    served(): Current {
      if (!current) throw new Error('an edition that was there is gone');
      return current;
    },
    prepare: next.prepare,
    learn: next.learn,
    /** Adds the compressed forms of a document that is served without them. */
    addCompressed({ path, tag, brotli, gzip }: CompressedDocument): void {
      const document = current?.documents.get(path);
      if (document?.tag !== tag) return;
      current?.documents.set(path, {
        ...document,
        ...(brotli && { brotli }),
        ...(gzip && { gzip }),
      });
    },
    /** Replaces the current edition, once the search of the new one is ready. */
    async take(edition: NewEdition): Promise<void> {
      // From a replacement thread: the same edition is served already.
      if (edition.tag === current?.tag) return next.drop();
      const search = await next.take();
      try {
        const before = current;
        if (before) await search.prepareAnswers(before.search.recentRequests());
        if (before) logAccessChange(log, before.settings.access, edition.settings.access);
        current = open(edition, { search, before, createRenderer, now });
        before?.search.retire(search);
        const { tag, items, settings } = current;
        onSettings(settings);
        if (before) log.info({ edition: tag, items: items.size }, 'a new edition is live');
      } catch (error) {
        await search.close();
        throw error;
      }
    },
    async close(): Promise<void> {
      await Promise.all([next.drop(), current?.search.close()]);
    },
  };
}

type ReadingState = Pick<LiveReading, 'staleReason'> & { diagnostics: typeof NO_DIAGNOSTICS };

/** The listeners of a live site. Changes before there is a listener are kept for it. */
function createListeners() {
  let pendingIds: readonly string[] = [];
  let changed = (ids: readonly string[]) => {
    pendingIds = [...pendingIds, ...ids];
  };
  const onSettings: ((settings: Settings) => void)[] = [];
  return {
    changed: (ids: readonly string[]) => changed(ids),
    settings(now: Settings): void {
      for (const listener of onSettings) listener(now);
    },
    onChanged(listener: (ids: readonly string[]) => void): void {
      changed = listener;
      listener(pendingIds);
    },
    onSettings(listener: (settings: Settings) => void): void {
      onSettings.push(listener);
    },
  };
}

/** Logs what a reading found. Returns what to remember of it. */
function logReading(log: Log, reading: LiveReading, before: ReadingState): ReadingState {
  const { diagnostics, staleReason } = reading;
  logDiagnostics(log, diagnostics);
  if (staleReason !== undefined && before.staleReason === undefined) {
    log.error({ reason: staleReason }, 'the archive cannot be read; it is shown as it was');
  }
  const { errors, warnings, list } = diagnostics;
  return {
    diagnostics: { errors, warnings, list },
    ...(staleReason !== undefined && { staleReason }),
  };
}

function logAccessChange(log: Log, before: Settings['access'], now: Settings['access']): void {
  if (JSON.stringify(before) === JSON.stringify(now)) return;
  const { mode, protect } = now;
  log.warn({ mode, protect, before: before.mode }, 'who may open files has changed');
}

interface Current {
  readonly edition: Edition;
  /** Those of the edition. */
  readonly documents: Map<string, PublishedDocument>;
  readonly search: SearchPool;
  readonly settings: Settings;
  readonly tag: string;
  readonly time: string;
  readonly items: IdSet;
}

interface OpenParts extends Pick<LiveSiteOptions, 'createRenderer' | 'now'> {
  readonly search: SearchPool;
  readonly before: Current | undefined;
}

function open(
  { tag, site, settings, documents, announcements, ids, tombstones }: NewEdition,
  { search, before, createRenderer, now }: OpenParts,
): Current {
  const published = new Map(
    documents.map((document) => {
      if (!('isSame' in document)) return [document.path, document] as const;
      const same = before?.edition.documents.get(document.path);
      if (same?.tag !== document.tag) throw new Error(`${document.path} is not what it was`);
      return [document.path, same] as const;
    }),
  );
  const items = openIds(ids);
  const { networks, proxies, ...rule } = settings.access;
  const access = createAccessPolicy({
    ...rule,
    networks: networksOf(networks),
    proxies: networksOf(proxies),
  });
  const { limits, contribute, crawlers } = settings;
  const renderer = createRenderer(site);
  const edition = {
    documents: published,
    announcements,
    engine: search,
    items: search,
    pages: search,
    site,
    ids: items,
    tombstones,
    added: items.added,
    access,
    limits,
    contribute,
    crawlers,
    renderer,
  };
  return {
    edition,
    documents: published,
    search,
    settings,
    tag,
    items,
    time: new Date(now()).toISOString(),
  };
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
      // The path of the folder must not be public.
      stale: staleReason === undefined ? false : staleReason.replaceAll(folder, '.'),
      faults: diagnostics,
    },
  };
}
