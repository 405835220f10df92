import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../tools/lib/project.mjs';

export interface RunningServer {
  /** Its address, without a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A running CampusDocs server. */
export interface StartedServer extends RunningServer {
  /** Its data folder. */
  readonly data: string;
  readonly pid: number;
  /** Ends it like a crash. */
  kill(): Promise<void>;
}

/**
 * A hundred thousand items take half a minute of CPU time, and ten times that on a busy machine.
 */
const START_LIMIT_MS = 900_000;

export interface StartOptions {
  /** Fills the data folder before the start. */
  readonly prepare?: (data: string) => Promise<void>;
  /** More of its environment. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Any free one by default. */
  readonly port?: number;
}

/** Starts the real server on this machine, as `npm start` does, with an empty data folder. */
export async function startServer(
  archive: string,
  { prepare, variables, port = 0 }: StartOptions = {},
): Promise<StartedServer> {
  const data = await mkdtemp(join(tmpdir(), 'campusdocs-bench-'));
  await prepare?.(data);
  const child = spawn(
    process.execPath,
    [join(ROOT, 'src/cli/main.ts'), 'serve', archive, '--port', `${port}`],
    {
      env: { ...process.env, LOG_LEVEL: 'silent', CAMPUSDOCS_DATA: data, ...variables },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  const stop = () => end('SIGTERM');
  const url = await new Promise<string | undefined>((resolve) => {
    let greeting = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      greeting += text;
      const address = /http:\/\/\S+?(?=\/?\s)/u.exec(greeting)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', () => resolve(undefined));
    setTimeout(() => resolve(undefined), START_LIMIT_MS).unref();
  });
  if (url === undefined) {
    await stop();
    throw new Error(`the server did not start with ${archive}`);
  }
  return { url, data, pid: child.pid ?? 0, stop, kill: () => end('SIGKILL') };
}
