import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createClock, openTestState } from '../../../test/support/access/stateFixture.ts';
import {
  chunksOf,
  contentOf,
  partOf,
  testInboxContract,
} from '../../../test/support/contribute/inboxContract.ts';
import { newBucket, startSwiftOrWarn } from '../../../test/support/storage/swiftBucket.ts';
import { HOUR_MS } from '../../lib/durations.ts';
import { createDiskStorage } from '../../storage/diskStorage.ts';
import { createS3Storage } from '../../storage/s3Storage.ts';
import type { Storage } from '../../storage/storage.ts';
import { openBucketInbox } from './bucketInbox.ts';

const ID = 'a'.repeat(32);
const MIB = 1024 * 1024;

const swift = await startSwiftOrWarn('the inbox in a bucket');
afterAll(() => swift?.stop());

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bucket-inbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A bucket of Swift; a folder where there is none. */
async function newStorage(): Promise<Storage> {
  return swift
    ? createS3Storage({ ...(await newBucket(swift)), prefix: 'files/_campusdocs/inbox/' })
    : createDiskStorage(await newFolder());
}

/** A site with one database and one bucket. Each call of `node` opens its inbox on another node. */
async function openSite() {
  const clock = createClock();
  const { uploadPieces: pieces } = await openTestState(clock.now);
  const storage = await newStorage();
  const started = clock.now();
  async function node(own = pieces) {
    // Objects have the time of this machine.
    const now = () => Date.now() + clock.now() - started;
    return openBucketInbox({ storage, pieces: own, folder: await newFolder(), now });
  }
  /** A node that ends between the bucket and the database. */
  const killedAfterWriting = () =>
    node({ ...pieces, append: () => Promise.reject(new Error('killed')) });
  async function keys() {
    const found: string[] = [];
    for await (const { key } of storage.list()) found.push(key);
    return found;
  }
  return { clock, node, killedAfterWriting, keys, pieces };
}

testInboxContract('a bucket', async () => (await openSite()).node());

test('each part of a file may reach another node', async () => {
  const { node } = await openSite();
  const nodes = [await node(), await node()] as const;
  await nodes[0].create(ID);
  let text = '';
  for (const [index, part] of ['one ', 'two ', 'three ', 'four'].entries()) {
    const outcome = await nodes[index % 2 === 0 ? 0 : 1].append(
      ID,
      partOf(chunksOf(part), { offset: text.length }),
    );
    text += part;
    expect(outcome).toEqual({ end: 'whole', offset: text.length });
  }
  expect(await contentOf(nodes[1], ID)).toBe(text);
});

test('of two nodes that write the same bytes of a file at once, one is refused', async () => {
  const { node, keys } = await openSite();
  const nodes = await Promise.all([node(), node(), node()]);
  await nodes[0]?.create(ID);
  await nodes[0]?.append(ID, partOf(chunksOf('begin')));
  const outcomes = await Promise.all(
    nodes.map((one, index) => one.append(ID, partOf(chunksOf(`node ${index}`), { offset: 5 }))),
  );
  const ends = outcomes.map(({ end }) => end).toSorted();
  expect(ends).toEqual(['overtaken', 'overtaken', 'whole']);
  expect(outcomes.map(({ offset }) => offset)).toEqual([11, 11, 11]);
  const winner = outcomes.findIndex(({ end }) => end === 'whole');
  const other = nodes[(winner + 1) % 3];
  expect(other && (await contentOf(other, ID))).toBe(`beginnode ${winner}`);
  // Of those that were refused, nothing is left.
  expect(await keys()).toHaveLength(1);
});

test('what a node that was killed had not confirmed does not count, and is removed later', async () => {
  const { node, killedAfterWriting, keys, clock } = await openSite();
  const one = await node();
  await one.create(ID);
  await one.append(ID, partOf(chunksOf('kept')));
  // Killed between the bucket and the database.
  const killed = await killedAfterWriting();
  await expect(killed.append(ID, partOf(chunksOf('lost'), { offset: 4 }))).rejects.toThrow(
    'killed',
  );
  expect(await keys()).toHaveLength(2);
  expect(await one.lengthOf(ID)).toBe(4);
  const next = await one.append(ID, partOf(chunksOf(' as it was'), { offset: 4 }));
  expect(next).toEqual({ end: 'whole', offset: 14 });
  expect(await contentOf(one, ID)).toBe('kept as it was');
  await one.tidy();
  expect(await keys()).toHaveLength(2);
  clock.pass(7 * HOUR_MS);
  await one.tidy();
  expect(await keys()).toHaveLength(1);
  expect(await contentOf(await node(), ID)).toBe('kept as it was');
});

test('a large part is kept in pieces while it arrives', async () => {
  const { node, pieces } = await openSite();
  const one = await node();
  await one.create(ID);
  const content = randomBytes(19 * MIB);
  const lengths: (number | undefined)[] = [];
  async function* slow(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < content.length; at += MIB) {
      if (at > 0 && at % (9 * MIB) === 0) lengths.push(await one.lengthOf(ID));
      yield content.subarray(at, at + MIB);
    }
  }
  const outcome = await one.append(ID, partOf(slow(), { most: content.length }));
  expect(outcome).toEqual({ end: 'whole', offset: content.length });
  expect(lengths).toEqual([8 * MIB, 16 * MIB]);
  expect(await pieces.list(ID)).toHaveLength(3);
  expect((await contentOf(await node(), ID)) === content.toString('latin1')).toBe(true);
});

test('a file that is removed while it arrives does not come back', async () => {
  const { node, keys } = await openSite();
  const [one, other] = [await node(), await node()];
  await one.create(ID);
  await one.append(ID, partOf(chunksOf('abc')));
  async function* bytes() {
    yield Buffer.from('d');
    await other.remove(ID);
  }
  expect(await one.append(ID, partOf(bytes(), { offset: 3 }))).toEqual({
    end: 'overtaken',
    offset: 0,
  });
  expect(await one.lengthOf(ID)).toBeUndefined();
  expect(await keys()).toEqual([]);
});
