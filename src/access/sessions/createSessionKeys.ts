import { createHmac, randomBytes } from 'node:crypto';
import { DAY_MS } from '../../lib/durations.ts';
import { LIFETIMES } from '../../lib/lifetimes.ts';
import type { Keys, SigningKey } from '../../state/keys.ts';
import { isSame } from '../isSame.ts';

/** Signs what cookies hold, so that a made-up one is told without asking the database. */
export interface SessionKeys {
  /** What a cookie holds for a token: `{key}.{token}.{signature}`, by the newest key. */
  sign(token: string): string;
  /** The token of a cookie that one of the keys has signed; undefined for anything else. */
  verify(value: string): Promise<string | undefined>;
  /**
   * Makes a new key where the newest is old or `now` is asked for, takes over those that others have
   * made, and forgets those that no cookie can be signed with any more. Nobody is signed out by it.
   */
  rotate(when?: 'due' | 'now'): Promise<void>;
}

interface KeyParts {
  readonly keys: Keys;
  /** A key of 32 bytes for one purpose. */
  readonly deriveKey: (purpose: string) => Buffer;
  /** For how long a cookie holds after it was signed, in ms, as long as that ever may be. */
  readonly cookieLifeMs: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Clocks of several machines differ by less. */
const MARGIN_MS = DAY_MS;
/** How often a key that is not known is looked for in the database, whoever asks for it. */
const LOOK_MS = 10_000;

/** Of so many cookies the signature is remembered, with some 200 bytes each. */
const MOST_SIGNATURES = 10_000;

/** 32 random bytes and an HMAC-SHA256, both as base64url. */
const COOKIE = /^(?<id>[\w-]{8})\.(?<token>[\w-]{43})\.(?<signature>[\w-]{43})$/u;

/**
 * Opens the signing keys of a site, and makes the first. The database has their names and ages alone:
 * the keys themselves are derived from the site's secret.
 */
export async function createSessionKeys(parts: KeyParts): Promise<SessionKeys> {
  const { keys, deriveKey, cookieLifeMs, now } = parts;
  /** Of cookies that were right: making a signature costs more than asking the database. */
  const signatures = new Map<string, string>();
  let newest = '';
  let known: ReadonlyMap<string, Buffer> = new Map();
  let looked = now();

  async function look(): Promise<readonly SigningKey[]> {
    looked = now();
    const list = await keys.list();
    known = new Map(list.map(({ id }) => [id, known.get(id) ?? deriveKey(`session:${id}`)]));
    newest = list[0]?.id ?? '';
    return list;
  }

  async function rotate(when: 'due' | 'now' = 'due'): Promise<void> {
    let list = await look();
    const [latest] = list;
    if (when === 'now' || !latest || now() - latest.created >= LIFETIMES.signingKey) {
      await addSessionKey(keys);
      list = await look();
    }
    // A key has signed nothing since the next one was made.
    const firstUseless = list.find(
      (_, index) => (list[index - 1]?.created ?? now()) < now() - cookieLifeMs() - MARGIN_MS,
    );
    if (firstUseless && (await keys.removeOld(firstUseless.created + 1)) > 0) await look();
  }

  function sign(token: string): string {
    const key = known.get(newest);
    if (!key) throw new Error('there is no key to sign with');
    return `${newest}.${token}.${signatureOf(key, token)}`;
  }

  async function verify(value: string): Promise<string | undefined> {
    const { id = '', token = '', signature = '' } = COOKIE.exec(value)?.groups ?? {};
    if (id === '') return undefined;
    // Another machine may have made one; strangers who make names up cost one question in a while.
    // A clock that was set back must not put it off.
    if (!known.has(id) && Math.abs(now() - looked) >= LOOK_MS) await look();
    const key = known.get(id);
    if (!key) return undefined;
    const signed = `${id}.${token}`;
    const expected = signatures.get(signed) ?? signatureOf(key, token);
    if (!isSame(Buffer.from(expected), Buffer.from(signature))) return undefined;
    remember(signed, expected);
    return token;
  }

  function remember(signed: string, signature: string): void {
    if (signatures.has(signed)) return;
    const [oldest] = signatures.keys();
    if (oldest !== undefined && signatures.size >= MOST_SIGNATURES) signatures.delete(oldest);
    signatures.set(signed, signature);
  }

  await rotate();
  return { sign, verify, rotate };
}

/** Makes a key that signs from now on, here or where else the site is served; the others hold. */
export async function addSessionKey(keys: Keys): Promise<void> {
  await keys.add(randomBytes(6).toString('base64url'));
}

function signatureOf(key: Buffer, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}
