import { randomBytes } from 'node:crypto';

/** Tells what it is to who finds one in a log or a repository, and to programs that look for such. */
const PREFIX = 'campusdocs_';

/** 256 random bits: whoever tries a thousand million a second is not done before the sun is. */
const TOKEN = /^campusdocs_[\w-]{43}$/u;

/** A new bearer token. */
export function newBearerToken(): string {
  return PREFIX + randomBytes(32).toString('base64url');
}

/**
 * The token of an `Authorization` header (RFC 6750, section 2.1); undefined where there is no header
 * of this scheme, and `malformed` for what can be no token of ours, which is looked up nowhere.
 */
export function readBearer(
  header: string | null | undefined,
): { token: string } | 'malformed' | undefined {
  const [scheme, token = ''] = (header ?? '').trim().split(/ +/u, 2);
  if (scheme?.toLowerCase() !== 'bearer') return undefined;
  return TOKEN.test(token) ? { token } : 'malformed';
}

/** Whether a text has the form of a token. */
export function isBearerToken(text: string): boolean {
  return TOKEN.test(text);
}
