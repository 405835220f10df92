import { createHmac, randomBytes } from 'node:crypto';
import { DAY_MS } from '../../lib/durations.ts';
import { LIFETIMES } from '../../lib/lifetimes.ts';
import type { Keys, SigningKey } from '../../state/keys.ts';
import { isSame } from '../isSame.ts';

/** Signs cookies, so that forged ones are rejected without a database query. */
export interface SessionKeys {
  /** The cookie value for a token: `{key}.{token}.{signature}`, with the newest key. */
  sign(token: string): string;
  /** The token of a cookie that one of the keys has signed; undefined for anything else. */
  verify(value: string): Promise<string | undefined>;
  /**
   * Creates a new key if the newest is old or with `now`, loads those that other servers created,
   * and deletes those that no valid cookie can be signed with any more. It signs nobody out.
   */
  rotate(when?: 'due' | 'now'): Promise<void>;
}

interface KeyParts {
  readonly keys: Keys;
  /** A key of 32 bytes for one purpose. */
  readonly deriveKey: (purpose: string) => Buffer;
  /** The longest lifetime of a cookie after it was signed, in ms. */
  readonly cookieLifeMs: () => number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Clocks of several machines differ by less. */
const MARGIN_MS = DAY_MS;
/** How many signatures are cached, with some 200 bytes each. */
const MOST_SIGNATURES = 10_000;

/** 32 random bytes and an HMAC-SHA256, both as base64url. */
const COOKIE = /^(?<id>[\w-]{8})\.(?<token>[\w-]{43})\.(?<signature>[\w-]{43})$/u;

/**
 * Opens the signing keys of a site, and creates the first. The database stores only their names and
 * ages: the keys themselves are derived from the site's secret.
 */
export async function createSessionKeys(parts: KeyParts): Promise<SessionKeys> {
  const { keys, deriveKey, cookieLifeMs, now } = parts;
  /** Only valid signatures: computing one costs more than a database query. */
  const signatures = new Map<string, string>();
  let newest = '';
  let keysById: ReadonlyMap<string, Buffer> = new Map();

  const keyOf = (id: string) => deriveKey(`session:${id}`);

  async function reload(): Promise<readonly SigningKey[]> {
    const list = await keys.list();
    keysById = new Map(list.map(({ id }) => [id, keysById.get(id) ?? keyOf(id)]));
    newest = list[0]?.id ?? '';
    return list;
  }

  async function rotate(when: 'due' | 'now' = 'due'): Promise<void> {
    let list = await reload();
    const [latest] = list;
    if (when === 'now' || !latest || now() - latest.created >= LIFETIMES.signingKey) {
      await addSessionKey(keys);
      list = await reload();
    }
    // A key has signed nothing since the next one was created.
    const firstUseless = list.find(
      (_, index) => (list[index - 1]?.created ?? now()) < now() - cookieLifeMs() - MARGIN_MS,
    );
    if (firstUseless && (await keys.removeOld(firstUseless.created + 1)) > 0) await reload();
  }

  function sign(token: string): string {
    const key = keysById.get(newest);
    if (!key) throw new Error('there is no key to sign with');
    return `${newest}.${token}.${signatureOf(key, token)}`;
  }

  async function verify(value: string): Promise<string | undefined> {
    const { id = '', token = '', signature = '' } = COOKIE.exec(value)?.groups ?? {};
    if (id === '') return undefined;
    const key = keysById.get(id) ?? keyOf(id);
    const signed = `${id}.${token}`;
    const expected = signatures.get(signed) ?? signatureOf(key, token);
    if (!isSame(Buffer.from(expected), Buffer.from(signature))) return undefined;
    // Another server may have created it. Only this site signs, so made-up names cost no query.
    if (!keysById.has(id)) await reload();
    if (!keysById.has(id)) return undefined;
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

/** Creates a key that signs from now on, on every server of the site; the others stay valid. */
export async function addSessionKey(keys: Keys): Promise<void> {
  await keys.add(randomBytes(6).toString('base64url'));
}

function signatureOf(key: Buffer, token: string): string {
  return createHmac('sha256', key).update(token).digest('base64url');
}
