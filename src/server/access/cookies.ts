/** The name of a cookie, and how it is sent. */
interface CookieKind {
  readonly name: string;
  /** Whether visitors reach the site by HTTPS. */
  readonly isSecure: boolean;
}

/**
 * The cookie's name. Under HTTPS its prefix ensures that only this host can have set it (RFC
 * 6265bis, section 4.1.3.2): neither a sister site of the university nor somebody in between.
 */
function nameOf({ name, isSecure }: CookieKind): string {
  return isSecure ? `__Host-${name}` : name;
}

/**
 * The value of a cookie, as it stands in the header. Undefined if it is there twice: one of them is
 * not from this server, and nothing tells which.
 *
 * @param header the header `Cookie` of a request
 */
export function readCookie(header: string | undefined, kind: CookieKind): string | undefined {
  const begin = `${nameOf(kind)}=`;
  let found: string | undefined;
  for (const part of header?.split(';') ?? []) {
    // Trims no other white space: a sister site can set a name that begins with it.
    const pair = part.replace(/^[ \t]+|[ \t]+$/gu, '');
    if (!pair.startsWith(begin)) continue;
    if (found !== undefined) return undefined;
    found = pair.slice(begin.length);
  }
  return found;
}

/**
 * The header `Set-Cookie`: for this host only, inaccessible to scripts, and sent along when a link
 * leads here but not with what other sites post or embed.
 *
 * @param seconds the lifetime; 0 removes the cookie
 */
export function writeCookie(kind: CookieKind, value: string, seconds: number): string {
  const rest = `Path=/; Max-Age=${Math.floor(seconds)}; HttpOnly; SameSite=Lax`;
  return `${nameOf(kind)}=${value}; ${rest}${kind.isSecure ? '; Secure' : ''}`;
}
