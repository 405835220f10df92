import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashSecret } from '../../../src/state/secretHash.ts';
import type { Upload } from '../../../src/state/uploads.ts';
import { type ContractSubject, DAY } from './contractSubject.ts';

/** Uploads, for each database. */
export function testUploads(subject: ContractSubject): void {
  async function add(changes: Partial<Upload> = {}): Promise<string> {
    const id = randomBytes(16).toString('hex');
    await subject.state.uploads.add({
      id,
      author: undefined,
      origin: 'a network',
      name: '../高等数学 "期中".pdf',
      size: 300 * 1024 * 1024,
      md5: 'd41d8cd98f00b204e9800998ecf8427e',
      expires: subject.time + 3 * DAY,
      ...changes,
    });
    return id;
  }

  async function addProposal(): Promise<string> {
    const uuid = randomUUID();
    await subject.state.proposals.add({
      uuid,
      follow: hashSecret(uuid),
      kind: 'add',
      author: undefined,
      origin: undefined,
      content: '{}',
      thanks: undefined,
      mail: undefined,
      state: 'open',
    });
    return uuid;
  }

  const ids = (uploads: readonly Upload[]) => uploads.map(({ id }) => id);

  test('an upload is received, completed and examined', async () => {
    const id = await add({ author: 'p1' });
    const { update, find } = subject.state.uploads;
    expect(await find(id)).toMatchObject({ state: 'receiving', name: '../高等数学 "期中".pdf' });
    expect(await update(id, { state: 'complete', sha256: 'ab'.repeat(32) })).toBe(true);
    expect(await update(id, { facts: '{"pages":2}' })).toBe(true);
    expect(await update(id, {})).toBe(true);
    expect(await find(id)).toEqual({
      id,
      author: 'p1',
      origin: 'a network',
      name: '../高等数学 "期中".pdf',
      size: 300 * 1024 * 1024,
      md5: 'd41d8cd98f00b204e9800998ecf8427e',
      state: 'complete',
      sha256: 'ab'.repeat(32),
      facts: '{"pages":2}',
      proposal: undefined,
      created: subject.time,
      expires: subject.time + 3 * DAY,
    });
    const other = await subject.another();
    const claims = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? subject.state : other).uploads.claim(id, `proposal-${index}`),
      ),
    );
    expect(claims.filter((isClaimed) => isClaimed)).toHaveLength(1);
    const winner = `proposal-${claims.indexOf(true)}`;
    expect(await other.uploads.claim(id, winner)).toBe(true);
    expect(await find(id)).toMatchObject({ proposal: winner });
    expect(await subject.state.uploads.ids()).toEqual([id]);
    expect(await subject.state.uploads.remove(id)).toBe(true);
    expect(await subject.state.uploads.remove(id)).toBe(false);
    expect(await update(id, { facts: '{}' })).toBe(false);
    expect(await find(id)).toBeUndefined();
  });

  test('the same bytes are found by MD5 and SHA-256, unless they were refused', async () => {
    const id = await add({ md5: 'a'.repeat(32) });
    await subject.state.uploads.update(id, { sha256: 'b'.repeat(64) });
    const { findByHash, update } = subject.state.uploads;
    expect(ids(await findByHash('a'.repeat(32)))).toEqual([id]);
    expect(ids(await findByHash('b'.repeat(64)))).toEqual([id]);
    expect(await findByHash('c'.repeat(32))).toEqual([]);
    await update(id, { state: 'refused' });
    expect(await findByHash('a'.repeat(32))).toEqual([]);
  });

  test('an upload stays as long as its proposal is open', async () => {
    const alone = await add();
    const given = await add({ md5: 'a'.repeat(32) });
    const uuid = await addProposal();
    await subject.state.uploads.update(given, { proposal: uuid.toUpperCase() });
    expect(ids(await subject.state.uploads.ofProposal(uuid))).toEqual([given]);
    subject.time += 3 * DAY - 1;
    expect(await subject.state.uploads.expired()).toEqual([]);
    subject.time += 1;
    expect(ids(await subject.state.uploads.expired())).toEqual([alone]);
    expect(ids(await subject.state.uploads.findByHash('a'.repeat(32)))).toEqual([given]);
    await subject.state.proposals.update({ uuid, version: 0 }, { state: 'refused' });
    expect(await subject.state.uploads.findByHash('a'.repeat(32))).toEqual([]);
    expect(ids(await subject.state.uploads.expired()).sort()).toEqual([alone, given].sort());
    // Only who removes the bytes removes the upload.
    subject.time += 1000 * DAY;
    expect(await subject.state.prune()).toBe(1);
    expect(await subject.state.uploads.ids()).toHaveLength(2);
    expect(await subject.state.uploads.expired()).toHaveLength(2);
  });

  test('the inbox is measured as a whole, by network and by author', async () => {
    expect(await subject.state.uploads.usage()).toEqual({ files: 0, bytes: 0 });
    const large = await add({ size: 5_000_000_000 });
    await add({ size: 1, origin: 'elsewhere', author: 'p1' });
    const { usage } = subject.state.uploads;
    expect(await usage()).toEqual({ files: 2, bytes: 5_000_000_001 });
    expect(await usage({ origin: 'elsewhere' })).toEqual({ files: 1, bytes: 1 });
    expect(await usage({ author: 'p1' })).toEqual({ files: 1, bytes: 1 });
    expect(await usage({ author: 'p2' })).toEqual({ files: 0, bytes: 0 });
    // A refused file counts, but takes no room.
    await subject.state.uploads.update(large, { state: 'refused' });
    expect(await usage()).toEqual({ files: 2, bytes: 1 });
  });
}
