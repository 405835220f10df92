import { type Networks, parseAddress } from './networks.ts';

/** What a request says of where it comes from. */
export interface Sender {
  /** The address at the other end of the connection; undefined where it has none (a Unix socket). */
  readonly peer: string | undefined;
  /** `X-Forwarded-For`, all lines of it in their order, with commas between them. */
  readonly forwardedFor: string | null;
  /** `Forwarded` (RFC 7239), likewise. */
  readonly forwarded: string | null;
}

/** More proxies than stand in any row; what is farther away is not looked at. */
const MOST_HOPS = 16;

/**
 * The address of a visitor, in its usual spelling; undefined where nothing credible says it, which
 * counts as off the campus.
 *
 * A header is believed as far as it was written by a trusted proxy: read from the right, each trusted
 * one vouches for the address before it, and the first that is none of them is the visitor. Whatever
 * stands farther left was sent by the visitor and is never looked at. Where a proxy is itself the last
 * that is known, or what it says cannot be read, nothing is known. So it is where both headers are
 * there and disagree: one of them passed through a proxy that knows only the other. `X-Real-IP` and
 * the like say nothing of who has written them, and are ignored.
 */
export function clientAddress(sender: Sender, proxies: Networks): string | undefined {
  // From the system itself, which names the interface of a link-local address.
  const peer = parseAddress(sender.peer?.replace(/%.*$/su, '') ?? '');
  if (peer === undefined || !proxies.has(peer)) return peer;
  const { forwardedFor, forwarded } = sender;
  const answers = [
    ...(forwardedFor === null ? [] : [walk(addressesFor(forwardedFor), proxies)]),
    ...(forwarded === null ? [] : [walk(addressesForwarded(forwarded), proxies)]),
  ];
  const [answer] = answers;
  return answers.every((other) => other === answer) ? answer : undefined;
}

/** The first address from the right that is no trusted proxy. */
function walk(fromRight: Iterable<string | undefined>, proxies: Networks): string | undefined {
  let hops = 0;
  for (const address of fromRight) {
    if (address === undefined || !proxies.has(address)) return address;
    hops += 1;
    if (hops === MOST_HOPS) return undefined;
  }
  return undefined;
}

/** The addresses of `X-Forwarded-For` from the right; undefined for what is none. */
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
 * The elements of a list from the right (RFC 9110, section 5.6.1), commas in quotes left alone. A
 * quote that a visitor leaves open, to swallow what proxies write behind it, is met last this way.
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

/** The address in the one `for=` of an element (RFC 7239, section 5.2). */
function parseForwarded(element: string): string | undefined {
  let found: string | undefined;
  for (const part of element.split(';')) {
    const pair = PAIR.exec(part)?.groups;
    // One that cannot be read, or says it twice, is not believed in its other parts.
    if (pair?.name === undefined) return undefined;
    if (pair.name.toLowerCase() !== 'for') continue;
    if (found !== undefined) return undefined;
    found = pair.quoted ?? pair.token ?? '';
  }
  return found === undefined ? undefined : parseNode(found, 'bracketed');
}

/** An address and perhaps a port, which may be hidden (RFC 7239, section 6). */
const BRACKETED = /^\[(?<address>[^[\]]*)\](?<port>:.*)?$/su;
const WITH_PORT = /^(?<address>[^:]*)(?<port>:.*)?$/su;
const PORT = /^:(?:\d{1,5}|_[\w.-]{1,40})$/u;

/**
 * The address of a node. `X-Forwarded-For` has IPv6 mostly without brackets, `Forwarded` never;
 * `unknown` and names that begin with `_` are nobody.
 */
function parseNode(node: string, ipv6: 'bare' | 'bracketed'): string | undefined {
  if (ipv6 === 'bare' && !node.startsWith('[') && node.split(':', 3).length === 3) {
    return parseAddress(node);
  }
  const isBracketed = node.startsWith('[');
  const { address, port } = (isBracketed ? BRACKETED : WITH_PORT).exec(node)?.groups ?? {};
  if (address === undefined || (port !== undefined && !PORT.test(port))) return undefined;
  // Brackets are for IPv6 alone, and what has none can only be IPv4 by now.
  if (isBracketed !== address.includes(':')) return undefined;
  return parseAddress(address);
}
