import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ApprovedGrant } from '../../../src/state/deviceGrants.ts';
import { hashSecret, type SecretHash } from '../../../src/state/secretHash.ts';
import type { Session } from '../../../src/state/sessions.ts';
import type { SignInFilter } from '../../../src/state/signIns.ts';
import type { NewToken } from '../../../src/state/tokens.ts';
import { type ContractSubject, DAY, MINUTE, NOON } from './contractSubject.ts';

/** Device grants, for each database. */
export function testDeviceGrants(subject: ContractSubject): void {
  describe('device grants', () => {
    async function createGrant(userCode = 'BCDFGHJK') {
      const uuid = randomUUID();
      const hash = hashSecret(uuid);
      const added = await subject.state.deviceGrants.add({
        hash,
        uuid,
        userCode,
        program: 'campusdocs on a laptop',
        scopes: ['files'],
        origin: 'a hash of a network',
        expires: subject.time + 10 * MINUTE,
        intervalMs: 5000,
      });
      return { uuid, hash, added };
    }

    /** A token of a grant, as `poll` stores it. */
    const tokenOf = ({ person, method }: ApprovedGrant): NewToken => ({
      id: randomUUID(),
      hash: hashSecret(randomUUID()),
      name: 'campusdocs',
      person,
      method,
      scopes: ['files'],
      created: subject.time,
      expires: subject.time + 90 * DAY,
    });

    const poll = (hash: SecretHash, state = subject.state) =>
      state.deviceGrants.poll(hash, tokenOf);

    async function approve(uuid: string, changes: Partial<Session> = {}) {
      const { session } = await subject.addSession(changes);
      return await subject.state.deviceGrants.approve(uuid, session.id);
    }

    test('an approved grant is redeemed once, however many polls are concurrent', async () => {
      const { uuid, hash } = await createGrant();
      expect(await subject.state.deviceGrants.findByUserCode('BCDFGHJK')).toMatchObject({ uuid });
      expect(await poll(hash)).toEqual({ kind: 'pending' });
      expect(await approve(uuid)).toBe(true);
      expect(await subject.state.deviceGrants.refuse(uuid)).toBe(false);
      const other = await subject.another();
      const polls = await Promise.all(
        Array.from({ length: 12 }, (_, index) => poll(hash, index % 2 ? subject.state : other)),
      );
      const approved = polls.filter(({ kind }) => kind === 'approved');
      expect(approved).toEqual([
        {
          kind: 'approved',
          grant: {
            uuid,
            userCode: 'BCDFGHJK',
            program: 'campusdocs on a laptop',
            scopes: ['files'],
            origin: 'a hash of a network',
            state: 'redeemed',
            person: 'p1',
            method: 'sso',
            expires: NOON + 10 * MINUTE,
          },
        },
      ]);
      expect(await poll(hash)).toEqual({ kind: 'gone' });
      expect(await subject.state.tokens.list()).toHaveLength(1);
    });

    test.each<[string, SignInFilter | 'tokens']>([
      ['of the person', { person: 'p1' }],
      ['of the way', { method: 'sso' }],
      ['of everyone', 'all'],
      ['of tokens', 'tokens'],
    ])('an approved grant becomes no token after an end %s', async (_, whose) => {
      const { uuid, hash } = await createGrant();
      const other = await createGrant('LMNPQRST');
      const pending = await createGrant('VWXZVWXZ');
      await approve(uuid);
      await approve(other.uuid, { person: 'p2', method: 'mailbox' });
      const { signIns, tokens } = subject.state;
      const isAll = whose === 'all' || whose === 'tokens';
      const ended = whose === 'tokens' ? await signIns.revokeTokens() : await signIns.end(whose);
      expect(ended.grants).toBe(isAll ? 2 : 1);
      expect(await poll(hash)).toEqual({ kind: 'refused' });
      expect((await poll(other.hash)).kind).toBe(isAll ? 'refused' : 'approved');
      expect(await tokens.list()).toHaveLength(isAll ? 0 : 1);
      // This grant is still pending, so no end includes it.
      expect(await poll(pending.hash)).toEqual({ kind: 'pending' });
    });

    test('a blocked person cannot approve, and earlier approvals become no token', async () => {
      const { uuid, hash } = await createGrant();
      const late = await createGrant('LMNPQRST');
      expect(await approve(uuid)).toBe(true);
      await subject.state.blocks.add({ person: 'p1', until: undefined, note: undefined });
      expect(await approve(late.uuid)).toBe(false);
      expect(await poll(hash)).toEqual({ kind: 'refused' });
      await subject.state.blocks.remove('p1');
      expect(await poll(hash)).toEqual({ kind: 'refused' });
      expect(await subject.state.tokens.list()).toEqual([]);
    });

    test('an ended session cannot approve', async () => {
      const { uuid, hash } = await createGrant();
      const { session } = await subject.addSession();
      await subject.state.sessions.end(session.id);
      expect(await subject.state.deviceGrants.approve(uuid, session.id)).toBe(false);
      expect(await subject.state.deviceGrants.approve(uuid, '\0')).toBe(false);
      expect(await poll(hash)).toEqual({ kind: 'pending' });
    });

    test('nothing in progress on several machines survives an end', async () => {
      const other = await subject.another();
      for (let round = 0; round < 40; round++) {
        const person = `p${round}`;
        const { uuid, hash } = await createGrant(`CODE${round}`);
        const { session } = await subject.addSession({ person });
        // Each comes first in some rounds.
        await Promise.all([
          pause(round % 3).then(() => subject.state.deviceGrants.approve(uuid, session.id)),
          pause(round % 4).then(() => poll(hash, other)),
          pause(round % 5).then(() => other.signIns.end({ person })),
          pause(round % 7).then(() => poll(hash)),
        ]);
        expect((await poll(hash)).kind).not.toBe('approved');
        const tokens = await subject.state.tokens.list({ person });
        expect(tokens.filter(({ revoked }) => revoked === undefined)).toEqual([]);
      }
    });

    test('polling too soon makes the interval longer', async () => {
      const { hash } = await createGrant();
      expect(await poll(hash)).toEqual({ kind: 'pending' });
      subject.time += 4999;
      const slower = { kind: 'slow-down', intervalMs: 10_000 };
      expect(await poll(hash)).toEqual(slower);
      subject.time += 10_000;
      expect(await poll(hash)).toEqual({ kind: 'pending' });
    });

    test('a refused or expired grant is reported as such, and cannot be approved', async () => {
      const { uuid, hash } = await createGrant();
      expect(await subject.state.deviceGrants.refuse(uuid)).toBe(true);
      expect(await approve(uuid)).toBe(false);
      expect(await poll(hash)).toEqual({ kind: 'refused' });
      const late = await createGrant('LMNPQRST');
      subject.time += 10 * MINUTE;
      expect(await subject.state.deviceGrants.find(late.uuid)).toBeUndefined();
      expect(await approve(late.uuid, { person: undefined, method: 'phrase' })).toBe(false);
      expect(await poll(late.hash)).toEqual({ kind: 'gone' });
      expect(await poll(hashSecret('never'))).toEqual({ kind: 'gone' });
    });

    test('a user code belongs to one grant at a time', async () => {
      expect((await createGrant()).added).toBe(true);
      expect((await createGrant()).added).toBe(false);
      subject.time += 10 * MINUTE;
      const { uuid, added } = await createGrant();
      expect(added).toBe(true);
      expect(await subject.state.deviceGrants.findByUserCode('BCDFGHJK')).toMatchObject({ uuid });
    });
  });
}
