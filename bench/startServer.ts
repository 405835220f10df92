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
}

/**
 * A hundred thousand items take half a minute of CPU time, and ten times that on a busy machine.
 */
const START_LIMIT_MS = 900_000;

/**
 * Starts the real server on a free port, as `npm start` does, with an empty data folder.
 *
 * @param options.prepare fills the data folder before the start
 */
export async function startServer(
  archive: string,
  { prepare }: { readonly prepare?: (data: string) => Promise<void> } = {},
): Promise<StartedServer> {
  const data = await mkdtemp(join(tmpdir(), 'campusdocs-bench-'));
  await prepare?.(data);
  const child = spawn(
    process.execPath,
    [join(ROOT, 'src/cli/main.ts'), 'serve', archive, '--port', '0'],
    {
      env: { ...process.env, LOG_LEVEL: 'silent', CAMPUSDOCS_DATA: data },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true });
  };
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
  return { url, data, pid: child.pid ?? 0, stop };
}
