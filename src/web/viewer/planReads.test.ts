import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planReads, type Span } from './planReads.ts';

const KIB = 1024;
const MIB = 1024 * KIB;
const IDLE = { pendingResponses: 0, readAhead: 64 * KIB };

test('a sequential read fetches the bytes that follow, too', () => {
  expect(planReads([{ begin: 0, end: 4 * KIB }], 300 * MIB, IDLE)).toEqual([
    { begin: 0, end: 64 * KIB },
  ]);
  expect(planReads([{ begin: 0, end: MIB }], 300 * MIB, IDLE)).toEqual([{ begin: 0, end: MIB }]);
});

test('on a slow line, where reading ahead costs time, less is read ahead', () => {
  const slow = { pendingResponses: 0, readAhead: 20 * KIB };
  expect(planReads([{ begin: 0, end: 4 * KIB }], 300 * MIB, slow)).toEqual([
    { begin: 0, end: 20 * KIB },
  ]);
});

test('requests nothing past the end of the document', () => {
  expect(planReads([{ begin: 10 * KIB, end: 12 * KIB }], 12 * KIB, IDLE)).toEqual([
    { begin: 10 * KIB, end: 12 * KIB },
  ]);
});

test('300 dictionaries scattered over 300 MB cost their own size, not 64 KiB each', () => {
  const requested = Array.from({ length: 300 }, (_, page) => ({
    begin: page * MIB,
    end: page * MIB + 4 * KIB,
  }));
  const plan = planReads(requested, 300 * MIB, IDLE);
  expect(plan).toEqual(requested);
});

test('the last of many scattered ranges is not a sequential read', () => {
  const requested = [{ begin: 0, end: 4 * KIB }];
  expect(planReads(requested, 300 * MIB, { ...IDLE, pendingResponses: 200 })).toEqual(requested);
});

test('300 adjacent dictionaries are one request', () => {
  const requested = Array.from({ length: 300 }, (_, page) => ({
    begin: page * 8 * KIB,
    end: page * 8 * KIB + 4 * KIB,
  }));
  expect(planReads(requested, 300 * MIB, IDLE)).toHaveLength(1);
});

test('every requested range lies within one planned range, and planned ranges do not overlap', () => {
  const length = 1_000_000;
  const span: fc.Arbitrary<Span> = fc
    .tuple(fc.nat(length - 2), fc.integer({ min: 1, max: 100_000 }))
    .map(([begin, size]) => ({ begin, end: Math.min(begin + size, length) }));
  fc.assert(
    fc.property(fc.array(span, { minLength: 1, maxLength: 12 }), (requested) => {
      const plan = planReads(requested, length, IDLE);
      for (const { begin, end } of requested)
        expect(plan.some((part) => part.begin <= begin && end <= part.end)).toBe(true);
      plan.forEach((part, index) => {
        expect(part.end).toBeLessThanOrEqual(plan[index + 1]?.begin ?? length);
      });
    }),
  );
});
