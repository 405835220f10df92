import { type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** A PostgreSQL server for tests, in a temporary folder. */
export interface RunningPostgres {
  /** Creates an empty database; returns its URL. */
  newDatabase(): Promise<string>;
  /** Executes SQL in a database, as the owner of all of them. */
  run(url: string, sql: string): Promise<void>;
  /** Stops the server like a crash: connections break. */
  kill(): Promise<void>;
  /** Restarts it on the same port. */
  start(): Promise<void>;
  /** Stops it permanently. */
  stop(): Promise<void>;
}

/** Like `startPostgres`; if it is not installed, it warns about the skipped tests. */
export async function startPostgresOrWarn(what: string): Promise<RunningPostgres | undefined> {
  const postgres = await startPostgres();
  if (postgres === undefined) {
    process.stderr.write(`\n!!! NOT TESTED ON POSTGRESQL: ${what}, none on this machine !!!\n\n`);
  }
  return postgres;
}

/**
 * Starts a PostgreSQL on a free loopback port, small and without syncing; undefined if it is not
 * installed, or if root cannot switch to another user, which PostgreSQL requires.
 */
async function startPostgres(): Promise<RunningPostgres | undefined> {
  const programs = findPrograms();
  const home = await mkdtemp(join(tmpdir(), 'postgres-'));
  const owner = identity();
  if (owner) await chown(home, owner.uid, owner.gid);
  const options: SpawnOptions = { ...owner, cwd: home };
  const data = join(home, 'data');
  const words = ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'];
  if (!(await succeeds(join(programs, 'initdb'), words, options))) {
    await rm(home, { recursive: true, force: true });
    return undefined;
  }
  for (let attempt = 1; ; attempt++) {
    // A port may be taken between the choice and the start.
    const port = randomInt(20_000, 32_000);
    const server = createServer({ programs, home, data, port, options });
    try {
      await server.start();
      return server;
    } catch (error) {
      if (attempt === 3) {
        await server.stop();
        throw error;
      }
    }
  }
}

/** Debian has a folder for each version; elsewhere the programs are in the PATH. */
function findPrograms(): string {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  const [newest] = versions.sort((a, b) => Number(b) - Number(a));
  return newest === undefined ? '' : join(debian, newest, 'bin');
}

/** The server refuses to run as root: then it runs as `nobody`. */
function identity(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

interface Parts {
  readonly programs: string;
  readonly home: string;
  readonly data: string;
  readonly port: number;
  readonly options: SpawnOptions;
}

function createServer({ programs, home, data, port, options }: Parts): RunningPostgres {
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    fsync: 'off',
    full_page_writes: 'off',
    shared_buffers: '8MB',
    max_connections: 60,
    max_wal_senders: 0,
    autovacuum: 'off',
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let running: ReturnType<typeof spawn> | undefined;

  async function start(): Promise<void> {
    const child = spawn(join(programs, 'postgres'), ['-D', data, ...words], {
      ...options,
      stdio: 'ignore',
    });
    running = child;
    const until = Date.now() + 30_000;
    for (;;) {
      if (child.exitCode !== null) throw new Error('PostgreSQL ended at its start');
      try {
        await run(addressOf('postgres'), 'select 1');
        return;
      } catch (error) {
        if (Date.now() > until) throw error;
        await delay(20);
      }
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  const addressOf = (database: string) => `postgres://tests@127.0.0.1:${port}/${database}`;
  // What PostgreSQL calls an immediate shutdown: connections break, and the log is replayed.
  const kill = () => end('SIGQUIT');

  return {
    start,
    kill,
    run,
    async newDatabase() {
      const name = `d${randomBytes(8).toString('hex')}`;
      await run(addressOf('postgres'), `create database ${name}`);
      return addressOf(name);
    },
    async stop() {
      await end('SIGQUIT');
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function succeeds(program: string, words: string[], options: SpawnOptions): Promise<boolean> {
  const child = spawn(program, words, { ...options, stdio: 'ignore' });
  return await new Promise((resolve) => {
    // Not installed, or root cannot switch to another user.
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}
