import type { IncomingMessage } from 'node:http';

/** A name, an IPv4 address or an IPv6 address in brackets, and perhaps a port. */
const HOST = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::[0-9]*)?$/iu;
/** Addresses in a request line may be whole (RFC 9112, section 3.2.2); credentials are not for us. */
const WHOLE_ADDRESS = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/iu;

/**
 * Whether what a request says of where it goes can be understood in one way only: at most one Host,
 * which is one (RFC 9112, section 3.2), and a target that is a path or a whole address. Node lets
 * several through and takes the first, a proxy may take the last. What there is none of is left to
 * the adapter.
 */
export function isWellAddressed({
  url = '',
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>): boolean {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'host') continue;
    if (host !== undefined) return false;
    host = rawHeaders[index + 1] ?? '';
  }
  // The second question finds what looks like a host and is none: 1.2.3.4.5, port 99999.
  if (host !== undefined && !(HOST.test(host) && URL.canParse(`http://${host}`))) return false;
  return url.startsWith('/') || (WHOLE_ADDRESS.test(url) && URL.canParse(url));
}
