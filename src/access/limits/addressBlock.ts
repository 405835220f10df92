import { isIPv4, isIPv6 } from 'node:net';
import { ipv6Groups } from '../ipv6Groups.ts';
import { parseAddress } from '../networks.ts';

/** What has no address that can be read is counted by. */
export const UNKNOWN_BLOCK = 'unknown';

/**
 * What an address is counted by: IPv4 as it is, also where it is written as IPv6 (`::ffff:192.0.2.1`);
 * IPv6 by its first 64 bits, of which a household has one and takes any address below it.
 */
export function addressBlock(address: string): string {
  // The zone of a link-local address is this machine's own name for a network.
  const known = parseAddress(isIPv6(address) ? address.replace(/%.*$/su, '') : address);
  if (known === undefined) return UNKNOWN_BLOCK;
  if (isIPv4(known)) return known;
  return `${ipv6Groups(known)
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The network of an address, which no longer tells whose it is: 24 bits of IPv4, 48 of IPv6. */
export function networkOf(address: string): string {
  const block = addressBlock(address);
  if (isIPv4(block)) return `${block.split('.').slice(0, 3).join('.')}.0/24`;
  return block.includes(':') ? `${block.split(':').slice(0, 3).join(':')}::/48` : block;
}
