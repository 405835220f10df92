import { spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { errorCode } from '../../lib/systemError.ts';

/** What came of a run of Git. */
export type GitOutcome =
  | { readonly output: Buffer; readonly failure?: never }
  /** One line for a person, without passwords. */
  | {
      readonly output?: never;
      readonly failure: string;
      /** It did not end by itself, and may have left its work half done. */
      readonly killed: boolean;
    };

/** Runs Git in one folder. */
export type Git = (
  args: readonly string[],
  options?: {
    /** Written to its input. */
    readonly input?: string;
    /** After so long it is told to stop, in ms. */
    readonly limit?: number;
    /** Ends it. */
    readonly signal?: AbortSignal;
    /** Where it works, in place of the folder. */
    readonly folder?: string;
    /** Hears of its process as soon as there is one. */
    readonly onStart?: (pid: number) => Promise<void>;
  },
) => Promise<GitOutcome>;

const LIMIT_MS = 30_000;

/** Time that it gets to take its locks away before it is killed, in ms. */
const LAST_WORDS_MS = 5000;

/** Of what it says when it fails, in characters. */
const LONGEST_FAILURE = 400;

/**
 * Nothing of what a repository brings is ever run, nobody is asked for a password, and nothing is
 * fetched but over the usual ways: `ext::` in the address of a remote would be a command.
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
 * Out of reach of the terminal: ssh asks nobody there, and Ctrl-C ends us but not a merge. Windows
 * would open a window for it.
 */
const APART = process.platform !== 'win32';

/** @param variables the environment that Git is given, see `gitVariables` */
export function createGit(folder: string, variables: Readonly<Record<string, string>>): Git {
  const safe = Object.entries(SAFE).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return async (args, options = {}) => {
    const { input = '', limit = LIMIT_MS, signal, onStart } = options;
    const child = spawn('git', [...safe, ...args], {
      cwd: options.folder ?? folder,
      env: { ...QUIET, ...variables },
      windowsHide: true,
      detached: APART,
    });
    const kill = (killer: NodeJS.Signals) => {
      // With all that it has started, such as ssh.
      if (APART && child.pid !== undefined) killGroup(child.pid, killer);
      else child.kill(killer);
    };
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    // One that ends early need not have read all.
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
      const told = inOneLine(Buffer.concat(errors).toString('utf8'));
      const killed = child.signalCode !== null;
      return { failure: explain(args[0] ?? '', cutShort ?? end, told), killed };
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
    // It has just ended.
  }
}

function explain(command: string, end: number | string, told: string): string {
  if (end === 'ENOENT') {
    return 'Git is not installed, or the folder is gone; install git, or remove archive.git from site.yml';
  }
  const how = typeof end === 'number' ? '' : ` (${end})`;
  return `git ${command} failed${how}${told === '' ? '' : `: ${told}`}`;
}

/** What Git says, without its advice, and without the secrets that an address may have. */
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
