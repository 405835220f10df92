import { expect, test } from 'vitest';
import { createClock, openTestState } from '../../test/support/access/stateFixture.ts';
import { solveWork } from '../../test/support/solveWork.ts';
import { HOUR_MS } from '../lib/durations.ts';
import { createProofs } from './createProofs.ts';

async function setUp() {
  const clock = createClock();
  const { meters } = await openTestState(clock.now);
  const proofs = createProofs({ key: Buffer.alloc(32, 1), meters, now: clock.now });
  return { clock, meters, proofs };
}

test('a proof is accepted once', async () => {
  const { proofs } = await setUp();
  const proof = solveWork(proofs.challenge());
  expect(await Promise.all([proofs.check(proof), proofs.check(proof)])).toEqual(
    expect.arrayContaining([true, false]),
  );
  expect(await proofs.check(proof)).toBe(false);
});

test('a proof is accepted for an hour', async () => {
  const { clock, proofs } = await setUp();
  const [early, late] = [proofs.challenge(), proofs.challenge()];
  clock.pass(HOUR_MS - 2000);
  expect(await proofs.check(solveWork(early))).toBe(true);
  clock.pass(4000);
  expect(await proofs.check(solveWork(late))).toBe(false);
});

test('a challenge that this site has not made is worth nothing', async () => {
  const { clock, meters, proofs } = await setUp();
  const others = createProofs({ key: Buffer.alloc(32, 2), meters, now: clock.now });
  expect(await proofs.check(solveWork(others.challenge()))).toBe(false);
  for (const proof of [undefined, '', 'x', proofs.challenge()]) {
    expect(await proofs.check(proof)).toBe(false);
  }
});
