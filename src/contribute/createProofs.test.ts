import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createClock, openTestState } from '../../test/support/access/stateFixture.ts';
import { HOUR_MS } from '../lib/durations.ts';
import { PUZZLES, proofOf, solves } from '../protocol/contribution/proofOfWork.ts';
import { createProofs } from './createProofs.ts';

async function setUp() {
  const clock = createClock();
  const { meters } = await openTestState(clock.now);
  const proofs = createProofs({ key: Buffer.alloc(32, 1), meters, now: clock.now });
  return { clock, meters, proofs };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

function solveProof(challenge: string): string {
  const counters = Array.from({ length: PUZZLES }, (_, puzzle) => {
    let counter = 0;
    while (!solves(challenge, puzzle, counter, sha256)) counter += 1;
    return counter;
  });
  return proofOf(challenge, counters);
}

test('a proof is accepted once', async () => {
  const { proofs } = await setUp();
  const proof = solveProof(proofs.challenge());
  expect(await Promise.all([proofs.check(proof), proofs.check(proof)])).toEqual(
    expect.arrayContaining([true, false]),
  );
  expect(await proofs.check(proof)).toBe(false);
});

test('a proof is accepted for an hour', async () => {
  const { clock, proofs } = await setUp();
  const [early, late] = [proofs.challenge(), proofs.challenge()];
  clock.pass(HOUR_MS - 2000);
  expect(await proofs.check(solveProof(early))).toBe(true);
  clock.pass(4000);
  expect(await proofs.check(solveProof(late))).toBe(false);
});

test('a challenge that this site has not made is worth nothing', async () => {
  const { clock, meters, proofs } = await setUp();
  const others = createProofs({ key: Buffer.alloc(32, 2), meters, now: clock.now });
  expect(await proofs.check(solveProof(others.challenge()))).toBe(false);
  for (const proof of [undefined, '', 'x', proofs.challenge()]) {
    expect(await proofs.check(proof)).toBe(false);
  }
});
