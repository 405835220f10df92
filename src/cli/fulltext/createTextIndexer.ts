import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../server/log.ts';
import type { TextsHealth } from '../../server/texts/textEngine.ts';
import { packIdList } from './packedIds.ts';
import type {
  TextIndexerMessage,
  TextIndexerRequest,
  TextIndexerState,
  TextThreadTask,
} from './textMessages.ts';

/** Keeps the index of the texts up to date, in a process that ends when it is idle. */
export interface TextIndexer {
  /**
   * Indexes the texts of these documents, and removes all others.
   *
   * @param ids packed by `packIdList`
   */
  follow(ids: Uint8Array): void;
  /** The index cannot be read: indexes all documents again, in a new one. */
  rebuild(): void;
  /** The texts of these documents may have changed. */
  update(ids: readonly string[]): void;
  /**
   * Whether this server indexes, as it does at first: of several with one index, only one does. What is
   * indexed twice is there once.
   */
  allow(isNow: boolean): void;
  health(): TextsHealth;
  close(): void;
}

interface TextIndexerOptions {
  readonly log: Log;
  /** Time after which an idle process ends and frees its memory, in ms. */
  readonly idleMs?: number;
  /** Delay before a process that ended by itself is started again, in ms; doubles each time. */
  readonly restartMs?: number;
  /** After so many failures in a row the index stays as it is for ten minutes, or until a change. */
  readonly mostFailures?: number;
  readonly entry?: URL;
}

/** After so many failures in a row it is tried again so much later, in ms: the cause may be gone. */
const FAILED_RETRY_MS = 600_000;

const EMPTY: TextIndexerState = { documents: 0, pages: 0, bytes: 0, waiting: 0 };

export function createTextIndexer(
  task: TextThreadTask,
  {
    log,
    idleMs = 20_000,
    restartMs = 1000,
    mostFailures = 5,
    entry = new URL('./indexProcess.ts', import.meta.url),
  }: TextIndexerOptions,
): TextIndexer {
  let child: ChildProcess | undefined;
  let all: Uint8Array | undefined;
  let state = EMPTY;
  let isBuilding = false;
  let hasReported = false;
  let failures = 0;
  let mostDocuments = 0;
  let isClosed = false;
  let isAway = false;
  let isAllowed = true;
  let idle: NodeJS.Timeout | undefined;

  function start(isRebuilding = false): ChildProcess {
    const started = fork(fileURLToPath(entry), [], {
      execArgv: ['--no-warnings'],
      // It reads texts of anyone's documents: no secrets, no variables of `node --watch`.
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let stderr = '';
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-2000);
    });
    started.on('message', (message: TextIndexerMessage) => {
      if (message.kind === 'state') note(message.state);
      if (message.kind === 'away') noteAway(message.reason);
      if (message.kind === 'idle' && child === started && state.waiting === 0) {
        clearTimeout(idle);
        idle = setTimeout(stop, idleMs).unref();
      }
    });
    started.on('error', () => undefined);
    started.on('close', () => {
      if (child !== started) return;
      child = undefined;
      fail(stderr);
    });
    send(started, { kind: 'start', task });
    if (isRebuilding) send(started, { kind: 'rebuild' });
    if (all) send(started, { kind: 'all', ids: all });
    return started;
  }

  function noteAway(reason: string): void {
    if (!isAway)
      log.warn({ reason }, 'the index of the texts is away; indexing goes on when it is back');
    isAway = true;
  }

  function note(next: TextIndexerState): void {
    // A process that fails at the same document again and again has reported before.
    if (next.waiting === 0 || next.documents > mostDocuments) failures = 0;
    mostDocuments = Math.max(mostDocuments, next.documents);
    hasReported = true;
    isAway = false;
    state = next;
    if (next.waiting > 0) return;
    if (isBuilding) {
      const { documents, pages } = next;
      log.info({ documents, pages }, 'the index of the texts is up to date');
    }
    isBuilding = false;
  }

  function fail(stderr: string): void {
    clearTimeout(idle);
    if (isClosed || !isAllowed) return;
    failures += 1;
    const reason = /^.*Error.*$/mu.exec(stderr)?.[0]?.trim() ?? 'it was killed';
    const isFailed = failures >= mostFailures;
    const message = isFailed ? 'it is tried again in ten minutes' : 'it is started again';
    log.error({ reason }, `indexing texts has ended; ${message}`);
    const delay = isFailed ? FAILED_RETRY_MS : restartMs * 2 ** Math.min(failures - 1, 5);
    setTimeout(() => {
      if (!isClosed && isAllowed) child ??= start();
    }, delay).unref();
  }

  /** Ends the process without a report. */
  function stop(): void {
    clearTimeout(idle);
    const running = child;
    child = undefined;
    running?.kill('SIGKILL');
  }

  function send(process: ChildProcess, message: TextIndexerRequest): void {
    process.send(message, () => undefined);
  }

  /** Hands documents to the process; a new one is told about all of them first. */
  function hand(message: Exclude<TextIndexerRequest, { kind: 'start' }>): void {
    if (isClosed || !isAllowed) return;
    clearTimeout(idle);
    state = { ...state, waiting: Math.max(state.waiting, 1) };
    const isNew = child === undefined;
    child ??= start(message.kind === 'rebuild');
    if (!isNew || message.kind === 'changed') send(child, message);
  }

  return {
    follow(ids) {
      all = ids;
      failures = 0;
      isBuilding = true;
      hand({ kind: 'all', ids });
    },
    rebuild() {
      const isFailed = failures >= mostFailures;
      if (!isAllowed || all === undefined || (state.waiting > 0 && !isFailed)) return;
      failures = 0;
      log.warn({}, 'the index of the texts cannot be read; it is built again');
      mostDocuments = 0;
      isBuilding = true;
      hand({ kind: 'rebuild' });
    },
    update: (ids) => hand({ kind: 'changed', ids: packIdList(ids) }),
    allow(isNow) {
      if (isNow === isAllowed) return;
      isAllowed = isNow;
      if (!isNow) {
        stop();
        state = { ...state, waiting: 0 };
      } else if (all) {
        failures = 0;
        hand({ kind: 'all', ids: all });
      }
    },
    health() {
      // Until the process has counted, nobody knows what the index lacks.
      const kind = hasReported && state.waiting === 0 ? 'ready' : 'building';
      return { ...state, state: failures >= mostFailures ? 'failed' : kind };
    },
    close() {
      isClosed = true;
      stop();
    },
  };
}
