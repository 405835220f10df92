import { describe, expect, test } from 'vitest';
import { type ContractSubject, MINUTE } from './contractSubject.ts';

/** Limits that are counted in the database, on each database alike. */
export function testMeters(subject: ContractSubject): void {
  describe('meters', () => {
    const measure = { limit: 5, windowMs: 10 * MINUTE };

    test('of any number at once on two machines exactly the limit is allowed', async () => {
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

    test('a window ends so long after its first hit, however many were refused', async () => {
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

    test('servers whose clocks are not the same count in one window', async () => {
      const { meters } = subject.state;
      for (let count = 0; count < 3; count++) await meters.hit('k', measure);
      // Of another server, or of this one after its clock was set right.
      subject.time -= MINUTE;
      expect(await meters.look('k', measure)).toMatchObject({ allowed: true, left: 2 });
      expect(await meters.hit('k', measure)).toMatchObject({ allowed: true, left: 1 });
      subject.time += 1;
      await meters.hit('k', measure);
      expect(await meters.hit('k', measure)).toMatchObject({ allowed: false });
      // More than that is no difference between clocks, but one that was wrong.
      subject.time -= 2;
      expect(await meters.look('k', measure)).toMatchObject({ allowed: true, left: 5 });
      expect(await meters.hit('k', measure)).toMatchObject({ allowed: true, left: 4 });
    });

    test('what was counted while the clock was a year ahead stands in nobody’s way', async () => {
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
