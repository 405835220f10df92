/**
 * A proof of work: a browser computes for a moment before it hands something in, unnoticed by a person
 * and costly for a program that does it a thousand times. Solved without any other host.
 *
 * A challenge is `{expires}.{nonce}.{signature}`: when it expires, in seconds since 1970 and base 36, 96
 * random bits, and the server's signature of both. A proof is a challenge and one counter for each of
 * its puzzles, in base 36 and joined by dots: the SHA-256 of `{challenge}:{puzzle}:{counter}` begins with
 * `PUZZLE_BITS` zero bits. Several small puzzles take about as long each time; one large puzzle would
 * take three times as long for every twentieth visitor.
 */

/** How many puzzles there are, and the zero bits of each: 8,192 hashes on average. */
export const PUZZLES = 8;
export const PUZZLE_BITS = 10;

/** The SHA-256 of a text in UTF-8: 32 bytes. */
export type Sha256 = (text: string) => Uint8Array;

const CHALLENGE = /^(?<signed>(?<expires>[0-9a-z]{6,9})\.[\w-]{16})\.(?<signature>[\w-]{22})$/u;
const PROOF = /^(?<challenge>[\w.-]{46,49}):(?<counters>[0-9a-z]{1,7}(?:\.[0-9a-z]{1,7}){7})$/u;

/** A challenge in its parts; whether its signature is right, the server knows. */
export interface Challenge {
  readonly text: string;
  /** What is signed. */
  readonly signed: string;
  readonly signature: string;
  /** Milliseconds since 1970. */
  readonly expires: number;
}

/** Parses a challenge; undefined if it is none. */
export function parseChallenge(text: string): Challenge | undefined {
  const { signed, expires, signature } = CHALLENGE.exec(text)?.groups ?? {};
  if (signed === undefined || expires === undefined || signature === undefined) return undefined;
  return { text, signed, signature, expires: Number.parseInt(expires, 36) * 1000 };
}

/** The part of a challenge that is signed. `expires` is in milliseconds since 1970. */
export function unsignedChallenge(expires: number, nonce: string): string {
  return `${Math.floor(expires / 1000).toString(36)}.${nonce}`;
}

/** Whether a counter solves one of the puzzles of a challenge. */
export function solves(
  challenge: string,
  puzzle: number,
  counter: number,
  sha256: Sha256,
): boolean {
  const [first = 255, second = 255] = sha256(`${challenge}:${puzzle}:${counter.toString(36)}`);
  return ((first << 8) | second) >>> (16 - PUZZLE_BITS) === 0;
}

/** The proof for a challenge from the counters of its puzzles, in their order. */
export function proofOf(challenge: string, counters: readonly number[]): string {
  return `${challenge}:${counters.map((counter) => counter.toString(36)).join('.')}`;
}

/** The challenge that a proof solves; undefined if it solves none. Its signature is not checked. */
export function solvedChallenge(proof: string, sha256: Sha256): Challenge | undefined {
  const { challenge: text = '', counters = '' } = PROOF.exec(proof)?.groups ?? {};
  const challenge = parseChallenge(text);
  if (challenge === undefined) return undefined;
  const isSolved = counters
    .split('.')
    .every((counter, puzzle) => solves(text, puzzle, Number.parseInt(counter, 36), sha256));
  return isSolved ? challenge : undefined;
}
