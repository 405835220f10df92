import { type ChildProcess, fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { type DrawnCover, type FailedCover, RenderAnswerSchema } from './renderAnswer.ts';

/** A cover; or a document that cannot be drawn; or a renderer that cannot be used here and now. */
type RenderOutcome =
  | DrawnCover
  | FailedCover
  | { readonly kind: 'unavailable'; readonly reason: string };

/** Draws covers in a process of its own, one at a time. */
export interface Renderer {
  render(path: string): Promise<RenderOutcome>;
  /** Ends the process; what is being drawn is `unavailable`. */
  close(): void;
}

export interface RendererOptions {
  /** After this long a document is given up. */
  readonly timeoutMs?: number;
  /** Memory of the process after which a document is given up; watched where there is `/proc`. */
  readonly mostBytes?: number;
  /** A new process after so many documents: what their libraries leak is bounded. */
  readonly documentsPerProcess?: number;
  /** A process with nothing to do ends after this long, and its 150 MB are free again. */
  readonly idleMs?: number;
  /** The module that the process runs. */
  readonly entry?: URL;
}

/** A slow or busy machine is no fault of a document: starting has a limit of its own. */
const START_MS = 30_000;
const MEMORY_CHECK_MS = 250;
const STDERR_TAIL = 2000;

/** To read documents, draw, and watch whether anybody still waits; see `createRenderer`. */
const RIGHTS = ['--permission', '--allow-fs-read=*', '--allow-addons', '--allow-worker'];

/** One process and how it stands. */
interface Running {
  readonly child: ChildProcess;
  started: boolean;
  documents: number;
  /** The end of what it wrote to stderr, for the reason why it ended. */
  stderr: string;
}

/** What came of one attempt; only `ended` is worth a second one. */
type Attempt = RenderOutcome | { readonly kind: 'ended' };

/**
 * A process, not a thread: the canvas is native code, whose crash would take the server along,
 * whose memory no limit of a thread sees, and which no thread can be made to leave. The process
 * runs under Node's permission model: it can read files, and neither write nor connect nor start
 * anything, whatever a hostile PDF talks it into.
 */
export function createRenderer({
  timeoutMs = 30_000,
  mostBytes = 1024 ** 3,
  documentsPerProcess = 100,
  idleMs = 20_000,
  entry = new URL('./renderProcess.ts', import.meta.url),
}: RendererOptions = {}): Renderer {
  let running: Running | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  function start(): Running {
    const child = fork(fileURLToPath(entry), [], {
      // Nothing to tell a hostile document, and nothing of `node --watch`, which would speak up here.
      env: {},
      execArgv: [...RIGHTS, '--no-warnings'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const process: Running = { child, started: false, documents: 0, stderr: '' };
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      process.stderr = (process.stderr + text).slice(-STDERR_TAIL);
    });
    // After an answer nobody listens any more; what goes wrong then shows at the next document.
    child.on('error', () => undefined);
    child.on('exit', () => {
      if (running === process) running = undefined;
    });
    child.on('message', (message) => {
      if (v.is(RenderAnswerSchema, message) && message.kind === 'started') process.started = true;
    });
    return process;
  }

  function stop(): void {
    running?.child.kill('SIGKILL');
    running = undefined;
  }

  function attempt(path: string): Promise<Attempt> {
    running ??= start();
    const process = running;
    const { child } = process;
    return new Promise((resolve) => {
      let settled = false;
      const settle = (outcome: Attempt) => {
        settled = true;
        clearTimeout(timeout);
        clearInterval(memory);
        child.off('message', hear).off('exit', end).off('error', fail);
        resolve(outcome);
      };
      const giveUp = (reason: string) => {
        if (settled) return;
        stop();
        settle({ kind: process.started ? 'failed' : 'unavailable', reason });
      };
      const limit = () => {
        const ms = process.started ? timeoutMs : START_MS;
        const what = process.started ? 'draw; simplify its first page' : 'start the renderer';
        return setTimeout(() => giveUp(`takes longer than ${ms / 1000} seconds to ${what}`), ms);
      };
      const hear = (message: unknown) => {
        const answer = v.safeParse(RenderAnswerSchema, message);
        if (!answer.success) giveUp('makes the renderer answer nonsense; look at it');
        else if (answer.output.kind !== 'started') settle(answer.output);
        else {
          clearTimeout(timeout);
          timeout = limit();
        }
      };
      const end = () => {
        if (process.started && !closed) settle({ kind: 'ended' });
        else settle({ kind: 'unavailable', reason: whyNotStarted(process) });
      };
      const fail = (error: Error) => {
        stop();
        settle({ kind: 'unavailable', reason: error.message });
      };
      let timeout = limit();
      const memory = setInterval(async () => {
        if ((await residentBytes(child.pid)) <= mostBytes) return;
        giveUp(
          `needs more than ${Math.round(mostBytes / 2 ** 20)} MiB to draw; simplify its first page`,
        );
      }, MEMORY_CHECK_MS);
      child.on('message', hear).on('exit', end).on('error', fail);
      child.send(path, (error) => error && fail(error));
    });
  }

  async function render(path: string): Promise<RenderOutcome> {
    if (closed) return { kind: 'unavailable', reason: 'the renderer is closed' };
    clearTimeout(idle);
    let outcome = await attempt(path);
    // Once may be the machine, which ends a process when memory is short; twice is the document.
    if (outcome.kind === 'ended') outcome = await attempt(path);
    if (outcome.kind === 'ended') {
      outcome = { kind: 'failed', reason: 'makes the renderer crash; look at it in a PDF viewer' };
    }
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

  return { render, close };
}

/** Resident memory of a process; 0 where the system has no `/proc`. */
async function residentBytes(pid: number | undefined): Promise<number> {
  const PAGE_BYTES = 4096;
  const text = await readFile(`/proc/${pid}/statm`, 'latin1').catch(() => '');
  return Number(text.split(' ')[1] ?? 0) * PAGE_BYTES;
}

function whyNotStarted({ stderr, child }: Running): string {
  const line = /^.*(?:Error|error).*$/mu.exec(stderr)?.[0]?.trim();
  return `the renderer does not start: ${line ?? `exit code ${child.exitCode}`}`;
}
