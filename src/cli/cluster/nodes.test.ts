import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { commit } from '../../../test/support/archive/gitFixture.ts';
import { pdfFixture, ucs2 } from '../../../test/support/archive/pdfFixture.ts';
import { scanFixture } from '../../../test/support/archive/scanFixture.ts';
import { makeCluster } from '../../../test/support/cli/clusterFixture.ts';
import { pull, startClusterServices } from '../../../test/support/cli/clusterSite.ts';
import { runCommand } from '../../../test/support/cli/commandFixture.ts';
import type { ServedSite } from '../../../test/support/cli/liveFixture.ts';
import { COVERS_VERSION, workVersion } from '../../archive/covers/coverRecord.ts';
import { openState } from '../../state/openState.ts';
import { coversCommand } from '../commands/covers.ts';
import { doctorCommand } from '../commands/doctor.ts';
import type { MakeCommand } from '../createProgram.ts';

const services = await startClusterServices('several nodes of a site');
afterAll(() => services?.stop());

const id = (number: number) => number.toString(16).padStart(32, '0');
const fileOf = (number: number) => `metadata/${id(number)}.yml`;
const doc = (number: number, title: string) => `id: ${id(number)}
url: /files/${id(number)}.pdf
type: doc
data: { title: ${title}, course: [{ name: 高等数学 }], content: [课件], filetype: pdf }
`;

const clusterOf = async (site: ServedSite) => (await site.health()).cluster;
const leads = async (site: ServedSite) => (await clusterOf(site))?.leads === true;

/** The entity tag of the list of items. */
const listTag = async (site: ServedSite) =>
  (await fetch(`${site.url}/metadata2.json`)).headers.get('etag');

async function leaderOf(sites: readonly ServedSite[]): Promise<ServedSite> {
  let leader: ServedSite | undefined;
  await expect
    .poll(
      async () => {
        const leading = await Promise.all(sites.map(leads));
        leader = sites[leading.indexOf(true)];
        return leading.filter(Boolean).length;
      },
      { message: 'one node leads' },
    )
    .toBe(1);
  if (!leader) throw new Error('it was found');
  return leader;
}

async function haveItems(sites: readonly ServedSite[], items: number): Promise<void> {
  await Promise.all(
    sites.map((site) => site.until(`${items} items`, ({ edition }) => edition.items === items)),
  );
  const tags = await Promise.all(sites.map(listTag));
  expect(new Set(tags).size, 'one list').toBe(1);
  const health = await Promise.all(sites.map((site) => site.health()));
  expect(new Set(health.map(({ edition }) => edition.tag)).size, 'one edition').toBe(1);
}

test.skipIf(!services)('one node makes the editions of all, and another follows it', async () => {
  if (!services) return;
  const cluster = await makeCluster(services, { [fileOf(1)]: doc(1, '甲') });
  const nodes = await Promise.all([1, 2, 3].map((number) => cluster.startNode(number)));
  const first = await leaderOf(nodes);
  await haveItems(nodes, 1);
  const stranger = { CAMPUSDOCS_SECRET: 'the secret of quite another site' };
  await expect(cluster.startNode(4, { variables: stranger })).rejects.toThrow(
    'Another node of this site has another secret: set CAMPUSDOCS_SECRET',
  );

  await commit(cluster.origin, { [fileOf(2)]: doc(2, '乙') });
  await pull(first.url);
  await haveItems(nodes, 2);

  // A leader that is killed: its lease ends by itself.
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  const others = nodes.filter((node) => node !== first);
  const second = await leaderOf(others);
  await commit(cluster.origin, { [fileOf(3)]: doc(3, '丙') });
  await pull(second.url);
  await haveItems(others, 3);

  // A leader that is stopped leaves at once; the next one pulls by itself, and a new node joins.
  await commit(cluster.origin, { [fileOf(4)]: doc(4, '丁') });
  second.process.kill('SIGTERM');
  const again = await cluster.startNode(1);
  const left = [...others.filter((node) => node !== second), again];
  await leaderOf(left);
  await haveItems(left, 4);
});

test.skipIf(!services)('a node that waits for its first edition can be stopped', async () => {
  if (!services) return;
  const cluster = await makeCluster(services, { [fileOf(1)]: doc(1, '甲') });
  const { state } = await openState({ url: cluster.database, folder: cluster.home, now: Date.now });
  if (!state) throw new Error('it opens');
  onTestFinished(() => state.close());
  // A leader that has not published anything.
  await state.leases.take('leader', 'another node', 600_000);
  const waiting = cluster.startNode(1);
  const stopped = expect(waiting).rejects.toThrow('before the leading node had published');
  await expect.poll(() => state.nodes.living(60_000)).toHaveLength(1);
  const [node] = await state.nodes.living(60_000);
  process.kill(Number(node?.id.split('-').at(-2)), 'SIGTERM');
  await stopped;
});

test.skipIf(!services)('covers and texts are made once for all nodes', async () => {
  if (!services) return;
  const always = { ocr: { pages: 100, hours: '0-24' } };
  const cluster = await makeCluster(
    services,
    { [fileOf(1)]: doc(1, '甲'), [fileOf(2)]: doc(2, '乙') },
    always,
  );
  await cluster.documents.write(
    `${id(2)}.pdf`,
    await scanFixture([{ text: '二叉树的后序遍历序列' }]),
  );
  await cluster.documents.write(
    `${id(1)}.pdf`,
    pdfFixture({ content: `BT /F2 20 Tf 20 100 Td ${ucs2('傅里叶级数的收敛性')} Tj ET` }),
  );
  const nodes = await Promise.all([1, 2, 3].map((number) => cluster.startNode(number)));
  const covers = await Promise.all(
    nodes.map(async ({ url }) => {
      const cover = await fetch(`${url}/files/${id(1)}.webp`);
      return [cover.status, cover.headers.get('etag'), (await cover.arrayBuffer()).byteLength];
    }),
  );
  expect(covers[0]?.[0]).toBe(200);
  expect(new Set(covers.map((cover) => JSON.stringify(cover))).size, 'one cover').toBe(1);
  for (const node of nodes) {
    await expect
      .poll(() => node.json(`/api/search?in=text&q=${encodeURIComponent('傅里叶')}`))
      .toMatchObject({ total: 1 });
  }
  for (const node of nodes) {
    await expect
      .poll(() => node.json(`/api/search?in=text&q=${encodeURIComponent('遍历')}`))
      .toMatchObject({ total: 1 });
  }
  const recognized = nodes.filter((node) => node.log().includes('recognised a scan'));
  expect(recognized, 'one node has recognised it').toHaveLength(1);

  // A document that has ended five nodes.
  const { state } = await openState({ url: cluster.database, folder: cluster.home, now: Date.now });
  if (!state) throw new Error('it opens');
  onTestFinished(() => state.close());
  expect(await state.jobs.failed(9)).toEqual([]);
  await cluster.documents.write(`${id(3)}.pdf`, pdfFixture({ content: '' }));
  const { size, modified } = (await cluster.documents.stat(`${id(3)}.pdf`)) ?? {};
  if (size === undefined || modified === undefined) throw new Error('it was written');
  const version = workVersion(COVERS_VERSION, { size, modified: modified.getTime() });
  const job = { kind: 'cover', subject: id(3), version } as const;
  for (let count = 0; count < 5; count++) await state.jobs.take(job, `node ${count}`, 0);
  const leader = await leaderOf(nodes);
  await commit(cluster.origin, { [fileOf(3)]: doc(3, '丙') });
  await pull(leader.url);
  await expect
    .poll(() => state.jobs.failed(9))
    .toMatchObject([{ kind: 'cover', subject: id(3), isDead: true }]);
  // Only the leader pulls.
  const archive = join(cluster.home, `node-${nodes.indexOf(leader) + 1}`);
  const run = (make: MakeCommand, ...words: string[]) =>
    runCommand(make, [...words, '--data', join(cluster.home, 'commands')], cluster);
  const { stdout: examined } = await run(doctorCommand, 'doctor', '--archive', archive);
  expect(examined).toContain(`1 work on documents is given up: the cover of ${id(3)}`);
  const words = ['covers', archive, '--id', id(3)];
  const listed = await run(coversCommand, ...words);
  expect([listed.code, listed.stderr]).toEqual([1, expect.stringContaining('5 servers stopped')]);
  const again = await run(coversCommand, ...words, '--again');
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('1 cover drawn')]);
  expect(await state.jobs.failed(9)).toEqual([]);
  for (const { url } of nodes) {
    await expect.poll(async () => (await fetch(`${url}/files/${id(3)}.webp`)).status).toBe(200);
  }
});
