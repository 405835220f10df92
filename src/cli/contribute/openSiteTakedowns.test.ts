import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { commit, git } from '../../../test/support/archive/gitFixture.ts';
import { readEnvironment } from '../../config/environment.ts';
import { createTurns } from '../../lib/createTurns.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { prepareFolders } from '../openSite.ts';
import { openSiteTakedowns } from './openSiteTakedowns.ts';
import { createPublicationStore, type PublicationRecord } from './publicationStore.ts';

const DEMO = join(import.meta.dirname, '..', '..', '..', 'demo');
const ID = '143601ca45384013a1cc11652209cc4d';
const PATHS = [`metadata/${ID}.yml`, `files/${ID}.zip`, 'SHA256SUMS', `tombstones/${ID}.yml`];

async function openRepository() {
  const home = await mkdtemp(join(tmpdir(), 'site-takedowns-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const [archive, data] = [join(home, 'archive'), join(home, 'data')];
  for (const path of PATHS.slice(0, 2)) {
    await mkdir(join(archive, path, '..'), { recursive: true });
    await cp(join(DEMO, path), join(archive, path));
  }
  await writeFile(join(archive, 'SHA256SUMS'), '');
  git(archive, 'init', '--quiet');
  await commit(archive, {});
  const { environment } = readEnvironment({});
  if (!environment) throw new Error('an empty environment is usable');
  const { folders, error } = await prepareFolders({ archive, data, environment });
  if (!folders) throw new Error(error);
  return { archive, data, folders, now: () => 5 };
}

test('in a server, a takedown joins the queue of commits, and names the item by its id alone', async () => {
  const { data: _, ...site } = await openRepository();
  const records: PublicationRecord[] = [];
  const commits = {
    async commit(record: PublicationRecord) {
      records.push(record);
      return 'abc';
    },
  };
  const server = { commits, inTurn: createTurns(), whyNot: () => undefined };
  const { takedowns } = await openSiteTakedowns({ ...site, server });
  expect(await takedowns.takeDown(ID, 'copyright')).toMatchObject({ kind: 'done' });
  await takedowns.restore(ID);
  const items = [{ id: ID, title: ID }];
  expect(records).toMatchObject([
    { verb: 'take down', items, paths: PATHS, time: 5 },
    { verb: 'restore', items },
  ]);
});

test('a command commits by itself, and leaves the push to a server', async () => {
  const { archive, data, ...site } = await openRepository();
  const { takedowns } = await openSiteTakedowns({ ...site, archive, pushes: true });
  await takedowns.takeDown(ID, 'copyright');
  const [record] = await createPublicationStore(
    createDiskStorage(join(data, 'publications')),
  ).list();
  expect(record).toMatchObject({ verb: 'take down', paths: PATHS });
  expect(git(archive, 'log', '-1', '--format=%s%n%(trailers:key=Proposal,valueonly)').trim()).toBe(
    `items: take down ${ID}\n${record?.proposal}`,
  );
  expect(git(archive, 'status', '--porcelain')).toBe('');
});
