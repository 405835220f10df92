import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNetworks, networkWarning, parseAddress, parseNetwork } from './networks.ts';

test.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::1', '::1'],
  ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::FFFF:a00:1', '10.0.0.1'],
  ['0:0:0:0:0:ffff:10.0.0.1', '10.0.0.1'],
  // Not IPv4-mapped addresses, but addresses of hosts that speak IPv6 (RFC 4291, section 2.5.5.1).
  ['::10.0.0.1', '::10.0.0.1'],
  ['64:ff9b::10.0.0.1', '64:ff9b::a00:1'],
])('an address has one canonical spelling: %s', (text, expected) => {
  expect(parseAddress(text)).toBe(expected);
});

test.each([
  '',
  ' ',
  'localhost',
  '10.0.0',
  '10.0.0.0.1',
  '010.0.0.1',
  '0x0a.0.0.1',
  '167772161',
  '10.0.0.256',
  '10.0.0.1 ',
  '10.0.0.1:80',
  '[::1]',
  'fe80::1%eth0',
  '::ffff:10.0.0.1%1',
  '1::2::3',
  '１０.0.0.1',
  '10.0.0.1\n',
  '::'.repeat(50),
])('rejects text that is not an address: %j', (text) => {
  expect(parseAddress(text)).toBeUndefined();
});

test.each([
  ['10.0.0.0/8', 'ipv4', '10.0.0.0', 8],
  ['192.0.2.7', 'ipv4', '192.0.2.7', 32],
  ['192.0.2.7/32', 'ipv4', '192.0.2.7', 32],
  ['0.0.0.0/0', 'ipv4', '0.0.0.0', 0],
  [' 10.1.0.0/16 ', 'ipv4', '10.1.0.0', 16],
  ['2001:DB8::/32', 'ipv6', '2001:db8::', 32],
  ['2001:db8:0:8000::/49', 'ipv6', '2001:db8:0:8000::', 49],
  ['::/0', 'ipv6', '::', 0],
  ['::1', 'ipv6', '::1', 128],
  ['::ffff:10.0.0.0/104', 'ipv4', '10.0.0.0', 8],
] as const)('parses the network %s', (text, family, address, prefix) => {
  expect(parseNetwork(text)).toEqual({ network: { family, address, prefix } });
});

test.each([
  ['10.1.2.3/8', 'write 10.0.0.0/8, or 10.1.2.3'],
  ['192.0.2.129/25', 'write 192.0.2.128/25, or 192.0.2.129'],
  ['255.255.255.255/0', 'write 0.0.0.0/0'],
  ['2001:db8::1/32', 'write 2001:db8::/32, or 2001:db8::1'],
  ['2001:db8:0:c000::/49', 'write 2001:db8:0:8000::/49'],
  ['::1.2.3.4/120', 'write ::1.2.3.0/120'],
  ['10.0.0.0/33', 'must be a network such as'],
  ['::/129', 'must be a network such as'],
  ['::ffff:10.0.0.0/8', 'must be a network such as'],
  ['10.0.0.0/', 'must be a network such as'],
  ['10.0.0.0/8/8', 'must be a network such as'],
  ['10.0.0.0/-1', 'must be a network such as'],
  ['10.0.0.0/8.0', 'must be a network such as'],
  ['10.0.0.0/255.0.0.0', 'must be a network such as'],
  ['10.*', 'must be a network such as'],
  ['10/8', 'must be a network such as'],
  ['fe80::%eth0/64', 'must be a network such as'],
  ['campus.example.edu', 'must be a network such as'],
  ['', 'must be a network such as'],
])('an invalid network is refused with a suggestion: %s', (text, reason) => {
  expect(parseNetwork(text).reason).toContain(reason);
});

test('an address matches only networks of its own family', () => {
  const all = (text: string) => createNetworks([parseNetwork(text).network].filter((one) => !!one));
  expect(all('::/0').has('10.0.0.1')).toBe(false);
  expect(all('0.0.0.0/0').has('2001:db8::1')).toBe(false);
  expect(all('::/0').has('2001:db8::1')).toBe(true);
  for (const none of [undefined, '', 'localhost', 'fe80::1%eth0', '10.0.0.1:80']) {
    expect(all('0.0.0.0/0').has(none)).toBe(false);
    expect(all('::/0').has(none)).toBe(false);
  }
});

const bitsOf = { ipv4: 32, ipv6: 128 } as const;

/** The address with a numeric value. */
function spell(number: bigint, family: 'ipv4' | 'ipv6'): string {
  if (family === 'ipv4')
    return [24n, 16n, 8n, 0n].map((shift) => (number >> shift) & 255n).join('.');
  const groups = Array.from(
    { length: 8 },
    (_, index) => (number >> BigInt(112 - index * 16)) & 0xffffn,
  );
  return groups.map((group) => group.toString(16)).join(':');
}

test('a network contains the addresses with its prefix', () => {
  const family = fc.constantFrom('ipv4' as const, 'ipv6' as const);
  const cases = family.chain((family) => {
    const bits = bitsOf[family];
    const number = fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n });
    return fc.record({
      family: fc.constant(family),
      number,
      prefix: fc.integer({ min: 0, max: bits }),
      // The second address differs from a random bit on, so that both near and distant pairs occur.
      change: number,
      from: fc.integer({ min: 0, max: bits }),
    });
  });
  fc.assert(
    fc.property(cases, ({ family, number, prefix, change, from }) => {
      const rest = BigInt(bitsOf[family] - prefix);
      const first = (number >> rest) << rest;
      const other = number ^ (change >> BigInt(from));
      const text = `${spell(first, family)}/${prefix}`;
      const { network } = parseNetwork(text);
      // `::ffff:0:0/96` and its subnets are IPv4 networks.
      if (network === undefined || network.family !== family) return;
      const address = parseAddress(spell(other, family));
      if (address === undefined || address.includes('.') !== (family === 'ipv4')) return;
      expect(createNetworks([network]).has(address)).toBe(other >> rest === first >> rest);
      if (number !== first) {
        expect(parseNetwork(`${spell(number, family)}/${prefix}`).reason).toBeDefined();
      }
    }),
    { numRuns: 1000 },
  );
});

test('parsing a network or an address never throws', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'0123456789abcdef:./%[] ') }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const address = parseAddress(text);
      if (address !== undefined) expect(parseAddress(address)).toBe(address);
      expect(Object.keys(parseNetwork(text))).toHaveLength(1);
    }),
    { numRuns: 1500 },
  );
});

test.each([
  ['0.0.0.0/0', /everybody/],
  ['::/0', /everybody/],
  ['0.0.0.0/1', /2,147,483,648 addresses/],
  ['166.0.0.0/8', /16,777,216 addresses/],
  ['2001::/16', /any university/],
  ['127.0.0.0/8', /this machine/],
  ['::1', /this machine/],
])('an implausible campus network causes a warning: %s', (text, expected) => {
  const { network } = parseNetwork(text);
  expect(network && networkWarning(network)).toMatch(expected);
});

test.each(['10.0.0.0/8', '172.16.0.0/12', '192.0.2.0/24', '2001:db8::/32', 'fd00::/8'])(
  'a plausible campus network causes no warning: %s',
  (text) => {
    const { network } = parseNetwork(text);
    expect(network && networkWarning(network)).toBeUndefined();
  },
);
