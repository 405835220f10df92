import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import type { CleanRequest } from '../clean/cleanRequest.ts';
import type { PictureRequest } from '../sharePictures/pictureRequest.ts';
import {
  type DocumentPart,
  type DocumentProblem,
  type DocumentRequest,
  type DocumentResponse,
  DocumentResponseSchema,
} from './documentMessages.ts';
import { isolatedNode } from './isolatedNode.ts';
import { limitRunTime } from './limitRunTime.ts';
import { residentBytes } from './residentBytes.ts';

/**
 * How reading ended: complete, with an unusable document, or for reasons outside the document.
 */
export type ReadOutcome =
  | Extract<DocumentResponse, { kind: 'end' | 'failed' }>
  | { readonly kind: 'unavailable'; readonly reason: string };

/** Draws covers and reads texts in a separate process, one document at a time. */
export interface DocumentReader {
  /** @param onPart called with each part as it arrives; parts before a failure are usable */
  read(
    request: Omit<DocumentRequest, 'textMs'>,
    onPart: (part: DocumentPart) => void,
  ): Promise<ReadOutcome>;
  /** Ends the process; the running read resolves to `unavailable`. */
  close(): void;
}

export interface ReaderOptions {
  /** Timeout of a cover, and again of the texts, without the time that the process waits for a processor. */
  readonly timeoutMs?: number;
  /** Memory limit of the process for a document; checked if the system has `/proc`. */
  readonly mostBytes?: number;
  /** Number of documents after which the process is replaced, which bounds memory leaks. */
  readonly documentsPerProcess?: number;
  /** Time after which an idle process ends and frees its 150 MB. */
  readonly idleMs?: number;
  /** The module that the process runs. */
  readonly entry?: URL;
}

/** The fraction of the time for texts after which no further page is begun. */
const TEXT_SHARE = 2 / 3;
/** Timeout of the start, separate so that a slow start is not blamed on a document. */
const START_MS = 30_000;
const MEMORY_CHECK_MS = 100;
const STDERR_TAIL = 2000;

/** Permissions to read documents, draw, and watch the parent; see `createDocumentReader`. */
export const PERMISSIONS = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
];

/**
 * Heap limit in MiB: V8 collects garbage late without it. With it, a document of 100,000 pages is
 * drawn in 440 MiB instead of 640.
 */
export const HEAP = ['--max-old-space-size=224', '--max-semi-space-size=8'];
const HEAP_FULL = 'heap out of memory';

const CRASHES: DocumentProblem = {
  code: 'crash',
  reason: 'makes the renderer crash; look at it in a PDF viewer',
};

/** One process and its state. */
interface Running {
  readonly child: ChildProcess;
  started: boolean;
  documents: number;
  /** The end of its stderr, which tells why it ended. */
  stderr: string;
}

/** The result of one attempt; only `ended` is retried. */
type Attempt = ReadOutcome | { readonly kind: 'ended' };

const TIMEOUT_MS = 30_000;

/** Sends requests to one limited process, one after the other, and replaces it as needed. */
export interface LimitedProcess {
  /**
   * @param request called for each of at most two attempts
   * @param onPart called with each part as it arrives
   */
  run(request: () => ProcessRequest, onPart: (part: DocumentPart) => void): Promise<ReadOutcome>;
  close(): void;
}

type ProcessRequest = DocumentRequest | PictureRequest | CleanRequest;

/** Reads documents in a limited process. */
export function createDocumentReader(options: ReaderOptions = {}): DocumentReader {
  const { timeoutMs = TIMEOUT_MS } = options;
  const entry = options.entry ?? new URL('./documentProcess.ts', import.meta.url);
  const limited = createLimitedProcess({ ...options, entry });
  return {
    async read(wanted, onPart) {
      let request = { ...wanted, textMs: timeoutMs * TEXT_SHARE };
      let lastPage = 0;
      const onNewPart = (part: DocumentPart) => {
        if (part.kind === 'cover' || part.kind === 'no-cover')
          request = { ...request, cover: false };
        if (part.kind !== 'pages') return onPart(part);
        const pages = part.pages.filter(({ number }) => number > lastPage);
        lastPage = pages.at(-1)?.number ?? lastPage;
        return onPart({ kind: 'pages', pages });
      };
      return limited.run(() => request, onNewPart);
    },
    close: limited.close,
  };
}

/**
 * A process, not a thread, because the canvas is native code: its crash would end the server, the
 * limits of a thread do not cover its memory, and a thread in it cannot be stopped. The process runs
 * under Node's permission model: a hostile PDF can read files, but not write, connect or start
 * processes.
 */
export function createLimitedProcess({
  timeoutMs = TIMEOUT_MS,
  mostBytes = 512 * 2 ** 20,
  documentsPerProcess = 100,
  idleMs = 20_000,
  entry,
}: ReaderOptions & { readonly entry: URL }): LimitedProcess {
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  function start(): Running {
    const process = startProcess(entry);
    process.child.on('exit', () => {
      if (running === process) running = undefined;
    });
    return process;
  }

  function stop(): void {
    running?.child.kill('SIGKILL');
    running = undefined;
  }

  function attempt(
    request: ProcessRequest,
    onPart: (part: DocumentPart) => void,
  ): Promise<Attempt> {
    running ??= start();
    const limits = { timeoutMs, mostBytes };
    return sendRequest(running, request, { onPart, stop, limits, isClosed: () => closed });
  }

  async function run(
    request: () => ProcessRequest,
    onPart: (part: DocumentPart) => void,
  ): Promise<ReadOutcome> {
    if (closed) return { kind: 'unavailable', reason: 'the renderer is closed' };
    clearTimeout(idle);
    let outcome = await attempt(request(), onPart);
    // One crash may be due to the machine, such as short memory; two are due to the document.
    if (outcome.kind === 'ended') outcome = await attempt(request(), onPart);
    if (outcome.kind === 'ended') outcome = { kind: 'failed', ...CRASHES };
    if (running) {
      running.documents += 1;
      if (running.documents >= documentsPerProcess) stop();
      else idle = setTimeout(stop, idleMs).unref();
    }
    return outcome;
  }

  function close(): void {
    closed = true;
    clearTimeout(idle);
    stop();
  }

  return { run, close };
}

/** Starts a process that may only read files, with an empty environment. */
function startProcess(entry: URL): Running {
  const { execPath, execArgv } = isolatedNode();
  const child = fork(fileURLToPath(entry), [], {
    execPath,
    // No secrets for a hostile document, and no variables of `node --watch`, which would interfere.
    env: {},
    execArgv: [...execArgv, ...PERMISSIONS, ...HEAP, '--no-warnings'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const process: Running = { child, started: false, documents: 0, stderr: '' };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    process.stderr = (process.stderr + text).slice(-STDERR_TAIL);
  });
  // Errors after the answer are ignored here; they appear with the next document.
  child.on('error', () => undefined);
  child.on('message', (message) => {
    if (v.is(DocumentResponseSchema, message) && message.kind === 'started') process.started = true;
  });
  return process;
}

interface AttemptOptions {
  readonly onPart: (part: DocumentPart) => void;
  /** Ends the process. */
  readonly stop: () => void;
  readonly limits: Required<Pick<ReaderOptions, 'timeoutMs' | 'mostBytes'>>;
  /** Whether the reader was closed, so that the end of the process is expected. */
  readonly isClosed: () => boolean;
}

/** Reads one document in a process, which is killed at the limits of time and memory. */
function sendRequest(
  process: Running,
  request: ProcessRequest,
  { onPart, stop, limits, isClosed }: AttemptOptions,
): Promise<Attempt> {
  const { child } = process;
  let draws =
    'card' in request ||
    ('cover' in request && (request.cover === true || request.draw !== undefined));
  const aim = () => {
    if ('clean' in request) return 'clean; accept it as it is';
    if (draws) return 'draw; simplify its first page';
    return 'card' in request || request.recognize === undefined
      ? 'read; split it'
      : 'recognise; simplify this page';
  };
  return new Promise((resolve) => {
    let settled = false;
    const settle = (outcome: Attempt) => {
      settled = true;
      endLimit();
      clearInterval(memory);
      child.off('message', listen).off('close', end).off('error', fail);
      resolve(outcome);
    };
    const giveUp = (failure: DocumentProblem) => {
      if (settled) return;
      stop();
      if (process.started) settle({ kind: 'failed', ...failure });
      else settle({ kind: 'unavailable', reason: failure.reason });
    };
    const limitTime = () => {
      const ms = process.started ? limits.timeoutMs : START_MS;
      return limitRunTime(child.pid, ms, () => {
        const what = process.started ? aim() : 'start the renderer';
        giveUp({ code: 'too-slow', reason: `takes longer than ${ms / 1000} seconds to ${what}` });
      });
    };
    const renew = () => {
      endLimit();
      endLimit = limitTime();
    };
    const listen = (message: unknown) => {
      const answer = v.safeParse(DocumentResponseSchema, message);
      if (!answer.success) {
        giveUp({ code: 'crash', reason: 'makes the renderer answer nonsense; look at it' });
      } else if (answer.output.kind === 'started') renew();
      else if (answer.output.kind === 'end' || answer.output.kind === 'failed') {
        settle(answer.output);
      } else {
        // The timeout of the texts begins when the cover is drawn.
        if (draws) renew();
        draws = false;
        onPart(answer.output);
      }
    };
    const end = () => {
      if (process.stderr.includes(HEAP_FULL)) giveUp(tooMuchMemory(limits.mostBytes, aim()));
      else if (process.started && !isClosed()) settle({ kind: 'ended' });
      else settle({ kind: 'unavailable', reason: explainStart(process) });
    };
    const fail = (error: Error) => {
      stop();
      settle({ kind: 'unavailable', reason: error.message });
    };
    let endLimit = limitTime();
    const memory = setInterval(async () => {
      if ((await residentBytes(child.pid)) <= limits.mostBytes) return;
      giveUp(tooMuchMemory(limits.mostBytes, aim()));
    }, MEMORY_CHECK_MS);
    child.on('message', listen).on('close', end).on('error', fail);
    child.send(request, (error) => error && fail(error));
  });
}

function tooMuchMemory(mostBytes: number, aim: string): DocumentProblem {
  const mib = Math.round(mostBytes / 2 ** 20);
  return { code: 'too-much-memory', reason: `needs more than ${mib} MiB to ${aim}` };
}

function explainStart({ stderr, child }: Running): string {
  const line = /^.*(?:Error|error).*$/mu.exec(stderr)?.[0]?.trim();
  return `the renderer does not start: ${line ?? `exit code ${child.exitCode}`}`;
}
