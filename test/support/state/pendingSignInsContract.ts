import { describe, expect, test } from 'vitest';
import { type ContractSubject, MINUTE } from './contractSubject.ts';

/** Pending sign-ins, for each database. */
export function testPendingSignIns(subject: ContractSubject): void {
  describe('pending sign-ins', () => {
    test('of all concurrent claims on two machines, exactly one succeeds', async () => {
      const other = await subject.another();
      for (let round = 0; round < 5; round++) {
        const uuid = await subject.begin();
        const claims = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            (index % 2 ? subject.state : other).pendingSignIns.claim(uuid),
          ),
        );
        expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
        expect(await subject.state.pendingSignIns.find(uuid)).toMatchObject({ isClaimed: true });
      }
    });

    test('of several updates of the same version, one succeeds', async () => {
      const uuid = await subject.begin();
      const seen = await subject.state.pendingSignIns.find(uuid);
      if (!seen) throw new Error('it was begun');
      const other = await subject.another();
      const steps = await Promise.all(
        [subject.state, other, subject.state, other].map((one, index) =>
          one.pendingSignIns.update(seen, { method: 'mailbox', memory: { tries: index } }),
        ),
      );
      expect(steps.filter((taken) => taken)).toHaveLength(1);
      const after = await subject.state.pendingSignIns.find(uuid);
      expect(after).toMatchObject({ method: 'mailbox', memory: { tries: steps.indexOf(true) } });
      if (!after) throw new Error('it is still there');
      expect(await subject.state.pendingSignIns.update(after, { outcome: 'denied' })).toBe(true);
      const last = await subject.state.pendingSignIns.find(uuid);
      expect(last).toMatchObject({ method: 'mailbox', memory: after.memory, outcome: 'denied' });
      if (!last) throw new Error('it is still there');
      expect(await subject.state.pendingSignIns.update(last, { memory: undefined })).toBe(true);
      expect((await subject.state.pendingSignIns.find(uuid))?.memory).toBeUndefined();
    });

    test('a claimed one is changed only by settling it, which can reopen it', async () => {
      const uuid = await subject.begin('b', '/files/x.pdf');
      const seen = await subject.state.pendingSignIns.find(uuid);
      if (!seen) throw new Error('it was begun');
      expect(await subject.state.pendingSignIns.settle(uuid, 'done')).toBe(false);
      expect(await subject.state.pendingSignIns.claim(uuid)).toMatchObject({ to: '/files/x.pdf' });
      expect(await subject.state.pendingSignIns.update(seen, { method: 'x' })).toBe(false);
      expect(await subject.state.pendingSignIns.settle(uuid, 'denied', { again: true })).toBe(true);
      expect(await subject.state.pendingSignIns.find(uuid)).toMatchObject({
        outcome: 'denied',
        isClaimed: false,
        memory: undefined,
      });
      expect(await subject.state.pendingSignIns.claim(uuid)).toBeDefined();
      expect(await subject.state.pendingSignIns.settle(uuid, 'done')).toBe(true);
      expect(await subject.state.pendingSignIns.claim(uuid)).toBeUndefined();
      expect(await subject.state.pendingSignIns.find(uuid)).toMatchObject({ outcome: 'done' });
    });

    test('it lasts ten minutes, and is then not found', async () => {
      const uuid = await subject.begin();
      subject.time += 10 * MINUTE - 1;
      expect(await subject.state.pendingSignIns.find(uuid.toUpperCase())).toMatchObject({ uuid });
      subject.time += 1;
      expect(await subject.state.pendingSignIns.find(uuid)).toBeUndefined();
      expect(await subject.state.pendingSignIns.claim(uuid)).toBeUndefined();
    });

    test('only new memory restarts the ten minutes', async () => {
      const uuid = await subject.begin();
      subject.time += 9 * MINUTE;
      const seen = await subject.state.pendingSignIns.find(uuid);
      if (!seen) throw new Error('it is still there');
      await subject.state.pendingSignIns.update(seen, { method: 'mailbox', memory: { sent: 1 } });
      subject.time += 9 * MINUTE;
      const after = await subject.state.pendingSignIns.find(uuid);
      if (!after) throw new Error('it is still there');
      await subject.state.pendingSignIns.update(after, { memory: undefined, outcome: 'denied' });
      subject.time += MINUTE;
      expect(await subject.state.pendingSignIns.find(uuid)).toBeUndefined();
    });

    test('a browser has at most ten, and the oldest is evicted', async () => {
      const theirs = await subject.begin('another browser');
      const ours: string[] = [];
      for (let count = 0; count < 13; count++) {
        subject.time += 1;
        ours.push(await subject.begin('one browser'));
      }
      const kept: string[] = [];
      for (const uuid of ours) if (await subject.state.pendingSignIns.find(uuid)) kept.push(uuid);
      expect(kept).toEqual(ours.slice(-10));
      expect(await subject.state.pendingSignIns.find(theirs)).toBeDefined();
    });
  });
}
