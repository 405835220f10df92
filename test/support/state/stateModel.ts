import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashSecret } from '../../../src/state/secretHash.ts';
import { runs } from '../../../tools/test/runs.ts';
import { type ContractSubject, HOUR, MINUTE } from './contractSubject.ts';

const RUNS = runs(5, 20);
const STEPS = 500;

const SIGN_IN_MS = 10 * MINUTE;

/** Few of each, so that operations collide. */
const which = fc.nat(3);
const step = fc.oneof(
  fc.record({ type: fc.constant('sign in' as const), which, person: which, hours: fc.nat(5) }),
  fc.record({ type: fc.constant('look' as const), which }),
  fc.record({ type: fc.constant('end' as const), which }),
  fc.record({ type: fc.constant('end person' as const), which }),
  fc.record({ type: fc.constant('block' as const), which, hours: fc.option(fc.nat(3)) }),
  fc.record({ type: fc.constant('unblock' as const), which }),
  fc.record({ type: fc.constant('begin' as const), which }),
  fc.record({ type: fc.constant('claim' as const), which }),
  fc.record({ type: fc.constant('settle' as const), which, again: fc.boolean() }),
  fc.record({ type: fc.constant('hit' as const), which, limit: fc.nat(4), minutes: fc.nat(90) }),
  fc.record({ type: fc.constant('count' as const), which }),
  fc.record({ type: fc.constant('pass' as const), minutes: fc.nat(20) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Random operations on the stores have the same results as on maps. */
export function testAgainstModel(subject: ContractSubject): void {
  test(`${RUNS * STEPS} random operations have the same results as on maps`, async () => {
    const { state } = subject;
    const counts = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }),
        async (steps) => {
          const run = createRun(subject, counts);
          for (const one of steps) await run(one);
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    );
    const top = await state.downloads.top({ limit: 1_000_000 });
    expect(new Map(top.map(({ id, count }) => [id, count]))).toEqual(counts);
  });
}

/** One history with its own names, in a database that others share. */
function createRun(
  subject: ContractSubject,
  counts: Map<string, number>,
): (step: Step) => Promise<void> {
  const { state } = subject;
  const history = randomUUID();
  const name = (what: string, index: number) => `${what}${index}-${history}`;
  const proof = (index: number) => hashSecret(name('s', index));
  const sessions = new Map<number, { id: string; person: string; expires: number }>();
  const blocks = new Map<string, number>();
  const signIns = new Map<number, { uuid: string; claimed: boolean; expires: number }>();
  const meters = new Map<string, { hits: number; ends: number }>();
  const holding = (index: number) => {
    const session = sessions.get(index);
    return session && session.expires > subject.time ? session : undefined;
  };
  const pending = (index: number) => {
    const signIn = signIns.get(index);
    return signIn && signIn.expires > subject.time ? signIn : undefined;
  };

  return async (one) => {
    switch (one.type) {
      case 'sign in': {
        if (sessions.has(one.which)) return;
        const session = {
          id: randomUUID(),
          person: name('p', one.person),
          expires: subject.time + one.hours * HOUR,
        };
        const times = { since: subject.time, lastUsed: subject.time };
        await state.sessions.add({ ...session, ...times, hash: proof(one.which), method: 'w' });
        sessions.set(one.which, session);
        return;
      }
      case 'look': {
        const session = holding(one.which);
        const found = await state.sessions.find(proof(one.which));
        expect(found?.id).toBe(session?.id);
        if (session)
          expect(found?.isBlocked).toBe((blocks.get(session.person) ?? 0) > subject.time);
        return;
      }
      case 'end': {
        const session = holding(one.which);
        const ended = await state.sessions.end(session?.id ?? randomUUID());
        expect(ended).toBe(session !== undefined);
        if (session) sessions.delete(one.which);
        return;
      }
      case 'end person': {
        const person = name('p', one.which);
        const ending = [...sessions.keys()].filter((index) => holding(index)?.person === person);
        expect(await state.signIns.end({ person })).toMatchObject({ sessions: ending.length });
        for (const index of ending) sessions.delete(index);
        return;
      }
      case 'block': {
        const until = one.hours === null ? undefined : subject.time + one.hours * HOUR;
        await state.blocks.add({ person: name('p', one.which), until, note: undefined });
        blocks.set(name('p', one.which), until ?? Number.POSITIVE_INFINITY);
        return;
      }
      case 'unblock':
        await state.blocks.remove(name('p', one.which));
        blocks.delete(name('p', one.which));
        return;
      case 'begin': {
        const uuid = randomUUID();
        const browser = hashSecret(name('b', one.which));
        await state.pendingSignIns.add({ uuid, browser, method: undefined, to: '/' });
        signIns.set(one.which, { uuid, claimed: false, expires: subject.time + SIGN_IN_MS });
        return;
      }
      case 'claim': {
        const signIn = pending(one.which);
        const claim = await state.pendingSignIns.claim(signIn?.uuid ?? randomUUID());
        expect(claim !== undefined).toBe(signIn !== undefined && !signIn.claimed);
        if (signIn) signIn.claimed = true;
        return;
      }
      case 'settle': {
        const signIn = pending(one.which);
        const { again } = one;
        const uuid = signIn?.uuid ?? randomUUID();
        const settled = await state.pendingSignIns.settle(uuid, 'done', { again });
        expect(settled).toBe(signIn?.claimed === true);
        if (signIn?.claimed) signIn.claimed = !again;
        return;
      }
      case 'hit': {
        const key = name('m', one.which);
        const windowMs = one.minutes * MINUTE;
        const before = meters.get(key);
        const { time } = subject;
        const latest = time + windowMs + MINUTE;
        const goesOn = before !== undefined && before.ends > time && before.ends <= latest;
        const meter = goesOn
          ? { hits: before.hits + 1, ends: before.ends }
          : { hits: 1, ends: subject.time + windowMs };
        meters.set(key, meter);
        expect(await state.meters.hit(key, { limit: one.limit, windowMs })).toEqual({
          allowed: meter.hits <= one.limit,
          left: Math.max(0, one.limit - meter.hits),
          retryAfterMs: meter.ends - subject.time,
        });
        return;
      }
      case 'count': {
        const item = name('i', one.which);
        await state.downloads.add(item);
        counts.set(item, (counts.get(item) ?? 0) + 1);
        return;
      }
      case 'pass':
        subject.time += one.minutes * MINUTE;
        return;
    }
  };
}
