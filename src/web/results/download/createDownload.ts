import { uncountedUrl } from '../../../protocol/urls.ts';
import {
  type FileVersion,
  type RequestedRange,
  readFileResponse,
} from '../../lib/readFileResponse.ts';
import { createBlobBuffer } from './blobBuffer.ts';
import type { DownloadErrorCode } from './downloadErrors.ts';
import { createSpeedometer, type Speedometer } from './speedometer.ts';

/**
 * A download within the page, free of any framework: a loop of attempts over one state.
 *
 *   starting ──▶ running ⇄ waiting        final states: saved · failed · cancelled
 *
 * After a broken attempt the next one requests the rest (Range with If-Range, RFC 9110, section
 * 13.1.5), with delays that grow as long as nothing new arrives, and never while offline.
 */

/** The progress of a download. */
export interface Progress {
  /** In bytes. */
  readonly received: number;
  /** In bytes, if the server sends it. */
  readonly total: number | undefined;
  readonly bytesPerSecond: number | undefined;
  readonly secondsLeft: number | undefined;
}

/** Why a download restarted: the file has changed, or the server does not support ranges. */
export type Restart = 'changed' | 'no-ranges';

export type DownloadState =
  /** Too early for a progress display. */
  | { readonly phase: 'starting' }
  | { readonly phase: 'running'; readonly progress: Progress; readonly restart?: Restart }
  | {
      readonly phase: 'waiting';
      readonly progress: Progress;
      readonly until: 'online' | 'next-attempt';
    }
  | { readonly phase: 'saved' }
  | { readonly phase: 'failed'; readonly errorCode: DownloadErrorCode }
  | { readonly phase: 'cancelled' };

export interface Download {
  readonly state: () => DownloadState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Cancels the download; returns false if it had already ended. */
  cancel(): boolean;
}

/** Browser functions that a download needs. */
export interface DownloadDependencies {
  readonly fetch: typeof fetch;
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
  /** Resolves after a time in ms, when the network is back, or when `signal` is aborted. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly isOnline: () => boolean;
  /** Resolves when the browser is online, or when `signal` is aborted. */
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
  /** Resolves when the browser goes offline, or when `signal` is aborted. */
  readonly whenOffline: (signal: AbortSignal) => Promise<void>;
  /** Saves the complete file under a name. */
  readonly save: (file: Blob, name: string) => void;
}

export interface DownloadFile {
  readonly url: string;
  /** The name of the saved file. */
  readonly name: string;
  /** The largest size that the page downloads itself, in bytes. */
  readonly limit: number;
}

/** Delays before retries while nothing new arrives, in ms. */
const RETRY_DELAYS = [500, 1500, 3000, 6000, 12_000, 20_000];
/** Interval between checks of a connection, in ms. */
export const CHECK_INTERVAL = 1000;
/** After so many checks without new data, a connection counts as lost. */
const MAX_IDLE_CHECKS = 30;
/** Downloads shorter than this show no progress, in ms. */
const SHOW_AFTER = 150;
/** Interval between progress reports, in ms. */
const REPORT_EVERY = 250;
/** How often a file may change during a download before it fails. */
const MAX_CHANGES = 5;

type AttemptEnd =
  | { readonly type: 'complete' }
  /** The file has another version; nothing of it was received yet. */
  | { readonly type: 'changed' }
  | { readonly type: 'broken'; readonly errorCode: DownloadErrorCode }
  | { readonly type: 'failed'; readonly errorCode: DownloadErrorCode };

/** Starts a download. */
export function createDownload(file: DownloadFile, dependencies: DownloadDependencies): Download {
  const download = new PageDownload(file, dependencies);
  download.start();
  return download;
}

class PageDownload implements Download {
  readonly #file: DownloadFile;
  readonly #dependencies: DownloadDependencies;
  readonly #listeners = new Set<() => void>();
  readonly #cancelling = new AbortController();
  readonly #buffer = createBlobBuffer();
  readonly #speedometer: Speedometer;
  #state: DownloadState = { phase: 'starting' };
  #version: FileVersion | undefined;
  #restart: Restart | undefined;
  /** When listeners were last called. */
  #lastReportAt: number;
  /** The most bytes of this version of the file that have ever been received. */
  #maxReceived = 0;
  #changes = 0;
  /** Whether the server has begun to send the file: further requests are not counted as downloads. */
  #isCounted = false;

  constructor(file: DownloadFile, dependencies: DownloadDependencies) {
    this.#file = file;
    this.#dependencies = dependencies;
    this.#speedometer = createSpeedometer(dependencies.now());
    this.#lastReportAt = dependencies.now();
  }

  readonly state = (): DownloadState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  start(): void {
    void this.#dependencies.pause(SHOW_AFTER, this.#signal).then(() => {
      if (this.#state.phase === 'starting') this.#reportRunning();
    });
    void this.#run();
  }

  cancel(): boolean {
    if (hasEnded(this.#state)) return false;
    this.#cancelling.abort();
    this.#report({ phase: 'cancelled' });
    this.#buffer.clear();
    return true;
  }

  get #signal(): AbortSignal {
    return this.#cancelling.signal;
  }

  #report(next: DownloadState): void {
    // A cancelled download stays cancelled.
    if (this.#signal.aborted && next.phase !== 'cancelled') return;
    this.#state = next;
    this.#lastReportAt = this.#dependencies.now();
    for (const listener of this.#listeners) listener();
  }

  #reportRunning(): void {
    const restart = this.#restart;
    this.#report({ phase: 'running', progress: this.#progress(), ...(restart && { restart }) });
  }

  #progress(): Progress {
    const received = this.#buffer.size();
    const total = this.#version?.total;
    const bytesPerSecond = this.#speedometer.speed(this.#dependencies.now());
    const secondsLeft =
      total === undefined || !bytesPerSecond ? undefined : (total - received) / bytesPerSecond;
    return { received, total, bytesPerSecond, secondsLeft };
  }

  async #run(): Promise<void> {
    let failedAttempts = 0;
    while (!this.#signal.aborted) {
      await this.#waitForNetwork();
      if (this.#signal.aborted) return;
      const end = await this.#attempt();
      if (this.#signal.aborted) return;
      if (end.type === 'complete') return this.#finish();
      if (end.type === 'failed') return this.#fail(end.errorCode);
      // Receiving the same bytes again and again is not progress.
      failedAttempts = this.#buffer.size() > this.#maxReceived ? 0 : failedAttempts + 1;
      this.#maxReceived = Math.max(this.#maxReceived, this.#buffer.size());
      if (this.#changes > MAX_CHANGES) return this.#fail('unstable');
      if (end.type === 'changed') continue;
      const wait = RETRY_DELAYS[failedAttempts];
      if (wait === undefined) return this.#fail(end.errorCode);
      this.#report({ phase: 'waiting', progress: this.#progress(), until: 'next-attempt' });
      await this.#dependencies.pause(wait, this.#signal);
    }
  }

  async #waitForNetwork(): Promise<void> {
    if (!this.#dependencies.isOnline()) {
      this.#report({ phase: 'waiting', progress: this.#progress(), until: 'online' });
      await this.#dependencies.whenOnline(this.#signal);
      if (this.#signal.aborted) return;
    }
    if (this.#state.phase !== 'waiting') return;
    this.#speedometer.reset(this.#dependencies.now());
    this.#reportRunning();
  }

  #fail(errorCode: DownloadErrorCode): void {
    this.#report({ phase: 'failed', errorCode });
  }

  #finish(): void {
    try {
      this.#dependencies.save(this.#buffer.join(this.#version?.type ?? ''), this.#file.name);
      this.#report({ phase: 'saved' });
    } catch {
      this.#fail('no-room');
    } finally {
      this.#buffer.clear();
    }
  }

  async #attempt(): Promise<AttemptEnd> {
    const { url } = this.#file;
    const requested = this.#requestedRange();
    const connection = new AbortController();
    const abort = () => connection.abort();
    this.#signal.addEventListener('abort', abort, { once: true });
    try {
      void this.#watch(connection);
      // A connection may take minutes to notice that the network is lost.
      void this.#dependencies.whenOffline(connection.signal).then(abort);
      const response = await this.#dependencies.fetch(this.#isCounted ? uncountedUrl(url) : url, {
        headers: rangeHeaders(requested),
        redirect: 'manual',
        cache: 'no-store',
        signal: connection.signal,
      });
      return await this.#handleResponse(response, requested);
    } catch {
      // fetch rejects for a lost network and for our own abort; neither delivered anything.
      return { type: 'broken', errorCode: 'network' };
    } finally {
      this.#signal.removeEventListener('abort', abort);
      // Stops the server from sending the unread rest.
      connection.abort();
    }
  }

  /** The missing range; the whole file if the server has sent no version. */
  #requestedRange(): RequestedRange {
    const from = this.#buffer.size();
    const version = this.#version;
    if (from === 0 || version?.tag === undefined) return { from: 0 };
    return { from, version: { ...version, tag: version.tag } };
  }

  /** Watches a connection: while nothing arrives, the speed falls; after the timeout it aborts. */
  async #watch(connection: AbortController): Promise<void> {
    for (let idleChecks = 0, before = this.#buffer.size(); idleChecks < MAX_IDLE_CHECKS; ) {
      await this.#dependencies.pause(CHECK_INTERVAL, connection.signal);
      if (connection.signal.aborted) return;
      idleChecks = this.#buffer.size() === before ? idleChecks + 1 : 0;
      before = this.#buffer.size();
      if (this.#dependencies.now() - this.#lastReportAt >= CHECK_INTERVAL) this.#reportRunning();
    }
    connection.abort();
  }

  async #handleResponse(response: Response, requested: RequestedRange): Promise<AttemptEnd> {
    const result = readFileResponse(response, requested);
    const knownTag = this.#version?.tag;
    switch (result.type) {
      case 'failed':
        return result;
      case 'retry':
        return { type: 'broken', errorCode: result.errorCode };
      case 'changed':
        this.#restartFromZero('changed', undefined);
        return result;
      case 'whole':
        if (this.#buffer.size() > 0) {
          const isSame = result.version.tag !== undefined && result.version.tag === knownTag;
          this.#restartFromZero(
            isSame || knownTag === undefined ? 'no-ranges' : 'changed',
            result.version,
          );
        }
        this.#version = result.version;
        this.#isCounted = true;
    }
    if ((this.#version?.total ?? 0) > this.#file.limit) return TOO_LARGE;
    return await this.#receive(response);
  }

  #restartFromZero(reason: Restart, next: FileVersion | undefined): void {
    this.#buffer.clear();
    this.#version = next;
    this.#restart = reason;
    if (reason === 'changed') {
      this.#maxReceived = 0;
      this.#changes += 1;
    }
    this.#speedometer.reset(this.#dependencies.now());
    this.#reportRunning();
  }

  async #receive(response: Response): Promise<AttemptEnd> {
    const buffer = this.#buffer;
    const total = this.#version?.total;
    try {
      const reader = response.body?.getReader();
      for (let step = await reader?.read(); step?.value; step = await reader?.read()) {
        buffer.add(step.value);
        const now = this.#dependencies.now();
        this.#speedometer.add(step.value.byteLength, now);
        if (buffer.size() > this.#file.limit) return TOO_LARGE;
        if (now - this.#lastReportAt >= REPORT_EVERY && !this.#signal.aborted)
          this.#reportRunning();
      }
    } catch {
      // The connection broke: the bytes received count, and may even be the whole file.
      return buffer.size() === total
        ? { type: 'complete' }
        : { type: 'broken', errorCode: 'network' };
    }
    if (total === undefined || buffer.size() === total) return { type: 'complete' };
    // Some proxies end a broken response as if it were complete; excess bytes are of no use.
    if (buffer.size() > total) this.#restartFromZero('changed', undefined);
    return { type: 'broken', errorCode: 'network' };
  }
}

const TOO_LARGE: AttemptEnd = { type: 'failed', errorCode: 'too-large' };

/** Whether a download has reached a final state. */
export function hasEnded({ phase }: DownloadState): boolean {
  return phase === 'saved' || phase === 'failed' || phase === 'cancelled';
}

function rangeHeaders(requested: RequestedRange): Record<string, string> {
  if (requested.version === undefined) return {};
  return { range: `bytes=${requested.from}-`, 'if-range': requested.version.tag };
}
