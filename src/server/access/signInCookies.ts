import { randomBytes } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { LIFETIMES } from '../../lib/lifetimes.ts';
import { readCookie, writeCookie } from './cookies.ts';

const SESSION = 'campusdocs';
const SIGN_IN = 'campusdocs-sign-in';

/** 32 random bytes as base64url. */
const SECRET = /^[\w-]{43}$/u;

const OUTGOING = 'outgoingCookies';

export interface SignInCookies {
  /** The value of the session cookie. */
  session(c: Context): string | undefined;
  /** @param seconds the lifetime; 0 removes the cookie */
  setSession(c: Context, value: string, seconds: number): void;
  /** The secret that binds sign-ins to the browser. */
  secret(c: Context): string | undefined;
  /** The same secret, created if it is missing, and sent again to extend its lifetime. */
  keepSecret(c: Context): string;
}

/** The two cookies of the site. `sendCookies` sends them. */
export function createSignInCookies(isSecure: (c: Context) => boolean): SignInCookies {
  const kind = (c: Context, name: string) => ({ name, isSecure: isSecure(c) });
  const read = (c: Context, name: string) => readCookie(c.req.header('cookie'), kind(c, name));
  const send = (c: Context, name: string, value: string, seconds: number) => {
    const before: ReadonlyMap<string, string> = c.get(OUTGOING) ?? new Map();
    c.set(OUTGOING, new Map(before).set(name, writeCookie(kind(c, name), value, seconds)));
  };
  const secret = (c: Context) => {
    const value = read(c, SIGN_IN);
    return value !== undefined && SECRET.test(value) ? value : undefined;
  };
  return {
    session: (c) => read(c, SESSION),
    setSession: (c, value, seconds) => send(c, SESSION, value, seconds),
    secret,
    keepSecret(c) {
      const value = secret(c) ?? randomBytes(32).toString('base64url');
      send(c, SIGN_IN, value, LIFETIMES.signInCookie / 1000);
      return value;
    },
  };
}

/** A response that no shared cache stores (RFC 9111, section 5.2.2). */
const NOT_SHARED = /\b(?:no-store|private)\b/u;

/**
 * Sends the cookies that were set during a request, but never with a response that a cache may
 * store: it would hand this visitor's session to the next.
 */
export function sendCookies(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const cookies: ReadonlyMap<string, string> | undefined = c.get(OUTGOING);
    if (cookies === undefined) return;
    const { headers } = c.res;
    if (!NOT_SHARED.test(headers.get('cache-control') ?? '')) return;
    for (const cookie of cookies.values()) headers.append('set-cookie', cookie);
  };
}
