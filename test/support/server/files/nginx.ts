import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface RunningNginx {
  readonly port: number;
  stop(): Promise<void>;
}

const DEFAULT_PATHS = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/usr/local/bin/nginx',
  '/opt/homebrew/bin/nginx',
];

/**
 * Starts nginx on a free loopback port, serving a folder with one worker, sendfile, and date
 * comparison according to RFC 9110; undefined if it is not installed.
 */
export function startNginx(folder: string): Promise<RunningNginx | undefined> {
  return startNginxWith(async ({ port }) => `server { listen 127.0.0.1:${port}; root ${folder}; }`);
}

/**
 * The same with other servers, in nginx's configuration language.
 *
 * @param servers receives the port, and an empty folder for its files
 */
export async function startNginxWith(
  servers: (place: { readonly port: number; readonly home: string }) => Promise<string>,
): Promise<RunningNginx | undefined> {
  const program = await findProgram(DEFAULT_PATHS);
  if (program === undefined) return undefined;
  const home = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  await writeFile(join(home, 'nginx.conf'), configuration(home, await servers({ port, home })));
  const errorLog = join(home, 'error.log');
  const child = spawn(program, ['-p', home, '-e', errorLog, '-c', 'nginx.conf'], {
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(home, { recursive: true, force: true });
  };
  for (let attempt = 0; attempt < 100 && child.exitCode === null; attempt++) {
    if (await isListening(port)) return { port, stop };
    await delay(50);
  }
  const log = await readFile(errorLog, 'utf8').catch(() => '');
  await stop();
  throw new Error(`nginx did not start\n${log}`);
}

/** The first of these programs on this machine. */
export async function findProgram(places: readonly string[]): Promise<string | undefined> {
  for (const place of places) {
    const isThere = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  return undefined;
}

function configuration(home: string, servers: string): string {
  // If the master is root, its worker would otherwise be a user who may not read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${home}/${name};`)
    .join('\n');
  return `
    daemon off; ${user} error_log ${home}/error.log; worker_processes 1; pid ${home}/nginx.pid;
    events { worker_connections 1024; }
    http {
      ${bodies}
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
      default_type application/pdf; if_modified_since before;
      ${servers}
    }`;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return (address satisfies AddressInfo).port;
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
