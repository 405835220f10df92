import { isIPv4, isIPv6 } from 'node:net';
import { ipv6Groups } from '../ipv6Groups.ts';
import { parseAddress } from '../networks.ts';

/** The block of an unknown or invalid address. */
export const UNKNOWN_BLOCK = 'unknown';

/**
 * The block that an address is counted by: IPv4 as it is, also in IPv6 notation
 * (`::ffff:192.0.2.1`); IPv6 by its first 64 bits, because a household has one such block and uses
 * any address in it.
 */
export function addressBlock(address: string): string {
  // The zone of a link-local address is a local name of a network interface.
  const known = parseAddress(isIPv6(address) ? address.replace(/%.*$/su, '') : address);
  if (known === undefined) return UNKNOWN_BLOCK;
  if (isIPv4(known)) return known;
  return `${ipv6Groups(known)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The network of an address, which does not identify a person: 24 bits of IPv4, 48 of IPv6. */
export function networkOf(address: string): string {
  const block = addressBlock(address);
  if (isIPv4(block)) return `${block.split('.').slice(0, 3).join('.')}.0/24`;
  return block.includes(':') ? `${block.split(':').slice(0, 3).join(':')}::/48` : block;
}
