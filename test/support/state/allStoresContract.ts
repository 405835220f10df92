import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashSecret } from '../../../src/state/secretHash.ts';
import { type ContractSubject, HOUR, MINUTE } from './contractSubject.ts';

/** The contract of all stores, for each database. */
export function testAllStores(subject: ContractSubject): void {
  test('any valid text is stored unchanged, and invalid text is refused', async () => {
    for (const note of ["'; drop table blocks; --", '𠮷野家 👩‍👩‍👧 \u202e\ufeff', '\n\t"\\', '']) {
      await subject.state.blocks.add({ person: note || 'nobody', until: undefined, note });
      expect((await subject.state.blocks.find(note || 'nobody'))?.note).toBe(note);
    }
    for (const note of ['a\0b', '\ud800', '长'.repeat(501)]) {
      const block = { person: 'p', until: undefined, note };
      await expect(subject.state.blocks.add(block)).rejects.toMatchObject({ code: 'unfit' });
    }
    const uuid = randomUUID();
    const signIn = { uuid, browser: hashSecret('b'), method: undefined };
    for (const to of ['/\0', `/${'x'.repeat(2048)}`]) {
      await expect(subject.state.pendingSignIns.add({ ...signIn, to })).rejects.toMatchObject({
        code: 'unfit',
      });
    }
    await subject.state.pendingSignIns.add({ ...signIn, to: '/' });
    const seen = await subject.state.pendingSignIns.find(uuid);
    if (!seen) throw new Error('it was begun');
    // In JSON a NUL is an escape, so a method may remember one.
    const memory = { nonce: '\0"\u2028', count: 1.5 };
    expect(await subject.state.pendingSignIns.update(seen, { memory })).toBe(true);
    expect((await subject.state.pendingSignIns.find(uuid))?.memory).toEqual(memory);
    await expect(
      subject.state.pendingSignIns.update(
        { ...seen, version: 1 },
        { memory: { x: 'y'.repeat(20_000) } },
      ),
    ).rejects.toMatchObject({ code: 'unfit' });
    await expect(subject.state.downloads.add('x'.repeat(65))).rejects.toMatchObject({
      code: 'unfit',
    });
  });

  test('an untrusted id finds nothing, and is not an error', async () => {
    for (const text of ['', '\0', '\ud800', 'x'.repeat(100_000), "' or 1=1 --", '%00', '../..']) {
      expect(await subject.state.pendingSignIns.find(text)).toBeUndefined();
      expect(await subject.state.pendingSignIns.claim(text)).toBeUndefined();
      expect(await subject.state.deviceGrants.find(text)).toBeUndefined();
      expect(await subject.state.deviceGrants.findByUserCode(text)).toBeUndefined();
      expect(await subject.state.sessions.end(text)).toBe(false);
      expect(await subject.state.sessions.find(hashSecret(text))).toBeUndefined();
      expect(await subject.state.tokens.revoke(text)).toBe(false);
      expect(await subject.state.blocks.find(text)).toBeUndefined();
      expect(await subject.state.phrases.find(text)).toBeUndefined();
      expect(await subject.state.proposals.find(text)).toBeUndefined();
      expect(await subject.state.proposals.list({ after: text, limit: 9 })).toEqual([]);
      expect(await subject.state.uploads.find(text)).toBeUndefined();
      expect(await subject.state.uploads.findByHash(text)).toEqual([]);
      expect(await subject.state.uploads.ofProposal(text)).toEqual([]);
      expect(await subject.state.reports.find(text)).toBeUndefined();
      expect(await subject.state.wishes.find(text)).toBeUndefined();
      expect(await subject.state.roles.find(text)).toBeUndefined();
      expect(await subject.state.roles.withdrawInvitation(text)).toBe(false);
      const outcome = { state: 'declined', answer: undefined } as const;
      expect(await subject.state.reports.close(text, outcome)).toBe(false);
      expect(await subject.state.wishes.close(text, outcome)).toBe(false);
      for (const key of ['before', 'subject', 'actor', 'action']) {
        if (text !== '')
          expect(await subject.state.journal.list({ [key]: text, limit: 9 })).toEqual([]);
      }
    }
  });

  test('expired rows are removed, and no others', async () => {
    await subject.addSession({ expires: subject.time + HOUR });
    const { hash } = await subject.addSession({ expires: subject.time + 2 * HOUR });
    await subject.begin();
    await subject.state.meters.hit('m', { limit: 1, windowMs: MINUTE });
    await subject.state.blocks.add({ person: 'p1', until: subject.time + MINUTE, note: undefined });
    await subject.state.blocks.add({ person: 'p2', until: undefined, note: undefined });
    await subject.state.downloads.add('a');
    expect(await subject.state.prune()).toBe(0);
    subject.time += HOUR;
    expect(await subject.state.prune()).toBe(4);
    expect(await subject.state.prune()).toBe(0);
    expect(await subject.state.sessions.find(hash)).toBeDefined();
    expect(await subject.state.blocks.list()).toHaveLength(1);
    expect(await subject.state.downloads.total()).toBe(1);
  });

  test('several servers that start at once on an empty database create its tables once', async () => {
    await subject.startEmpty();
    const all = await Promise.all(Array.from({ length: 4 }, () => subject.another()));
    await Promise.all(all.map((one) => one.downloads.add('a')));
    expect(await all[0]?.downloads.total()).toBe(4);
    expect(await all[3]?.isWell()).toEqual({ isWell: true });
  });
}
