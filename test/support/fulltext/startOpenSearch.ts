import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** A node of a cluster: a process of its own. */
export interface OpenSearchNode {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  /** Ends it like a crash. */
  kill(): Promise<void>;
  /** Starts it again after a crash, with the same data. */
  start(): Promise<void>;
}

/** A local cluster of OpenSearch. */
export interface RunningOpenSearch {
  readonly urls: readonly string[];
  readonly nodes: readonly OpenSearchNode[];
  stop(): Promise<void>;
}

interface OpenSearchOptions {
  /** How many nodes form the cluster. */
  readonly nodes?: number;
  /** The heap of each node, in MiB. */
  readonly heap?: number;
  /** Arguments for Java beside the usual ones. */
  readonly java?: readonly string[];
}

/** Where `.ci/run` puts what a node consists of (tools/opensearch/install.sh). */
// biome-ignore lint/style/noProcessEnv: of the machine, not of the product
const INSTALLED = process.env.CAMPUSDOCS_OPENSEARCH ?? '/var/cache/campusdocs-opensearch';

/** Quick to start rather than quick to search: tests are over before a compiler would pay. */
const QUICK_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-XX:-UsePerfData'];

/** Like `startOpenSearch`; if it is not installed, it warns about the skipped tests. */
export async function startOpenSearchOrWarn(
  what: string,
  options: OpenSearchOptions = {},
): Promise<RunningOpenSearch | undefined> {
  const running = await startOpenSearch({ java: QUICK_START, ...options });
  if (running === undefined)
    process.stderr.write(`\n!!! NOT TESTED ON OPENSEARCH: ${what}, none on this machine !!!\n\n`);
  return running;
}

/**
 * Starts a cluster of OpenSearch on free loopback ports: a Java process for each node, with all data
 * in a temporary folder. Undefined if it is not installed (`tools/opensearch/install.sh`).
 */
export async function startOpenSearch(
  options: OpenSearchOptions = {},
): Promise<RunningOpenSearch | undefined> {
  if (!existsSync(join(INSTALLED, 'Node.class'))) return undefined;
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(options);
    } catch (error) {
      // A port may be taken between the check and the start.
      if (attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

const MOST_ATTEMPTS = 3;

async function start({
  nodes: count = 1,
  heap = 256,
  java = [],
}: OpenSearchOptions): Promise<RunningOpenSearch> {
  const home = await mkdtemp(join(tmpdir(), 'opensearch-'));
  const ports = await freePorts(count * 2);
  const names = Array.from({ length: count }, (_, at) => `node${at + 1}`);
  const seeds = names.map((_, at) => `127.0.0.1:${ports[count + at]}`).join(',');
  const shared = [
    `cluster.name=${home.slice(-6)}`,
    `discovery.seed_hosts=${seeds}`,
    `cluster.initial_cluster_manager_nodes=${names.join(',')}`,
    // A disk that is nearly full is no reason to leave shards of a test nowhere.
    'cluster.routing.allocation.disk.threshold_enabled=false',
    'cluster.max_shards_per_node=5000',
  ];
  const opened = names.map((name, at) =>
    openNode({
      name,
      log: join(home, `${name}.log`),
      url: `http://127.0.0.1:${ports[at]}`,
      command: [
        ...[`-Xms${heap}m`, `-Xmx${heap}m`, `-XX:MaxDirectMemorySize=${heap}m`, ...java],
        ...['-cp', `${INSTALLED}:${INSTALLED}/lib/*`, 'Node', join(home, name)],
        ...[`node.name=${name}`, `http.port=${ports[at]}`, `transport.port=${ports[count + at]}`],
        ...shared,
      ],
    }),
  );
  const stop = async () => {
    await Promise.all(opened.map((node) => node.kill()));
    await rm(home, { recursive: true, force: true, maxRetries: 3 });
  };
  try {
    await Promise.all(opened.map((node) => node.start()));
    await Promise.all(opened.map((node) => node.whenJoined(count)));
  } catch (error) {
    const log = await readFile(join(home, 'node1.log'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`OpenSearch did not start\n${log.slice(0, 2000)}`, { cause: error });
  }
  return { urls: opened.map(({ url }) => url), nodes: opened, stop };
}

interface NodeOptions {
  readonly name: string;
  readonly log: string;
  readonly url: string;
  readonly command: readonly string[];
}

function openNode({ name, log, url, command }: NodeOptions) {
  let child: ChildProcess | undefined;

  const health = async (): Promise<unknown> => {
    const answer = await fetch(`${url}/_cluster/health`, { signal: AbortSignal.timeout(5000) });
    return answer.ok ? answer.json() : undefined;
  };

  /** Waits until it answers as a member of a cluster with so many nodes. */
  async function whenJoined(count: number): Promise<void> {
    for (const started = Date.now(); Date.now() - started < STARTING_MS; await delay(100)) {
      if (child?.exitCode !== null) break;
      const state = await health().catch(() => undefined);
      if (state instanceof Object && 'number_of_nodes' in state && state.number_of_nodes === count)
        return;
    }
    throw new Error(`no node answers at ${url}`);
  }

  return {
    name,
    url,
    get pid() {
      return child?.pid ?? 0;
    },
    async start() {
      const output = await open(log, 'a');
      child = spawn('java', command, { stdio: ['ignore', output.fd, output.fd] });
      const spawned = once(child, 'spawn');
      await output.close();
      await spawned;
    },
    whenJoined,
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const STARTING_MS = 120_000;

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
