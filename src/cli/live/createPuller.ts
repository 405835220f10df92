import type { PullResult } from '../../archive/git/pullArchive.ts';
import type { GitSettings } from '../../config/settings.ts';
import { HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import type { ArchiveHealth } from '../../server/health.ts';
import type { Log } from '../../server/log.ts';
import { publicReason } from './publicReason.ts';

/** Pulls an archive periodically and on request, one pull at a time. */
export interface Puller {
  /** Must be called with the settings of `site.yml` at the start and after each possible change. */
  follow(settings: GitSettings | undefined): void;
  /** Requests a pull as soon as possible; returns false if the archive is not pulled at all. */
  request(): boolean;
  /** The result of the last pull. */
  health(): Pick<ArchiveHealth, 'pull'>;
  /** Stops pulling; resolves when nothing is running. */
  close(): Promise<void>;
}

export interface PullerOptions {
  readonly pull: (settings: GitSettings, signal: AbortSignal) => Promise<PullResult>;
  /** Called when the archive has changed. */
  readonly onUpdate: () => void;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns a random number from 0 up to 1, uniformly distributed. */
  readonly random: () => number;
}

/** The minimum time between the starts of two pulls. */
const LEAST_GAP_MS = 3000;

/** The maximum pause of the backoff after failures, unless the settings have a longer one. */
const LONGEST_BACKOFF_MS = HOUR_MS;

/** Jitter, so that servers that were started together do not pull at the same moment. */
const JITTER = 0.1;

const failed = (reason: string) => ({ result: 'failed', reason }) as const;

export function createPuller({ pull, onUpdate, log, now, random }: PullerOptions): Puller {
  let settings: GitSettings | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isRequested = false;
  let lastStart = Number.NEGATIVE_INFINITY;
  let failures = 0;
  let last: ArchiveHealth['pull'];
  const stopping = new AbortController();

  function plan(delay: number): void {
    clearTimeout(timer);
    if (stopping.signal.aborted || !settings) return;
    timer = setTimeout(begin, delay).unref();
  }

  function planNext(): void {
    if (isRequested) plan(Math.max(0, lastStart + LEAST_GAP_MS - now()));
    else if (settings && settings.every > 0) {
      const usual = settings.every * MINUTE_MS;
      const backoff = Math.min(usual * 2 ** failures, Math.max(usual, LONGEST_BACKOFF_MS));
      plan(backoff * (1 + JITTER * (2 * random() - 1)));
    }
  }

  function begin(): void {
    if (running || !settings) return;
    isRequested = false;
    lastStart = now();
    running = pull(settings, stopping.signal).then(onResult, (error) => {
      onResult({ kind: 'failed', reason: String(error) });
    });
    void running.finally(() => {
      running = undefined;
      planNext();
    });
  }

  function onResult(result: PullResult): void {
    const before = last;
    const time = new Date(now()).toISOString();
    if (result.kind === 'failed') {
      failures += 1;
      last = { ...(before?.commit && { commit: before.commit }), time, ...failed(result.reason) };
      if (before?.reason !== result.reason && !stopping.signal.aborted) {
        log.error({ reason: result.reason }, 'the archive could not be pulled; it stays as it is');
      }
      return;
    }
    failures = 0;
    last = { time, result: result.kind, commit: result.commit };
    if (before?.result === 'failed') log.info({}, 'the archive can be pulled again');
    if (result.kind === 'updated') log.info({ commit: result.commit }, 'the archive was pulled');
    // The change may come from a Git process that outlived the previous server.
    if (before?.commit !== result.commit) onUpdate();
  }

  return {
    follow(next) {
      if (JSON.stringify(next) === JSON.stringify(settings)) return;
      settings = next;
      failures = 0;
      isRequested = next !== undefined;
      if (!running) planNext();
    },
    request() {
      if (!settings || stopping.signal.aborted) return false;
      isRequested = true;
      if (!running) planNext();
      return true;
    },
    health: () => (settings && last ? { pull: withoutAddresses(last) } : {}),
    async close() {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

type Pull = NonNullable<ArchiveHealth['pull']>;

/** Removes the addresses of repository and folder, which only the log may contain. */
function withoutAddresses({ reason, ...pull }: Pull): Pull {
  return reason === undefined ? pull : { ...pull, reason: publicReason(reason) };
}
