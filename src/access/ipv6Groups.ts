/**
 * The eight groups of 16 bits of an IPv6 address, also if its end is in IPv4 notation (RFC 4291,
 * section 2.2). A zone id after `%` is ignored.
 *
 * @param address valid according to `isIPv6` of `node:net`
 */
export function ipv6Groups(address: string): number[] {
  const [plain = ''] = address.split('%');
  const hexadecimal = plain.replace(/\d+\.\d+\.\d+\.\d+$/u, (ipv4) => {
    const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = hexadecimal.split('::');
  const before = numbersOf(head);
  if (tail === undefined) return before;
  const after = numbersOf(tail);
  const leftOut = 8 - before.length - after.length;
  return [...before, ...new Array<number>(leftOut).fill(0), ...after];
}

function numbersOf(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
}
