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
  const found = header?.split(';').flatMap((part) => {
    const pair = part.replace(/^[ \t]+|[ \t]+$/gu, '');
    return pair.startsWith(begin) ? [pair.slice(begin.length)] : [];
  });
  return found?.length === 1 ? found[0] : undefined;
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
