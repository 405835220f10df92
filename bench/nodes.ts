import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as v from 'valibot';
import { parse, stringify } from 'yaml';
import { PATHS, PROGRAM_PATHS } from '../src/protocol/urls.ts';
import { commit, git } from '../test/support/archive/gitFixture.ts';
import {
  type ClusterServices,
  type ClusterSite,
  createClusterSite,
  pull,
  startClusterServices,
} from '../test/support/cli/clusterSite.ts';
import { startBalancer } from '../test/support/cli/startBalancer.ts';
import { formatTable } from './formatTable.ts';
import { load } from './loadClient.ts';
import { type Row, row } from './row.ts';
import { searchPaths } from './serving.ts';
import { type StartedServer, startServer } from './startServer.ts';
import { median } from './statistics.ts';
import { residentMib } from './watchMemory.ts';

const EDITS = 3;
const CONNECTIONS = 16;
const SEARCHES = 2000;
const CLIENTS = 200;
/** How often each client asks, in ms. */
const CLIENT_MS = 1500;
/** What one visitor may search for in an hour: more than the other measurements together. */
const SEARCH_LIMIT = 20_000;

/** A node and the number of its clone. */
interface Node {
  readonly number: number;
  readonly port: number;
  readonly server: StartedServer;
}

/**
 * Measures a site that three nodes serve behind nginx, with PostgreSQL and an S3 service on this machine:
 * beside one process with SQLite and a folder, which is the baseline, and while nodes go.
 */
export async function nodes({ archive }: { readonly archive: string }): Promise<Row[]> {
  const services = await startClusterServices('the benchmark of nodes');
  if (!services) throw new Error('there is no PostgreSQL or no Swift on this machine');
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-bench-'));
  let running: Node[] = [];
  try {
    const alone = await measureAlone(archive);
    const { site, edit } = await shareArchive(services, home, archive);
    const first = await startNode(site, 1);
    running = [first.node];
    const others = await Promise.all([2, 3].map((number) => startNode(site, number)));
    const joining = median(others.map(({ ms }) => ms));
    running.push(...others.map(({ node }) => node));
    await setTimeout(3000);
    const memory = Math.max(...running.map(({ server }) => residentMib(`${server.pid}`)));
    const balancer = await startBalancer(running.map(({ port }) => `127.0.0.1:${port}`));
    if (!balancer) throw new Error('there is no nginx on this machine');
    try {
      const url = `http://127.0.0.1:${balancer.port}`;
      const rate = await searchRate(url, archive);
      const edits = await timeEdits(running, edit);
      const rolling = await rollThrough(site, running, url);
      running = rolling.nodes;
      const killed = await killLeader(running, url);
      running = killed.nodes;
      const allowed = await countAllowed(running);
      return [
        row('nodes: start, one of two that join at once; a process by itself', 'ms', {
          ours: joining,
          baseline: alone.ms,
        }),
        row('nodes: memory of a node; of a process by itself', 'MB', {
          ours: memory,
          baseline: alone.memory,
        }),
        row('nodes: searches by three behind nginx; by a process, without', '/s', {
          ours: rate,
          baseline: alone.rate,
        }),
        row(
          'nodes: an edit after the webhook, at all nodes; at the first one',
          'ms',
          { ours: median(edits.all), baseline: median(edits.first) },
          { atMost: 5000 },
        ),
        row(
          `nodes: failures of ${rolling.answers} answers in a rolling restart, ${CLIENTS} clients`,
          '',
          { ours: rolling.failures },
          { atMost: 0 },
        ),
        row(
          'nodes: another leads after kill -9 of the leader',
          's',
          { ours: killed.followed / 1000 },
          { atMost: 15 },
        ),
        row(
          `nodes: last failure after it; ${killed.failures} of ${killed.answers} answers`,
          's',
          { ours: killed.last / 1000 },
          { atMost: 5 },
        ),
        row(
          'nodes: searches of one visitor at several nodes, of those allowed',
          '×',
          { ours: allowed / SEARCH_LIMIT },
          { atMost: 1.1 },
        ),
      ];
    } finally {
      await balancer.stop();
    }
  } finally {
    await Promise.all(running.map(({ server }) => server.kill()));
    await services.stop();
    await rm(home, { recursive: true, force: true });
  }
}

async function measureAlone(archive: string) {
  const started = performance.now();
  const server = await startServer(archive);
  const ms = performance.now() - started;
  await setTimeout(3000);
  const memory = residentMib(`${server.pid}`);
  const rate = await searchRate(server.url, archive);
  await server.stop();
  return { ms, memory, rate };
}

/** Searches a second; a third of them has been asked before. */
async function searchRate(url: string, archive: string): Promise<number> {
  const paths = await searchPaths(archive);
  const { rate } = await load(url, paths, { connections: CONNECTIONS, requests: SEARCHES });
  return rate;
}

/** Puts a copy of an archive into a repository, and its documents into a bucket. */
async function shareArchive(services: ClusterServices, home: string, archive: string) {
  const own = parse(await readFile(join(archive, 'site.yml'), 'utf8').catch(() => '')) ?? {};
  const site = {
    ...own,
    access: { mode: 'open', proxies: ['127.0.0.1'] },
    limits: { searches: SEARCH_LIMIT, readersPerAddress: 1 },
  };
  const shared = await createClusterSite({ services, home, files: {}, site });
  const metadata = join(shared.origin, 'metadata');
  await cp(join(archive, 'metadata'), metadata, { recursive: true });
  await commit(shared.origin, {});
  const [name = ''] = git(shared.origin, 'ls-files', 'metadata').split('\n');
  const item = parse(await readFile(join(shared.origin, name), 'utf8'));
  let edition = 0;
  const edit = async () => {
    edition += 1;
    const data = { ...item.data, title: `${item.data?.title ?? ''} ${edition}` };
    await commit(shared.origin, { [name]: stringify({ ...item, data }) });
  };
  return { site: shared, edit };
}

async function startNode(site: ClusterSite, number: number, samePort?: number) {
  const { folder, port, variables } = await site.prepareNode(number, samePort);
  const started = performance.now();
  const server = await startServer(folder, { variables, port });
  return { node: { number, port, server }, ms: performance.now() - started };
}

const HealthSchema = v.object({
  edition: v.object({ tag: v.string() }),
  cluster: v.object({ leads: v.boolean() }),
});

async function healthOf({ server }: Node) {
  return v.parse(HealthSchema, await (await fetch(`${server.url}${PROGRAM_PATHS.health}`)).json());
}

/** How long each edit takes to be served by the first node, and by all, in ms after the webhook. */
async function timeEdits(nodes: readonly Node[], edit: () => Promise<void>) {
  const [all, first]: [number[], number[]] = [[], []];
  for (let number = 0; number < EDITS; number += 1) {
    const before = await Promise.all(nodes.map(async (node) => (await healthOf(node)).edition.tag));
    await edit();
    const called = nodes[number % nodes.length];
    if (!called) break;
    const started = performance.now();
    await pull(called.server.url);
    const times = await Promise.all(
      nodes.map(async (node, at) => {
        while ((await healthOf(node)).edition.tag === before[at]) await setTimeout(10);
        return performance.now() - started;
      }),
    );
    all.push(Math.max(...times));
    first.push(Math.min(...times));
  }
  return { all, first };
}

/** Visitors who search until the signal; when what they asked was not answered, in ms. */
function startVisitors(url: string, signal: AbortSignal) {
  const seen = { answers: 0, failures: [] as number[] };
  const visit = async (number: number) => {
    while (!signal.aborted) {
      const at = performance.now();
      const query = encodeURIComponent(`高等数学 ${number}`);
      const isAnswered = await fetch(`${url}${PATHS.search}?q=${query}`).then(
        async (response) => {
          await response.arrayBuffer();
          return response.ok;
        },
        () => false,
      );
      seen.answers += 1;
      if (!isAnswered) seen.failures.push(at);
      await setTimeout(CLIENT_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const done = Promise.all(Array.from({ length: CLIENTS }, (_, number) => visit(number)));
  return { seen, done };
}

/** Stops and starts one node after the other while visitors search. */
async function rollThrough(site: ClusterSite, nodes: readonly Node[], url: string) {
  const over = new AbortController();
  const { seen, done } = startVisitors(url, over.signal);
  const after: Node[] = [];
  for (const { number, port, server } of nodes) {
    await server.stop();
    after.push((await startNode(site, number, port)).node);
    await setTimeout(2500);
  }
  over.abort();
  await done;
  return { nodes: after, answers: seen.answers, failures: seen.failures.length };
}

/** Kills the leader while visitors search. */
async function killLeader(nodes: readonly Node[], url: string) {
  const over = new AbortController();
  const { seen, done } = startVisitors(url, over.signal);
  const leader = await leaderOf(nodes);
  const others = nodes.filter((node) => node !== leader);
  await setTimeout(2000);
  const killed = performance.now();
  await leader?.server.kill();
  while (!(await leaderOf(others))) await setTimeout(100);
  const followed = performance.now() - killed;
  over.abort();
  await done;
  const failures = seen.failures.filter((at) => at >= killed);
  const last = Math.max(killed, ...failures) - killed;
  return { nodes: others, followed, last, failures: failures.length, answers: seen.answers };
}

async function leaderOf(nodes: readonly Node[]): Promise<Node | undefined> {
  const leads = await Promise.all(nodes.map(async (node) => (await healthOf(node)).cluster.leads));
  return nodes[leads.indexOf(true)];
}

/** How many searches one visitor gets answered who asks all nodes, more often than is allowed. */
async function countAllowed(nodes: readonly Node[]): Promise<number> {
  const headers = { 'x-forwarded-for': '192.0.2.7' };
  const query = `${PATHS.search}?q=${encodeURIComponent('高等数学')}`;
  let left = SEARCH_LIMIT * 1.2;
  let allowed = 0;
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (left > 0) {
        left -= 1;
        const node = nodes[left % nodes.length];
        const answer = await fetch(`${node?.server.url}${query}`, { headers });
        await answer.arrayBuffer();
        if (answer.ok) allowed += 1;
        else if (answer.status !== 429) throw new Error(`a search answered ${answer.status}`);
      }
    }),
  );
  return allowed;
}

// node bench/nodes.ts [ARCHIVE]
if (import.meta.main) {
  const [archive = join(import.meta.dirname, '..', 'demo')] = process.argv.slice(2);
  console.log(formatTable(await nodes({ archive })));
}
