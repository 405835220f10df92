import type { Context } from 'hono';
import type { MemberSessions } from '../../access/sessions/createSessions.ts';
import type { SignInCookies } from './signInCookies.ts';
import type { PrincipalOf } from './visitorOf.ts';

/**
 * Looks up the session that the cookie of a request proves. Use extends a session, and from time to
 * time the response sends the cookie again.
 */
export function createPrincipalOf({
  sessions,
  cookies,
  now,
}: {
  readonly sessions: MemberSessions;
  readonly cookies: SignInCookies;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}): PrincipalOf {
  return async (c) => {
    const cookie = cookies.session(c);
    if (cookie === undefined) return undefined;
    const found = await sessions.find(cookie);
    if (found.kind !== 'member') return found.kind === 'blocked' ? 'blocked' : undefined;
    const { principal, renewed } = found;
    if (renewed !== undefined) sendSession(c, cookies, renewed, principal.until - now());
    return principal;
  };
}

/** Keeps the cookie in the browser for as long as the session lasts. */
export function sendSession(
  c: Context,
  cookies: SignInCookies,
  cookie: string,
  lifeMs: number,
): void {
  cookies.setSession(c, cookie, Math.max(1, Math.floor(lifeMs / 1000)));
}
