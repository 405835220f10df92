import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';
import { ipv6Groups } from './ipv6Groups.ts';

/** A network in CIDR notation (RFC 4632, RFC 4291 section 2.3), or a single address. */
export interface Network {
  readonly family: 'ipv4' | 'ipv6';
  /** Its first address, in canonical spelling. */
  readonly address: string;
  /** The prefix length: the number of leading bits that all its addresses share. */
  readonly prefix: number;
}

/** A set of networks. */
export interface Networks {
  /** @param address as spelled by `parseAddress`; any other text is in none of them */
  has(address: string | undefined): boolean;
  readonly isEmpty: boolean;
}

const BITS = { ipv4: 32, ipv6: 128 } as const;

/** Longer than any address: the longest of IPv6 has 45 characters (RFC 4291, section 2.2). */
const LONGEST_ADDRESS = 45;

/** An IPv4 address on a socket that listens to both families (RFC 4291, section 2.5.5.2). */
const MAPPED = /^::ffff:(?<ipv4>\d+\.\d+\.\d+\.\d+)$/u;
/** The number of bits before the IPv4 address in one of these. */
const MAPPED_BITS = 96;

/**
 * An address in its canonical spelling: IPv6 according to RFC 5952, and an IPv4-mapped address as
 * IPv4. Undefined for anything else: names, numbers, zone ids, ports, octal.
 */
export function parseAddress(text: string): string | undefined {
  if (text.length > LONGEST_ADDRESS) return undefined;
  if (isIPv4(text)) return text;
  if (!isIPv6(text) || text.includes('%')) return undefined;
  const { address } = new SocketAddress({ address: text, family: 'ipv6' });
  return MAPPED.exec(address)?.groups?.ipv4 ?? address;
}

/**
 * Parses a network of `site.yml`: `10.0.0.0/8`, `2001:db8::/32`, or a single address. It is refused
 * if its address has bits set behind the prefix: in `10.1.2.3/8` either half may be wrong, and a
 * wrong guess would admit 16 million addresses.
 */
export function parseNetwork(
  text: string,
): { network: Network; reason?: never } | { network?: never; reason: string } {
  const [written = '', length, ...more] = text.trim().split('/');
  const address = parseAddress(written);
  if (address === undefined || more.length > 0) return { reason: NETWORK_RULE };
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  if (length === undefined) return { network: { family, address, prefix: BITS[family] } };
  if (!/^\d{1,3}$/u.test(length)) return { reason: NETWORK_RULE };
  const isMapped = family === 'ipv4' && written.includes(':');
  const prefix = Number(length) - (isMapped ? MAPPED_BITS : 0);
  if (prefix < 0 || prefix > BITS[family]) return { reason: NETWORK_RULE };
  const first = firstAddress(address, family, prefix);
  if (first !== address) {
    return { reason: `is not the beginning of a network: write ${first}/${prefix}, or ${address}` };
  }
  return { network: { family, address, prefix } };
}

export const NETWORK_RULE = 'must be a network such as 10.0.0.0/8 or 2001:db8::/32, or an address';

/** Creates a set with fast lookups, however many networks it has. */
export function createNetworks(networks: readonly Network[]): Networks {
  // One list for each family: otherwise Node finds IPv4 addresses in `::/0`, too.
  const lists = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { family, address, prefix } of networks) {
    lists[family].addSubnet(address, prefix, family);
  }
  return {
    isEmpty: networks.length === 0,
    has(address) {
      if (address === undefined) return false;
      if (isIPv4(address)) return lists.ipv4.check(address, 'ipv4');
      return isIPv6(address) && !address.includes('%') && lists.ipv6.check(address, 'ipv6');
    },
  };
}

/** The widest networks of a university: shorter prefixes cause a warning. */
const WIDEST = { ipv4: 12, ipv6: 29 } as const;

/**
 * Why a network is probably not a campus; undefined if it may be one. An IPv4 network of a
 * university has at most a million addresses (`/12`), an IPv6 network is a `/32` or a part of one;
 * private networks may have any size.
 */
export function networkWarning(network: Network): string | undefined {
  const { family, address, prefix } = network;
  if (prefix === 0) return 'is every address there is: that opens the files to everybody';
  if (isLocal(network)) {
    return 'is this machine itself: behind a proxy on it that is not named in access.proxies, everybody comes from there';
  }
  const isPrivate = address === '10.0.0.0' || /^f[cd]/u.test(address);
  if (isPrivate && prefix >= (family === 'ipv4' ? 8 : 7)) return undefined;
  if (prefix >= WIDEST[family]) return undefined;
  return family === 'ipv4'
    ? `has ${(2 ** (32 - prefix)).toLocaleString('en')} addresses, more than any university`
    : 'is more than any university has been given';
}

function isLocal({ family, address }: Network): boolean {
  return family === 'ipv4' ? address.startsWith('127.') : address === '::1';
}

/** An address with all bits behind the prefix cleared. */
function firstAddress(address: string, family: Network['family'], prefix: number): string {
  if (family === 'ipv4') {
    const number = address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
    const size = 2 ** (32 - prefix);
    const first = Math.floor(number / size) * size;
    return [24, 16, 8, 0].map((shift) => Math.floor(first / 2 ** shift) % 256).join('.');
  }
  const groups = ipv6Groups(address).map((group, index) => {
    const kept = Math.min(Math.max(prefix - index * 16, 0), 16);
    return group & (0xffff << (16 - kept)) & 0xffff;
  });
  return parseAddress(groups.map((group) => group.toString(16)).join(':')) ?? address;
}
