import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as v from 'valibot';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { makeCertificate } from '../../../test/support/access/makeCertificate.ts';
import { pdfFixture, ucs2 } from '../../../test/support/archive/pdfFixture.ts';
import { type ServedSite, serveArchive } from '../../../test/support/cli/liveFixture.ts';
import {
  type RunningOpenSearch,
  startOpenSearchOrWarn,
} from '../../../test/support/fulltext/startOpenSearch.ts';
import { runs } from '../../../tools/test/runs.ts';
import { connectOpenSearch } from '../../fulltext/opensearch/connectOpenSearch.ts';
import { createOpenSearchTextIndex } from '../../fulltext/opensearch/createOpenSearchTextIndex.ts';
import { TextIndexAway } from '../../fulltext/textIndex.ts';
import { openTextIndex } from './openTextIndex.ts';

const running = await startOpenSearchOrWarn('sites and kill -9 with three nodes', { nodes: 3 });
afterAll(() => running?.stop());

const id = (number: number) => number.toString(16).padStart(32, '0');
const ResultSchema = v.object({ total: v.number() });

/** An archive with one document, whose pages are indexed in the cluster. */
async function makeArchive(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'campusdocs-texts-'));
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  await mkdir(join(home, 'metadata'));
  await mkdir(join(home, 'files'));
  const opensearch = { nodes: running?.urls, index: `s${randomBytes(6).toString('hex')}` };
  await writeFile(join(home, 'site.yml'), JSON.stringify({ text: { opensearch } }));
  const content = `BT /F2 12 Tf 20 100 Td ${ucs2('求函数的傅里叶级数展开，这一页还有一些别的文字')} Tj ET`;
  await writeFile(join(home, 'files', `${id(1)}.pdf`), pdfFixture({ content: [content] }));
  const data = `{ title: 高等数学讲义, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }`;
  const item = `id: ${id(1)}\nurl: /files/${id(1)}.pdf\ntype: doc\ndata: ${data}\n`;
  await writeFile(join(home, 'metadata', `${id(1)}.yml`), item);
  return home;
}

async function search(site: ServedSite, query: string, scope = 'text') {
  const path = `/api/search?in=${scope}&q=${encodeURIComponent(query)}`;
  const response = await fetch(`${site.url}${path}`);
  const body: unknown = await response.json();
  return response.ok ? v.parse(ResultSchema, body).total : body;
}

test.skipIf(!running)(
  'titles answer while the cluster is away, and texts once it is back',
  async () => {
    if (!running) return;
    const site = await serveArchive(await makeArchive());
    await expect.poll(() => search(site, '傅里叶级数')).toBe(1);
    // Without an answer, which is worse than without a connection.
    const signalAll = (signal: NodeJS.Signals) => {
      for (const { pid } of running.nodes) process.kill(pid, signal);
    };
    onTestFinished(() => signalAll('SIGCONT'));
    signalAll('SIGSTOP');
    await expect
      .poll(() => search(site, '傅里叶级数'))
      .toMatchObject({ status: 503, code: 'text-search-away' });
    expect(await search(site, '高等数学', 'title')).toBe(1);
    const ready = await fetch(`${site.url}/readyz`);
    expect(ready.status).toBe(200);
    // The finder of the viewer needs no index for one document.
    expect(
      await site.json(`/api/documents/${id(1)}/matches?q=${encodeURIComponent('级数')}`),
    ).toMatchObject({ total: 1 });
    signalAll('SIGCONT');
    await expect.poll(() => search(site, '傅里叶级数')).toBe(1);
  },
);

test.skipIf(!running)('speaks TLS with a certificate of its own, and names its user', async () => {
  const { key, certificate } = makeCertificate();
  const folder = await mkdtemp(join(tmpdir(), 'campusdocs-tls-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, certificate);
  const known = `Basic ${Buffer.from('campusdocs:a-secret').toString('base64')}`;
  const front = createServer({ key, cert: certificate }, (asked, answer) => {
    if (asked.headers.authorization !== known) {
      answer.writeHead(401).end('Unauthorized');
      return;
    }
    const { method, headers } = asked;
    const inner = request(new URL(asked.url ?? '', running?.urls[0]), { method, headers });
    inner.on('response', (found) => {
      answer.writeHead(found.statusCode ?? 0, found.headers);
      found.pipe(answer);
    });
    asked.pipe(inner);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  onTestFinished(() => void front.close());
  const { port } = v.parse(v.object({ port: v.number() }), front.address());
  const place = {
    nodes: [`https://127.0.0.1:${port}`],
    name: `c${randomBytes(6).toString('hex')}`,
    shards: 1,
    replicas: 0,
    user: 'campusdocs',
  };
  const open = async (access: { readonly password: string; readonly ca?: string }) => {
    const index = await openTextIndex({ ...place, ...access });
    onTestFinished(index.close);
    return index;
  };
  const index = await open({ ca, password: 'a-secret' });
  const pages = [{ number: 1, tokens: ['矩阵'], headings: [], crossing: [] }];
  await index.put([{ id: id(1), tag: '1', pages }]);
  expect(await index.has(id(1))).toBe(true);
  const stranger = await open({ ca, password: 'x' });
  await expect(stranger.tags()).rejects.toThrow('OpenSearch answers 401');
  const unknown = await open({ password: 'a-secret' });
  await expect(unknown.tags()).rejects.toThrow(TextIndexAway);
});

/** Errors may come so long after a node has died, in ms. */
const LONGEST_MS = 5000;

/** The name of the node that manages the cluster, which is the worst one to lose. */
async function managerOf({ urls: [url] }: RunningOpenSearch): Promise<string> {
  const answer = await fetch(`${url}/_cat/cluster_manager?h=node`);
  return (await answer.text()).trim();
}

test.skipIf(!running)('kill -9 of any node loses no page and is over after 5 s', async () => {
  if (!running) return;
  const name = `k${randomBytes(6).toString('hex')}`;
  const open = (readOnly: boolean) => {
    const cluster = connectOpenSearch({ nodes: running.urls });
    onTestFinished(cluster.close);
    return createOpenSearchTextIndex({ cluster, name, shards: 3, replicas: 1, readOnly });
  };
  const [writer, reader] = [open(false), open(true)];
  const acknowledged = new Set<string>();
  const errors: number[] = [];
  const over = new AbortController();
  let killed = Number.POSITIVE_INFINITY;

  async function write(): Promise<void> {
    for (let number = 1; !over.signal.aborted; number += 1) {
      const pages = [1, 2, 3].map((page) => ({
        number: page,
        tokens: ['矩阵'],
        headings: [],
        crossing: [],
      }));
      const document = { id: id(number), tag: '1', pages };
      await writer.put([document]).then(
        () => acknowledged.add(document.id),
        () => undefined,
      );
      await delay(20);
    }
  }

  async function read(): Promise<void> {
    for (; !over.signal.aborted; await delay(20)) {
      const wanted = acknowledged.size;
      await reader.find({ all: [[['矩阵']]] }, 10_000, performance.now() + 2000).then(
        ({ documents, isPartial }) => {
          if (documents.length < wanted || isPartial) errors.push(performance.now() - killed);
        },
        () => errors.push(performance.now() - killed),
      );
    }
  }

  const work = [write(), read()];
  await expect.poll(() => acknowledged.size).toBeGreaterThan(5);
  const manager = await managerOf(running);
  const victims = running.nodes.toSorted(
    (one, other) => Number(other.name === manager) - Number(one.name === manager),
  );
  for (const node of victims.slice(0, runs(1, 3))) {
    errors.length = 0;
    killed = performance.now();
    await node.kill();
    await delay(LONGEST_MS + 1000);
    expect(errors.filter((after) => after > LONGEST_MS)).toEqual([]);
    killed = Number.POSITIVE_INFINITY;
    await node.start();
    const before = acknowledged.size;
    await expect
      .poll(() =>
        fetch(`${node.url}/_cluster/health`).then(
          (answer) => answer.json(),
          () => undefined,
        ),
      )
      .toMatchObject({ number_of_nodes: 3, status: 'green' });
    await expect.poll(() => acknowledged.size).toBeGreaterThan(before);
  }
  over.abort();
  await Promise.all(work);
  const { documents } = await reader.find({ all: [[['矩阵']]] }, 10_000);
  const whole = documents.filter(({ pages }) => pages.length === 3).map((document) => document.id);
  expect([...acknowledged].filter((one) => !whole.includes(one))).toEqual([]);
});
