import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A local object storage with an S3 interface. */
export interface RunningSwift {
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  stop(): Promise<void>;
}

const CREDENTIALS = { accessKeyId: 'test:tester', secretAccessKey: 'a-secret-of-tests' };
const REGION = 'us-east-1';

const STORES = ['account', 'container', 'object'] as const;
const PROGRAMS = [...STORES, 'proxy'] as const;
/** Debian's own interpreter: another one may lack its libraries. */
const PYTHON = '/usr/bin/python3';
const program = (name: string) => `/usr/bin/swift-${name}-server`;

/**
 * Starts the local OpenStack Swift with its S3 interface: one of each server on free loopback
 * ports, with its own accounts and all data in a temporary folder. Undefined if it is not
 * installed, or if the folder does not support extended attributes.
 */
export async function startSwift(): Promise<RunningSwift | undefined> {
  if (!(await areInstalled([PYTHON, ...PROGRAMS.map(program)]))) return undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await start();
    } catch (error) {
      // A port may be taken between the check and the start.
      if (attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

const MOST_ATTEMPTS = 3;

async function start(): Promise<RunningSwift | undefined> {
  const home = await mkdtemp(join(tmpdir(), 'swift-'));
  const children: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(children.map(end));
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await mkdir(join(home, 'devices', 'disk'), { recursive: true });
    await writeFile(join(home, 'swift.conf'), SWIFT);
    const ports = await freePorts(PROGRAMS.length);
    if (!(await makeRings(home, ports))) {
      await stop();
      return undefined;
    }
    for (const [index, name] of PROGRAMS.entries()) {
      const file = join(home, `${name}.conf`);
      await writeFile(file, configuration(name, home, ports[index] ?? 0));
      const log = await open(join(home, `${name}.log`), 'w');
      children.push(spawn(program(name), [file, '-v'], { stdio: ['ignore', log.fd, log.fd] }));
      await log.close();
    }
    await Promise.all(ports.map((port) => whenListening(port, children)));
    // Another program may be listening.
    if (children.some(({ exitCode }) => exitCode !== null)) throw new Error('one has ended');
    const endpoint = `http://127.0.0.1:${ports.at(-1)}`;
    return { endpoint, region: REGION, credentials: CREDENTIALS, stop };
  } catch (error) {
    const log = await readFile(join(home, 'proxy.log'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`Swift did not start\n${log.slice(0, 2000)}`, { cause: error });
  }
}

async function areInstalled(programs: readonly string[]): Promise<boolean> {
  try {
    await Promise.all(programs.map((path) => access(path, constants.X_OK)));
    return true;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/**
 * The location of each store: on the one disk. False if that disk does not support Swift's
 * attributes.
 */
async function makeRings(home: string, ports: readonly number[]): Promise<boolean> {
  const child = spawn(PYTHON, ['-c', RINGS, home, ...ports.map(String)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0 && code !== NO_ATTRIBUTES) throw new Error(`no rings: ${code}`);
  return code === 0;
}

const NO_ATTRIBUTES = 3;

const RINGS = `
import os, sys
home, *ports = sys.argv[1:]
try:
    os.setxattr(home, 'user.probe', b'1')
except OSError:
    sys.exit(${NO_ATTRIBUTES})
from swift.common.ring import RingBuilder
for name, port in zip(${JSON.stringify(STORES)}, ports):
    ring = RingBuilder(0, 1, 1)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1})
    ring.rebalance()
    ring.get_ring().save(os.path.join(home, name + '.ring.gz'))
`;

const SWIFT = `
[swift-hash]
swift_hash_path_suffix = tests
[storage-policy:0]
name = one
default = yes
`;

function configuration(name: (typeof PROGRAMS)[number], home: string, port: number): string {
  const isProxy = name === 'proxy';
  return `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
workers = 0
swift_dir = ${home}
devices = ${join(home, 'devices')}
mount_check = false
fallocate_reserve = 0
log_level = ERROR
${TIMEOUTS}
[pipeline:main]
pipeline = ${isProxy ? `${FILTERS.join(' ')} ` : ''}${name}-server
[app:${name}-server]
use = egg:swift#${name}
${TIMEOUTS}
${isProxy ? PROXY : ''}`;
}

// A busy machine must not be mistaken for a broken disk, for example during a listing.
const TIMEOUTS = `conn_timeout = 30
node_timeout = 60
recoverable_node_timeout = 60
container_update_timeout = 60
error_suppression_limit = 1000000`;

const FILTERS = [
  'catch_errors',
  'gatekeeper',
  'cache',
  'listing_formats',
  's3api',
  'tempauth',
  'bulk',
  'slo',
];

// The sign-in requires a cache; none runs, and none is needed.
const PROXY = `account_autocreate = true
allow_account_management = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${CREDENTIALS.secretAccessKey} .admin
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
cors_preflight_allow_origin = *
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
tries = 1
${['catch_errors', 'gatekeeper', 'listing_formats', 'bulk', 'slo']
  .map((filter) => `[filter:${filter}]\nuse = egg:swift#${filter}\n`)
  .join('')}`;

/** Below the ephemeral ports, of which one may be taken any moment. */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000];

/** Ports that were free a moment ago, all different. */
async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(FIRST_PORT, LAST_PORT);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

const STARTING_MS = 180_000;

async function whenListening(port: number, children: readonly ChildProcess[]): Promise<void> {
  for (const started = Date.now(); Date.now() - started < STARTING_MS; await delay(50)) {
    if (await isListening(port)) return;
    if (children.some(({ exitCode }) => exitCode !== null)) break;
  }
  throw new Error(`nothing listens on port ${port}`);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
