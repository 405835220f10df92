import { randomBytes, scrypt } from 'node:crypto';
import { isSame } from '../../isSame.ts';

/**
 * 64 MiB and a third of a second on a small machine: the cost of each guess for an attacker with
 * the hash.
 */
const COST: Cost = { ln: 16, r: 8, p: 1 };
const HASH_BYTES = 32;
/** The limit for stored hashes whose cost was raised by hand: 256 MiB. */
const MOST_MEMORY = 256 * 1024 * 1024;

const HASH =
  /^\$scrypt\$ln=(?<ln>\d{1,2}),r=(?<r>\d{1,2}),p=(?<p>\d)\$(?<salt>[\w-]+)\$(?<hash>[\w-]+)$/u;

/** The longest phrase that is hashed, in UTF-16 units. */
const LONGEST = 200;

/**
 * Normalizes a phrase for comparison: letters that look the same are equal (NFKC), spaces at the
 * ends and repeated spaces do not count. Undefined for invalid text.
 */
export function normalizePhrase(text: string): string | undefined {
  if (text.length > LONGEST || !text.isWellFormed()) return undefined;
  const tidy = text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  return tidy === '' ? undefined : tidy;
}

/** The parameters of scrypt: 2^ln × r × 128 bytes of memory, p times. */
interface Cost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** The scrypt hash (RFC 7914) of a normalized phrase, with its own salt. */
export async function hashPhrase(phrase: string, { ln, r, p } = COST): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(phrase, salt, { ln, r, p });
  const cost = `ln=${ln},r=${r},p=${p}`;
  return `$scrypt$${cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/** Whether a normalized phrase matches a hash. An invalid hash matches nothing. */
export async function isPhrase(phrase: string, storedHash: string): Promise<boolean> {
  const { ln, r, p, salt, hash } = HASH.exec(storedHash)?.groups ?? {};
  if (salt === undefined || hash === undefined) return false;
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) };
  const expected = Buffer.from(hash, 'base64url');
  const found = await derive(phrase, Buffer.from(salt, 'base64url'), cost);
  return isSame(expected, found);
}

function derive(phrase: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const options = { N: 2 ** ln, r, p, maxmem: MOST_MEMORY };
  return new Promise((resolve, reject) => {
    scrypt(phrase, salt, HASH_BYTES, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
