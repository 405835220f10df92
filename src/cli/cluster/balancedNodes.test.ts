import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { commit } from '../../../test/support/archive/gitFixture.ts';
import { makeCluster, type TestCluster } from '../../../test/support/cli/clusterFixture.ts';
import {
  type ClusterNetwork,
  type ClusterServices,
  connectCluster,
  pull,
  startClusterServices,
} from '../../../test/support/cli/clusterSite.ts';
import type { ServedSite } from '../../../test/support/cli/liveFixture.ts';
import { createNodeBrowser } from '../../../test/support/cli/nodeBrowser.ts';
import { startBalancer } from '../../../test/support/cli/startBalancer.ts';
import { startNetworkOrWarn } from '../../../test/support/cli/startNetwork.ts';
import { hashPhrase } from '../../access/methods/phrase/phraseHash.ts';
import { openState } from '../../state/openState.ts';

const services = await startClusterServices('several nodes behind a balancer');
afterAll(() => services?.stop());

const ID = '0123456789abcdef0123456789abcdef';
const FILE = `/files/${ID}.pdf`;
const ITEM = `id: ${ID}\nurl: ${FILE}\ntype: doc\ndata: { title: 甲, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }\n`;
const SECOND = ITEM.replaceAll(ID, '00000000000000000000000000000001');
const PHRASE = 'correct horse battery staple';
const BYTES = randomBytes(2 * 1024 * 1024);

/** A site for members with one document, which three nodes serve. */
async function serveMembers(given: ClusterServices, network?: ClusterNetwork) {
  const cluster = await makeCluster(
    given,
    { [`metadata/${ID}.yml`]: ITEM },
    {
      access: {
        mode: 'members',
        protect: 'files',
        proxies: [network?.network.address ?? '127.0.0.1'],
        ways: [{ kind: 'phrase' }],
      },
      limits: { searches: 100_000, downloads: 100_000 },
    },
    network,
  );
  await cluster.documents.write(`${ID}.pdf`, BYTES);
  await setPhrase(cluster);
  const nodes = await Promise.all([1, 2, 3].map((number) => cluster.startNode(number)));
  return { cluster, nodes };
}

async function setPhrase({ database, home }: TestCluster): Promise<void> {
  const { state, error } = await openState({ url: database, folder: home, now: Date.now });
  if (!state) throw new Error(error);
  await state.phrases.set('phrase', await hashPhrase(PHRASE));
  await state.close();
}

test.skipIf(!services)('a sign-in and a download go on at another node', async () => {
  if (!services) return;
  const { nodes } = await serveMembers(services);
  const urls = nodes.map(({ url }) => url);
  const [one = '', two = '', three = ''] = urls;
  const browser = createNodeBrowser();
  const refused = await browser.get(one, FILE, { accept: 'application/json' });
  expect(refused.status).toBe(401);
  await refused.body?.cancel();
  await browser.signIn(urls, PHRASE);

  const begun = await browser.get(two, FILE, { range: 'bytes=0-99999' });
  const tag = begun.headers.get('etag') ?? '';
  expect([begun.status, Buffer.from(await begun.arrayBuffer())]).toEqual([
    206,
    BYTES.subarray(0, 100_000),
  ]);
  const resumed = await browser.get(three, FILE, { range: 'bytes=100000-', 'if-range': tag });
  expect([resumed.status, Buffer.from(await resumed.arrayBuffer())]).toEqual([
    206,
    BYTES.subarray(100_000),
  ]);
});

/** What clients have seen of a site. */
interface Seen {
  answers: number;
  /** The times of failed requests, in ms of `performance.now()`. */
  readonly failures: { readonly at: number; readonly what: string }[];
  /** Answers that no site may give. */
  readonly wrong: string[];
}

/** Many clients that use a site until the signal: visitors search, and one of four is a member. */
function startClients(base: string, cookieOf: () => string, count: number, signal: AbortSignal) {
  const seen: Seen = { answers: 0, failures: [], wrong: [] };

  async function ask(isMember: boolean): Promise<void> {
    const search = await fetch(`${base}/api/search?q=${encodeURIComponent('高等')}`);
    if (search.ok) {
      const found: unknown = await search.json();
      if (JSON.stringify(found).includes('甲') === false) seen.wrong.push(JSON.stringify(found));
    } else throw new Error(`search: ${search.status} ${await search.text()}`);
    const headers = {
      accept: 'application/json',
      range: 'bytes=0-9999',
      ...(isMember && { cookie: cookieOf() }),
    };
    const file = await fetch(`${base}${FILE}`, { headers });
    const bytes = Buffer.from(await file.arrayBuffer());
    if (file.status === 206) {
      if (!isMember) seen.wrong.push('a protected byte for a stranger');
      if (!bytes.equals(BYTES.subarray(0, 10_000))) seen.wrong.push('other bytes');
    } else if (isMember) throw new Error(`file: ${file.status} ${bytes.toString()}`);
    else if (file.status !== 401) throw new Error(`refusal: ${file.status}`);
    seen.answers += 2;
  }

  async function run(number: number): Promise<void> {
    while (!signal.aborted) {
      const at = performance.now();
      await ask(number % 4 === 0).catch((error: unknown) => {
        seen.failures.push({ at, what: String(error) });
      });
      await setTimeout(1000 + (number % 10) * 100, undefined, { signal }).catch(() => undefined);
    }
  }

  const done = Promise.all(Array.from({ length: count }, (_, number) => run(number)));
  return { seen, done };
}

async function leaderOf(nodes: readonly ServedSite[]): Promise<ServedSite> {
  const leads = await Promise.all(nodes.map(async (node) => (await node.health()).cluster?.leads));
  const leader = nodes[leads.indexOf(true)];
  if (!leader) throw new Error('no node leads');
  return leader;
}

/** The node that leads, once one does. */
async function leaderOnceThereIs(nodes: readonly ServedSite[]): Promise<void> {
  await expect.poll(() => leaderOf(nodes).catch(() => undefined)).toBeDefined();
}

async function stop(node: ServedSite, signal: NodeJS.Signals): Promise<void> {
  const ended = once(node.process, 'exit');
  node.process.kill(signal);
  await ended;
}

/** Lets clients use nodes through a balancer, one of four as a member; undefined without nginx. */
async function startBalancedClients(nodes: readonly ServedSite[], count: number) {
  const balancer = await startBalancer(nodes.map(({ url }) => new URL(url).host));
  if (!balancer) return undefined;
  onTestFinished(balancer.stop);
  const base = `http://127.0.0.1:${balancer.port}`;
  const browser = createNodeBrowser();
  await browser.signIn([base], PHRASE);
  const over = new AbortController();
  const { seen, done } = startClients(base, browser.cookies, count, over.signal);
  return {
    seen,
    async stop() {
      over.abort();
      await done;
    },
  };
}

const CLIENTS = 200;
const FEWER_CLIENTS = 60;
/** How long nodes are cut off: longer than a lease lasts, and than a query waits. */
const CUT_MS = 30_000;

test.skipIf(!services)(
  '200 clients notice neither a rolling restart nor, after 5 s, a dead leader',
  async (context) => {
    if (!services) return;
    const { cluster, nodes } = await serveMembers(services);
    const clients = await startBalancedClients(nodes, CLIENTS);
    if (!clients) return context.skip('nginx is not installed');
    const { seen } = clients;

    for (const [at, node] of nodes.entries()) {
      const port = Number(new URL(node.url).port);
      await stop(node, 'SIGTERM');
      nodes[at] = await cluster.startNode(at + 1, { data: node.data, port });
      await setTimeout(2500);
    }
    expect(seen.failures, 'failures in a rolling restart').toEqual([]);

    const leader = await leaderOf(nodes);
    const killed = performance.now();
    await stop(leader, 'SIGKILL');
    await setTimeout(8000);
    await clients.stop();
    const late = seen.failures.filter(({ at }) => at > killed + 5000);
    expect([late, seen.wrong]).toEqual([[], []]);
    expect(seen.answers).toBeGreaterThan(CLIENTS * 4);
  },
);

test.skipIf(!services)(
  'nodes that are cut off from database or bucket do no harm, and come back',
  async (context) => {
    if (!services) return;
    const network = startNetworkOrWarn(3, 'nodes that are cut off');
    if (!network) return context.skip('namespaces are not allowed');
    onTestFinished(network.stop);
    const connected = await connectCluster(services, network);
    const { cluster, nodes } = await serveMembers(services, connected);
    const clients = await startBalancedClients(nodes, FEWER_CLIENTS);
    if (!clients) return context.skip('nginx is not installed');
    const { seen } = clients;

    // The leader loses the database, and another node the bucket.
    const leader = await leaderOf(nodes);
    const others = nodes.filter((node) => node !== leader);
    const addressOf = (node: ServedSite | undefined) => new URL(node?.url ?? '').hostname;
    connected.postgres.cut(addressOf(leader));
    connected.swift.cut(addressOf(others[0]));
    const next = leaderOnceThereIs(others);
    await setTimeout(CUT_MS);
    await next;
    expect((await leader.health()).cluster?.leads).toBe(false);
    connected.postgres.heal(addressOf(leader));
    connected.swift.heal(addressOf(others[0]));
    const healed = performance.now();

    await commit(cluster.origin, { 'metadata/00000000000000000000000000000001.yml': SECOND });
    const { url } = await leaderOf(nodes);
    await pull(url);
    await Promise.all(
      nodes.map((node) => node.until('two items', ({ edition }) => edition.items === 2)),
    );
    await setTimeout(3000);
    await clients.stop();
    const late = seen.failures.filter(({ at }) => at > healed + 5000);
    expect([late, seen.wrong]).toEqual([[], []]);
  },
);
