import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createAccessPolicy } from '../../access/accessPolicy.ts';
import { networksOf } from '../../config/accessSettings.ts';
import type { Settings } from '../../config/settings.ts';
import type { Edition } from '../../server/createApp.ts';
import type { ArchiveHealth } from '../../server/health.ts';
import type { Log } from '../../server/log.ts';
import { openEdition } from '../publishEdition.ts';
import type { WebApp } from '../webApp.ts';
import { createFaultLog } from './createFaultLog.ts';
import type {
  LiveMessage,
  LiveReading,
  LiveRequest,
  LiveTask,
  NewEdition,
} from './liveMessages.ts';

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
  /** Looks at the folder now, whoever watches it. */
  look(): void;
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

/** How many faults are listed to whoever asks for the health. */
const MOST_FAULTS = 50;

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
  const logFaults = createFaultLog(log);
  const started = Promise.withResolvers<string | undefined>();
  let current: Current | undefined;
  let lastReading: LiveReading = { faults: [], changed: [] };
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
    /** Readings are put in place one after the other. */
    let before: Promise<void> = Promise.resolve();
    made.on('message', (message: LiveMessage) => {
      before = before.then(() => hear(message)).catch(report);
    });
    made.on('error', report);
    made.on('exit', () => void restart());
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
    if (message.kind === 'remark') {
      log.warn({ reason: message.reason }, message.message);
      return;
    }
    const { edition, ...reading } = message;
    if (edition && edition.tag !== current?.tag) {
      const isFirst = current === undefined;
      if (current) remarkOnAccess(current.settings.access, edition.settings.access);
      current = await open(edition, createRenderer, now);
      const { tag, items, settings } = current;
      tellSettings(settings);
      if (!isFirst) log.info({ edition: tag, items: items.size }, 'a new edition is live');
    }
    logFaults(reading.faults);
    if (reading.staleReason !== undefined && lastReading.staleReason === undefined) {
      log.error(
        { reason: reading.staleReason },
        'the archive cannot be read; it is shown as it was',
      );
    }
    lastReading = reading;
    if (message.changed.length > 0) tellChanged(message.changed);
    started.resolve(undefined);
  }

  function remarkOnAccess(before: Settings['access'], now: Settings['access']): void {
    if (JSON.stringify(before) === JSON.stringify(now)) return;
    const { mode, protect } = now;
    log.warn({ mode, protect, before: before.mode }, 'who may open files has changed');
  }

  async function close(): Promise<void> {
    closed = true;
    await worker.terminate();
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
      look: () => worker.postMessage('look' satisfies LiveRequest),
      close,
    },
  };
}

interface Current {
  readonly edition: Edition;
  readonly settings: Settings;
  readonly tag: string;
  readonly time: string;
  readonly items: ReadonlySet<string>;
}

async function open(
  { tag, site, settings, parts, ids }: NewEdition,
  createRenderer: WebApp['createRenderer'],
  now: () => number,
): Promise<Current> {
  const items = new Set(ids);
  const opened = await openEdition(parts);
  const { networks, proxies, ...rule } = settings.access;
  const access = createAccessPolicy({
    ...rule,
    networks: networksOf(networks),
    proxies: networksOf(proxies),
  });
  const { limits } = settings;
  const edition = { ...opened, site, ids: items, access, limits, renderer: createRenderer(site) };
  return { edition, settings, tag, items, time: new Date(now()).toISOString() };
}

function healthOf(
  { tag, time, items }: Current,
  { faults, staleReason }: LiveReading,
  folder: string,
): Pick<ArchiveHealth, 'edition' | 'archive'> {
  const all = faults.map((fault) => ({ severity: 'error' as const, kept: false, ...fault }));
  const errors = all.filter(({ severity }) => severity === 'error');
  const warnings = all.filter(({ severity }) => severity === 'warning');
  const list = [...errors, ...warnings].slice(0, MOST_FAULTS);
  return {
    edition: { tag, time, items: items.size },
    archive: {
      // Where the folder is on this machine is nobody's business.
      stale: staleReason === undefined ? false : staleReason.replaceAll(folder, '.'),
      faults: { errors: errors.length, warnings: warnings.length, list },
    },
  };
}
