import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashSecret } from '../secretHash.ts';
import { type ContractSubject, MINUTE, NOON } from './contractSubject.ts';

/** Command lines that wait to be let in, on each database alike. */
export function testDeviceGrants(subject: ContractSubject): void {
  describe('device grants', () => {
    async function ask(userCode = 'BCDFGHJK') {
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

    test('one that was approved is handed out once, however many ask', async () => {
      const { uuid, hash } = await ask();
      expect(await subject.state.deviceGrants.findByUserCode('BCDFGHJK')).toMatchObject({ uuid });
      expect(await subject.state.deviceGrants.poll(hash)).toEqual({ kind: 'pending' });
      expect(await subject.state.deviceGrants.approve(uuid, { person: 'p1', way: 'sso' })).toBe(
        true,
      );
      expect(await subject.state.deviceGrants.refuse(uuid)).toBe(false);
      const other = await subject.another();
      const polls = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          (index % 2 ? subject.state : other).deviceGrants.poll(hash),
        ),
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
            way: 'sso',
            expires: NOON + 10 * MINUTE,
          },
        },
      ]);
      expect(await subject.state.deviceGrants.poll(hash)).toEqual({ kind: 'gone' });
    });

    test('who asks too soon has to wait longer from then on', async () => {
      const { hash } = await ask();
      expect(await subject.state.deviceGrants.poll(hash)).toEqual({ kind: 'pending' });
      subject.time += 4999;
      const slower = { kind: 'slow-down', intervalMs: 10_000 };
      expect(await subject.state.deviceGrants.poll(hash)).toEqual(slower);
      subject.time += 10_000;
      expect(await subject.state.deviceGrants.poll(hash)).toEqual({ kind: 'pending' });
    });

    test('one that was refused or has expired says so, and cannot be approved', async () => {
      const { uuid, hash } = await ask();
      expect(await subject.state.deviceGrants.refuse(uuid)).toBe(true);
      expect(await subject.state.deviceGrants.approve(uuid, { person: 'p1', way: 'sso' })).toBe(
        false,
      );
      expect(await subject.state.deviceGrants.poll(hash)).toEqual({ kind: 'refused' });
      const late = await ask('LMNPQRST');
      subject.time += 10 * MINUTE;
      expect(await subject.state.deviceGrants.find(late.uuid)).toBeUndefined();
      const by = { person: undefined, way: 'phrase' };
      expect(await subject.state.deviceGrants.approve(late.uuid, by)).toBe(false);
      expect(await subject.state.deviceGrants.poll(late.hash)).toEqual({ kind: 'gone' });
      expect(await subject.state.deviceGrants.poll(hashSecret('never'))).toEqual({ kind: 'gone' });
    });

    test('a user code is only one grant at a time', async () => {
      expect((await ask()).added).toBe(true);
      expect((await ask()).added).toBe(false);
      subject.time += 10 * MINUTE;
      const { uuid, added } = await ask();
      expect(added).toBe(true);
      expect(await subject.state.deviceGrants.findByUserCode('BCDFGHJK')).toMatchObject({ uuid });
    });
  });
}
