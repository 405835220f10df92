import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { git } from '../../../test/support/archive/gitFixture.ts';
import { makeCluster } from '../../../test/support/cli/clusterFixture.ts';
import { CLUSTER_SECRET, startClusterServices } from '../../../test/support/cli/clusterSite.ts';
import { signInWithRole, visitorOf } from '../../../test/support/cli/contributionFixture.ts';
import type { ServedSite } from '../../../test/support/cli/liveFixture.ts';
import { ITEMS, itemText } from '../../../test/support/cli/publishingFixture.ts';
import { createTusClient } from '../../../test/support/server/tusClient.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');
const PAPER = '034f868b532f3934ba225af824ffdfaf';
const [ITEM = ''] = ITEMS;
const PUSHING = { contribute: { who: 'everybody' }, archive: { git: { every: 0, push: {} } } };

const services = await startClusterServices('contributions on several nodes');
afterAll(() => services?.stop());

const leads = async (site: ServedSite) => (await site.health()).cluster?.leads === true;

async function kill({ process }: ServedSite): Promise<void> {
  process.kill('SIGKILL');
  await once(process, 'exit');
}

/** Lets the remote refuse pushes, or take them again. */
async function setRefusing(origin: string, isRefusing: boolean): Promise<void> {
  const hook = join(origin, '.git', 'hooks', 'pre-receive');
  await writeFile(hook, `#!/bin/sh\nexit ${isRefusing ? 1 : 0}\n`);
  await chmod(hook, 0o755);
}

test.skipIf(!services)(
  'what was given and accepted outlives the nodes that have taken it',
  async () => {
    if (!services) return;
    const files = { [`metadata/${ITEM}.yml`]: itemText(ITEM) };
    const cluster = await makeCluster(services, files, PUSHING);
    git(cluster.origin, 'config', 'receive.denyCurrentBranch', 'updateInstead');
    const leader = await cluster.startNode(1);
    await expect.poll(() => leads(leader)).toBe(true);
    let follower = await cluster.startNode(2);

    // Parts of a file reach one node and the other, and one of them is killed.
    const bytes = await readFile(join(DEMO, 'files', `${PAPER}.pdf`));
    let node = follower;
    const client = createTusClient(() => node.url);
    const path = await client.begin('高等数学期末.pdf', bytes);
    const partOf = (offset: number) => bytes.subarray(offset, offset + bytes.length / 5);
    for (let part = 0; part < 3; part += 1) {
      node = part % 2 === 0 ? leader : follower;
      const offset = (await client.offset(path)) ?? 0;
      const sent = await client.send(path, { offset, bytes: partOf(offset), isChecked: true });
      expect(sent?.headers['upload-offset']).toBe(String(offset + partOf(offset).length));
    }
    const confirmed = (await client.offset(path)) ?? 0;
    node = follower;
    const cut = client.send(path, {
      offset: confirmed,
      bytes: partOf(confirmed),
      isChecked: false,
      cutAfter: 1000,
    });
    await kill(follower);
    await cut;
    node = leader;
    const offset = (await client.offset(path)) ?? 0;
    expect(offset).toBeGreaterThanOrEqual(confirmed);
    follower = await cluster.startNode(2);
    node = follower;
    await client.send(path, { offset, bytes: bytes.subarray(offset), isChecked: true });

    // Handed in and reviewed at the node that does not lead.
    const visitor = visitorOf(follower);
    await expect
      .poll(async () => (await visitor.request('GET', `${path}/form`)).json)
      .toMatchObject({ state: 'ready' });
    const upload = path.split('/').at(-1);
    const values = { course: ['高等数学'], content: ['原题'], years: ['2023'], stage: ['期末'] };
    const given = await visitor.propose({ kind: 'add', upload, type: 'test', values });
    expect(given.answer).toMatchObject({ status: 200, json: { state: 'open' } });
    const environment = { CAMPUSDOCS_SECRET: CLUSTER_SECRET, DATABASE_URL: cluster.database };
    const cookie = await signInWithRole(follower, 'maintainer', environment);
    const reviewer = visitorOf(follower, cookie);
    const page = await reviewer.request('GET', `/api/review/uploads/${upload}/pages/1`);
    expect(page.headers.get('content-type')).toBe('image/webp');
    const edit = await visitor.propose({
      kind: 'edit',
      changes: [
        { kind: 'edit', id: ITEM, before: { title: ['提纲'] }, after: { title: ['复习提纲'] } },
      ],
    });

    // Accepted while the remote refuses commits; then the leader is lost with its clone.
    await setRefusing(cluster.origin, true);
    const accepted = await reviewer.request('POST', '/api/review/accept', {
      uuids: [given.uuid, edit.uuid],
    });
    expect(accepted.json).toMatchObject({
      results: [
        { state: 'accepted', items: [PAPER] },
        { state: 'accepted', items: [ITEM] },
      ],
    });
    await kill(leader);
    // A request meanwhile waits for the next leader.
    const desk = await reviewer.request('GET', '/api/desk');
    expect([200, 503]).toContain(desk.status);
    await expect.poll(() => leads(follower)).toBe(true);
    await follower.until('both changes', ({ edition }) => edition.items === 2);
    expect((await fetch(`${follower.url}/files/${PAPER}.pdf`, { method: 'HEAD' })).status).toBe(
      200,
    );
    const clone = join(cluster.home, 'node-2');
    await expect
      .poll(() => readFile(join(clone, 'metadata', `${ITEM}.yml`), 'utf8'))
      .toContain('复习提纲');
    await setRefusing(cluster.origin, false);
    await expect
      .poll(() => git(cluster.origin, 'log', '--format=%s', 'main'))
      .toContain('items: edit');
    expect(
      git(cluster.origin, 'log', '--format=%(trailers:key=Proposal,valueonly)')
        .split(/\s+/u)
        .toSorted(),
    ).toEqual([given.uuid, edit.uuid].toSorted());
  },
);
