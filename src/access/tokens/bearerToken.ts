import { randomBytes } from 'node:crypto';

/**
 * Identifies a token that is found in a log or a repository, for people and for secret scanners.
 */
const PREFIX = 'campusdocs_';

/** 256 random bits: too many to guess. */
const TOKEN = /^campusdocs_[\w-]{43}$/u;

/** A new bearer token. */
export function newBearerToken(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/**
 * The token of an `Authorization` header (RFC 6750, section 2.1); undefined without a header of
 * this scheme, and `malformed` for one that cannot be valid, which is not looked up.
 */
export function readBearer(
  header: string | null | undefined,
): { token: string } | 'malformed' | undefined {
  const [scheme, token = ''] = (header ?? '').trim().split(/ +/u, 2);
  if (scheme?.toLowerCase() !== 'bearer') return undefined;
  return TOKEN.test(token) ? { token } : 'malformed';
}

/**
 * The token that is the password of Basic authentication (RFC 7617), whatever the user name; undefined
 * if there is none. E-readers know nothing else. Any other password is meant for somebody else, such as
 * a proxy that passes it on.
 */
export function readTokenAsPassword(header: string | null | undefined): string | undefined {
  const [scheme, credentials = ''] = (header ?? '').trim().split(/ +/u, 2);
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  const decoded = Buffer.from(credentials, 'base64').toString('utf8');
  const password = decoded.slice(decoded.indexOf(':') + 1);
  return isBearerToken(password) ? password : undefined;
}

/** Whether a text has the form of a token. */
export function isBearerToken(text: string): boolean {
  return TOKEN.test(text);
}
