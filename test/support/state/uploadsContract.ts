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

  test('pieces of a file follow one another, and small ones become one', async () => {
    const { uploadPieces } = subject.state;
    await uploadPieces.begin('u');
    await expect(uploadPieces.begin('u')).rejects.toThrow();
    const empty = { start: 0, length: 0, key: '' };
    expect(await uploadPieces.list('u')).toEqual([empty]);
    const first = { start: 0, length: 5_000_000_000, key: 'k1' };
    expect(await uploadPieces.append('u', first, { last: empty, replaced: [empty] })).toBe(true);
    const second = { start: first.length, length: 2, key: 'k2' };
    expect(await uploadPieces.append('u', second, { last: first, replaced: [] })).toBe(true);
    const merged = { ...second, length: 5, key: 'k3' };
    expect(await uploadPieces.append('u', merged, { last: second, replaced: [second] })).toBe(true);
    expect(await uploadPieces.list('u')).toEqual([first, merged]);
    expect(await uploadPieces.lengths()).toEqual(new Map([['u', 5_000_000_005]]));
    expect(await uploadPieces.keys()).toEqual(new Set(['k1', 'k3']));
    // What was read before it was changed is refused, and changes nothing.
    const late = { start: first.length + 2, length: 1, key: 'k4' };
    expect(await uploadPieces.append('u', late, { last: second, replaced: [] })).toBe(false);
    expect(await uploadPieces.list('u')).toEqual([first, merged]);
    await uploadPieces.remove('u');
    expect(await uploadPieces.list('u')).toEqual([]);
    expect(await uploadPieces.append('u', late, { last: merged, replaced: [] })).toBe(false);
  });

  test('of several servers that write behind the same piece at once, one succeeds', async () => {
    const servers = [subject.state, await subject.another(), await subject.another()];
    await subject.state.uploadPieces.begin('u');
    let last = { start: 0, length: 0, key: '' };
    for (const isMerged of [true, false, true]) {
      const start = isMerged ? last.start : last.start + last.length;
      const before = { last, replaced: isMerged ? [last] : [] };
      const pieces = servers.map((_, index) => ({
        start,
        length: index + 1 + (isMerged ? last.length : 0),
        key: `${start} ${index} ${isMerged}`,
      }));
      const done = await Promise.all(
        servers.map((server, index) =>
          server.uploadPieces.append('u', pieces[index] ?? last, before),
        ),
      );
      expect(done.filter((isDone) => isDone)).toHaveLength(1);
      const winner = pieces[done.indexOf(true)] ?? last;
      expect((await subject.state.uploadPieces.list('u')).at(-1)).toEqual(winner);
      last = winner;
    }
  });

  test('uploads that nobody has examined are listed', async () => {
    const [one, refused, known] = [await add(), await add(), await add()];
    await subject.state.uploads.update(refused, { state: 'refused' });
    await subject.state.uploads.update(known, { state: 'complete', facts: '{}' });
    expect((await subject.state.uploads.unexamined()).map(({ id }) => id)).toEqual([one]);
  });
}
