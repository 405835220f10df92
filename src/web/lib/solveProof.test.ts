import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { parseChallenge, solvedChallenge } from '../../protocol/contribution/proofOfWork.ts';
import { solveProof } from './solveProof.ts';

const CHALLENGE = 'tlmxyz.abcdefghijklmnop.ABCDEFGHIJKLMNOPQRSTUV';

test('what the browser computes solves the challenge, and the page can answer meanwhile', async () => {
  let answers = 0;
  const timer = setInterval(() => {
    answers += 1;
  }, 1);
  const proof = await solveProof(CHALLENGE);
  clearInterval(timer);
  expect(solvedChallenge(proof, (text) => sha256(utf8ToBytes(text)))).toEqual(
    parseChallenge(CHALLENGE),
  );
  expect(answers).toBeGreaterThan(0);
});
