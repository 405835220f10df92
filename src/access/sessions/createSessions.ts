import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { LIFETIMES, PERIODS } from '../../lib/lifetimes.ts';
import type { Blocks } from '../../state/blocks.ts';
import { hashSecret } from '../../state/secretHash.ts';
import type { FoundSession, Session, Sessions } from '../../state/sessions.ts';
import type { SignIns } from '../../state/signIns.ts';
import type { Subject } from '../provider.ts';
import type { Principal } from '../visitor.ts';
import type { SessionKeys } from './createSessionKeys.ts';
import { createSessionMemory } from './sessionMemory.ts';

/** The longest that a request waits for the renewal of its session, in ms. */
const RENEWAL_TIMEOUT_MS = 500;

/** The result of a cookie. */
export type SessionLookup =
  | {
      readonly kind: 'member';
      readonly principal: Principal;
      /** The new cookie value, if the cookie should be sent again. */
      readonly renewed: string | undefined;
    }
  /** A maintainer has blocked the person. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'none' };

/** The sessions of browsers. Cookies are passed as their values. */
export interface MemberSessions {
  /**
   * Begins a session for a confirmed person, and ends the browser's previous one.
   *
   * @param earlier the value of the browser's cookie
   */
  begin(
    confirmed: { readonly method: string; readonly subject: Subject },
    earlier: string | undefined,
  ): Promise<
    | { readonly kind: 'begun'; readonly cookie: string; readonly principal: Principal }
    | { readonly kind: 'blocked' }
  >;
  find(cookie: string): Promise<SessionLookup>;
  end(cookie: string): Promise<void>;
  /**
   * Ends all sessions of the person, and the command lines that the person approved; without an
   * identity, only this session.
   */
  endEverywhere(cookie: string): Promise<void>;
}

interface SessionParts {
  readonly sessions: Sessions;
  readonly signIns: SignIns;
  readonly blocks: Blocks;
  readonly keys: SessionKeys;
  readonly personOf: PersonOf;
  /** Changes whenever sessions or blocks may have changed; without it nothing is cached. */
  readonly revision?: () => number | undefined;
  /** How long a session lasts after its last use, in ms. */
  readonly idleMs: () => number;
  /** Receives the error if a renewal failed. */
  readonly report?: (error: unknown) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Maps a confirmed person to a keyed hash, the only identity that is stored. */
export type PersonOf = (method: string, subject: Subject) => string | undefined;

/** @param key must never change: otherwise no person is recognized, and blocks have no effect */
export function createPersonOf(key: Buffer): PersonOf {
  return (method, subject) =>
    subject === undefined
      ? undefined
      : createHmac('sha256', key).update(`${method}\0${subject}`).digest('base64url');
}

export function createSessions(parts: SessionParts): MemberSessions {
  const { sessions, signIns, blocks, keys, personOf, now, revision = () => undefined } = parts;
  const memory = createSessionMemory(now);
  const expiryOf = createExpiry(parts);
  const renew = createRenewal(parts);

  async function findSession(cookie: string): Promise<FoundSession | undefined> {
    const token = await keys.verify(cookie);
    return token === undefined ? undefined : sessions.find(hashSecret(token));
  }

  async function lookUp(cookie: string): Promise<SessionLookup> {
    const token = await keys.verify(cookie);
    if (token === undefined) return { kind: 'none' };
    const session = await sessions.find(hashSecret(token));
    if (!session) return { kind: 'none' };
    if (session.isBlocked) return { kind: 'blocked' };
    const expires = expiryOf(session.since);
    const isRenewed = await renew(session, expires);
    return {
      kind: 'member',
      principal: principalOf(isRenewed ? { ...session, expires } : session),
      renewed: isRenewed ? keys.sign(token) : undefined,
    };
  }

  return {
    async begin({ method, subject }, earlier) {
      const person = personOf(method, subject);
      if (person !== undefined && (await blocks.find(person))) return { kind: 'blocked' };
      const before = earlier === undefined ? undefined : await findSession(earlier);
      const token = randomBytes(32).toString('base64url');
      const since = now();
      const expires = expiryOf(since);
      const session = { id: randomUUID(), person, method, since, expires, lastUsed: since };
      await sessions.add({ ...session, hash: hashSecret(token) });
      if (before) await sessions.end(before.id);
      return { kind: 'begun', cookie: keys.sign(token), principal: principalOf(session) };
    },
    async find(cookie) {
      const written = revision();
      const known = memory.recall(cookie, written);
      if (known) return known;
      const found = await lookUp(cookie);
      if (found.kind === 'blocked' || (found.kind === 'member' && found.renewed === undefined)) {
        memory.remember(cookie, found, written);
      }
      return found;
    },
    async end(cookie) {
      const session = await findSession(cookie);
      if (session) await sessions.end(session.id);
    },
    async endEverywhere(cookie) {
      const session = await findSession(cookie);
      // A member who does this has lost a device: end everything that the person let in.
      if (session?.person !== undefined) await signIns.end({ person: session.person });
      else if (session) await sessions.end(session.id);
    },
  };
}

/**
 * When a session that began at `since` and is in use now ends: after its idle time, or at its
 * limit.
 */
function createExpiry({ idleMs, now }: Pick<SessionParts, 'idleMs' | 'now'>) {
  return (since: number) => Math.min(now() + idleMs(), since + LIFETIMES.longestSession);
}

/**
 * Renews a session that is in use, from time to time. The session opens files even if the renewal
 * fails: another program may lock the database, or its disk may be full. A later request retries
 * it.
 */
function createRenewal({
  sessions,
  report,
  now,
}: Pick<SessionParts, 'sessions' | 'report' | 'now'>) {
  const renewing = new Set<string>();
  return async (session: FoundSession, expires: number): Promise<boolean> => {
    const { id, lastUsed } = session;
    if (now() - lastUsed < PERIODS.sessionRenewal || renewing.has(id)) return false;
    renewing.add(id);
    const noted = sessions
      .renew(session, expires)
      .catch((error: unknown) => {
        report?.(error);
        return false;
      })
      .finally(() => renewing.delete(id));
    const { promise: late, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), RENEWAL_TIMEOUT_MS);
    const isRenewed = await Promise.race([noted, late]);
    clearTimeout(timer);
    return isRenewed;
  };
}

const FILES: Principal['scopes'] = new Set(['files']);

function principalOf({ id, person, method, since, expires }: Session): Principal {
  return { id, person, method, since, until: expires, scopes: FILES };
}
