/** What a cookie of ours is called, and how it is sent. */
interface CookieKind {
  readonly name: string;
  /** Whether the site is reached by https. */
  readonly isSecure: boolean;
}

/**
 * A name that nobody but this very host can have set (RFC 6265bis, section 4.1.3.2), where https lets
 * us have one: neither a sister site of the university nor somebody in between.
 */
function nameOf({ name, isSecure }: CookieKind): string {
  return isSecure ? `__Host-${name}` : name;
}

/**
 * What a cookie holds, as it stands in the header. Undefined where it is there twice: one of them is
 * not ours, and nobody can tell which.
 *
 * @param header the header `Cookie` of a request
 */
export function readCookie(header: string | undefined, kind: CookieKind): string | undefined {
  const begin = `${nameOf(kind)}=`;
  let found: string | undefined;
  for (const part of header?.split(';') ?? []) {
    // Not of any other white space: a sister site can set a name that begins with it.
    const pair = part.replace(/^[ \t]+|[ \t]+$/gu, '');
    if (!pair.startsWith(begin)) continue;
    if (found !== undefined) return undefined;
    found = pair.slice(begin.length);
  }
  return found;
}

/**
 * The header `Set-Cookie`: for this host alone, out of reach of scripts, and sent along when a link
 * leads here but not with what other sites post or embed.
 *
 * @param seconds how long it is kept; 0 removes it
 */
export function writeCookie(kind: CookieKind, value: string, seconds: number): string {
  const rest = `Path=/; Max-Age=${Math.floor(seconds)}; HttpOnly; SameSite=Lax`;
  return `${nameOf(kind)}=${value}; ${rest}${kind.isSecure ? '; Secure' : ''}`;
}
