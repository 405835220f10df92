import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { PUZZLES, parseChallenge, proofOf, solvedChallenge, solves } from './proofOfWork.ts';

const CHALLENGE = 'tlmxyz.abcdefghijklmnop.ABCDEFGHIJKLMNOPQRSTUV';
const sha256 = (text: string) => createHash('sha256').update(text).digest();

function solve(challenge: string): number[] {
  return Array.from({ length: PUZZLES }, (_, puzzle) => {
    let counter = 0;
    while (!solves(challenge, puzzle, counter, sha256)) counter += 1;
    return counter;
  });
}

test('a proof is short, and solves the challenge that it names', () => {
  const counters = solve(CHALLENGE);
  const proof = proofOf(CHALLENGE, counters);
  expect(proof.length).toBeLessThan(200);
  expect(solvedChallenge(proof, sha256)).toEqual(parseChallenge(CHALLENGE));
  expect(counters.reduce((sum, counter) => sum + counter, 0)).toBeGreaterThan(1000);
});

test('counters of another challenge, another order or number solve nothing', () => {
  const counters = solve(CHALLENGE);
  const other = CHALLENGE.replace('abc', 'abd');
  for (const proof of [
    proofOf(other, counters),
    proofOf(CHALLENGE, counters.toReversed()),
    proofOf(CHALLENGE, counters.slice(1)),
    proofOf(CHALLENGE, [...counters, 0]),
    CHALLENGE,
    '',
  ]) {
    expect(solvedChallenge(proof, sha256), proof).toBeUndefined();
  }
});

test('a challenge says when it expires', () => {
  expect(parseChallenge(CHALLENGE)?.expires).toBe(Number.parseInt('tlmxyz', 36) * 1000);
  expect(parseChallenge(`${CHALLENGE}x`)).toBeUndefined();
});
