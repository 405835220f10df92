import { describe, expect, test } from 'vitest';
import { type ContractSubject, MINUTE } from './contractSubject.ts';

/** Meters, for each database. */
export function testMeters(subject: ContractSubject): void {
  describe('meters', () => {
    const measure = { limit: 5, windowMs: 10 * MINUTE };

    test('of any number of concurrent hits on two machines exactly the limit is allowed', async () => {
      const other = await subject.another();
      const hits = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          (index % 2 ? subject.state : other).meters.hit('code:x', measure),
        ),
      );
      expect(hits.filter(({ allowed }) => allowed)).toHaveLength(5);
      expect(await subject.state.meters.hit('code:y', measure)).toMatchObject({
        allowed: true,
        left: 4,
      });
    });

    test('a window ends a fixed time after its first hit, however many were refused', async () => {
      for (let count = 0; count < 9; count++) {
        await subject.state.meters.hit('k', measure);
        subject.time += MINUTE;
      }
      const refused = { allowed: false, left: 0, retryAfterMs: MINUTE };
      expect(await subject.state.meters.look('k', measure)).toEqual(refused);
      expect(await subject.state.meters.hit('k', measure)).toEqual(refused);
      subject.time += MINUTE;
      const fresh = { allowed: true, left: 5, retryAfterMs: 0 };
      expect(await subject.state.meters.look('k', measure)).toEqual(fresh);
      const first = { allowed: true, left: 4, retryAfterMs: 10 * MINUTE };
      expect(await subject.state.meters.hit('k', measure)).toEqual(first);
      await subject.state.meters.clear('k');
      expect(await subject.state.meters.look('k', measure)).toEqual(fresh);
    });

    test('of concurrent charges on two machines as many fit as a debt allows, and time pays it off', async () => {
      const other = await subject.another();
      const debt = { cost: MINUTE, max: 10 * MINUTE };
      const waits = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          (index % 2 ? subject.state : other).debts.charge('load:x', debt),
        ),
      );
      expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
      expect(await other.debts.charge('load:x', debt)).toBe(MINUTE);
      subject.time += MINUTE;
      expect(await other.debts.charge('load:x', { ...debt, cost: 2 * MINUTE })).toBe(MINUTE);
      expect(await other.debts.charge('load:x', debt)).toBe(0);
      subject.time += 11 * MINUTE;
      expect(await subject.state.prune()).toBe(1);
      // One of a clock that was ahead counts as paid.
      subject.time += 525_600 * MINUTE;
      await other.debts.charge('load:x', { cost: 10 * MINUTE, max: 10 * MINUTE });
      subject.time -= 525_600 * MINUTE;
      expect(await other.debts.charge('load:x', debt)).toBe(0);
    });

    test('servers with different clocks count in one window', async () => {
      const { meters } = subject.state;
      for (let count = 0; count < 3; count++) await meters.hit('k', measure);
      // On another server, or on this one after its clock was corrected.
      subject.time -= MINUTE;
      expect(await meters.look('k', measure)).toMatchObject({ allowed: true, left: 2 });
      expect(await meters.hit('k', measure)).toMatchObject({ allowed: true, left: 1 });
      subject.time += 1;
      await meters.hit('k', measure);
      expect(await meters.hit('k', measure)).toMatchObject({ allowed: false });
      // A larger difference means that one clock was wrong.
      subject.time -= 2;
      expect(await meters.look('k', measure)).toMatchObject({ allowed: true, left: 5 });
      expect(await meters.hit('k', measure)).toMatchObject({ allowed: true, left: 4 });
    });

    test('counts from a clock that was a year ahead block nobody', async () => {
      subject.time += 525_600 * MINUTE;
      for (let count = 0; count < 9; count++) await subject.state.meters.hit('k', measure);
      subject.time -= 525_600 * MINUTE;
      const { meters } = subject.state;
      expect(await meters.look('k', measure)).toMatchObject({ allowed: true, left: 5 });
      const first = { allowed: true, left: 4, retryAfterMs: 10 * MINUTE };
      expect(await meters.hit('k', measure)).toEqual(first);
    });
  });
}
