import { type Networks, parseAddress } from './networks.ts';

/** The information in a request about its address. */
export interface Sender {
  /** The remote address of the connection; undefined if it has none (a Unix socket). */
  readonly peer: string | undefined;
  /** `X-Forwarded-For`, all lines in order, joined with commas. */
  readonly forwardedFor: string | null;
  /** `Forwarded` (RFC 7239), likewise. */
  readonly forwarded: string | null;
}

/** More proxies than any chain has; entries farther left are not read. */
const MOST_HOPS = 16;

/**
 * The address of a visitor, in its canonical spelling; undefined if no credible source names it,
 * which counts as off the campus.
 *
 * A header is trusted as far as trusted proxies wrote it: read from the right, each trusted proxy
 * vouches for the address before it, and the first other address is the visitor. Entries farther
 * left were sent by the visitor and are never read. If the last known address is a proxy, or an
 * entry is invalid, the address is unknown. The same applies if both headers are present and
 * disagree: one of them passed through a proxy that knows only the other. `X-Real-IP` and the like
 * do not show who wrote them, and are ignored.
 */
export function clientAddress(sender: Sender, proxies: Networks): string | undefined {
  // From the system itself, which names the interface of a link-local address.
  const peer = parseAddress(sender.peer?.replace(/%.*$/su, '') ?? '');
  if (peer === undefined || !proxies.has(peer)) return peer;
  const { forwardedFor, forwarded } = sender;
  const candidates = [
    ...(forwardedFor === null ? [] : [firstUntrusted(addressesFor(forwardedFor), proxies)]),
    ...(forwarded === null ? [] : [firstUntrusted(addressesForwarded(forwarded), proxies)]),
  ];
  const [candidate] = candidates;
  return candidates.every((other) => other === candidate) ? candidate : undefined;
}

/** The first address from the right that is not a trusted proxy. */
function firstUntrusted(
  fromRight: Iterable<string | undefined>,
  proxies: Networks,
): string | undefined {
  let hops = 0;
  for (const address of fromRight) {
    if (address === undefined || !proxies.has(address)) return address;
    hops += 1;
    if (hops === MOST_HOPS) return undefined;
  }
  return undefined;
}

/** The addresses of `X-Forwarded-For` from the right; undefined for an invalid entry. */
function* addressesFor(header: string): Generator<string | undefined> {
  for (let end = header.length; end >= 0; ) {
    const comma = end === 0 ? -1 : header.lastIndexOf(',', end - 1);
    yield parseNode(header.slice(comma + 1, end).trim(), 'bare');
    end = comma;
  }
}

/** The addresses of `Forwarded` from the right. */
function* addressesForwarded(header: string): Generator<string | undefined> {
  for (const element of elementsFromRight(header)) yield parseForwarded(element);
}

/**
 * The elements of a list from the right (RFC 9110, section 5.6.1), ignoring commas in quotes. In
 * this order an unclosed quote, which a visitor sends to swallow the entries of proxies, comes
 * last.
 */
function* elementsFromRight(header: string): Generator<string> {
  let end = header.length;
  let isQuoted = false;
  for (let index = end - 1; index >= 0; index -= 1) {
    const character = header[index];
    if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) {
      yield header.slice(index + 1, end);
      end = index;
    }
  }
  yield header.slice(0, end);
}

/** `name=value`, a token or a quoted string; no address needs a backslash (RFC 7239, section 4). */
const PAIR =
  /^\s*(?<name>[!#$%&'*+.^_`|~\w-]+)=(?:"(?<quoted>[^"\\]*)"|(?<token>[!#$%&'*+.^_`|~\w-]+))\s*$/u;

/** The address in the only `for=` of an element (RFC 7239, section 5.2). */
function parseForwarded(element: string): string | undefined {
  let found: string | undefined;
  for (const part of element.split(';')) {
    const pair = PAIR.exec(part)?.groups;
    // An element that is invalid or has a repeated parameter is not trusted at all.
    if (pair?.name === undefined) return undefined;
    if (pair.name.toLowerCase() !== 'for') continue;
    if (found !== undefined) return undefined;
    found = pair.quoted ?? pair.token ?? '';
  }
  return found === undefined ? undefined : parseNode(found, 'bracketed');
}

/** An address with an optional port, which may be obfuscated (RFC 7239, section 6). */
const BRACKETED = /^\[(?<address>[^[\]]*)\](?<port>:.*)?$/su;
const WITH_PORT = /^(?<address>[^:]*)(?<port>:.*)?$/su;
const PORT = /^:(?:\d{1,5}|_[\w.-]{1,40})$/u;

/**
 * The address of a node. `X-Forwarded-For` mostly has IPv6 without brackets, `Forwarded` never;
 * `unknown` and names that begin with `_` are unknown.
 */
function parseNode(node: string, ipv6: 'bare' | 'bracketed'): string | undefined {
  if (ipv6 === 'bare' && !node.startsWith('[') && node.split(':', 3).length === 3) {
    return parseAddress(node);
  }
  const isBracketed = node.startsWith('[');
  const { address, port } = (isBracketed ? BRACKETED : WITH_PORT).exec(node)?.groups ?? {};
  if (address === undefined || (port !== undefined && !PORT.test(port))) return undefined;
  // Brackets are for IPv6 only, and an address without them can only be IPv4 here.
  if (isBracketed !== address.includes(':')) return undefined;
  return parseAddress(address);
}
