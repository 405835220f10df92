import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashSecret } from '../secretHash.ts';
import type { Session } from '../sessions.ts';
import type { State } from '../state.ts';
import type { Token } from '../tokens.ts';
import { testAgainstModel } from './stateModel.ts';

/** Opens one and the same database, as often as it is called: each is another machine. */
export type OpenState = (now: () => number) => Promise<State>;

/** Noon of a day in China: what is counted by days must not hang on when tests run. */
const NOON = Date.parse('2026-11-21T12:00:00+08:00');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** What both databases keep: run it from the adapter's own test, with a maker of empty databases. */
export function testStateContract(adapter: string, newDatabase: () => Promise<OpenState>): void {
  describe(`${adapter} keeps the contract of state`, () => {
    let time: number;
    let open: OpenState;
    let state: State;
    const opened: State[] = [];

    async function another(): Promise<State> {
      const made = await open(() => time);
      opened.push(made);
      return made;
    }

    beforeEach(async () => {
      time = NOON;
      open = await newDatabase();
      state = await another();
    });
    afterEach(async () => {
      for (const one of opened.splice(0)) await one.close();
    });

    function newSession(changes: Partial<Session> = {}) {
      const secret = randomUUID();
      const session: Session = {
        id: randomUUID(),
        person: 'p1',
        way: 'sso',
        since: time,
        expires: time + 30 * DAY,
        lastUsed: time,
        ...changes,
      };
      return { session, secret, hash: hashSecret(secret) };
    }

    async function addSession(changes: Partial<Session> = {}) {
      const made = newSession(changes);
      await state.sessions.add({ ...made.session, hash: made.hash });
      return made;
    }

    async function begin(browser = 'a browser', to = '/'): Promise<string> {
      const uuid = randomUUID();
      await state.pendingSignIns.add({ uuid, browser: hashSecret(browser), way: undefined, to });
      return uuid;
    }

    describe('sessions', () => {
      test('a session is found by what proves it, until it expires, on every machine', async () => {
        const { session, hash } = await addSession();
        const other = await another();
        expect(await other.sessions.find(hash)).toEqual({ ...session, isBlocked: false });
        expect(await state.sessions.find(hashSecret(session.id))).toBeUndefined();
        time = session.expires - 1;
        expect(await state.sessions.find(hash)).toBeDefined();
        time = session.expires;
        expect(await state.sessions.find(hash)).toBeUndefined();
        expect(await state.sessions.count()).toEqual(new Map());
      });

      test('a session of a way that tells nobody apart is never blocked', async () => {
        await state.blocks.add({ person: 'p1', until: undefined, note: undefined });
        const { hash } = await addSession({ person: undefined });
        expect(await state.sessions.find(hash)).toMatchObject({
          person: undefined,
          isBlocked: false,
        });
      });

      test('one who is blocked is so with the next question, and until the time is over', async () => {
        const { hash } = await addSession();
        const { hash: others } = await addSession({ person: 'p2' });
        await state.blocks.add({ person: 'p1', until: time + HOUR, note: 'x' });
        expect(await state.sessions.find(hash)).toMatchObject({ isBlocked: true });
        expect(await state.sessions.find(others)).toMatchObject({ isBlocked: false });
        time += HOUR;
        expect(await state.sessions.find(hash)).toMatchObject({ isBlocked: false });
        await state.blocks.add({ person: 'p1', until: undefined, note: 'x' });
        expect(await state.sessions.find(hash)).toMatchObject({ isBlocked: true });
        expect(await state.blocks.remove('p1')).toBe(true);
        expect(await state.sessions.find(hash)).toMatchObject({ isBlocked: false });
      });

      test('use is written at most once an hour, by one of many at once', async () => {
        const { session, hash } = await addSession();
        time += HOUR - 1;
        expect(await state.sessions.renew(session, time + 30 * DAY)).toBe(false);
        time += 1;
        const other = await another();
        const renewals = await Promise.all(
          [state, other, state, other, state].map((one) =>
            one.sessions.renew(session, time + 30 * DAY),
          ),
        );
        expect(renewals.filter((written) => written)).toHaveLength(1);
        const renewed = { ...session, lastUsed: time, expires: time + 30 * DAY, isBlocked: false };
        expect(await state.sessions.find(hash)).toEqual(renewed);
        expect(await state.sessions.renew(renewed, time + 40 * DAY)).toBe(false);
      });

      test('one that was ended is not brought back by its use', async () => {
        const { session, hash } = await addSession();
        time += 2 * HOUR;
        expect(await state.sessions.end(session.id)).toBe(true);
        expect(await state.sessions.renew(session, time + DAY)).toBe(false);
        expect(await state.sessions.end(session.id)).toBe(false);
        expect(await state.sessions.find(hash)).toBeUndefined();
      });

      test('all of a person, of a way and of everybody end, and nothing else does', async () => {
        await addSession();
        await addSession();
        await addSession({ person: 'p2' });
        await addSession({ person: 'p3', way: 'mailbox' });
        await addSession({ person: undefined, way: 'phrase' });
        expect(await state.sessions.count()).toEqual(
          new Map([
            ['mailbox', 1],
            ['phrase', 1],
            ['sso', 3],
          ]),
        );
        expect(await state.sessions.endPerson('p1')).toBe(2);
        expect(await state.sessions.endPerson('p1')).toBe(0);
        expect(await state.sessions.endWay('phrase')).toBe(1);
        expect([...(await state.sessions.count()).keys()]).toEqual(['mailbox', 'sso']);
        expect(await state.sessions.endAll()).toBe(2);
        expect(await state.sessions.list()).toEqual([]);
      });

      test('a list is read page by page, each session once', async () => {
        const ids: string[] = [];
        for (let index = 0; index < 11; index++) {
          // Several of one moment: what a page ends with must be exact.
          time += index % 3 === 0 ? MINUTE : 0;
          ids.push((await addSession({ person: index === 5 ? 'p2' : 'p1' })).session.id);
        }
        const seen: Session[] = [];
        for (;;) {
          const page = await state.sessions.list({ limit: 4, after: seen.at(-1) });
          if (page.length === 0) break;
          seen.push(...page);
        }
        expect(seen.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
        const times = seen.map(({ since }) => since);
        expect(times).toEqual(times.toSorted((a, b) => b - a));
        expect(await state.sessions.list({ person: 'p2' })).toHaveLength(1);
      });
    });

    describe('pending sign-ins', () => {
      test('of all who claim one at once, on two machines, exactly one gets it', async () => {
        const other = await another();
        for (let round = 0; round < 5; round++) {
          const uuid = await begin();
          const claims = await Promise.all(
            Array.from({ length: 20 }, (_, index) =>
              (index % 2 ? state : other).pendingSignIns.claim(uuid),
            ),
          );
          expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1);
          expect(await state.pendingSignIns.find(uuid)).toMatchObject({ isClaimed: true });
        }
      });

      test('of several steps that read the same, one is taken', async () => {
        const uuid = await begin();
        const seen = await state.pendingSignIns.find(uuid);
        if (!seen) throw new Error('it was begun');
        const other = await another();
        const steps = await Promise.all(
          [state, other, state, other].map((one, index) =>
            one.pendingSignIns.update(seen, { way: 'mailbox', memory: { tries: index } }),
          ),
        );
        expect(steps.filter((taken) => taken)).toHaveLength(1);
        const after = await state.pendingSignIns.find(uuid);
        expect(after).toMatchObject({ way: 'mailbox', memory: { tries: steps.indexOf(true) } });
        if (!after) throw new Error('it is still there');
        expect(await state.pendingSignIns.update(after, { outcome: 'denied' })).toBe(true);
        const last = await state.pendingSignIns.find(uuid);
        expect(last).toMatchObject({ way: 'mailbox', memory: after.memory, outcome: 'denied' });
        if (!last) throw new Error('it is still there');
        expect(await state.pendingSignIns.update(last, { memory: undefined })).toBe(true);
        expect((await state.pendingSignIns.find(uuid))?.memory).toBeUndefined();
      });

      test('a claimed one is only changed by how it ended, and again is once again', async () => {
        const uuid = await begin('b', '/files/x.pdf');
        const seen = await state.pendingSignIns.find(uuid);
        if (!seen) throw new Error('it was begun');
        expect(await state.pendingSignIns.settle(uuid, 'done')).toBe(false);
        expect(await state.pendingSignIns.claim(uuid)).toMatchObject({ to: '/files/x.pdf' });
        expect(await state.pendingSignIns.update(seen, { way: 'x' })).toBe(false);
        expect(await state.pendingSignIns.settle(uuid, 'denied', { again: true })).toBe(true);
        expect(await state.pendingSignIns.find(uuid)).toMatchObject({
          outcome: 'denied',
          isClaimed: false,
          memory: undefined,
        });
        expect(await state.pendingSignIns.claim(uuid)).toBeDefined();
        expect(await state.pendingSignIns.settle(uuid, 'done')).toBe(true);
        expect(await state.pendingSignIns.claim(uuid)).toBeUndefined();
        expect(await state.pendingSignIns.find(uuid)).toMatchObject({ outcome: 'done' });
      });

      test('it holds for ten minutes, and is then as if it had never been', async () => {
        const uuid = await begin();
        time += 10 * MINUTE - 1;
        expect(await state.pendingSignIns.find(uuid.toUpperCase())).toMatchObject({ uuid });
        time += 1;
        expect(await state.pendingSignIns.find(uuid)).toBeUndefined();
        expect(await state.pendingSignIns.claim(uuid)).toBeUndefined();
      });

      test('ten minutes begin again with what is remembered of a step, and with nothing else', async () => {
        const uuid = await begin();
        time += 9 * MINUTE;
        const seen = await state.pendingSignIns.find(uuid);
        if (!seen) throw new Error('it is still there');
        await state.pendingSignIns.update(seen, { way: 'mailbox', memory: { sent: 1 } });
        time += 9 * MINUTE;
        const after = await state.pendingSignIns.find(uuid);
        if (!after) throw new Error('it is still there');
        await state.pendingSignIns.update(after, { memory: undefined, outcome: 'denied' });
        time += MINUTE;
        expect(await state.pendingSignIns.find(uuid)).toBeUndefined();
      });

      test('a browser has at most ten, and the oldest makes room', async () => {
        const theirs = await begin('another browser');
        const ours: string[] = [];
        for (let count = 0; count < 13; count++) {
          time += 1;
          ours.push(await begin('one browser'));
        }
        const kept: string[] = [];
        for (const uuid of ours) if (await state.pendingSignIns.find(uuid)) kept.push(uuid);
        expect(kept).toEqual(ours.slice(-10));
        expect(await state.pendingSignIns.find(theirs)).toBeDefined();
      });
    });

    describe('device grants', () => {
      async function ask(userCode = 'BCDFGHJK') {
        const uuid = randomUUID();
        const hash = hashSecret(uuid);
        const added = await state.deviceGrants.add({
          hash,
          uuid,
          userCode,
          program: 'campusdocs on a laptop',
          scopes: ['files'],
          expires: time + 10 * MINUTE,
          intervalMs: 5000,
        });
        return { uuid, hash, added };
      }

      test('one that was approved is handed out once, however many ask', async () => {
        const { uuid, hash } = await ask();
        expect(await state.deviceGrants.findByUserCode('BCDFGHJK')).toMatchObject({ uuid });
        expect(await state.deviceGrants.poll(hash)).toEqual({ kind: 'pending' });
        expect(await state.deviceGrants.approve(uuid, { person: 'p1', way: 'sso' })).toBe(true);
        expect(await state.deviceGrants.refuse(uuid)).toBe(false);
        const other = await another();
        const polls = await Promise.all(
          Array.from({ length: 12 }, (_, index) =>
            (index % 2 ? state : other).deviceGrants.poll(hash),
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
              state: 'redeemed',
              person: 'p1',
              way: 'sso',
              expires: NOON + 10 * MINUTE,
            },
          },
        ]);
        expect(await state.deviceGrants.poll(hash)).toEqual({ kind: 'gone' });
      });

      test('who asks too soon has to wait longer from then on', async () => {
        const { hash } = await ask();
        expect(await state.deviceGrants.poll(hash)).toEqual({ kind: 'pending' });
        time += 4999;
        const slower = { kind: 'slow-down', intervalMs: 10_000 };
        expect(await state.deviceGrants.poll(hash)).toEqual(slower);
        time += 10_000;
        expect(await state.deviceGrants.poll(hash)).toEqual({ kind: 'pending' });
      });

      test('one that was refused or has expired says so, and cannot be approved', async () => {
        const { uuid, hash } = await ask();
        expect(await state.deviceGrants.refuse(uuid)).toBe(true);
        expect(await state.deviceGrants.approve(uuid, { person: 'p1', way: 'sso' })).toBe(false);
        expect(await state.deviceGrants.poll(hash)).toEqual({ kind: 'refused' });
        const late = await ask('LMNPQRST');
        time += 10 * MINUTE;
        expect(await state.deviceGrants.find(late.uuid)).toBeUndefined();
        const by = { person: undefined, way: 'phrase' };
        expect(await state.deviceGrants.approve(late.uuid, by)).toBe(false);
        expect(await state.deviceGrants.poll(late.hash)).toEqual({ kind: 'gone' });
        expect(await state.deviceGrants.poll(hashSecret('never'))).toEqual({ kind: 'gone' });
      });

      test('a user code is only one grant at a time', async () => {
        expect((await ask()).added).toBe(true);
        expect((await ask()).added).toBe(false);
        time += 10 * MINUTE;
        const { uuid, added } = await ask();
        expect(added).toBe(true);
        expect(await state.deviceGrants.findByUserCode('BCDFGHJK')).toMatchObject({ uuid });
      });
    });

    describe('tokens', () => {
      async function addToken(changes: Partial<Token> = {}) {
        const token = {
          id: randomUUID(),
          name: '我的笔记本 💻',
          person: 'p1',
          way: 'sso',
          scopes: ['files', 'stats'],
          created: time,
          expires: time + 90 * DAY,
          ...changes,
        };
        const hash = hashSecret(token.id);
        await state.tokens.add({ ...token, hash });
        return { token: { ...token, revoked: undefined, lastUsed: undefined }, hash };
      }

      test('a token holds until it expires or is revoked', async () => {
        const { token, hash } = await addToken();
        const { token: other, hash: hashOfOther } = await addToken({ expires: time + DAY });
        expect(await state.tokens.find(hash)).toEqual({ ...token, isBlocked: false });
        expect(await state.tokens.revoke(token.id)).toBe(true);
        expect(await state.tokens.revoke(token.id)).toBe(false);
        expect(await state.tokens.find(hash)).toBeUndefined();
        expect(await state.tokens.find(hashOfOther)).toMatchObject({ id: other.id });
        time += DAY;
        expect(await state.tokens.find(hashOfOther)).toBeUndefined();
        const listed = await state.tokens.list();
        expect(listed.map(({ id }) => id).toSorted()).toEqual([token.id, other.id].toSorted());
        expect(listed.find(({ id }) => id === token.id)?.revoked).toBe(NOON);
      });

      test('tokens of a person end with the person, those of maintainers do not', async () => {
        const { hash } = await addToken();
        const { hash: ofMaintainer } = await addToken({ person: undefined, way: undefined });
        await state.blocks.add({ person: 'p1', until: undefined, note: undefined });
        expect(await state.tokens.find(hash)).toMatchObject({ isBlocked: true });
        expect(await state.tokens.find(ofMaintainer)).toMatchObject({ isBlocked: false });
        expect(await state.tokens.revokePerson('p1')).toBe(1);
        expect(await state.tokens.list({ person: 'p1' })).toHaveLength(1);
        expect(await state.tokens.revokeWay('sso')).toBe(0);
        expect(await state.tokens.revokeAll()).toBe(1);
      });

      test('of its use the day is known, and nothing closer', async () => {
        const { token, hash } = await addToken();
        await state.tokens.noteUse(token);
        expect(await state.tokens.find(hash)).toMatchObject({ lastUsed: '2026-11-21' });
        time += DAY;
        await state.tokens.noteUse({ ...token, lastUsed: '2026-11-21' });
        expect(await state.tokens.find(hash)).toMatchObject({ lastUsed: '2026-11-22' });
      });
    });

    test('a block is changed by another of the same person, and over when its time is', async () => {
      await state.blocks.add({ person: 'p1', until: undefined, note: '一夜下载了全部文件' });
      time += 1;
      await state.blocks.add({ person: 'p2', until: time + HOUR, note: undefined });
      await state.blocks.add({ person: 'p1', until: time + DAY, note: undefined });
      expect(await state.blocks.list()).toEqual([
        { person: 'p2', since: NOON + 1, until: time + HOUR, note: undefined },
        { person: 'p1', since: NOON, until: time + DAY, note: undefined },
      ]);
      time += HOUR;
      expect(await state.blocks.find('p2')).toBeUndefined();
      expect(await state.blocks.find('p1')).toMatchObject({ since: NOON });
      // One whose time is over begins anew.
      await state.blocks.add({ person: 'p2', until: undefined, note: undefined });
      expect(await state.blocks.find('p2')).toMatchObject({ since: time });
    });

    describe('meters', () => {
      const measure = { limit: 5, windowMs: 10 * MINUTE };

      test('of any number at once on two machines exactly the limit is allowed', async () => {
        const other = await another();
        const hits = await Promise.all(
          Array.from({ length: 40 }, (_, index) =>
            (index % 2 ? state : other).meters.hit('code:x', measure),
          ),
        );
        expect(hits.filter(({ allowed }) => allowed)).toHaveLength(5);
        expect(await state.meters.hit('code:y', measure)).toMatchObject({ allowed: true, left: 4 });
      });

      test('a window ends so long after its first hit, however many were refused', async () => {
        for (let count = 0; count < 9; count++) {
          await state.meters.hit('k', measure);
          time += MINUTE;
        }
        const refused = { allowed: false, left: 0, retryAfterMs: MINUTE };
        expect(await state.meters.look('k', measure)).toEqual(refused);
        expect(await state.meters.hit('k', measure)).toEqual(refused);
        time += MINUTE;
        const fresh = { allowed: true, left: 5, retryAfterMs: 0 };
        expect(await state.meters.look('k', measure)).toEqual(fresh);
        const first = { allowed: true, left: 4, retryAfterMs: 10 * MINUTE };
        expect(await state.meters.hit('k', measure)).toEqual(first);
        await state.meters.clear('k');
        expect(await state.meters.look('k', measure)).toEqual(fresh);
      });
    });

    describe('downloads', () => {
      test('a burst on two machines is counted exactly', async () => {
        const other = await another();
        await Promise.all(
          Array.from({ length: 2000 }, (_, index) =>
            (index % 2 ? state : other).downloads.add(`item${index % 7}`),
          ),
        );
        expect(await state.downloads.total()).toBe(2000);
        const top = await other.downloads.top({ limit: 3 });
        expect(top).toEqual([
          { id: 'item0', count: 286 },
          { id: 'item1', count: 286 },
          { id: 'item2', count: 286 },
        ]);
      });

      test('what was counted is there for whoever opens the database next', async () => {
        await state.downloads.add('a');
        await state.close();
        opened.length = 0;
        const next = await another();
        expect(await next.downloads.total()).toBe(1);
      });

      test('days begin at midnight in China, and spans include both ends', async () => {
        time = Date.parse('2026-11-20T15:59:59.999Z');
        await state.downloads.add('a');
        time += 1;
        await state.downloads.add('b');
        await state.downloads.add('a');
        time += DAY;
        await state.downloads.add('b');
        expect(state.downloads.dayOf(time)).toBe('2026-11-22');
        expect(await state.downloads.byDay()).toEqual([
          { day: '2026-11-20', count: 1 },
          { day: '2026-11-21', count: 2 },
          { day: '2026-11-22', count: 1 },
        ]);
        const one = { from: '2026-11-21', to: '2026-11-21' };
        expect(await state.downloads.total(one)).toBe(2);
        expect(await state.downloads.top({ from: '2026-11-21', limit: 10 })).toEqual([
          { id: 'b', count: 2 },
          { id: 'a', count: 1 },
        ]);
        expect(await state.downloads.total({ to: '2026-11-19' })).toBe(0);
        await expect(state.downloads.total({ to: '21.11.2026' })).rejects.toMatchObject({
          code: 'unfit',
        });
      });
    });

    test('of keys the newest signs, and old ones go but the newest never', async () => {
      expect(await state.keys.add('k1')).toBe(true);
      expect(await state.keys.add('k1')).toBe(false);
      time += DAY;
      expect(await state.keys.add('k2')).toBe(true);
      expect(await state.keys.list()).toEqual([
        { id: 'k2', created: time },
        { id: 'k1', created: NOON },
      ]);
      time += DAY;
      expect(await state.keys.removeOld(time)).toBe(1);
      expect((await state.keys.list()).map(({ id }) => id)).toEqual(['k2']);
    });

    test('a pass phrase is replaced by the next of its way', async () => {
      await state.phrases.set('term', 'scrypt$1');
      time += DAY;
      await state.phrases.set('term', 'scrypt$2');
      expect(await state.phrases.find('term')).toEqual({
        way: 'term',
        hash: 'scrypt$2',
        since: time,
      });
      expect(await state.phrases.remove('term')).toBe(true);
      expect(await state.phrases.remove('term')).toBe(false);
      expect(await state.phrases.find('term')).toBeUndefined();
    });

    test('any text is kept as it is, and what is none is refused before it is kept', async () => {
      for (const note of [
        "'; drop table blocks; --",
        '𠮷野家 👩‍👩‍👧 \u202e\ufeff',
        '\n\t"\\',
        '',
      ]) {
        await state.blocks.add({ person: note || 'nobody', until: undefined, note });
        expect((await state.blocks.find(note || 'nobody'))?.note).toBe(note);
      }
      for (const note of ['a\0b', '\ud800', '长'.repeat(501)]) {
        const block = { person: 'p', until: undefined, note };
        await expect(state.blocks.add(block)).rejects.toMatchObject({ code: 'unfit' });
      }
      const uuid = randomUUID();
      const signIn = { uuid, browser: hashSecret('b'), way: undefined };
      for (const to of ['/\0', `/${'x'.repeat(2048)}`]) {
        await expect(state.pendingSignIns.add({ ...signIn, to })).rejects.toMatchObject({
          code: 'unfit',
        });
      }
      await state.pendingSignIns.add({ ...signIn, to: '/' });
      const seen = await state.pendingSignIns.find(uuid);
      if (!seen) throw new Error('it was begun');
      // In JSON a NUL is an escape, so a way may remember one.
      const memory = { nonce: '\0"\u2028', count: 1.5 };
      expect(await state.pendingSignIns.update(seen, { memory })).toBe(true);
      expect((await state.pendingSignIns.find(uuid))?.memory).toEqual(memory);
      await expect(
        state.pendingSignIns.update({ ...seen, version: 1 }, { memory: { x: 'y'.repeat(20_000) } }),
      ).rejects.toMatchObject({ code: 'unfit' });
      await expect(state.downloads.add('x'.repeat(65))).rejects.toMatchObject({ code: 'unfit' });
    });

    test('whatever stands in an address names nothing, and is no error', async () => {
      for (const text of ['', '\0', '\ud800', 'x'.repeat(100_000), "' or 1=1 --", '%00', '../..']) {
        expect(await state.pendingSignIns.find(text)).toBeUndefined();
        expect(await state.pendingSignIns.claim(text)).toBeUndefined();
        expect(await state.deviceGrants.find(text)).toBeUndefined();
        expect(await state.deviceGrants.findByUserCode(text)).toBeUndefined();
        expect(await state.sessions.end(text)).toBe(false);
        expect(await state.sessions.find(hashSecret(text))).toBeUndefined();
        expect(await state.tokens.revoke(text)).toBe(false);
        expect(await state.blocks.find(text)).toBeUndefined();
        expect(await state.phrases.find(text)).toBeUndefined();
      }
    });

    test('what has expired is removed, and nothing else', async () => {
      await addSession({ expires: time + HOUR });
      const { hash } = await addSession({ expires: time + 2 * HOUR });
      await begin();
      await state.meters.hit('m', { limit: 1, windowMs: MINUTE });
      await state.blocks.add({ person: 'p1', until: time + MINUTE, note: undefined });
      await state.blocks.add({ person: 'p2', until: undefined, note: undefined });
      await state.downloads.add('a');
      expect(await state.prune()).toBe(0);
      time += HOUR;
      expect(await state.prune()).toBe(4);
      expect(await state.prune()).toBe(0);
      expect(await state.sessions.find(hash)).toBeDefined();
      expect(await state.blocks.list()).toHaveLength(1);
      expect(await state.downloads.total()).toBe(1);
    });

    test('several that start at once on an empty database make its tables once', async () => {
      open = await newDatabase();
      const all = await Promise.all(Array.from({ length: 4 }, another));
      await Promise.all(all.map((one) => one.downloads.add('a')));
      expect(await all[0]?.downloads.total()).toBe(4);
      expect(await all[3]?.isWell()).toEqual({ isWell: true });
    });

    testAgainstModel(() => ({
      state,
      now: () => time,
      pass: (ms) => {
        time += ms;
      },
    }));
  });
}
