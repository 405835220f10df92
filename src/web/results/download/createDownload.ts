import { uncountedUrl } from '../../../protocol/urls.ts';
import { createBlobParts } from './blobParts.ts';
import type { DownloadErrorCode } from './downloadErrors.ts';
import { type FileVersion, readAnswer, type Wanted } from './readAnswer.ts';
import { createSpeedometer } from './speedometer.ts';

/**
 * A download that this page makes itself, free of any framework: a loop of attempts over one state.
 *
 *   starting ──▶ running ⇄ waiting        saved · failed · cancelled are its ends
 *
 * An attempt that breaks is followed by one for the rest (Range with If-Range, RFC 9110, section
 * 13.1.5), after pauses that grow as long as nothing new arrives, and never while offline.
 */

/** How far a download has come. */
export interface Progress {
  /** In bytes. */
  readonly received: number;
  /** In bytes, where the server tells. */
  readonly total: number | undefined;
  readonly bytesPerSecond: number | undefined;
  readonly secondsLeft: number | undefined;
}

/** Why a download had to start over: the file is another one now, or only comes as a whole. */
export type Restart = 'changed' | 'no-ranges';

export type DownloadState =
  /** Too short a time has passed for anything to be worth showing. */
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
  /** Ends it; returns whether there was anything left to end. */
  cancel(): boolean;
}

/** What a download needs of its surroundings. */
export interface DownloadTools {
  readonly fetch: typeof fetch;
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number;
  /** Resolves after a time in ms, or when `signal` is aborted; sooner when the network comes back. */
  readonly pause: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  readonly isOnline: () => boolean;
  /** Resolves when there is a network again, or when `signal` is aborted. */
  readonly whenOnline: (signal: AbortSignal) => Promise<void>;
  /** Resolves when the network goes, or when `signal` is aborted. */
  readonly whenOffline: (signal: AbortSignal) => Promise<void>;
  /** Hands the whole file to the visitor under a name. */
  readonly save: (file: Blob, name: string) => void;
}

export interface DownloadFile {
  readonly url: string;
  /** The name to save it under. */
  readonly name: string;
  /** More than this is not loaded into the page, in bytes. */
  readonly limit: number;
}

/** How long to wait before each attempt that follows one without anything new, in ms. */
const PAUSES = [500, 1500, 3000, 6000, 12_000, 20_000];
/** How often a connection is looked at, in ms. */
export const TICK = 1000;
/** After so many looks that find nothing new, a connection counts as lost. */
const LONGEST_SILENCE = 30;
/** What is over in so short a time is not shown, in ms. */
const SHOW_AFTER = 150;
/** How often progress is told, in ms. */
const REPORT_EVERY = 250;
/** How often a file may change while it is loaded before we give up. */
const MOST_CHANGES = 5;

type AttemptEnd =
  | { readonly type: 'complete' }
  /** Another version is there now; nothing of it has come yet. */
  | { readonly type: 'changed' }
  | { readonly type: 'broken'; readonly errorCode: DownloadErrorCode }
  | { readonly type: 'failed'; readonly errorCode: DownloadErrorCode };

/** Begins a download. */
export function createDownload(file: DownloadFile, tools: DownloadTools): Download {
  const listeners = new Set<() => void>();
  const cancelling = new AbortController();
  const { signal } = cancelling;
  const parts = createBlobParts();
  const speedometer = createSpeedometer(tools.now());
  let state: DownloadState = { phase: 'starting' };
  let version: FileVersion | undefined;
  let restart: Restart | undefined;
  let reported = tools.now();
  /** The most bytes of the file, as it is now, that have ever been here. */
  let farthest = 0;
  let changes = 0;
  /** Whether the server has begun to send it: it counts downloads, and this is the same one still. */
  let isCounted = false;

  function tell(next: DownloadState): void {
    // Its end is final.
    if (signal.aborted && next.phase !== 'cancelled') return;
    state = next;
    reported = tools.now();
    for (const listener of listeners) listener();
  }

  function progress(): Progress {
    const received = parts.size();
    const total = version?.total;
    const bytesPerSecond = speedometer.speed(tools.now());
    const secondsLeft =
      total === undefined || !bytesPerSecond ? undefined : (total - received) / bytesPerSecond;
    return { received, total, bytesPerSecond, secondsLeft };
  }

  function tellRunning(): void {
    tell({ phase: 'running', progress: progress(), ...(restart && { restart }) });
  }

  async function run(): Promise<void> {
    let fruitless = 0;
    while (!signal.aborted) {
      if (!tools.isOnline()) {
        tell({ phase: 'waiting', progress: progress(), until: 'online' });
        await tools.whenOnline(signal);
        if (signal.aborted) return;
      }
      if (state.phase === 'waiting') {
        speedometer.reset(tools.now());
        tellRunning();
      }
      const end = await attempt();
      if (signal.aborted) return;
      if (end.type === 'complete') return finish();
      if (end.type === 'failed') return tell({ phase: 'failed', errorCode: end.errorCode });
      // A server that sends the same beginning again and again is no progress.
      fruitless = parts.size() > farthest ? 0 : fruitless + 1;
      farthest = Math.max(farthest, parts.size());
      if (changes > MOST_CHANGES) return tell({ phase: 'failed', errorCode: 'unstable' });
      if (end.type === 'changed') continue;
      const wait = PAUSES[fruitless];
      if (wait === undefined) return tell({ phase: 'failed', errorCode: end.errorCode });
      tell({ phase: 'waiting', progress: progress(), until: 'next-attempt' });
      await tools.pause(wait, signal);
    }
  }

  function finish(): void {
    try {
      tools.save(parts.join(version?.type ?? ''), file.name);
      tell({ phase: 'saved' });
    } catch {
      tell({ phase: 'failed', errorCode: 'no-room' });
    } finally {
      parts.clear();
    }
  }

  async function attempt(): Promise<AttemptEnd> {
    const wanted = whatIsWanted();
    const connection = new AbortController();
    const giveUp = () => connection.abort();
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      void watch(connection);
      // A connection may take minutes to notice that its network has gone.
      void tools.whenOffline(connection.signal).then(giveUp);
      const response = await tools.fetch(isCounted ? uncountedUrl(file.url) : file.url, {
        headers: rangeHeaders(wanted),
        redirect: 'manual',
        cache: 'no-store',
        signal: connection.signal,
      });
      return await take(response, wanted);
    } catch {
      // fetch rejects for a lost network and for our own abort; neither brought anything.
      return { type: 'broken', errorCode: 'network' };
    } finally {
      signal.removeEventListener('abort', giveUp);
      // Whatever of the answer was not read is not sent either.
      connection.abort();
    }
  }

  function whatIsWanted(): Wanted {
    const from = parts.size();
    if (from === 0 || version?.tag === undefined) return { from: 0 };
    return { from, version: { ...version, tag: version.tag } };
  }

  /** Looks at a connection: where nothing comes, the speed falls, and at last the connection is cut. */
  async function watch(connection: AbortController): Promise<void> {
    for (let silence = 0, before = parts.size(); silence < LONGEST_SILENCE; ) {
      await tools.pause(TICK, connection.signal);
      if (connection.signal.aborted) return;
      silence = parts.size() === before ? silence + 1 : 0;
      before = parts.size();
      if (tools.now() - reported >= TICK) tellRunning();
    }
    connection.abort();
  }

  async function take(response: Response, wanted: Wanted): Promise<AttemptEnd> {
    const answer = readAnswer(response, wanted);
    switch (answer.type) {
      case 'failed':
        return answer;
      case 'later':
        return { type: 'broken', errorCode: answer.errorCode };
      case 'changed':
        startOver('changed', undefined);
        return answer;
      case 'whole':
        if (parts.size() > 0) {
          const isSame = answer.version.tag !== undefined && answer.version.tag === version?.tag;
          startOver(isSame || version?.tag === undefined ? 'no-ranges' : 'changed', answer.version);
        }
        version = answer.version;
        isCounted = true;
    }
    if ((version?.total ?? 0) > file.limit) return { type: 'failed', errorCode: 'too-large' };
    return await receive(response);
  }

  function startOver(reason: Restart, next: FileVersion | undefined): void {
    parts.clear();
    version = next;
    restart = reason;
    if (reason === 'changed') {
      farthest = 0;
      changes += 1;
    }
    speedometer.reset(tools.now());
    tellRunning();
  }

  async function receive(response: Response): Promise<AttemptEnd> {
    const total = version?.total;
    try {
      const reader = response.body?.getReader();
      for (let step = await reader?.read(); step?.value; step = await reader?.read()) {
        parts.add(step.value);
        const now = tools.now();
        speedometer.add(step.value.byteLength, now);
        if (parts.size() > file.limit) return { type: 'failed', errorCode: 'too-large' };
        if (now - reported >= REPORT_EVERY && !signal.aborted) tellRunning();
      }
    } catch {
      // The connection broke: what came until now counts, and may even be all of it.
      return parts.size() === total
        ? { type: 'complete' }
        : { type: 'broken', errorCode: 'network' };
    }
    if (total === undefined || parts.size() === total) return { type: 'complete' };
    // Some proxies end a broken answer as if it were whole; more than the whole is of no use.
    if (parts.size() > total) startOver('changed', undefined);
    return { type: 'broken', errorCode: 'network' };
  }

  void tools.pause(SHOW_AFTER, signal).then(() => {
    if (state.phase === 'starting') tellRunning();
  });
  void run();

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cancel() {
      if (hasEnded(state)) return false;
      cancelling.abort();
      tell({ phase: 'cancelled' });
      parts.clear();
      return true;
    },
  };
}

/** Whether nothing more will come of a download. */
export function hasEnded({ phase }: DownloadState): boolean {
  return phase === 'saved' || phase === 'failed' || phase === 'cancelled';
}

function rangeHeaders(wanted: Wanted): Record<string, string> {
  if (wanted.version === undefined) return {};
  return { range: `bytes=${wanted.from}-`, 'if-range': wanted.version.tag };
}
