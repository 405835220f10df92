import type { IncomingMessage } from 'node:http';

/** A name, an IPv4 address or an IPv6 address in brackets, and an optional port. */
const HOST = /^(?:[a-z0-9._~-]+|\[[0-9a-f:.]+\])(?::[0-9]*)?$/iu;
/** A request target may be an absolute URL (RFC 9112, section 3.2.2); credentials are refused. */
const WHOLE_ADDRESS = /^https?:\/\/[^/?#@]+(?:[/?#]|$)/iu;

/**
 * Whether the destination of a request is unambiguous: at most one Host, which is valid (RFC 9112,
 * section 3.2), and a target that is a path or an absolute URL. Node accepts several hosts and uses
 * the first, a proxy may use the last. The adapter handles a missing host.
 */
export function hasValidTarget({
  url = '',
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>): boolean {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== 'host') continue;
    if (host !== undefined) return false;
    host = rawHeaders[index + 1] ?? '';
  }
  // `URL` rejects what looks like a host but is not one: 1.2.3.4.5, port 99999.
  if (host !== undefined && !(HOST.test(host) && URL.canParse(`http://${host}`))) return false;
  return url.startsWith('/') || (WHOLE_ADDRESS.test(url) && URL.canParse(url));
}
