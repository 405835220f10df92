import { spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { errorCode } from '../../lib/systemError.ts';

/** The result of a run of Git. */
export type GitOutcome =
  | { readonly output: Buffer; readonly failure?: never }
  /** One line for a person, without passwords. */
  | {
      readonly output?: never;
      readonly failure: string;
      /** It was killed, and may have left its work half done. */
      readonly killed: boolean;
    };

/** Runs Git in one folder. */
export type Git = (
  args: readonly string[],
  options?: {
    /** Written to its stdin. */
    readonly input?: string;
    /** Timeout after which it is told to stop, in ms. */
    readonly limit?: number;
    /** Stops it. */
    readonly signal?: AbortSignal;
    /** The working directory, instead of the folder. */
    readonly folder?: string;
    /** More environment variables, such as an index of its own. */
    readonly variables?: Readonly<Record<string, string>>;
    /** Called with the id of its process once it has started. */
    readonly onStart?: (pid: number) => Promise<void>;
  },
) => Promise<GitOutcome>;

const LIMIT_MS = 30_000;

/** Time to remove its locks before it is killed, in ms. */
const LAST_WORDS_MS = 5000;

/** The maximum length of an error message, in characters. */
const LONGEST_FAILURE = 400;

/**
 * Never runs anything from a repository, never prompts for a password, and fetches only over the usual
 * protocols: `ext::` in the address of a remote would be a command.
 */
const SAFE = {
  'core.hooksPath': devNull,
  'core.fsmonitor': 'false',
  'core.askPass': '',
  'credential.interactive': 'never',
  'protocol.allow': 'never',
  'protocol.https.allow': 'always',
  'protocol.http.allow': 'always',
  'protocol.ssh.allow': 'always',
  'protocol.git.allow': 'always',
  'protocol.file.allow': 'always',
  'submodule.recurse': 'false',
  'fetch.recurseSubmodules': 'false',
  'http.lowSpeedLimit': '1000',
  'http.lowSpeedTime': '60',
};

const QUIET = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS: '',
  SSH_ASKPASS_REQUIRE: 'never',
  GCM_INTERACTIVE: 'never',
};

/**
 * Detached from the terminal: ssh cannot prompt there, and Ctrl-C ends this process but not a merge.
 * Not on Windows, which would open a window.
 */
const APART = process.platform !== 'win32';

/** @param variables the environment of Git, see `gitVariables` */
export function createGit(folder: string, variables: Readonly<Record<string, string>>): Git {
  const safe = Object.entries(SAFE).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return async (args, options = {}) => {
    const { input = '', limit = LIMIT_MS, signal, onStart } = options;
    const child = spawn('git', [...safe, ...args], {
      cwd: options.folder ?? folder,
      env: { ...QUIET, ...variables, ...options.variables },
      windowsHide: true,
      detached: APART,
    });
    const kill = (killer: NodeJS.Signals) => {
      // Including its child processes, such as ssh.
      if (APART && child.pid !== undefined) killGroup(child.pid, killer);
      else child.kill(killer);
    };
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    // Git may end before it has read all input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);

    let cutShort: string | undefined;
    let lastResort: NodeJS.Timeout | undefined;
    const stop = (reason: string) => {
      cutShort = reason;
      kill('SIGTERM');
      lastResort = setTimeout(kill, LAST_WORDS_MS, 'SIGKILL').unref();
    };
    const late = setTimeout(() => stop(`took longer than ${limit / 1000} s`), limit);
    const abort = () => stop('was stopped');
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    try {
      const ended = new Promise<number | string>((resolve) => {
        child.once('error', (error: unknown) => resolve(errorCode(error)));
        child.once('close', (code, killer) => resolve(code ?? String(killer)));
      });
      if (child.pid !== undefined) await onStart?.(child.pid);
      const end = await ended;
      if (end === 0) return { output: Buffer.concat(output) };
      const stderr = inOneLine(Buffer.concat(errors).toString('utf8'));
      const killed = child.signalCode !== null;
      return { failure: explain(args[0] ?? '', cutShort ?? end, stderr), killed };
    } finally {
      clearTimeout(late);
      clearTimeout(lastResort);
      signal?.removeEventListener('abort', abort);
    }
  };
}

function killGroup(leader: number, killer: NodeJS.Signals): void {
  try {
    process.kill(-leader, killer);
  } catch {
    // The process has just ended.
  }
}

function explain(command: string, end: number | string, stderr: string): string {
  if (end === 'ENOENT') {
    return 'Git is not installed, or the folder is gone; install git, or remove archive.git from site.yml';
  }
  const how = typeof end === 'number' ? '' : ` (${end})`;
  return `git ${command} failed${how}${stderr === '' ? '' : `: ${stderr}`}`;
}

/** The message of Git, without its hints and without secrets in addresses. */
function inOneLine(text: string): string {
  const line = text
    .split('\n')
    .filter((one) => !/^hint:/u.test(one))
    .join(' ')
    .replaceAll(/\/\/[^\s'"]*@/gu, '//')
    .replaceAll(/(:\/\/[^\s'"?#]*)[?#][^\s'"]*/gu, '$1')
    .replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029\s]+/gu, ' ')
    .trim();
  return line.length > LONGEST_FAILURE ? `${line.slice(0, LONGEST_FAILURE)} …` : line;
}
