import { isIPv4, isIPv6 } from 'node:net';

/**
 * What an address is counted by: IPv4 as it is, also where it is written as IPv6 (`::ffff:192.0.2.1`);
 * IPv6 by its first 64 bits, of which a household has one and takes any address below it.
 */
export function addressBlock(address: string): string {
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const groups = groupsOf(address);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return `${groups
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

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [plain = ''] = address.split('%');
  const written = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/u, (_all, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = written.split('::');
  const before = numbersOf(head);
  const after = numbersOf(tail ?? '');
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...new Array<number>(missing).fill(0), ...after];
}

function numbersOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
