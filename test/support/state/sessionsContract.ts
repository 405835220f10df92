import { describe, expect, test } from 'vitest';
import { hashSecret } from '../../../src/state/secretHash.ts';
import type { Session } from '../../../src/state/sessions.ts';
import { type ContractSubject, DAY, HOUR, MINUTE } from './contractSubject.ts';

/** Sessions, for each database. */
export function testSessions(subject: ContractSubject): void {
  describe('sessions', () => {
    test('a session is found by its secret until it expires, on every machine', async () => {
      const { session, hash } = await subject.addSession();
      const other = await subject.another();
      expect(await other.sessions.find(hash)).toEqual({ ...session, isBlocked: false });
      expect(await subject.state.sessions.find(hashSecret(session.id))).toBeUndefined();
      subject.time = session.expires - 1;
      expect(await subject.state.sessions.find(hash)).toBeDefined();
      subject.time = session.expires;
      expect(await subject.state.sessions.find(hash)).toBeUndefined();
      expect(await subject.state.sessions.count()).toEqual(new Map());
    });

    test('a session without an identity is never blocked', async () => {
      await subject.state.blocks.add({ person: 'p1', until: undefined, note: undefined });
      const { hash } = await subject.addSession({ person: undefined });
      expect(await subject.state.sessions.find(hash)).toMatchObject({
        person: undefined,
        isBlocked: false,
      });
    });

    test('a block applies to the next query, and until it ends', async () => {
      const { hash } = await subject.addSession();
      const { hash: others } = await subject.addSession({ person: 'p2' });
      await subject.state.blocks.add({ person: 'p1', until: subject.time + HOUR, note: 'x' });
      expect(await subject.state.sessions.find(hash)).toMatchObject({ isBlocked: true });
      expect(await subject.state.sessions.find(others)).toMatchObject({ isBlocked: false });
      subject.time += HOUR;
      expect(await subject.state.sessions.find(hash)).toMatchObject({ isBlocked: false });
      await subject.state.blocks.add({ person: 'p1', until: undefined, note: 'x' });
      expect(await subject.state.sessions.find(hash)).toMatchObject({ isBlocked: true });
      expect(await subject.state.blocks.remove('p1')).toBe(true);
      expect(await subject.state.sessions.find(hash)).toMatchObject({ isBlocked: false });
    });

    test('use is written at most once an hour, by one of many concurrent requests', async () => {
      const { session, hash } = await subject.addSession();
      subject.time += HOUR - 1;
      expect(await subject.state.sessions.renew(session, subject.time + 30 * DAY)).toBe(false);
      subject.time += 1;
      const other = await subject.another();
      const renewals = await Promise.all(
        [subject.state, other, subject.state, other, subject.state].map((one) =>
          one.sessions.renew(session, subject.time + 30 * DAY),
        ),
      );
      expect(renewals.filter((written) => written)).toHaveLength(1);
      const renewed = {
        ...session,
        lastUsed: subject.time,
        expires: subject.time + 30 * DAY,
        isBlocked: false,
      };
      expect(await subject.state.sessions.find(hash)).toEqual(renewed);
      expect(await subject.state.sessions.renew(renewed, subject.time + 40 * DAY)).toBe(false);
    });

    test('renewal does not restore an ended session', async () => {
      const { session, hash } = await subject.addSession();
      subject.time += 2 * HOUR;
      expect(await subject.state.sessions.end(session.id)).toBe(true);
      expect(await subject.state.sessions.renew(session, subject.time + DAY)).toBe(false);
      expect(await subject.state.sessions.end(session.id)).toBe(false);
      expect(await subject.state.sessions.find(hash)).toBeUndefined();
    });

    test('all sessions of a person, of a method or of everybody end, and no others', async () => {
      await subject.addSession();
      await subject.addSession();
      await subject.addSession({ person: 'p2' });
      await subject.addSession({ person: 'p3', method: 'mailbox' });
      await subject.addSession({ person: undefined, method: 'phrase' });
      expect(await subject.state.sessions.count()).toEqual(
        new Map([
          ['mailbox', 1],
          ['phrase', 1],
          ['sso', 3],
        ]),
      );
      const { signIns } = subject.state;
      const ended = (sessions: number) => ({ sessions, grants: 0, tokens: 0 });
      expect(await signIns.end({ person: 'p1' })).toEqual(ended(2));
      expect(await signIns.end({ person: 'p1' })).toEqual(ended(0));
      expect(await signIns.end({ person: '\0' })).toEqual(ended(0));
      expect(await signIns.end({ method: 'phrase' })).toEqual(ended(1));
      expect([...(await subject.state.sessions.count()).keys()]).toEqual(['mailbox', 'sso']);
      expect(await signIns.end('all')).toEqual(ended(2));
      expect(await subject.state.sessions.list()).toEqual([]);
    });

    test('a list is read page by page, each session once', async () => {
      const ids: string[] = [];
      for (let index = 0; index < 11; index++) {
        // Several with the same time: page boundaries must be exact.
        subject.time += index % 3 === 0 ? MINUTE : 0;
        ids.push((await subject.addSession({ person: index === 5 ? 'p2' : 'p1' })).session.id);
      }
      const seen: Session[] = [];
      for (;;) {
        const page = await subject.state.sessions.list({ limit: 4, after: seen.at(-1) });
        if (page.length === 0) break;
        seen.push(...page);
      }
      expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
      const times = seen.map(({ since }) => since);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(await subject.state.sessions.list({ person: 'p2' })).toHaveLength(1);
    });
  });
}
